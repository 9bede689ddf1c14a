import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { parseFraction } from '@kasauti/domain/fraction.ts';

export { shownMarks };

/**
 * Returns the exact value that is shown next to a rounded value, for example 38/3 next to 12.67. Returns null if the
 * rounded value is already exact.
 */
export function exactBeside(exact: string): string | null {
  const { denominator } = parseFraction(exact);
  // A fraction has an exact value in two decimals if its denominator divides 100.
  return 100n % denominator === 0n ? null : exact.replace('-', '\u2212');
}

/** Returns the score as a percentage of the maximum, rounded to an integer. For a negative score it returns 0. */
export function shareInPercent(marks: string, maximum: string): number {
  const [part, whole] = [parseFraction(marks), parseFraction(maximum)];
  if (part.numerator <= 0n || whole.numerator <= 0n) return 0;
  const all = part.denominator * whole.numerator;
  return Number((200n * part.numerator * whole.denominator + all) / (2n * all));
}
