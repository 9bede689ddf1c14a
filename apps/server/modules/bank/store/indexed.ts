import type { ItemId } from '@kasauti/contract/ids.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { placeOfSource } from './places.ts';
import '../tables.ts';

/**
 * Finds items that have changed since an instant, in the order of their ids. `after` is the last id of the previous
 * page.
 */
export async function findChanged(executor: Kysely<Tables>, since: Date, after: ItemId | null, limit: number) {
  let items = executor
    .selectFrom('item')
    .select(['item_id as itemId', 'revision'])
    .where('changed_at', '>=', since)
    .orderBy('item_id')
    .limit(limit);
  if (after) items = items.where('item_id', '>', after);
  return await items.execute();
}

/** Reads items with the content of their shown versions. The order of the states is the same as in `shownVersion`. */
export async function readShown(executor: Kysely<Tables>, itemIds: readonly ItemId[]) {
  const rows = await executor
    .selectFrom('item')
    .innerJoin('item_version as version', 'version.item_id', 'item.item_id')
    .innerJoin('sealed.item_source as source', 'source.item_version_id', 'version.item_version_id')
    .distinctOn('item.item_id')
    .select([
      'item.item_id as itemId',
      'item_code as code',
      'provider_id as providerId',
      'revision',
      'changed_at as changedAt',
      'version.item_version_id as itemVersionId',
      'version_no as versionNo',
      'version.state',
      'author_id as authorId',
      'source.content',
      sql<boolean>`exists (
        select from item_version other where other.item_id = item.item_id and other.state = 'approved')`.as(
        'hasApproved',
      ),
    ])
    .where('item.item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .orderBy('item.item_id')
    .orderBy(sql`array_position(array['draft', 'in-review', 'approved', 'retired'], version.state)`)
    .orderBy('version_no', 'desc')
    .execute();
  const keys = contentKeysOf(executor);
  return rows.map(({ content, itemVersionId, ...row }) => ({
    ...row,
    source: JSON.parse(keys.open(placeOfSource(itemVersionId), content).toString('utf8')) as SourceItem,
  }));
}
export type ShownItem = Awaited<ReturnType<typeof readShown>>[number];
