import type { ItemId } from '@kasauti/contract/ids.ts';
import type { ItemKind, SourceItem } from '@kasauti/domain/form/content.ts';
import { foldForSearch } from '@kasauti/domain/text/search-fold.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Database } from '../../../platform/database/database.ts';
import { readNow } from '../../../platform/database/work.ts';
import { definePart } from '../../../platform/parts.ts';
import { findChanged, readShown, type ShownItem } from '../store/indexed.ts';

/** An item as the list shows and searches it. `text` holds its words, folded for search. */
export type IndexedItem = Omit<ShownItem, 'source'> & {
  title: { en: string; hi?: string };
  topic: string;
  difficulty: SourceItem['difficulty'];
  kind: ItemKind;
  hasHindi: boolean;
  text: string;
};

const MAX_TITLE = 140;
const PIECE = 500;
/**
 * A change becomes visible when its transaction commits, and its time is that of its begin. So the last minutes are
 * looked at again. No transaction of the server is as long.
 */
const OVERLAP_MS = 5 * MINUTE_MS;

/**
 * The bank's items, decrypted, in the memory of this process. The texts are encrypted in the database, so SQL cannot
 * search them. Every reading takes in what changed since the one before.
 */
export function makeItemIndex() {
  const items = new Map<ItemId, IndexedItem>();
  let seenUpTo = new Date(0);
  let last: Promise<void> = Promise.resolve();

  async function takeIn(database: Database): Promise<void> {
    const now = await readNow(database);
    const since = new Date(Math.max(0, seenUpTo.getTime() - OVERLAP_MS));
    for (let after: ItemId | null = null; ; ) {
      const piece = await findChanged(database, since, after, PIECE);
      const stale = piece.filter(({ itemId, revision }) => items.get(itemId)?.revision !== revision);
      if (stale.length > 0)
        for (const row of await readShown(
          database,
          stale.map(({ itemId }) => itemId),
        ))
          items.set(row.itemId, indexed(row));
      if (piece.length < PIECE) break;
      after = piece.at(-1)?.itemId ?? null;
    }
    seenUpTo = now;
  }

  return {
    /** Returns all items as they are now. */
    async read(database: Database): Promise<IndexedItem[]> {
      // One after the other, so that a reading never misses what was committed before it began.
      last = last.catch(() => undefined).then(() => takeIn(database));
      await last;
      return [...items.values()];
    },
  };
}

export const itemIndexPart = definePart({ name: 'the index of the item bank', make: makeItemIndex });

/** Returns the beginning of a question, in one line. */
export const titleOf = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);

function indexed({ source, ...row }: ShownItem): IndexedItem {
  const { topic, difficulty, prompt, answer, explanation } = source;
  return {
    ...row,
    title: { en: titleOf(prompt.en), ...(prompt.hi !== undefined && { hi: titleOf(prompt.hi) }) },
    topic,
    difficulty,
    kind: answer.kind,
    hasHindi: prompt.hi !== undefined,
    text: foldForSearch([row.code, topic, ...textsIn([prompt, answer, explanation])].join(' ')),
  };
}

/** Returns all texts within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
