import type { MarkingScheme } from '../form/content.ts';
import { divideFractions, fraction, parseFraction, sumFractions, ZERO } from '../fraction.ts';
import type { PartOutcome, Verdict } from './verdict.ts';

/**
 * Judges a response by its parts. A right part earns an equal share of the marks for right, and a wrong part an equal
 * share of the marks for wrong. A blank part earns nothing.
 */
export function shareVerdict(
  parts: readonly [string, PartOutcome][],
  { right, wrong }: Extract<MarkingScheme, { kind: 'per-part' }>,
): Verdict {
  const outcomes = parts.map(([, outcome]) => outcome);
  const rightParts = outcomes.filter((outcome) => outcome === 'right').length;
  const verdict = {
    rule: { key: 'parts-right' as const, params: { right: `${rightParts}`, parts: `${outcomes.length}` } },
    parts: Object.fromEntries(parts),
  };
  if (rightParts === outcomes.length) return { ...verdict, outcome: 'right' };
  if (outcomes.every((outcome) => outcome === 'wrong')) return { ...verdict, outcome: 'wrong' };
  const worth = { right: parseFraction(right), wrong: parseFraction(wrong), blank: ZERO };
  const sum = sumFractions(outcomes.map((outcome) => worth[outcome]));
  const part = divideFractions(sum, fraction(outcomes.length));
  return { ...verdict, outcome: rightParts === 0 ? 'wrong' : 'partly', part };
}
