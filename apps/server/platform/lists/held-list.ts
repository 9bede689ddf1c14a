import { orderedList } from './ordered-list.ts';
import { type Order, type StoredList, splitOrder } from './stored-list.ts';

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
    const { key, isDescending } = splitOrder(order);
    const keyOf = keys[key];
    const keyed = rows.map((row) => ({ row, key: keyOf(row), tie: tie(row) }));
    keyed.sort((a, b) => compare(a.key, b.key) || compare(a.tie, b.tie));
    return orderedList<Row, Sort>(
      keyed.map(({ row }) => row),
      isDescending,
    );
  };
  return {
    count: async () => rows.length,
    page: (order, page, size) => ordered(order).page(order, page, size),
    after: (order, place, size) => ordered(order).after(order, place, size),
  };
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : Number(a > b));
