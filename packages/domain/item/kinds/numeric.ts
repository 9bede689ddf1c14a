import { problem, problemIf, textProblems } from '../../form/problems.ts';
import { compareFractions } from '../../fraction.ts';
import { MAX_NUMBER_CHARACTERS, readNumber } from '../../marking/number-text.ts';
import { isBlankResponse } from '../response.ts';
import { ANOTHER_KIND, explain } from '../verdict.ts';
import type { CheckRules, DeliveryRules, InteractionOf, MarkingRules } from './kind.ts';

/* Numeric entry: the candidate types a number. The key is a range that includes its bounds. */

type Numeric = InteractionOf<'numeric'>;

export const numericDelivery: DeliveryRules<Numeric> = {
  responseShape: () => ({ kind: 'numeric' }),
  whatIsWrong(_shape, response) {
    if (response.kind !== 'number') return 'wrong-kind';
    if (response.text.length > MAX_NUMBER_CHARACTERS) return 'too-long';
    return isBlankResponse(response) || readNumber(response.text) ? null : 'not-a-number';
  },
  inOwnOrder: (interaction) => interaction,
};

export const numericChecks: CheckRules<Numeric> = {
  interactionProblems: ({ unit }, languages, where) => (unit ? textProblems(unit, languages, `${where}, unit`) : []),
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
