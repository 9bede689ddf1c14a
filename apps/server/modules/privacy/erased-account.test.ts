import { askEmailChange, confirmEmailChange } from '@kasauti/contract/identity/account.ts';
import { askAccountDeletion } from '@kasauti/contract/identity/account-deletion.ts';
import { forgotPassword } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { type GivenUser, givenBrowser, givenUser, mailsTo } from '../../test/given/identity.ts';
import { givenBooking } from '../../test/given/scheduling.ts';
import { deleteAccounts } from './delete-account.ts';

const app = await testApp();

/** Columns that keep a value in an erased account. They show that the account existed, but not whose it was. */
const STAYS = ['user_id', 'username', 'email', 'full_name', 'role', 'language', 'created_at', 'erased_at', 'leaves_at'];

/** Returns the tables in which a column `user_id` contains this user's id. */
async function tablesThatName(userId: string): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await app.pool.query(`select from "${name}" where user_id = $1`, [userId])).rowCount) found.push(name);
  return found;
}

/** Requests the deletion and lets the waiting time pass. */
async function erase({ userId, password }: GivenUser, browser: ReturnType<typeof givenBrowser>): Promise<void> {
  expect((await browser.send(askAccountDeletion, { currentPassword: password })).statusCode).toBe(200);
  await app.pool.query("update user_account set leaves_at = now() - interval '1 second' where user_id = $1", [userId]);
  await deleteAccounts(app);
  await app.pool.query(
    "update mail_message set state = 'sent', sent_at = now() where state = 'queued' and dedupe_key = $1",
    [`account-closed ${userId}`],
  );
  await app.pool.query("update account_erasure set closed_at = closed_at - interval '2 minutes'");
  await deleteAccounts(app);
  await app.drainOutbox();
}

test('after an account is erased, no column names its owner, and no row of identity contains its id', async () => {
  const user = await givenUser(app, { uniqueNumber: 'KA-4410-7788' });
  const { userId } = user;
  const browser = givenBrowser(app);
  await browser.logIn(user);
  await browser.send(forgotPassword, { emailOrUsername: user.email });
  await app.drainOutbox();
  for (const insert of [
    "insert into mail_choice (user_id, kind, is_wanted, chosen_at) values ($1, 'offers', true, now())",
    "insert into google_account (user_id, issuer, subject, linked_at) values ($1, 'https://accounts.example', 'g-1', now())",
    "insert into second_factor_failure (user_id, device_id, failures, last_failed_at) values ($1, '', 1, now())",
    "insert into recovery_code (user_id, code_hash, made_at) values ($1, sha256('x'), now())",
    "insert into totp_enrolment (user_id, secret_sealed, expires_at) values ($1, '\\x01', now())",
    "insert into login_code (user_id, mailed_at, device_key, code_hash, expires_at) values ($1, now(), '\\x01', '\\x02', now())",
  ])
    await app.pool.query(insert, [userId]);
  await app.pool.query("update user_account set sign_up_device_hash = '\\x01', totp_last_step = 7 where user_id = $1", [
    userId,
  ]);
  expect(await tablesThatName(userId)).toEqual(
    expect.arrayContaining(['device', 'google_account', 'login_code', 'mail_choice', 'one_time_link', 'session']),
  );

  await erase(user, browser);

  const { rows } = await app.pool.query('select * from user_account where user_id = $1', [userId]);
  const left = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null && value !== 0);
  expect(left.map(([name]) => name).filter((name) => !STAYS.includes(name))).toEqual([]);
  expect(rows[0]).toMatchObject({ full_name: 'Deleted account', username: `${userId}@erased.invalid` });
  expect(await tablesThatName(userId)).toEqual(['user_account']);
});

test('mails to an address that they had before lose their words, and those to a stranger whose address they mistyped keep them', async () => {
  const [user, stranger] = [await givenUser(app), await givenUser(app)];
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const currentPassword = user.password;
  const moveTo = (newEmail: string) => browser.send(askEmailChange, { newEmail, currentPassword });
  const further = `further-${user.email}`;
  await moveTo(further);
  const token = (await mailsTo(app, further)).at(-1)?.token;
  expect((await browser.send(confirmEmailChange, { token })).statusCode).toBe(200);
  await moveTo(stranger.email);
  await givenBrowser(app).send(forgotPassword, { emailOrUsername: stranger.email });
  await app.drainOutbox();
  const sent =
    "update mail_message set state = 'sent', sent_at = now() where to_address = $1 and plain !~ 'reset-password'";
  await app.pool.query(sent, [stranger.email]);
  const mailsOf = async (address: string) =>
    (await app.pool.query('select state, subject from mail_message where to_address = $1 order by 1, 2', [address]))
      .rows;
  const before = await mailsOf(stranger.email);
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(['queued', 'sent']));
  expect(await mailsOf(user.email)).not.toEqual([]);

  await erase(user, browser);
  expect(await mailsOf(stranger.email)).toEqual(before);
  expect([await mailsOf(user.email), await mailsOf(further)]).toEqual([[], []]);
  const { rows } = await app.pool.query(
    'select distinct subject || html || plain as words from mail_message where to_address = $1',
    [`${user.userId}@erased.invalid`],
  );
  expect(rows).toEqual([{ words: '' }]);
});

test('mails to others that name the address lose their words, and those that name a longer one keep them', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const texts = [
    `From ${user.email}.`,
    `From <${user.email.toUpperCase()}>`,
    `From asha${user.email}`,
    `From asha.${user.email}`,
    `From ${user.email}.example`,
    `From ${user.email}-old`,
  ];
  for (const text of texts)
    await app.pool.query(
      `insert into mail_message select (jsonb_populate_record(mail_message, jsonb_build_object('mail_message_id', gen_random_uuid(), 'dedupe_key', gen_random_uuid(),
         'to_address', 'staff@exams.example', 'state', 'sent', 'sent_at', now(), 'blanked_at', null, 'subject', 'To a person of staff', 'plain', $1::text))).* from mail_message limit 1`,
      [text],
    );
  await erase(user, browser);
  const { rows } = await app.pool.query(
    "select plain from mail_message where to_address = 'staff@exams.example' and plain <> ''",
  );
  expect(new Set(rows.map(({ plain }) => plain))).toEqual(new Set(texts.slice(2)));
});

test('a test that can still be begun in a window that is open keeps the account; one that is over, and a hold that lapsed, do not', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const leaver = async (state: string, startsAt: Date, endsAt: Date) => {
    const user = await givenUser(app);
    const wishes = { mode: 'none', startsAt, endsAt, bookingClosesAt: endsAt } as const;
    const { bookingId } = await givenBooking(app, { ...wishes, candidateId: user.userId, at: startsAt });
    await app.pool.query(`update booking set ${state} where booking_id = $1`, [bookingId]);
    const browser = givenBrowser(app);
    await browser.logIn(user);
    return (await browser.send(askAccountDeletion, { currentPassword: user.password })).json().code ?? 'leaves';
  };
  const held = (until: string) => `state = 'held', held_until = now() ${until}, confirmed_at = null`;
  expect([
    await leaver("state = 'confirmed'", hours(-2), hours(9)),
    await leaver("state = 'confirmed'", hours(-9), hours(-2)),
    await leaver(held("+ interval '5 minutes'"), hours(2), hours(9)),
    await leaver(held("- interval '1 second'"), hours(2), hours(9)),
  ]).toEqual(['booking-ahead', 'leaves', 'booking-ahead', 'leaves']);
});
