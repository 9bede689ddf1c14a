import type { ItemId } from '@kasauti/contract/ids.ts';
import type { IndexedItem } from './indexed-item.ts';

const keys = {
  changedAt: (item: IndexedItem) => item.changedAt.getTime(),
  code: (item: IndexedItem) => item.code,
  topic: (item: IndexedItem) => item.topic.toLowerCase(),
} satisfies Record<string, (item: IndexedItem) => string | number>;
export type ItemSort = keyof typeof keys;

type Keyed = { itemId: ItemId; key: string | number; item: IndexedItem };

/**
 * Keeps the items of the index in each order in which the list shows them. Sorting 50,000 items for each request would
 * take longer than all else. After a change, an order is made from the one before, which is nearly the same. Items are
 * never removed from the index.
 */
export function makeItemOrders(items: ReadonlyMap<ItemId, IndexedItem>) {
  const known = new Map<ItemSort, { of: number; rows: Keyed[]; items: readonly IndexedItem[] }>();
  let changes = 0;
  return {
    /** Notes that items have changed or were added. */
    noteChange() {
      changes += 1;
    },
    /** Returns all items in ascending order. Items with equal keys are in the order of their ids. */
    inOrder(sort: ItemSort): readonly IndexedItem[] {
      const before = known.get(sort);
      if (before?.of === changes) return before.items;
      const keyOf = keys[sort];
      const added = [...items.values()].slice(before?.rows.length ?? 0);
      const all = [...(before?.rows.map(({ itemId, item }) => items.get(itemId) ?? item) ?? []), ...added];
      const rows = all.map((item): Keyed => ({ itemId: item.itemId, key: keyOf(item), item })).sort(compare);
      const order = { of: changes, rows, items: rows.map(({ item }) => item) };
      known.set(sort, order);
      return order.items;
    },
  };
}

const compare = (a: Keyed, b: Keyed): number => {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.itemId < b.itemId ? -1 : 1;
};
