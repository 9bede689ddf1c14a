import type { Order, StoredList } from './stored-list.ts';

/**
 * Makes a list from rows in memory. It is used for data from several modules, or for at most a few hundred rows. `keys`
 * are the columns by which the list can be sorted. `tie` orders rows with equal keys.
 */
export function heldList<Row, Sort extends string>(
  rows: readonly Row[],
  keys: Record<Sort, (row: Row) => string | number>,
  tie: (row: Row) => string,
): StoredList<Row, Sort> {
  const ordered = (order: Order<Sort>) => {
    const isDown = order.startsWith('-');
    const key = keys[(isDown ? order.slice(1) : order) as Sort];
    const keyed = rows.map((row) => ({ row, key: key(row), tie: tie(row) }));
    keyed.sort((a, b) => compare(a.key, b.key) || compare(a.tie, b.tie));
    if (isDown) keyed.reverse();
    return keyed.map(({ row }) => row);
  };
  return {
    count: async () => rows.length,
    page: async (order, page, size) => ordered(order).slice((page - 1) * size, page * size),
    // The rows in memory do not change, so a position is simply a row number.
    async after(order, place, size) {
      const from = Number(place?.key ?? 0);
      const piece = ordered(order).slice(from, from + size);
      return { rows: piece, last: piece.length === size ? { key: `${from + size}`, tie: '' } : null };
    },
  };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));
