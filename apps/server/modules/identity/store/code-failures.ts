import type { UserId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';

/**
 * Identifies a counter for wrong codes of an account. It covers one known device or, with the device id `''`, all other
 * devices together.
 */
export type CodeCount = { userId: UserId; deviceId: string };
export type CodeFailures = { failures: number; lastFailedAt: Date; blockedUntil: Date | null };

/** Finds the count of wrong codes. Returns null when there is none. The caller holds the lock on the user's row. */
export async function findCodeFailures(tx: Tx, { userId, deviceId }: CodeCount): Promise<CodeFailures | null> {
  const row = await tx
    .selectFrom('second_factor_failure')
    .select(['failures', 'last_failed_at as lastFailedAt', 'blocked_until as blockedUntil'])
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row ?? null;
}

export async function keepCodeFailures(tx: Tx, { userId, deviceId }: CodeCount, counted: CodeFailures): Promise<void> {
  const { failures, lastFailedAt, blockedUntil } = counted;
  const columns = { failures, last_failed_at: lastFailedAt, blocked_until: blockedUntil };
  await tx
    .insertInto('second_factor_failure')
    .values({ user_id: userId, device_id: deviceId, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet(columns))
    .execute();
}

export async function deleteCodeFailures(tx: Tx, { userId, deviceId }: CodeCount): Promise<void> {
  await tx
    .deleteFrom('second_factor_failure')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .execute();
}

export async function deleteOldCodeFailures(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('second_factor_failure').where('last_failed_at', '<', before).execute();
}

export async function deleteCodeFailuresOfAccount(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('second_factor_failure').where('user_id', '=', userId).execute();
}
