import { parseFraction, roundFraction } from '@kasauti/domain/fraction.ts';

/**
 * Formats marks as "142 / 200". Returns null while there is no score. The server sends exact marks, which are
 * rounded to two decimals only here.
 */
export function marksText(total: string | null, maximum: string | null): string | null {
  return total === null || maximum === null ? null : `${shown(total)} / ${shown(maximum)}`;
}

function shown(marks: string): string {
  const value = parseFraction(marks);
  const text = value.denominator === 1n ? roundFraction(value, 0) : roundFraction(value, 2);
  return text.replace('-', '−');
}
