import type { ItemId } from '@kasauti/contract/ids.ts';
import { missingLanguages } from '@kasauti/domain/bank/missing-languages.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import { tidyTopic } from '@kasauti/domain/bank/topic.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import { definePart } from '../../../platform/parts.ts';
import { findChanged, readShown, type ShownItem } from '../store/indexed.ts';
import type { IndexedItem } from './indexed-item.ts';
import { type ItemSort, makeItemOrders } from './item-orders.ts';

/** Number of items that are looked for at once. */
const CHANGES_PER_PIECE = 10_000;
/** Number of items that are decrypted at once. */
const ITEMS_PER_PIECE = 500;
/**
 * Each update also reads the changes of these last milliseconds again. The time of a change is the start of its
 * transaction, but the change is visible only after the commit. No transaction of the server lasts this long.
 */
const OVERLAP_MS = 5 * MINUTE_MS;

/**
 * Creates an index of the bank's items, decrypted, in the memory of this process. SQL cannot search the texts, because
 * they are encrypted in the database. Each read first loads the items that have changed since the last read.
 */
export function makeItemIndex() {
  const items = new Map<ItemId, IndexedItem>();
  const orders = makeItemOrders(items);
  let seenUpTo = new Date(0);
  let last: Promise<void> = Promise.resolve();

  async function takeIn(database: Database): Promise<void> {
    const now = await readNow(database);
    const since = new Date(Math.max(0, seenUpTo.getTime() - OVERLAP_MS));
    for (let after: ItemId | null = null; ; ) {
      const piece = await findChanged(database, since, after, CHANGES_PER_PIECE);
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
      for (const row of await readShown(database, itemIds.slice(from, from + ITEMS_PER_PIECE)))
        items.set(row.itemId, indexed(row));
    if (itemIds.length > 0) orders.noteChange();
  }

  return {
    /** Returns all current items, in ascending order of `sort`. */
    async read(database: Database, sort: ItemSort = 'code'): Promise<readonly IndexedItem[]> {
      // Updates run one after the other. A caller therefore always gets an update that began after its call.
      last = last.catch(() => undefined).then(() => takeIn(database));
      await last;
      return orders.inOrder(sort);
    },
  };
}

export const itemIndexPart = definePart({ name: 'the index of the item bank', make: makeItemIndex });

function indexed({ source, ...row }: ShownItem): IndexedItem {
  const { difficulty, prompt, answer, explanation } = source;
  const topic = tidyTopic(source.topic);
  return {
    ...row,
    title: questionTitles(prompt),
    topic,
    difficulty,
    kind: answer.kind,
    missing: missingLanguages(source),
    text: foldForSearch([row.code, topic, ...textsIn([prompt, answer, explanation])].join(' ')),
  };
}

/** Returns all strings in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
