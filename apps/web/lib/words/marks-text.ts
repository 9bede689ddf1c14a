import { parseFraction, roundFraction } from '@kasauti/domain/fraction.ts';

/**
 * "142 / 200"; null while there is no score. Marks are exact on the wire and rounded to two places only here, for
 * showing.
 */
export function marksText(total: string | null, maximum: string | null): string | null {
  return total === null || maximum === null ? null : `${shown(total)} / ${shown(maximum)}`;
}

function shown(marks: string): string {
  const value = parseFraction(marks);
  const text = value.denominator === 1n ? roundFraction(value, 0) : roundFraction(value, 2);
  return text.replace('-', '−');
}
