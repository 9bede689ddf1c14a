import { compareFractions, type Fraction, fraction } from '../fraction.ts';

/**
 * Returns whether a total reaches the pass mark, or null if the exam has no pass mark. The comparison is exact, so
 * rounding never lets a candidate pass. Throws RangeError if the share is not a whole number from 1 to 100.
 */
export function hasPassed(total: Fraction, maximum: Fraction, passShareInPercent: number | null): boolean | null {
  if (passShareInPercent === null) return null;
  if (!Number.isInteger(passShareInPercent) || passShareInPercent < 1 || passShareInPercent > 100) {
    throw new RangeError(`A pass mark is a whole share from 1 to 100: ${passShareInPercent}`);
  }
  const reached = fraction(100n * total.numerator, total.denominator);
  const needed = fraction(BigInt(passShareInPercent) * maximum.numerator, maximum.denominator);
  return compareFractions(reached, needed) >= 0;
}
