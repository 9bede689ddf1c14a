import type { UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

type Subject = { issuer: string; subject: string };

export async function findLinked(tx: Tx, { issuer, subject }: Subject): Promise<UserId | null> {
  const row = await tx
    .selectFrom('google_account')
    .select('user_id as userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Removes links to Google accounts that were made since an instant. A person who changed the account's address may have
 * linked another Google account.
 */
export async function unlinkGoogleSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx.deleteFrom('google_account').where('user_id', '=', userId).where('linked_at', '>=', since).execute();
}

/** Links a Google account. Returns false when it is linked already. */
export async function insertGoogleAccount(tx: Tx, account: Insertable<Tables['google_account']>): Promise<boolean> {
  const row = await tx
    .insertInto('google_account')
    .values(account)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertJourney(tx: Tx, journey: Insertable<Tables['google_journey']>): Promise<void> {
  await tx.insertInto('google_journey').values(journey).execute();
}

/**
 * Finds and deletes the unfinished login that a callback continues, so that it can be continued only once. Returns null
 * if there is none or it has expired.
 */
export async function takeJourney(tx: Tx, stateHash: Buffer, now: Date) {
  const row = await tx
    .deleteFrom('google_journey')
    .where('state_hash', '=', stateHash)
    .where('expires_at', '>', now)
    .returning([
      'code_verifier as codeVerifier',
      'nonce',
      'device_id as deviceId',
      'device_label as deviceLabel',
      'force_login as forceLogin',
      'forces',
      'next_path as next',
    ])
    .executeTakeFirst();
  return row ?? null;
}

export async function insertConsent(tx: Tx, consent: Insertable<Tables['google_consent']>): Promise<void> {
  await tx.insertInto('google_consent').values(consent).execute();
}

/** Finds and deletes a consent, so that it works only once. Returns null if there is none. */
export async function takeConsent(tx: Tx, tokenHash: Buffer, now: Date) {
  const row = await tx
    .deleteFrom('google_consent')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the device conflict that a consent would resolve. Returns the user and the device of the open session. */
export async function findConflict(executor: Kysely<Tables>, tokenHash: Buffer, now: Date) {
  const row = await executor
    .selectFrom('google_consent as consent')
    .innerJoin('user_account as account', 'account.user_id', 'consent.user_id')
    .select(['account.user_id as userId', 'account.email', 'consent.current_device as currentDevice'])
    .where('consent.token_hash', '=', tokenHash)
    .where('consent.expires_at', '>', now)
    .executeTakeFirst();
  return row?.currentDevice ? { ...row, currentDevice: row.currentDevice } : null;
}

export async function deleteOldJourneys(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('google_journey').where('expires_at', '<', before).execute();
  await tx.deleteFrom('google_consent').where('expires_at', '<', before).execute();
}

/**
 * Creates a consent from the challenge of a login. This is called when the second factor was right and another device
 * is active.
 */
export async function insertConsentOfChallenge(
  tx: Tx,
  { tokenHash, currentDevice, expiresAt }: { tokenHash: Buffer; currentDevice: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('google_consent')
    .columns(['token_hash', 'user_id', 'current_device', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('login_challenge')
        .select(['token_hash', 'user_id'])
        .select([
          sql<string>`${currentDevice}::text`.as('current_device'),
          sql<Date>`${expiresAt}::timestamptz`.as('expires_at'),
        ])
        .where('token_hash', '=', tokenHash),
    )
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}
