import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

type Enrolment = { userId: UserId; sealed: Buffer; expiresAt: Date };

/** Stores the unfinished set-up of an authenticator. It replaces an earlier unfinished one. */
export async function keepEnrolment(tx: Tx, { userId, sealed, expiresAt }: Enrolment): Promise<void> {
  const columns = { secret_sealed: sealed, expires_at: expiresAt };
  await tx
    .insertInto('totp_enrolment')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/**
 * Finds the encrypted secret of an authenticator that is being set up. Returns null if there is none or the set-up has
 * expired.
 */
export async function findEnrolment(tx: Tx, userId: UserId, now: Date): Promise<Buffer | null> {
  const row = await tx
    .selectFrom('totp_enrolment')
    .select('secret_sealed as sealed')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

export async function deleteEnrolment(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('totp_enrolment').where('user_id', '=', userId).execute();
}

export async function deleteOldEnrolments(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('totp_enrolment').where('expires_at', '<', before).execute();
}

/** Replaces all recovery codes of an account. */
export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: Buffer[], now: Date): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, made_at: now, used_at: null }));
  await tx.insertInto('recovery_code').values(rows).execute();
}

export async function deleteRecoveryCodesSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).where('made_at', '>=', since).execute();
}

/** Uses up a recovery code. Returns false if the code does not exist or was used before. */
export async function spendRecoveryCode(tx: Tx, userId: UserId, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(executor: Kysely<Tables>, userId: UserId): Promise<number> {
  const row = await executor
    .selectFrom('recovery_code')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function hasAuthenticator(executor: Kysely<Tables>, userId: UserId): Promise<boolean> {
  const row = await executor
    .selectFrom('user_account')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('totp_secret_sealed', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
