import type { MarkingScheme } from '../form/content.ts';
import { divideFractions, fraction, parseFraction, sumFractions, ZERO } from '../fraction.ts';
import type { PartOutcome, Verdict } from './verdict.ts';

/**
 * Returns one outcome for each part of a key that asks for a number of things, for example pairs or points: first the
 * right ones, then the wrong ones, then the missing ones. If a response has more than the key asks for, its wrong ones
 * replace right ones.
 */
export function countedOutcomes(parts: number, { right, wrong }: { right: number; wrong: number }): PartOutcome[] {
  return Array.from({ length: parts }, (_, at): PartOutcome => {
    if (at < Math.min(right, parts - wrong)) return 'right';
    return at < right + wrong ? 'wrong' : 'blank';
  });
}

/** Judges a response by such outcomes. The parts have numbers as names, because a wrong part belongs to none. */
export function countedVerdict(
  outcomes: readonly PartOutcome[],
  scheme: Extract<MarkingScheme, { kind: 'per-part' }>,
): Verdict {
  return shareVerdict(
    outcomes.map((outcome, at) => [`${at + 1}`, outcome]),
    scheme,
  );
}

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
