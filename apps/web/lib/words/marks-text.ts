import { shownMarks } from '@kasauti/domain/format/marks.ts';

/**
 * Formats marks, for example as "142 / 200". Returns null if there is no score yet. The server sends exact marks. They
 * are rounded to two decimals only here.
 */
export function marksText(total: string | null, maximum: string | null): string | null {
  return total === null || maximum === null ? null : `${shownMarks(total)} / ${shownMarks(maximum)}`;
}
