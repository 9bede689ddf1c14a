import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { readVersionOfEach } from './versions-of-items.ts';
import '../tables.ts';

/** A form gets the approved version of each item. */
const forForms = ['approved', 'in-review', 'draft', 'retired'] as const;

/**
 * Reads items for a form, in the order of the ids: each with its approved version. An item without one has the version
 * that is written or reviewed, and `hasApproved` is false. Unknown ids are left out.
 */
export async function readItemsForForm(executor: Kysely<Tables>, itemIds: readonly ItemId[]) {
  const rows = await readVersionOfEach(executor, 'question', itemIds, forForms);
  const found = new Map(rows.map((row) => [row.itemId, row]));
  return itemIds.flatMap((itemId) => found.get(itemId) ?? []);
}
export type ItemForForm = Awaited<ReturnType<typeof readItemsForForm>>[number];

/** Reads the passages to which the questions of a form refer, in the same way as the questions. */
export async function readPassagesForForm(executor: Kysely<Tables>, passageIds: readonly ItemId[]) {
  return await readVersionOfEach(executor, 'passage', passageIds, forForms);
}
export type PassageForForm = Awaited<ReturnType<typeof readPassagesForForm>>[number];

/** Counts how many of these items are questions of a provider. */
export async function countItemsOf(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  itemIds: readonly ItemId[],
): Promise<number> {
  const { count } = await executor
    .selectFrom('item')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('provider_id', '=', providerId)
    .where('item_type', '=', 'question')
    .where('item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return count;
}
