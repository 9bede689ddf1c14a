import { parseFraction, roundFraction } from '@kasauti/domain/fraction.ts';

/** Exact marks as they are shown: whole, or rounded half-up to two places; a true minus sign. */
export function shownMarks(marks: string): string {
  const value = parseFraction(marks);
  return roundFraction(value, value.denominator === 1n ? 0 : 2).replace('-', '−');
}
