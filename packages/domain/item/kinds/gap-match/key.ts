import type { CorrectPart, LimitedOption, Option, PartResponse } from '../../../form/content.ts';
import { type FormProblem, markupProblems, problem, problemIf } from '../../../form/problems.ts';
import { placeProblems } from '../../place-problems.ts';
import { shareVerdict } from '../../shares.ts';
import { ANOTHER_KIND, explain, type PartOutcome } from '../../verdict.ts';
import { optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { limitedUses, usedTooOften } from '../limited-use.ts';
import { gapOutcome } from './gap-outcome.ts';

/* The key of a gap match contains, for each gap, the choice that belongs there. */

export const gapMatchChecks: CheckRules<InteractionOf<'gap-match'>> = {
  interactionProblems: ({ passage, choices, gaps }, languages, where) => [
    ...problemIf(gaps.length === 0, 'no-gaps', where),
    ...markupProblems(passage, languages, `${where}, passage`),
    ...placeProblems(passage, gaps, languages, (gap) => `${where}, gap ${gap}`),
    ...optionProblems(choices, languages, where),
  ],
  longestResponse: ({ choices, gaps }) => longestFilled(choices, gaps),
  keyProblems: ({ choices, gaps }, correct, where) => gapKeyProblems({ choices, gaps, gapName: 'gap' }, correct, where),
};

/** Returns the longest response with a text in each gap. */
export function longestFilled(choices: readonly Option[], gaps: readonly string[]): PartResponse {
  const [longest = ''] = choices.map(({ optionId }) => optionId).toSorted((a, b) => b.length - a.length);
  return { kind: 'pairs', pairs: gaps.map((gap) => [longest, gap]) };
}

/** Gaps with the texts for them. A problem of a gap is said to be at `gapName` and the id of the gap. */
type Gaps = { choices: readonly LimitedOption[]; gaps: readonly string[]; gapName: 'gap' | 'option' };

/** Returns the problems of a key that consists of one text for each gap. */
export function gapKeyProblems({ choices, gaps, gapName }: Gaps, correct: CorrectPart, where: string): FormProblem[] {
  if (correct.kind !== 'pairs') return [problem('key-of-another-kind', where)];
  const { pairs } = correct;
  const used = pairs.map(([choice]) => choice);
  const isKnown = (choice: string) => choices.some(({ optionId }) => optionId === choice);
  return [
    ...used.filter((id) => !isKnown(id)).map((id) => problem('key-not-among-options', `${where}, option ${id}`)),
    ...usedTooOften(limitedUses(choices), used).map((id) => problem('key-uses-too-often', `${where}, option ${id}`)),
    ...pairs
      .filter(([, gap]) => !gaps.includes(gap))
      .map(([, gap]) => problem('key-without-item', `${where}, ${gapName} ${gap}`)),
    ...gaps.flatMap((gap) => {
      const right = pairs.filter(([, of]) => of === gap).length;
      return problemIf(right !== 1, 'gap-without-one-answer', `${where}, ${gapName} ${gap}`);
    }),
  ];
}

export const gapMatchMarking: MarkingRules<'all-or-nothing' | 'per-part'> = {
  schemes: ['all-or-nothing', 'per-part'],
  judge(scheme, correct, response) {
    if (response.kind !== 'pairs') return ANOTHER_KIND;
    if (correct.kind !== 'pairs') throw new Error('A gap match needs a key of pairs');
    const parts = correct.pairs.map(([, gap]): [string, PartOutcome] => [
      gap,
      gapOutcome(gap, correct.pairs, response.pairs),
    ]);
    if (scheme.kind === 'per-part') return shareVerdict(parts, scheme);
    return parts.every(([, outcome]) => outcome === 'right')
      ? { outcome: 'right', rule: explain('every-gap-right') }
      : { outcome: 'wrong', rule: explain('not-every-gap-right') };
  },
};
