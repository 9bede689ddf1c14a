import {
  authCheck,
  changePassword,
  forgotPassword,
  login,
  resetPassword,
} from '@kasauti/contract/identity/identity.ts';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenUser, givenBrowser, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { identityPart } from '../identity-parts.ts';
import { lockUser } from '../store/users.ts';

const app = await testApp();
const worked = () => app.part(identityPart).lane.passwordsWorked();
const next = 'a-lamp-behind-the-door';

async function countJobs() {
  const { rows } = await app.pool.query('select count(*)::int as n from graphile_worker.jobs');
  return rows[0].n as number;
}

/** Returns the token of a new link to set a password. */
async function resetLink(user: GivenUser) {
  await givenBrowser(app).send(forgotPassword, { emailOrUsername: user.email });
  const mails = await mailsTo(app, user.email);
  return mails.filter((mail) => mail.plain.includes('/reset-password')).at(-1)!.token!;
}

test('asking for a new password gets one answer for known and unknown addresses, and the same work', async () => {
  const user = await givenUser(app);
  await app.drainOutbox();
  const [hashed, jobs] = [worked(), await countJobs()];
  const known = await givenBrowser(app).send(forgotPassword, { emailOrUsername: user.email.toUpperCase() });
  const between = await countJobs();
  const unknown = await givenBrowser(app).send(forgotPassword, { emailOrUsername: 'nobody@people.example' });
  expect([known.statusCode, known.json(), known.cookies]).toEqual([200, unknown.json(), unknown.cookies]);
  expect(known.json().message).toMatch(/^If there is an account/);
  expect([between - jobs, (await countJobs()) - between]).toEqual([1, 1]);
  expect(worked()).toBe(hashed);
  expect(await mailsTo(app, user.email)).toMatchObject([
    { subject: 'Set a new password for Kasauti', plain: expect.stringContaining('/reset-password#token=') },
  ]);
  expect(await mailsTo(app, 'nobody@people.example')).toEqual([]);
});

test('the mail with the link is one that somebody waits for, and the notice afterwards is not', async () => {
  const user = await givenUser(app);
  await givenBrowser(app).send(resetPassword, { token: await resetLink(user), passwd: next });
  await app.drainOutbox();
  const { rows } = await app.pool.query(
    'select is_awaited from mail_message where to_address = $1 order by queued_at',
    [user.email],
  );
  expect(rows).toEqual([{ is_awaited: true }, { is_awaited: false }]);
});

test('a link sets a new password once, confirms the address, ends the session and signs nobody in', async () => {
  const user = await givenUser(app, { confirmed: false });
  const [old, fresh] = [givenBrowser(app), givenBrowser(app)];
  await old.logIn(user);
  const token = await resetLink(user);
  const answer = await fresh.send(resetPassword, { token, passwd: next });
  expect([answer.statusCode, answer.cookies]).toEqual([200, []]);
  expect((await old.send(authCheck)).statusCode).toBe(401);
  expect((await fresh.logIn(user)).statusCode).toBe(401);
  expect((await fresh.logIn({ ...user, password: next })).json().user.emailConfirmed).toBe(true);
  const again = await fresh.send(resetPassword, { token, passwd: 'another-lamp-behind' });
  expect([again.statusCode, again.json().code]).toEqual([410, 'link-not-usable']);
  const mails = await mailsTo(app, user.email);
  expect(mails.map((mail) => mail.subject)).toContain('Your password for Kasauti was changed');
});

test('twenty uses of one link at once set one password', async () => {
  const user = await givenUser(app);
  const token = await resetLink(user);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => givenBrowser(app).send(resetPassword, { token, passwd: `${next}-${n}` })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(410)]);
  const winner = answers.findIndex((answer) => answer.statusCode === 200);
  expect((await givenBrowser(app).logIn({ ...user, password: `${next}-${winner}` })).statusCode).toBe(200);
});

test('two uses of one link that meet at its lock set one password', async () => {
  const user = await givenUser(app);
  const token = await resetLink(user);
  const hasLocked = Promise.withResolvers<void>();
  const letsGo = Promise.withResolvers<void>();
  const holder = app.inTransaction(async ({ tx }) => {
    await lockUser(tx, user.userId);
    hasLocked.resolve();
    await letsGo.promise;
  });
  await hasLocked.promise;
  const uses = [1, 2].map((n) => givenBrowser(app).send(resetPassword, { token, passwd: `${next}-${n}` }));
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await app.pool.query(waiting)).rowCount === 2, { timeout: 20_000 });
  letsGo.resolve();
  await holder;
  expect((await Promise.all(uses)).map((answer) => answer.statusCode).sort()).toEqual([200, 410]);
});

test('when one link was used, the others that were sent work no more', async () => {
  const user = await givenUser(app);
  const [first, second] = [await resetLink(user), await resetLink(user)];
  expect(second).not.toBe(first);
  expect((await givenBrowser(app).send(resetPassword, { token: second, passwd: next })).statusCode).toBe(200);
  expect((await givenBrowser(app).send(resetPassword, { token: first, passwd: next })).statusCode).toBe(410);
});

