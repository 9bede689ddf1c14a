import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Two items that are never together in one form. */
export type EnemyPair = { itemId: ItemId; enemyId: ItemId };

/** Finds the pairs in which one of these items is. Each pair is found once. */
export async function findEnemyPairs(executor: Kysely<Tables>, itemIds: readonly ItemId[]): Promise<EnemyPair[]> {
  return await executor
    .selectFrom('item_enemy')
    .select(['item_id as itemId', 'enemy_id as enemyId'])
    .where(({ eb, or }) => {
      const ids = sql<ItemId>`any(${itemIds}::uuid[])`;
      return or([eb('item_id', '=', ids), eb('enemy_id', '=', ids)]);
    })
    .orderBy('item_id')
    .orderBy('enemy_id')
    .execute();
}

/** Finds the questions of a provider that have one of these codes, and are not the question itself. */
export async function findItemsByCode(
  executor: Kysely<Tables>,
  { providerId, codes, except }: { providerId: ProviderId; codes: readonly string[]; except: ItemId },
): Promise<{ itemId: ItemId; code: string }[]> {
  return await executor
    .selectFrom('item')
    .select(['item_id as itemId', 'item_code as code'])
    .where('provider_id', '=', providerId)
    .where('item_code', '=', sql<string>`any(${codes}::text[])`)
    .where('item_type', '=', 'question')
    .where('item_id', '<>', except)
    .orderBy('item_id')
    .execute();
}

/** Replaces the enemies of an item. */
export async function replaceEnemies(tx: Tx, itemId: ItemId, enemyIds: readonly ItemId[]): Promise<void> {
  await tx
    .deleteFrom('item_enemy')
    .where(({ eb, or }) => or([eb('item_id', '=', itemId), eb('enemy_id', '=', itemId)]))
    .execute();
  await sql`
    insert into item_enemy (item_id, enemy_id)
    select least(${itemId}::uuid, enemy_id), greatest(${itemId}::uuid, enemy_id)
      from unnest(${enemyIds}::uuid[]) as enemy_id
        on conflict do nothing`.execute(tx);
}
