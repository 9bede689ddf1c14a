import { compareFractions, type Fraction, fraction } from '../fraction.ts';

/** Returns the marks from which a candidate passes, as an exact fraction. */
export function passMarks(maximum: Fraction, passShareInPercent: number): Fraction {
  return fraction(BigInt(passShareInPercent) * maximum.numerator, 100n * maximum.denominator);
}

/**
 * Returns whether a total reaches the pass mark, or null if the exam has no pass mark. The comparison is exact, so
 * rounding never lets a candidate pass. Throws RangeError if the share is not a whole number from 1 to 100.
 */
export function hasPassed(total: Fraction, maximum: Fraction, passShareInPercent: number | null): boolean | null {
  if (passShareInPercent === null) return null;
  if (!Number.isInteger(passShareInPercent) || passShareInPercent < 1 || passShareInPercent > 100) {
    throw new RangeError(`A pass mark is a whole share from 1 to 100: ${passShareInPercent}`);
  }
  return compareFractions(total, passMarks(maximum, passShareInPercent)) >= 0;
}
