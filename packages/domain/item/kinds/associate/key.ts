import type { CorrectPart, LimitedOption, Pair, PartResponse } from '../../../form/content.ts';
import { type FormProblem, problem, problemIf, repeated } from '../../../form/problems.ts';
import { countedOutcomes, countedVerdict } from '../../shares.ts';
import { ANOTHER_KIND, explain, type PartOutcome } from '../../verdict.ts';
import { optionProblems } from '../choice/key.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { limitedUses, usedTooOften } from '../limited-use.ts';
import { pairName } from './pair-name.ts';

/* The key of an associate is the set of right pairs. */

export const associateChecks: CheckRules<InteractionOf<'associate'>> = {
  interactionProblems: ({ options }, languages, where) => optionProblems(options, languages, where),
  longestResponse: longestJoined,
  keyProblems: pairKeyProblems,
};

/** Options that are joined in pairs, and the number of pairs. */
type Joined = { options: readonly LimitedOption[]; pairCount: number };

/** Returns the longest response to a question that asks for pairs of options. */
export function longestJoined({ options, pairCount }: Joined): PartResponse {
  const [a = '', b = ''] = options.map(({ optionId }) => optionId).toSorted((x, y) => y.length - x.length);
  return { kind: 'pairs', pairs: Array<Pair>(pairCount).fill([a, b]) };
}

/** Returns the problems of a key that consists of pairs of options. */
export function pairKeyProblems({ options, pairCount }: Joined, correct: CorrectPart, where: string): FormProblem[] {
  if (correct.kind !== 'pairs') return [problem('key-of-another-kind', where)];
  const { pairs } = correct;
  const used = pairs.flat();
  const isKnown = (id: string) => options.some(({ optionId }) => optionId === id);
  return [
    ...used.filter((id) => !isKnown(id)).map((id) => problem('key-not-among-options', `${where}, option ${id}`)),
    ...usedTooOften(limitedUses(options), used).map((id) => problem('key-uses-too-often', `${where}, option ${id}`)),
    ...repeated(pairs.map(pairName)).map(() => problem('repeated-correct-option', where)),
    ...pairs.filter(([a, b]) => a === b).map(([id]) => problem('paired-with-itself', `${where}, option ${id}`)),
    ...problemIf(pairs.length === 0 || pairs.length !== pairCount, 'pairs-not-as-many-as-asked', where),
  ];
}

export const associateMarking: MarkingRules<'all-or-nothing' | 'per-part'> = {
  schemes: ['all-or-nothing', 'per-part'],
  judge(scheme, correct, response) {
    if (response.kind !== 'pairs') return ANOTHER_KIND;
    if (correct.kind !== 'pairs') throw new Error('An associate needs a key of pairs');
    const outcomes = pairOutcomes(correct.pairs, response.pairs);
    if (scheme.kind === 'per-part') return countedVerdict(outcomes, scheme);
    return outcomes.every((outcome) => outcome === 'right')
      ? { outcome: 'right', rule: explain('exactly-the-associations') }
      : { outcome: 'wrong', rule: explain('not-exactly-the-associations') };
  },
};

/** Returns one outcome for each pair that the question asks for. */
function pairOutcomes(right: readonly Pair[], given: readonly Pair[]): PartOutcome[] {
  const wanted = new Set(right.map(pairName));
  const made = [...new Set(given.map(pairName))];
  const wrong = made.filter((name) => !wanted.has(name)).length;
  return countedOutcomes(right.length, { right: made.length - wrong, wrong });
}
