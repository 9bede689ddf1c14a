import type { PasskeyId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Maximum number of passkeys per account. It limits the list that is sent at each login. */
export const MAX_PASSKEYS = 20;

export type Passkey = Awaited<ReturnType<typeof findPasskeys>>[number];

/** Finds the passkeys of an account, oldest first. */
export async function findPasskeys(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('passkey')
    .select(['passkey_id as passkeyId', 'credential_id as credentialId', 'name', 'public_key as publicKey'])
    .select(['sign_count as signCount', 'transports', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
    .select('opens_alone as allowsPasswordless')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .limit(MAX_PASSKEYS)
    .execute();
}

/** Inserts a passkey. Returns false when the credential exists already. */
export async function insertPasskey(tx: Tx, passkey: Insertable<Tables['passkey']>): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the user of a passkey, or null. */
export async function findPasskeyOwner(executor: Kysely<Tables>, credentialId: string): Promise<UserId | null> {
  const row = await executor
    .selectFrom('passkey')
    .select('user_id as userId')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row?.userId ?? null;
}

type Use = { signCount: number; allowsPasswordless: boolean; now: Date };

export async function notePasskeyUse(
  tx: Tx,
  passkeyId: PasskeyId,
  { signCount, allowsPasswordless, now }: Use,
): Promise<void> {
  await tx
    .updateTable('passkey')
    .set({ sign_count: signCount, opens_alone: allowsPasswordless, last_used_at: now })
    .where('passkey_id', '=', passkeyId)
    .execute();
}

export async function deletePasskey(tx: Tx, passkeyId: PasskeyId): Promise<void> {
  await tx.deleteFrom('passkey').where('passkey_id', '=', passkeyId).execute();
}

export async function deletePasskeysSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).where('created_at', '>=', since).execute();
}

/** Deletes all passkeys of an account and their open challenges. */
export async function deletePasskeys(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await tx.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
}

export type PasskeyPurpose = 'add' | 'prove' | 'login';

export async function insertPasskeyChallenge(tx: Tx, asked: Insertable<Tables['passkey_challenge']>): Promise<void> {
  await tx.insertInto('passkey_challenge').values(asked).execute();
}

type Asked = { userId: UserId | null; challengeHash: Buffer; purpose: PasskeyPurpose; now: Date };

/** Finds and deletes a challenge, so that it works only once. Returns false if there is none or it has expired. */
export async function takePasskeyChallenge(tx: Tx, { userId, challengeHash, purpose, now }: Asked): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('user_id', 'is not distinct from', userId)
    .where('purpose', '=', purpose)
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
  return row !== undefined && row.expiresAt > now;
}

export async function deleteOldPasskeyChallenges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('passkey_challenge').where('expires_at', '<', before).execute();
}
