import { ProcessingStop } from '../../values/stop.ts';
import type { PatternStep } from './compile-pattern.ts';

/**
 * Maximum of steps × characters, so that a match takes less than a second. Typed answers are much shorter than this
 * allows.
 */
const MAX_WORK = 5_000_000;

/**
 * Returns whether a compiled pattern matches the whole text. It follows all paths through the pattern at the same time
 * (Thompson's construction), so no text can make it slow. Throws `ProcessingStop` if pattern and text are too long.
 */
export function matchesPattern(steps: readonly PatternStep[], text: string): boolean {
  if (steps.length * text.length > MAX_WORK)
    throw new ProcessingStop('work-limit', 'A text is too long for its pattern');
  let places = reach(steps, [0]);
  for (const character of text) {
    const next: number[] = [];
    for (const place of places) {
      const step = steps[place];
      if (step?.step === 'character' && step.test(character)) next.push(place + 1);
    }
    if (next.length === 0) return false;
    places = reach(steps, next);
  }
  return [...places].some((place) => steps[place]?.step === 'end');
}

/** Returns the indexes of all steps that can be reached without reading another character. */
function reach(steps: readonly PatternStep[], from: readonly number[]): ReadonlySet<number> {
  const seen = new Set<number>();
  const open = [...from];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    const step = steps[place];
    if (step?.step === 'fork') open.push(...step.to);
    if (step?.step === 'jump') open.push(step.to);
  }
  return seen;
}
