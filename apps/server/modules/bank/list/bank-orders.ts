import type { ItemId } from '@kasauti/contract/ids.ts';

/** The values by which a list can be sorted, each with the key of a row. */
export type SortKeys<Row, Sort extends string> = Record<Sort, (row: Row) => string | number>;

type Keyed<Row> = { itemId: ItemId; key: string | number; item: Row };

/**
 * Keeps the items of the index in each order in which the list shows them. Sorting 50,000 items for each request would
 * take longer than all else. After a change, an order is made from the one before, which is nearly the same. Items are
 * never removed from the index.
 */
export function makeBankOrders<Row extends { itemId: ItemId }, Sort extends string>(
  items: ReadonlyMap<ItemId, Row>,
  keys: SortKeys<Row, Sort>,
) {
  const known = new Map<Sort, { of: number; rows: Keyed<Row>[]; items: readonly Row[] }>();
  let changes = 0;
  return {
    /** Notes that items have changed or were added. */
    noteChange() {
      changes += 1;
    },
    /** Returns all items in ascending order. Items with equal keys are in the order of their ids. */
    inOrder(sort: Sort): readonly Row[] {
      const before = known.get(sort);
      if (before?.of === changes) return before.items;
      const keyOf = keys[sort];
      const added = [...items.values()].slice(before?.rows.length ?? 0);
      const all = [...(before?.rows.map(({ itemId, item }) => items.get(itemId) ?? item) ?? []), ...added];
      const rows = all.map((item): Keyed<Row> => ({ itemId: item.itemId, key: keyOf(item), item })).sort(compare);
      const order = { of: changes, rows, items: rows.map(({ item }) => item) };
      known.set(sort, order);
      return order.items;
    },
  };
}

const compare = (a: Keyed<unknown>, b: Keyed<unknown>): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.itemId < b.itemId ? -1 : 1;
};
