import { problem, problemIf, textProblems } from '../../../form/problems.ts';
import { compareFractions } from '../../../fraction.ts';
import { readNumber } from '../../../marking/number-text.ts';
import { ANOTHER_KIND, explain } from '../../verdict.ts';
import type { CheckRules, InteractionOf, MarkingRules } from '../kind.ts';
import { MAX_NUMBER_CHARACTERS } from './limits.ts';

/* The key of a numeric entry is a range that includes its bounds. */

type Numeric = InteractionOf<'numeric'>;

export const numericChecks: CheckRules<Numeric> = {
  interactionProblems: ({ unit }, languages, where) => (unit ? textProblems(unit, languages, `${where}, unit`) : []),
  longestResponse: () => ({ kind: 'number', text: '9'.repeat(MAX_NUMBER_CHARACTERS) }),
  keyProblems(_interaction, correct, where) {
    if (correct.kind !== 'range') return [problem('key-of-another-kind', where)];
    const [low, high] = [readNumber(correct.from), readNumber(correct.to)];
    if (!low || !high) return [problem('range-not-a-number', where)];
    return problemIf(compareFractions(low, high) > 0, 'range-reversed', where);
  },
};

export const numericMarking: MarkingRules<'numeric'> = {
  schemes: ['numeric'],
  judge(_scheme, correct, response) {
    if (response.kind !== 'number') return ANOTHER_KIND;
    if (correct.kind !== 'range') throw new Error('A numeric question needs a key with a range');
    const { from, to } = correct;
    const [low, high, given] = [readNumber(from), readNumber(to), readNumber(response.text)];
    if (!low || !high) throw new Error(`Not a range of numbers: ${from} to ${to}`);
    if (!given) return { outcome: 'wrong', rule: explain('not-a-number') };
    const isInside = compareFractions(given, low) >= 0 && compareFractions(given, high) <= 0;
    return isInside
      ? { outcome: 'right', rule: { key: 'inside-the-range', params: { from, to } } }
      : { outcome: 'wrong', rule: { key: 'outside-the-range', params: { from, to } } };
  },
};
