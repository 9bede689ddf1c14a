import type { StoredList } from './stored-list.ts';

/**
 * Makes a list from rows in memory that the caller has brought into ascending order. With `isDescending`, it shows them
 * in the reverse order. The order in which the list is asked for must be this one.
 */
export function orderedList<Row, Sort extends string>(
  rows: readonly Row[],
  isDescending: boolean,
): StoredList<Row, Sort> {
  const shown = isDescending ? rows.toReversed() : rows;
  return {
    count: async () => shown.length,
    page: async (_order, page, size) => shown.slice((page - 1) * size, page * size),
    // The rows in memory do not change, so a position is simply a row number.
    async after(_order, place, size) {
      const from = Number(place?.key ?? 0);
      const piece = shown.slice(from, from + size);
      return { rows: piece, last: piece.length === size ? { key: `${from + size}`, tie: '' } : null };
    },
  };
}
