import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../../../platform/tables.ts';
import '../tables.ts';

/** All that is held about somebody's account. Never a secret: hashes and keys would help nobody but a thief. */
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
      // Not its id: whoever knows it goes on with a test there as that device, without the proctor's leave.
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

/** A mail names an address and no account: only what was written since this address was confirmed for this account is theirs. */
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
