import { shownMarks } from '@kasauti/domain/format/marks.ts';

/**
 * Formats marks as "142 / 200". Returns null while there is no score. The server sends exact marks, which are
 * rounded to two decimals only here.
 */
export function marksText(total: string | null, maximum: string | null): string | null {
  return total === null || maximum === null ? null : `${shownMarks(total)} / ${shownMarks(maximum)}`;
}
