import type { ItemId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { ItemType } from '../source/bank-source.ts';
import { findChanged, readShown, type Shown } from '../store/indexed.ts';
import { makeBankOrders, type SortKeys } from './bank-orders.ts';

/** Number of items that are looked for at once. */
const CHANGES_PER_PIECE = 10_000;
/** Number of items that are decrypted at once. */
const ITEMS_PER_PIECE = 500;
/**
 * Each update also reads the changes of these last milliseconds again. The time of a change is the start of its
 * transaction, but the change is visible only after the commit. No transaction of the server lasts this long.
 */
const OVERLAP_MS = 5 * MINUTE_MS;

type Indexing<Type extends ItemType, Row, Sort extends string> = {
  type: Type;
  /** Makes the row of an item, with all that the list shows and searches. */
  toRow: (shown: Shown<Type>) => Row;
  keys: SortKeys<Row, Sort>;
};

/**
 * Creates an index of the bank's items of a type, decrypted, in the memory of this process. SQL cannot search the
 * texts, because they are encrypted in the database. Each read first loads the items that have changed since the last
 * read.
 */
export function makeBankIndex<
  Type extends ItemType,
  Row extends { itemId: ItemId; revision: number },
  Sort extends string,
>({ type, toRow, keys }: Indexing<Type, Row, Sort>) {
  const items = new Map<ItemId, Row>();
  const orders = makeBankOrders(items, keys);
  let seenUpTo = new Date(0);
  let last: Promise<void> = Promise.resolve();

  async function takeIn(database: Database): Promise<void> {
    const now = await readNow(database);
    const since = new Date(Math.max(0, seenUpTo.getTime() - OVERLAP_MS));
    for (let after: ItemId | null = null; ; ) {
      const piece = await findChanged(database, { type, since, after, limit: CHANGES_PER_PIECE });
      await load(
        database,
        piece.flatMap(({ itemId, revision }) => (items.get(itemId)?.revision === revision ? [] : itemId)),
      );
      if (piece.length < CHANGES_PER_PIECE) break;
      after = piece.at(-1)?.itemId ?? null;
    }
    seenUpTo = now;
  }

  async function load(database: Database, itemIds: ItemId[]): Promise<void> {
    for (let from = 0; from < itemIds.length; from += ITEMS_PER_PIECE)
      for (const row of await readShown(database, type, itemIds.slice(from, from + ITEMS_PER_PIECE)))
        items.set(row.itemId, toRow(row));
    if (itemIds.length > 0) orders.noteChange();
  }

  return {
    /** Returns all current items, in ascending order of `sort`. */
    async read(database: Database, sort: Sort): Promise<readonly Row[]> {
      // Updates run one after the other. A caller therefore always gets an update that began after its call.
      last = last.catch(() => undefined).then(() => takeIn(database));
      await last;
      return orders.inOrder(sort);
    },
  };
}

/** Returns all strings in a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
