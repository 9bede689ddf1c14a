import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Finds the passages of a provider that have one of these codes. Returns their ids by the codes. */
export async function findPassagesByCode(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  codes: readonly string[],
): Promise<Map<string, ItemId>> {
  const rows = await executor
    .selectFrom('item')
    .select(['item_code as code', 'item_id as itemId'])
    .where('provider_id', '=', providerId)
    .where('item_type', '=', 'passage')
    .where('item_code', '=', sql<string>`any(${codes}::text[])`)
    .execute();
  return new Map(rows.map(({ code, itemId }) => [code, itemId]));
}

/**
 * Finds the questions that refer to each of these passages, in a version that is not retired. A passage without such
 * questions is left out.
 */
export async function findQuestionsOf(
  executor: Kysely<Tables>,
  passageIds: readonly ItemId[],
): Promise<Map<ItemId, ItemId[]>> {
  const { rows } = await sql<{ passageId: ItemId; itemIds: ItemId[] }>`
    select passage_id as "passageId", array_agg(distinct item_id order by item_id) as "itemIds" from item_version
     where passage_id = any(${passageIds}::uuid[]) and state <> 'retired' group by passage_id`.execute(executor);
  return new Map(rows.map(({ passageId, itemIds }) => [passageId, itemIds]));
}
