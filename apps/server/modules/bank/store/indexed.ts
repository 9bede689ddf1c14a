import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { readVersionOfEach } from './versions-of-items.ts';
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
  const rows = await readVersionOfEach(executor, itemIds, ['draft', 'in-review', 'approved', 'retired']);
  return rows.map(({ itemVersionId: _, ...row }) => row);
}
export type ShownItem = Awaited<ReturnType<typeof readShown>>[number];