test('a link works for ten minutes; afterwards, and made up, it costs no hashing', async () => {
  const user = await givenUser(app);
  const token = await resetLink(user);
  const life = await app.pool.query('select expires_at - created_at as life from one_time_link where user_id = $1', [
    user.userId,
  ]);
  expect(life.rows[0].life).toMatchObject({ minutes: 10 });
  await app.pool.query(
    "update one_time_link set created_at = now() - interval '10 minutes', expires_at = date_trunc('milliseconds', now())",
  );
  const before = worked();
  for (const made of [token, 'x'.repeat(43), 'x']) {
    expect((await givenBrowser(app).send(resetPassword, { token: made, passwd: next })).statusCode).toBe(410);
  }
  expect(worked()).toBe(before);
});

test('a weak password is refused and the link stays good', async () => {
  const user = await givenUser(app);
  const token = await resetLink(user);
  const browser = givenBrowser(app);
  expect((await browser.send(resetPassword, { token, passwd: 'short' })).json().message).toBe(
    'Password must be at least 8 characters',
  );
  expect((await browser.send(resetPassword, { token, passwd: 'qwertyuiop' })).json().code).toBe('common-password');
  expect((await browser.send(resetPassword, { token, passwd: user.email })).json().code).toBe('common-password');
  expect((await browser.send(resetPassword, { token, passwd: next })).statusCode).toBe(200);
});

test('a confirmation link does not set a password', async () => {
  const user = await givenUser(app, { confirmed: false });
  const [mail] = await mailsTo(app, user.email);
  const answer = await givenBrowser(app).send(resetPassword, { token: mail!.token!, passwd: next });
  expect(answer.json().code).toBe('link-not-usable');
});

test('a new password ends the delay that wrong ones had brought', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  for (let n = 0; n < 20; n += 1) await browser.logIn({ ...user, password: 'not-the-password' });
  await app.pool.query("update login_failure set blocked_until = now() + interval '1 minute'");
  expect((await browser.logIn(user)).statusCode).toBe(429);
  await browser.send(resetPassword, { token: await resetLink(user), passwd: next });
  expect((await browser.logIn({ ...user, password: next })).statusCode).toBe(200);
});

test('a user who knows the current password changes it and stays signed in', async () => {
  const user = await givenUser(app, { language: 'hi' });
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const answer = await browser.send(changePassword, { currentPassword: user.password, newPassword: next });
  expect(answer.statusCode).toBe(200);
  const after = await browser.send(authCheck);
  expect([after.statusCode, after.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await givenBrowser(app).logIn(user)).statusCode).toBe(401);
  expect((await givenBrowser(app).logIn({ ...user, password: next }, { forceLogin: true })).statusCode).toBe(200);
  const mails = await mailsTo(app, user.email);
  expect(mails.map((mail) => mail.subject)).toEqual([
    'Kasauti का आपका पासवर्ड बदला गया',
    'Kasauti पर आपके खाते में एक नए डिवाइस से लॉगिन हुआ',
  ]);
  const audit = await app.pool.query('select action from audit_entry where object_id = $1', [user.userId]);
  expect(audit.rows).toEqual([{ action: 'password.change' }]);
});

test('a changed password gives the session a new token under the same id, and the old token no longer works', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const thief = browser.cookies.get('kasauti_session') ?? '';
  expect(await app.readSession(thief)).not.toBeNull();
  const sessionOf = async () =>
    (
      await app.pool.query('select session_id as id from session where user_id = $1 and ended_at is null', [
        user.userId,
      ])
    ).rows;
  const before = await sessionOf();
  await browser.send(changePassword, { currentPassword: user.password, newPassword: next });
  expect(await app.readSession(thief)).toBeNull();
  expect(await app.readSession(browser.cookies.get('kasauti_session') ?? '')).not.toBeNull();
  expect(await sessionOf()).toEqual(before);
});

test('a changed password voids a link that was on its way', async () => {
  const user = await givenUser(app);
  const token = await resetLink(user);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  await browser.send(changePassword, { currentPassword: user.password, newPassword: next });
  expect((await browser.send(resetPassword, { token, passwd: 'of-a-thief-perhaps' })).statusCode).toBe(410);
});

test('a change of password is refused for a wrong present one, a common new one, and nobody', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  const ask = { currentPassword: user.password, newPassword: next };
  expect((await browser.send(changePassword, ask)).statusCode).toBe(401);
  await browser.logIn(user);
  const wrong = await browser.send(changePassword, { ...ask, currentPassword: 'not-the-password' });
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'The current password is not right.']);
  expect((await browser.send(changePassword, { ...ask, newPassword: 'welcome123' })).json().code).toBe(
    'common-password',
  );
  expect((await browser.send(changePassword, { ...ask, newPassword: 'short' })).statusCode).toBe(400);
  expect((await browser.logIn(user)).statusCode).toBe(200);
});

test('guesses of the current password in a stolen session are slowed down', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const guess = () => browser.send(changePassword, { currentPassword: 'not-the-password', newPassword: next });
  for (let n = 0; n < 20; n += 1) await guess();
  await app.pool.query("update login_failure set blocked_until = now() + interval '1 minute'");
  const answer = await guess();
  expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-wrong-passwords']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('of two simultaneous changes one is made, the one that got the successful response', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const asks = ['first-of-two-lamps', 'second-of-two-lamps'];
  const answers = await Promise.all(
    asks.map((newPassword) => browser.send(changePassword, { currentPassword: user.password, newPassword })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 401]);
  const made = asks[answers.findIndex((answer) => answer.statusCode === 200)]!;
  const body = { username: user.email, password: made, deviceId: browser.deviceId };
  expect((await browser.send(login, body)).statusCode).toBe(200);
});
