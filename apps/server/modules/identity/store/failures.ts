import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';

/** An account name and a device, both as keyed hashes, so that the table does not reveal who tried to log in. */
export type FailureKey = { accountKey: Buffer; deviceKey: Buffer };
export type Failures = { failures: number; windowStartedAt: Date; blockedUntil: Date | null };

const isKey = (failure: ExpressionBuilder<Tables, 'login_failure'>, { accountKey, deviceKey }: FailureKey) =>
  failure.and([failure('account_key', '=', accountKey), failure('device_key', '=', deviceKey)]);

/** Returns the latest end of the delays of these keys, or null if no key is delayed. */
export async function findBlock(
  executor: Kysely<Tables>,
  keys: readonly FailureKey[],
  now: Date,
): Promise<Date | null> {
  const row = await executor
    .selectFrom('login_failure')
    .select((failure) => failure.fn.max('blocked_until').as('blockedUntil'))
    .where((failure) => failure.or(keys.map((key) => isKey(failure, key))))
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  return row?.blockedUntil ?? null;
}

/** Locks the count of a key. Returns null when there is none. */
export async function lockFailures(tx: Tx, key: FailureKey): Promise<Failures | null> {
  const row = await tx
    .selectFrom('login_failure')
    .select(['failures', 'window_started_at as windowStartedAt', 'blocked_until as blockedUntil'])
    .where((failure) => isKey(failure, key))
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a count. Returns false when another transaction has inserted it. */
export async function insertFailures(tx: Tx, key: FailureKey, counted: Failures): Promise<boolean> {
  const row = await tx
    .insertInto('login_failure')
    .values({ account_key: key.accountKey, device_key: key.deviceKey, ...asColumns(counted) })
    .onConflict((conflict) => conflict.columns(['account_key', 'device_key']).doNothing())
    .returning('failures')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateFailures(tx: Tx, key: FailureKey, counted: Failures): Promise<void> {
  await tx
    .updateTable('login_failure')
    .set(asColumns(counted))
    .where((failure) => isKey(failure, key))
    .execute();
}

const asColumns = ({ failures, windowStartedAt, blockedUntil }: Failures) => ({
  failures,
  window_started_at: windowStartedAt,
  blocked_until: blockedUntil,
});

export async function deleteFailures(tx: Tx, keys: readonly FailureKey[]): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where((failure) => failure.or(keys.map((key) => isKey(failure, key))))
    .execute();
}

/** Deletes the counts of an account on all devices, after a new password. */
export async function deleteFailuresOfAccount(tx: Tx, accountKey: Buffer): Promise<void> {
  await tx.deleteFrom('login_failure').where('account_key', '=', accountKey).execute();
}

export async function deleteOldFailures(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where('window_started_at', '<', before)
    .where((failure) => failure.or([failure('blocked_until', 'is', null), failure('blocked_until', '<', before)]))
    .execute();
}
