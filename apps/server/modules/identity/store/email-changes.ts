import type { EmailChangeId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Locks an address. Concurrent sign-ups and changes for the same address wait. */
export async function lockAddress(tx: Tx, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address ${username}`}, 0))`.execute(tx);
}

/**
 * Returns true if the address is reserved, because its last owner can still undo a change of address. Changes of the
 * user `but` are ignored.
 */
export async function isAddressKept(
  tx: Tx,
  username: string,
  { now, but }: { now: Date; but: UserId | null },
): Promise<boolean> {
  let kept = tx
    .selectFrom('email_change')
    .select('email_change_id')
    .where('old_username', '=', username)
    .where('undo_until', '>', now)
    .where('ended_at', 'is', null);
  if (but) kept = kept.where('user_id', '<>', but);
  const row = await kept.executeTakeFirst();
  return row !== undefined;
}

export async function insertEmailChange(tx: Tx, change: Insertable<Tables['email_change']>): Promise<void> {
  await tx.insertInto('email_change').values(change).execute();
}

const columns = [
  'email_change_id as emailChangeId',
  'user_id as userId',
  'old_email as oldEmail',
  'old_username as oldUsername',
  'new_email as newEmail',
  'asked_at as askedAt',
  'expires_at as expiresAt',
  'confirmed_at as confirmedAt',
  'undo_until as undoUntil',
  'ended_at as endedAt',
] as const;

export type EmailChange = NonNullable<Awaited<ReturnType<typeof findEmailChange>>>;

export async function findEmailChange(executor: Kysely<Tables>, emailChangeId: EmailChangeId) {
  const changes = executor.selectFrom('email_change').select(columns);
  return (await changes.where('email_change_id', '=', emailChangeId).executeTakeFirst()) ?? null;
}

/** Finds the change of address that waits for its confirmation. Returns null if there is none. */
export async function findWaitingChange(executor: Kysely<Tables>, userId: UserId, now: Date) {
  const row = await executor
    .selectFrom('email_change')
    .select(columns)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function countChangesSince(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('email_change')
    .select((change) => change.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Ends the pending change. Returns false when there is none. */
export async function endWaitingChange(tx: Tx, userId: UserId, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('ended_at', 'is', null)
    .returning('email_change_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmChange(
  tx: Tx,
  emailChangeId: EmailChangeId,
  { at, undoUntil }: { at: Date; undoUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ confirmed_at: at, undo_until: undoUntil })
    .where('email_change_id', '=', emailChangeId)
    .execute();
}

/** Ends a change and all later changes of the same user. */
export async function endChangesFrom(tx: Tx, { userId, askedAt }: EmailChange, now: Date): Promise<void> {
  await tx
    .updateTable('email_change')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('asked_at', '>=', askedAt)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes changes that could no longer be confirmed or undone before this instant. */
export async function deleteOldChanges(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('email_change')
    .where((change) => change.fn.coalesce('undo_until', 'expires_at'), '<', before)
    .execute();
}
