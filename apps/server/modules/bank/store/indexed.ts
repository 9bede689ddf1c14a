import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { ItemType } from '../source/bank-source.ts';
import { readVersionOfEach } from './versions-of-items.ts';
import '../tables.ts';

/**
 * Finds items of a type that have changed since an instant, in the order of their ids. `after` is the last id of the
 * previous page.
 */
export async function findChanged(
  executor: Kysely<Tables>,
  { type, since, after, limit }: { type: ItemType; since: Date; after: ItemId | null; limit: number },
) {
  let items = executor
    .selectFrom('item')
    .select(['item_id as itemId', 'revision'])
    .where('item_type', '=', type)
    .where('changed_at', '>=', since)
    .orderBy('item_id')
    .limit(limit);
  if (after) items = items.where('item_id', '>', after);
  return await items.execute();
}

/** Reads items with the content of their shown versions. The order of the states is the same as in `shownVersion`. */
export async function readShown<Type extends ItemType>(
  executor: Kysely<Tables>,
  type: Type,
  itemIds: readonly ItemId[],
) {
  const rows = await readVersionOfEach(executor, type, itemIds, ['draft', 'in-review', 'approved', 'retired']);
  return rows.map(({ itemVersionId: _, ...row }) => row);
}
export type Shown<Type extends ItemType> = Awaited<ReturnType<typeof readShown<Type>>>[number];
