import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import './tables.ts';

/** Returns the end of the period that the last mail covered. Returns null if there was no mail. */
export async function findNotifiedUntil(executor: Kysely<Tables>, userId: UserId): Promise<Date | null> {
  const row = await executor
    .selectFrom('offers_told')
    .select('told_until')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.told_until ?? null;
}

export async function recordNotified(tx: Tx, userId: UserId, until: Date): Promise<void> {
  await tx
    .insertInto('offers_told')
    .values({ user_id: userId, told_until: until })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ told_until: until }))
    .execute();
}

export async function deleteNotified(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('offers_told').where('user_id', '=', userId).execute();
}
