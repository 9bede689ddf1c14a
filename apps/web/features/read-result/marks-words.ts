import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';

export { shownMarks };

/**
 * Returns the exact value to show next to a rounded one, such as 38/3 for 12.67. Returns null when the displayed
 * value is exact.
 */
export function exactBeside(exact: string): string | null {
  const { denominator } = parseFraction(exact);
  // Fractions whose denominator divides 100 are exact in two decimals.
  return 100n % denominator === 0n ? null : exact.replace('-', '\u2212');
}

/** Returns the score as a percentage of the maximum, rounded to the nearest integer. A negative score returns 0. */
export function shareInPercent(marks: string, maximum: string): number {
  const [part, whole] = [parseFraction(marks), parseFraction(maximum)];
  if (part.numerator <= 0n || whole.numerator <= 0n) return 0;
  const all = part.denominator * whole.numerator;
  return Number((200n * part.numerator * whole.denominator + all) / (2n * all));
}
