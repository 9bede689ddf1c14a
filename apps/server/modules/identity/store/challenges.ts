import type { UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';

export const MAX_TRIES = 5;

export async function insertChallenge(tx: Tx, challenge: Insertable<Tables['login_challenge']>): Promise<void> {
  await tx.insertInto('login_challenge').values(challenge).execute();
}

/**
 * Counts an attempt to answer a challenge. The attempt is counted before it is checked, so that concurrent attempts
 * cannot exceed the limit. Returns null if no attempt is left or the challenge is no longer valid.
 */
export async function takeTry(tx: Tx, tokenHash: Buffer, now: Date) {
  const row = await tx
    .updateTable('login_challenge')
    .set((challenge) => ({ tries: challenge('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', MAX_TRIES)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .returning([
      'user_id as userId',
      'device_id as deviceId',
      'device_label as deviceLabel',
      'force_login as forceLogin',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the user of the login that waits for a second factor with this challenge. Returns null if there is none. */
export async function findWaiting(executor: Kysely<Tables>, tokenHash: Buffer, now: Date): Promise<UserId | null> {
  const row = await executor
    .selectFrom('login_challenge')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', MAX_TRIES)
    .where('used_at', 'is', null)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/** Marks a challenge as used. Returns false if it was used before or if a new password has made it invalid. */
export async function useChallenge(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('login_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Turns a challenge into a proof that the second factor was right. The proof is valid until this instant. */
export async function keepAsProof(tx: Tx, tokenHash: Buffer, now: Date, until: Date): Promise<void> {
  await tx
    .updateTable('login_challenge')
    .set({ verified_at: now, expires_at: until })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Uses up a proof of this user on this device. Returns false if there is no valid proof. */
export async function useProof(
  tx: Tx,
  { tokenHash, userId, deviceId, now }: { tokenHash: Buffer; userId: UserId; deviceId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('login_challenge')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('verified_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteChallenges(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('login_challenge').where('user_id', '=', userId).execute();
}

export async function deleteOldChallenges(tx: Tx, before: Date, limit: number): Promise<void> {
  await tx
    .deleteFrom('login_challenge')
    .where('token_hash', 'in', (old) =>
      old.selectFrom('login_challenge').select('token_hash').where('expires_at', '<', before).limit(limit),
    )
    .execute();
}
