import type { ItemId, ItemVersionId, ProviderId } from '@kasauti/contract/ids.ts';
import type { ItemKind } from '@kasauti/domain/form/content.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
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
  passageId: ItemId | null;
  /** Whether the question and its passage are in Hindi too. */
  hasHindi: boolean;
};

/**
 * Reads the items of a provider that have an approved version with one of these topics, in the order of their ids. An
 * item whose passage has no approved version is left out.
 */
export async function readDrawableItems(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  topics: readonly string[],
): Promise<DrawableItem[]> {
  const itemIds = await findPossible(executor, providerId, topics);
  const found: DrawableItem[] = [];
  for (let from = 0; from < itemIds.length; from += PIECE) {
    const piece = await readVersionOfEach(executor, 'question', itemIds.slice(from, from + PIECE), ['approved']);
    const passages = await readApprovedPassages(executor, piece);
    for (const { itemId, itemVersionId, state, source, passageId } of piece) {
      const { topic, difficulty, answer, prompt } = source;
      const passage = passageId && passages.get(passageId);
      if (state !== 'approved' || !topics.includes(topic) || passage === undefined) continue;
      const hasHindi = prompt.hi !== undefined && (passage === null || passage.body.hi !== undefined);
      found.push({ itemId, itemVersionId, topic, difficulty, kind: answer.kind, passageId, hasHindi });
    }
  }
  return found;
}

/** Reads the approved versions of the passages to which these items refer. */
async function readApprovedPassages(executor: Kysely<Tables>, items: readonly { passageId: ItemId | null }[]) {
  const passageIds = [...new Set(items.flatMap(({ passageId }) => passageId ?? []))];
  const passages = await readVersionOfEach(executor, 'passage', passageIds, ['approved']);
  return new Map(passages.flatMap(({ itemId, state, source }) => (state === 'approved' ? [[itemId, source]] : [])));
}

/**
 * The column `item.topic` holds the topic of the newest version. If an item has a version that is newer than the
 * approved one, the two can have different topics. Such items are therefore found too, and checked by the caller.
 */
async function findPossible(executor: Kysely<Tables>, providerId: ProviderId, topics: readonly string[]) {
  const { rows } = await sql<{ itemId: ItemId }>`
    select item_id as "itemId" from item join item_version approved using (item_id)
     where provider_id = ${providerId} and item_type = 'question' and approved.state = 'approved'
       and (topic = any(${topics}::text[]) or exists (
         select from item_version newer
          where newer.item_id = item.item_id and newer.version_no > approved.version_no))
     order by item_id`.execute(executor);
  return rows.map(({ itemId }) => itemId);
}
