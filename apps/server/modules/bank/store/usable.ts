import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import type { SourceItem } from '@kasauti/domain/form/content.ts';
import { type Kysely, sql } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { placeOfSource } from './places.ts';
import '../tables.ts';

/**
 * Reads items for a form, in the order of the ids: each with its approved version. An item without one has the version
 * that is written or reviewed, and `isApproved` is false. Unknown ids are left out.
 */
export async function readItemsForForm(executor: Kysely<Tables>, itemIds: readonly ItemId[]) {
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
      'version.item_version_id as itemVersionId',
      'version_no as versionNo',
      'version.state',
      'source.content',
    ])
    .where('item.item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .orderBy('item.item_id')
    .orderBy(sql`array_position(array['approved', 'in-review', 'draft', 'retired'], version.state)`)
    .orderBy('version_no', 'desc')
    .execute();
  const keys = contentKeysOf(executor);
  const found = new Map(
    rows.map(({ content, state, ...row }) => {
      const source = JSON.parse(keys.open(placeOfSource(row.itemVersionId), content).toString('utf8')) as SourceItem;
      return [row.itemId, { ...row, isApproved: state === 'approved', source }];
    }),
  );
  return itemIds.flatMap((itemId) => found.get(itemId) ?? []);
}
export type ItemForForm = Awaited<ReturnType<typeof readItemsForForm>>[number];

/** Counts how many of these items belong to a provider. */
export async function countItemsOf(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  itemIds: readonly ItemId[],
): Promise<number> {
  const { count } = await executor
    .selectFrom('item')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('provider_id', '=', providerId)
    .where('item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}
