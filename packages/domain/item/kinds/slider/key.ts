import { problem, problemIf, textProblems } from '../../../form/problems.ts';
import { compareFractions, ZERO } from '../../../fraction.ts';
import { readNumber } from '../../../marking/number-text.ts';
import type { CheckRules, InteractionOf } from '../kind.ts';
import { numericChecks } from '../numeric/key.ts';

/*
 * The key of a slider is a range that includes its bounds. At least a part of the range must be on the scale, otherwise
 * no response could be right. A slider is marked like a numeric entry.
 */

export const sliderChecks: CheckRules<InteractionOf<'slider'>> = {
  interactionProblems({ from, to, step, unit }, languages, where) {
    const [low, high, by] = [readNumber(from), readNumber(to), readNumber(step)];
    const isScale = low && high && by && compareFractions(low, high) < 0 && compareFractions(by, ZERO) > 0;
    return [
      ...problemIf(!isScale, 'scale-not-valid', where),
      ...(unit ? textProblems(unit, languages, `${where}, unit`) : []),
    ];
  },
  longestResponse: ({ from, to }) => ({ kind: 'number', text: from.length > to.length ? from : to }),
  keyProblems({ from, to }, correct, where, languages) {
    const problems = numericChecks.keyProblems({ kind: 'numeric' }, correct, where, languages);
    if (problems.length > 0 || correct.kind !== 'range') return problems;
    const [low, high, least, most] = [from, to, correct.from, correct.to].map(readNumber);
    if (!low || !high || !least || !most) return [problem('scale-not-valid', where)];
    const isOutside = compareFractions(most, low) < 0 || compareFractions(least, high) > 0;
    return problemIf(isOutside, 'key-outside-the-scale', where);
  },
};
