import { parseFraction, roundFraction } from '@kasauti/domain/fraction.ts';

/** Exact marks as they are shown: "12.67"; whole ones without decimals; with a real minus. */
export function shownMarks(exact: string): string {
  const value = parseFraction(exact);
  const text = value.denominator === 1n ? value.numerator.toString() : roundFraction(value, 2);
  return text.replace('-', '\u2212');
}

/** The exact value beside a rounded one, or null when the shown one is exact: 38/3 for 12.67. */
export function exactBeside(exact: string): string | null {
  const { denominator } = parseFraction(exact);
  // Halves, quarters and the like are exact in two decimals.
  return 100n % denominator === 0n ? null : exact.replace('-', '\u2212');
}

/** The share of the maximum, 0 to 100, for a bar; a negative score has none. */
export function shareInPercent(marks: string, maximum: string): number {
  const [part, whole] = [parseFraction(marks), parseFraction(maximum)];
  if (part.numerator <= 0n || whole.numerator <= 0n) return 0;
  return Number((100n * part.numerator * whole.denominator) / (part.denominator * whole.numerator));
}
