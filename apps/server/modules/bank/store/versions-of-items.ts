import type { ItemId } from '@kasauti/contract/ids.ts';
import type { ItemState } from '@kasauti/domain/bank/item-state.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables } from '../../../platform/database/database.ts';
import type { ItemType, SourceOf } from '../source/bank-source.ts';
import { placeOfSource } from './places.ts';
import '../tables.ts';

/**
 * Reads one version of each item of a type with its content: a version in the first of `states` that the item has. Of
 * several versions in that state, the newest is read. Other ids are left out.
 */
export async function readVersionOfEach<Type extends ItemType>(
  executor: Kysely<Tables>,
  type: Type,
  itemIds: readonly ItemId[],
  states: readonly ItemState[],
) {
  if (itemIds.length === 0) return [];
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
      'tags',
      'version.item_version_id as itemVersionId',
      'version_no as versionNo',
      'version.state',
      'author_id as authorId',
      'writer_ids as writerIds',
      'passage_id as passageId',
      'source.content',
      sql<boolean>`exists (
        select from item_version other where other.item_id = item.item_id and other.state = 'approved')`.as(
        'hasApproved',
      ),
    ])
    .where('item_type', '=', type)
    .where('item.item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .orderBy('item.item_id')
    .orderBy(sql`array_position(${states}::text[], version.state)`)
    .orderBy('version_no', 'desc')
    .execute();
  const keys = contentKeysOf(executor);
  return rows.map(({ content, ...row }) => ({
    ...row,
    source: JSON.parse(keys.open(placeOfSource(row.itemVersionId), content).toString('utf8')) as SourceOf[Type],
  }));
}
