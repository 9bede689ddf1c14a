import type { ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import type { ItemState } from '@kasauti/domain/bank/item-state.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { itemColumns, type Version, versionColumns } from './items.ts';
import { placeOfSource } from './places.ts';
import '../tables.ts';

/* Reads and writes many items with one query each. */

const anyOf = <Id extends string>(ids: readonly Id[]) => sql<Id>`any(${ids}::uuid[])`;

/** Locks questions in the order of their ids, so that two calls cannot block each other. Other ids are left out. */
export async function lockItems(tx: Tx, itemIds: readonly ItemId[]) {
  return await tx
    .selectFrom('item')
    .select(itemColumns)
    .where('item_id', '=', anyOf(itemIds))
    .where('item_type', '=', 'question')
    .orderBy('item_id')
    .forUpdate()
    .execute();
}

/** Finds the versions of each of these items, ordered by number. */
export async function findVersionsOfItems(tx: Tx, itemIds: readonly ItemId[]): Promise<Map<ItemId, Version[]>> {
  const rows = await tx
    .selectFrom('item_version')
    .select([...versionColumns, 'item_id as itemId'])
    .where('item_id', '=', anyOf(itemIds))
    .orderBy('version_no')
    .execute();
  return Map.groupBy(rows, ({ itemId }) => itemId);
}

/** Reads the author's texts of these versions, which contain their keys. */
export async function readSources(tx: Tx, itemVersionIds: readonly ItemVersionId[]) {
  const rows = await tx
    .selectFrom('sealed.item_source')
    .select(['item_version_id as id', 'content'])
    .where('item_version_id', '=', anyOf(itemVersionIds))
    .execute();
  const keys = contentKeysOf(tx);
  return new Map(
    rows.map(({ id, content }) => [
      id,
      JSON.parse(keys.open(placeOfSource(id), content).toString('utf8')) as SourceItem,
    ]),
  );
}

/** Replaces the tags of each of these items. */
export async function updateTags(tx: Tx, changes: readonly { itemId: ItemId; tags: string[] }[]): Promise<void> {
  const rows = JSON.stringify(changes.map(({ itemId, tags }) => ({ item_id: itemId, tags })));
  await sql`
    update item set tags = array(select jsonb_array_elements_text(change.tags))
      from jsonb_to_recordset(${rows}::jsonb) as change (item_id uuid, tags jsonb)
     where item.item_id = change.item_id`.execute(tx);
}

/** Sets the state of these versions. An approval needs its reviewer, so it is not done here. */
export async function updateStates(
  tx: Tx,
  itemVersionIds: readonly ItemVersionId[],
  state: Exclude<ItemState, 'approved'>,
): Promise<void> {
  await tx.updateTable('item_version').set({ state }).where('item_version_id', '=', anyOf(itemVersionIds)).execute();
}

/** Increments the revision of these items. A save that is based on an older revision is refused from now on. */
export async function noteChanges(tx: Tx, itemIds: readonly ItemId[], now: Date): Promise<void> {
  await tx
    .updateTable('item')
    .set((item) => ({ revision: item('revision', '+', 1), changed_at: now }))
    .where('item_id', '=', anyOf(itemIds))
    .execute();
}
