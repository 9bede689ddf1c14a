import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import type { ItemKind, SourceItem } from '@kasauti/domain/form/content.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { readVersionOfEach } from './versions-of-items.ts';
import '../tables.ts';

/** Number of items that are decrypted at once. The process does other work between two pieces. */
const PIECE = 500;

/** What a draw must know about an item. All values come from the approved version of the item. */
export type DrawableItem = {
  itemId: ItemId;
  itemVersionId: ItemVersionId;
  topic: string;
  difficulty: SourceItem['difficulty'];
  kind: ItemKind;
  hasHindi: boolean;
};

/** Reads the items of a provider that have an approved version with one of these topics, in the order of their ids. */
export async function readDrawableItems(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  topics: readonly string[],
): Promise<DrawableItem[]> {
  const itemIds = await findPossible(executor, providerId, topics);
  const found: DrawableItem[] = [];
  for (let from = 0; from < itemIds.length; from += PIECE) {
    const piece = await readVersionOfEach(executor, itemIds.slice(from, from + PIECE), ['approved']);
    for (const { itemId, itemVersionId, state, source } of piece) {
      const { topic, difficulty, answer, prompt } = source;
      if (state !== 'approved' || !topics.includes(topic)) continue;
      const hasHindi = prompt.hi !== undefined;
      found.push({ itemId, itemVersionId, topic, difficulty, kind: answer.kind, hasHindi });
    }
  }
  return found;
}

/**
 * The column `item.topic` holds the topic of the newest version. If an item has a version that is newer than the
 * approved one, the two can have different topics. Such items are therefore found too, and checked by the caller.
 */
async function findPossible(executor: Kysely<Tables>, providerId: ProviderId, topics: readonly string[]) {
  const { rows } = await sql<{ itemId: ItemId }>`
    select item_id as "itemId" from item join item_version approved using (item_id)
     where provider_id = ${providerId} and approved.state = 'approved'
       and (topic = any(${topics}::text[]) or exists (
         select from item_version newer
          where newer.item_id = item.item_id and newer.version_no > approved.version_no))
     order by item_id`.execute(executor);
  return rows.map(({ itemId }) => itemId);
}
