import type { UserId } from '@kasauti/contract/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/database.ts';
import { ERASED_NAME, erasedAddress } from '../../../platform/own-data.ts';
import '../../../platform/tables.ts';
import '../tables.ts';
import { updateUser } from './users.ts';

/** Rows that are a person's alone. */
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

/** The address by itself: `rao@a.example` is neither in `asharao@a.example` nor in `rao@a.example.org`. */
const wholeAddress = sql`('(?<![a-z0-9._%+-])' || regexp_replace(username, '([^a-z0-9])', '\\\\\\1', 'g') || '(?![a-z0-9-]|\\.[a-z0-9])')`;

/** Mails to the person lose address and words, those to others about them the words; what was not sent goes to nobody. */
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
    // A stranger's address that was never confirmed: what waits for the stranger is theirs.
    .where(
      sql<boolean>`(state <> 'queued'
        or exists (select from user_account where user_id = ${userId} and email_confirmed_at is not null))`,
    )
    .execute();
  // To others: what tells them of the person, such as a ticket, and a guardian's.
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
