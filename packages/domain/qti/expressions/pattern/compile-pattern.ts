import { QtiProblem } from '../../problem.ts';
import type { CharacterTest } from './character-class.ts';
import { type PatternPart, parsePattern } from './parse-pattern.ts';

/** One step of a compiled pattern. A fork continues at two steps. If the end step is reached, the text matches. */
export type PatternStep =
  | { readonly step: 'character'; readonly test: CharacterTest }
  | { readonly step: 'fork'; readonly to: readonly [number, number] }
  | { readonly step: 'jump'; readonly to: number }
  | { readonly step: 'end' };

/** Maximum number of steps. Without it, a short pattern such as (a{100}){100} would become very long. */
const MAX_STEPS = 2_000;

/**
 * Compiles a regular expression of XML Schema into steps for `matchesPattern`. Throws `QtiProblem` when the pattern is
 * not supported or too long. Matching does not backtrack, so its time is at most proportional to steps × characters.
 */
export function compilePattern(pattern: string, options: { isCaseSensitive: boolean }): readonly PatternStep[] {
  const whole = parsePattern(pattern);
  if (stepsOf(whole) > MAX_STEPS) throw new QtiProblem('work-limit', 'The pattern is too long');
  const steps: PatternStep[] = [];
  append(steps, whole, options.isCaseSensitive);
  steps.push({ step: 'end' });
  return steps;
}

/** Returns the number of steps of a pattern, before any step is made. */
function stepsOf(part: PatternPart): number {
  switch (part.part) {
    case 'character':
      return 1;
    case 'sequence':
      return part.parts.reduce((sum, each) => sum + stepsOf(each), 0);
    case 'choice':
      return part.options.reduce((sum, each) => sum + stepsOf(each) + 2, 0);
    case 'repeat': {
      const copies = Number.isFinite(part.max) ? part.max : part.min + 1;
      return (stepsOf(part.of) + 2) * copies;
    }
  }
}

function append(steps: PatternStep[], part: PatternPart, isCaseSensitive: boolean): void {
  switch (part.part) {
    case 'character':
      steps.push({ step: 'character', test: isCaseSensitive ? part.test : inAnyCase(part.test) });
      return;
    case 'sequence':
      for (const each of part.parts) append(steps, each, isCaseSensitive);
      return;
    case 'choice':
      appendChoice(steps, part.options, isCaseSensitive);
      return;
    case 'repeat':
      appendRepeat(steps, part, isCaseSensitive);
  }
}

function inAnyCase(test: CharacterTest): CharacterTest {
  return (character) => test(character) || test(character.toLowerCase()) || test(character.toUpperCase());
}

function appendChoice(steps: PatternStep[], options: readonly PatternPart[], isCaseSensitive: boolean): void {
  const jumps: number[] = [];
  for (const [at, option] of options.entries()) {
    const isLast = at === options.length - 1;
    const fork = steps.length;
    if (!isLast) steps.push({ step: 'jump', to: 0 });
    append(steps, option, isCaseSensitive);
    if (isLast) continue;
    jumps.push(steps.length);
    steps.push({ step: 'jump', to: 0 });
    steps[fork] = { step: 'fork', to: [fork + 1, steps.length] };
  }
  for (const jump of jumps) steps[jump] = { step: 'jump', to: steps.length };
}

function appendRepeat(
  steps: PatternStep[],
  { of, min, max }: Extract<PatternPart, { part: 'repeat' }>,
  isCaseSensitive: boolean,
): void {
  for (let copy = 0; copy < min; copy += 1) append(steps, of, isCaseSensitive);
  if (!Number.isFinite(max)) {
    const fork = steps.length;
    steps.push({ step: 'jump', to: 0 });
    append(steps, of, isCaseSensitive);
    steps.push({ step: 'jump', to: fork });
    steps[fork] = { step: 'fork', to: [fork + 1, steps.length] };
    return;
  }
  const forks: number[] = [];
  for (let copy = min; copy < max; copy += 1) {
    forks.push(steps.length);
    steps.push({ step: 'jump', to: 0 });
    append(steps, of, isCaseSensitive);
  }
  for (const fork of forks) steps[fork] = { step: 'fork', to: [fork + 1, steps.length] };
}
