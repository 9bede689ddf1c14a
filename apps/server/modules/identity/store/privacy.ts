import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ERASED_NAME, erasedAddress, MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../../../platform/tables.ts';
import '../tables.ts';
import { updateUser } from './users.ts';

/** Reads everything that is stored about a user's account, except credentials. */
export async function readAccountRows(database: Kysely<Tables>, userId: UserId) {
  const account = await database
    .selectFrom('user_account')
    .select([
      'user_id as userId',
      'email',
      'full_name as fullName',
      'phone',
      'born_on as bornOn',
      'birth_date_corrected_at as birthDateCorrectedAt',
      'gender',
      'unique_number_last4 as uniqueNumberLast4',
      'email_confirmed_at as emailConfirmedAt',
      'role',
      'language',
      'guardian_consent_at as guardianConsentAt',
      'created_at as createdAt',
    ])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<boolean>`totp_secret_sealed is not null`.as('hasAuthenticator'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    account,
    addressChanges: await database
      .selectFrom('email_change')
      .select(['old_email as oldEmail', 'new_email as newEmail', 'asked_at as askedAt', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    googleAccounts: await database
      .selectFrom('google_account')
      .select(['issuer', 'subject', 'linked_at as linkedAt'])
      .where('user_id', '=', userId)
      .orderBy('linked_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    passkeys: await database
      .selectFrom('passkey')
      .select(['name', 'transports', 'created_at as addedAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    devices: await database
      .selectFrom('device')
      // The device id is left out. Another person who knows it could continue a test as this device, without the
      // proctor's approval.
      .select(['label', 'first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
      .where('user_id', '=', userId)
      .orderBy('first_seen_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    sessions: await database
      .selectFrom('session')
      .select(['device_label as device', 'created_at as openedAt', 'last_seen_at as lastUsedAt'])
      .select(['ended_at as endedAt', 'end_reason as endReason'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    consents: await database
      .selectFrom('consent')
      .select(['purpose', 'text_version as textVersion', 'language', 'given_at as givenAt'])
      .select('withdrawn_at as withdrawnAt')
      .where('user_id', '=', userId)
      .orderBy('given_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    mailChoices: await database
      .selectFrom('mail_choice')
      .select(['kind', 'is_wanted as isWanted', 'chosen_at as chosenAt'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .limit(MAX_OWN_ROWS)
      .execute(),
    guardianAsks: await database
      .selectFrom('guardian_ask')
      .leftJoin('guardian_decision', 'guardian_decision.guardian_ask_id', 'guardian_ask.guardian_ask_id')
      .select(['guardian_name as guardianName', 'relation', 'guardian_email as guardianEmail'])
      .select(['asked_at as askedAt', 'decision', 'decided_by as decidedBy', 'decided_at as decidedAt'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    mails: await readMails(database, account),
  };
}

/**
 * Reads the mails to a user. A mail contains an address but no user id, and the address may have belonged to another
 * person before. Only mails since the confirmation of the address are therefore included.
 */
async function readMails(
  database: Kysely<Tables>,
  { email, emailConfirmedAt }: { email: string; emailConfirmedAt: Date | null },
) {
  if (!emailConfirmedAt) return [];
  return await database
    .selectFrom('mail_message')
    .select(['subject', 'queued_at as writtenAt', 'sent_at as sentAt'])
    .where('to_address', '=', email)
    .where('queued_at', '>=', emailConfirmedAt)
    .orderBy('queued_at')
    .limit(MAX_OWN_ROWS)
    .execute();
}

/** Tables whose rows each belong to a single user. Their rows are deleted. */
const theirs = [
  'one_time_link',
  'email_change',
  'login_challenge',
  'login_code',
  'second_factor_failure',
  'google_account',
  'google_consent',
  'totp_enrolment',
  'passkey',
  'passkey_challenge',
  'recovery_code',
  'mail_choice',
  'unlock_ask',
  'session',
  'device',
] as const;

export async function eraseAccountRows(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await eraseMails(tx, userId, now);
  for (const table of theirs) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx);
  await tx.deleteFrom('google_journey').where('forces', '=', userId).execute();
  const address = erasedAddress(userId);
  await updateUser(tx, userId, {
    username: address,
    email: address,
    full_name: ERASED_NAME,
    phone: null,
    born_on: null,
    birth_date_corrected_at: null,
    gender: null,
    unique_number_last4: null,
    unique_number_fingerprint: null,
    email_confirmed_at: null,
    sign_up_device_hash: null,
    totp_secret_sealed: null,
    totp_last_step: null,
  });
}

/** Pattern of the whole address: `rao@a.example` does not match `asharao@a.example` or `rao@a.example.org`. */
const wholeAddress = sql`('(?<![a-z0-9._%+-])' || regexp_replace(username, '([^a-z0-9])', '\\\\\\1', 'g') || '(?![a-z0-9-]|\\.[a-z0-9])')`;

/**
 * Erases mails. Mails to the user lose their address and their content, and mails that were not sent yet are not sent
 * any more. Sent mails to other people lose their content if they mention the user's address or were sent to the user's
 * guardian.
 */
async function eraseMails(tx: Tx, userId: UserId, now: Date): Promise<void> {
  const blank = { subject: '', html: '', plain: '', attachments: '[]', blanked_at: now, last_problem: null };
  await tx
    .updateTable('mail_message')
    .set({
      ...blank,
      to_address: erasedAddress(userId),
      state: sql`case when state = 'queued' then 'unwanted' else state end`,
    })
    .where(
      sql<boolean>`lower(to_address) in (select username from user_account where user_id = ${userId}
        union all select old_username from email_change where user_id = ${userId}
        union all select lower(new_email) from email_change where user_id = ${userId} and confirmed_at is not null)`,
    )
    // An address that was never confirmed may belong to another person. Unsent mails to this address are not erased.
    .where(
      sql<boolean>`(state <> 'queued'
        or exists (select from user_account where user_id = ${userId} and email_confirmed_at is not null))`,
    )
    .execute();
  // These mails to other people contain data of the user. Examples are mails about a ticket and mails to a guardian.
  await tx
    .updateTable('mail_message')
    .set(blank)
    .where('state', '<>', 'queued')
    .where('blanked_at', 'is', null)
    .where(
      sql<boolean>`(lower(to_address) in (select lower(guardian_email) from guardian_ask where user_id = ${userId})
        or exists (select from user_account where user_id = ${userId} and lower(plain) ~ ${wholeAddress}))`,
    )
    .execute();
}
