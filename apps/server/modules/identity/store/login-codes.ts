import type { UserId } from '@kasauti/contract/ids.ts';
import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export const MAX_TRIES = 5;

export async function insertLoginCode(tx: Tx, code: Insertable<Tables['login_code']>): Promise<void> {
  await tx.insertInto('login_code').values(code).execute();
}

export async function countLoginCodes(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('login_code')
    .select((code) => code.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('mailed_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Counts an attempt for each valid code of this account and device and returns the hashes of these codes. The attempt
 * is counted before it is checked, so that concurrent attempts cannot exceed the limit. If `userId` is null, the same
 * query runs and finds nothing. The response time therefore does not show whether the account exists.
 */
export async function takeLoginCodeTry(tx: Tx, userId: UserId | null, deviceKey: Buffer, now: Date): Promise<Buffer[]> {
  const rows = await tx
    .updateTable('login_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('device_key', '=', deviceKey)
    .where('tries', '<', MAX_TRIES)
    .where('expires_at', '>', now)
    .returning('code_hash as codeHash')
    .execute();
  return rows.map(({ codeHash }) => codeHash);
}

/** Makes all codes of this account invalid. Their rows remain, because they count towards the hourly limit. */
export async function endLoginCodes(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('login_code')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute();
}

export async function deleteOldLoginCodes(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('login_code').where('expires_at', '<', before).execute();
}
