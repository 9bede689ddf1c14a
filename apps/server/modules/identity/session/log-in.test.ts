import { authCheck, login } from '@kasauti/contract/identity/identity.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenUser, givenBrowser, givenUser } from '../../../test/given/identity.ts';
import { identityPart } from '../identity-parts.ts';
import { makePasswordLane } from '../password/password-lane.ts';
import { logIn } from './log-in.ts';

const app = await testApp();
const strict = await testApp({ WRONG_PASSWORDS: '2' });
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const worked = () => app.part(identityPart).lane.passwordsWorked();

async function openSessions(user: GivenUser) {
  return await app.database
    .selectFrom('session')
    .select(['device_id', 'device_label'])
    .where('user_id', '=', user.userId)
    .where('ended_at', 'is', null)
    .execute();
}

test('the right password opens a session in a cookie that no script can read', async () => {
  const user = await givenUser(app, { fullName: 'Meera Nair' });
  const browser = givenBrowser(app);
  const answer = await browser.logIn(user);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    user: {
      _id: user.userId,
      full_name: 'Meera Nair',
      email: user.email,
      role: 'candidate',
      emailConfirmed: true,
      language: 'en',
    },
    accessToken: expect.stringMatching(/^ey/),
  });
  const cookie = answer.cookies.find(({ name }) => name === 'kasauti_session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(answer.cookies.find(({ name }) => name === 'kasauti_hint')).not.toHaveProperty('httpOnly');
  expect((await browser.send(authCheck)).json().user.full_name).toBe('Meera Nair');
});

test('after the login, mails are in the language chosen in this browser', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  browser.cookies.set('lang', 'hi');
  expect((await browser.logIn(user)).json().user.language).toBe('hi');
  const plain = givenBrowser(app);
  expect((await plain.logIn(user, { forceLogin: true })).json().user.language).toBe('hi');
});

test('only a hash of the session’s token is stored', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const dump = JSON.stringify(await app.database.selectFrom('session').selectAll().execute());
  expect(dump).not.toContain(browser.cookies.get('kasauti_session'));
});

test('the user name is taken in any case, with spaces around it', async () => {
  const user = await givenUser(app, { email: 'Farida.Khan@People.example' });
  const answer = await givenBrowser(app).logIn({ email: '  FARIDA.khan@people.EXAMPLE ', password: user.password });
  expect(answer.statusCode).toBe(200);
});

test('an unknown name costs the same work and gets the same answer as a wrong password', async () => {
  const user = await givenUser(app);
  const before = worked();
  const wrong = await givenBrowser(app).logIn({ email: user.email, password: 'not-the-password' });
  const between = worked();
  const unknown = await givenBrowser(app).logIn({ email: 'nobody@people.example', password: 'not-the-password' });
  expect(worked() - between).toBe(between - before);
  expect(between - before).toBe(1);
  expect([wrong.statusCode, wrong.json(), wrong.cookies]).toEqual([
    unknown.statusCode,
    unknown.json(),
    unknown.cookies,
  ]);
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toEqual({
    error: 'The username or password is not right.',
    message: 'The username or password is not right.',
    code: 'wrong-credentials',
  });
});

test('a login to an account without a password gets the same response and costs the same work', async () => {
  const user = await givenUser(app);
  await app.pool.query('update user_account set password_hash = null where user_id = $1', [user.userId]);
  const before = worked();
  expect((await givenBrowser(app).logIn(user)).json().code).toBe('wrong-credentials');
  expect(worked() - before).toBe(1);
});

test('when another device is active, a login with the right password reports it and changes nothing', async () => {
  const user = await givenUser(app);
  const phone = givenBrowser(app, { userAgent: android });
  const laptop = givenBrowser(app);
  await phone.logIn(user);
  const answer = await laptop.logIn(user);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({
    type: 'DEVICE_CONFLICT',
    message: 'You are currently logged in on another device.',
    currentDevice: 'Chrome on Android',
  });
  expect(laptop.cookies.size).toBe(0);
  expect((await phone.send(authCheck)).statusCode).toBe(200);
});

test('a login with a wrong password never reveals that another device is active', async () => {
  const user = await givenUser(app);
  await givenBrowser(app).logIn(user);
  const answer = await givenBrowser(app).logIn({ ...user, password: 'not-the-password' });
  expect(answer.json().code).toBe('wrong-credentials');
});

test('a forced login replaces the session, notifies the old screens and is audited', async () => {
  const user = await givenUser(app);
  const laptop = givenBrowser(app);
  const phone = givenBrowser(app, { userAgent: android });
  await laptop.logIn(user);
  expect((await laptop.send(authCheck)).statusCode).toBe(200);
  expect((await phone.logIn(user, { forceLogin: true })).statusCode).toBe(200);
  expect((await laptop.send(authCheck)).statusCode).toBe(401);
  expect((await phone.send(authCheck)).statusCode).toBe(200);
  const events = await app.pool.query('select payload from live_event where topic = $1', [`user:${user.userId}`]);
  expect(events.rows.map((row) => JSON.parse(row.payload))).toEqual([
    { kind: 'session-ended', sessionId: expect.any(String), reason: 'taken-over', byDevice: 'Chrome on Android' },
  ]);
  const audit = await app.pool.query("select action from audit_entry where actor_id = $1 and action like 'session.%'", [
    user.userId,
  ]);
  expect(audit.rows).toEqual([{ action: 'session.take-over' }]);
});

test('the same device replaces its own session silently', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const first = browser.cookies.get('kasauti_session');
  expect((await browser.logIn(user)).statusCode).toBe(200);
  expect((await browser.send(authCheck)).statusCode).toBe(200);
  browser.cookies.set('kasauti_session', first!);
  expect((await browser.send(authCheck)).statusCode).toBe(401);
  expect(await openSessions(user)).toHaveLength(1);
});

test.each(['idle_expires_at', 'expires_at'])('a session past its %s is no conflict', async (end) => {
  const user = await givenUser(app);
  await givenBrowser(app).logIn(user);
  await app.pool.query(`update session set ${end} = now() where user_id = $1`, [user.userId]);
  expect((await givenBrowser(app).logIn(user)).statusCode).toBe(200);
  expect(await openSessions(user)).toHaveLength(1);
});

test('of fifty devices that log in at once one succeeds, and each of the others gets one conflict', async () => {
  const user = await givenUser(app);
  const answers = await Promise.all(Array.from({ length: 50 }, () => givenBrowser(app).logIn(user)));
  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([200, ...Array(49).fill(201)]);
  expect(await openSessions(user)).toHaveLength(1);
});

test('two devices that force their way fifty times at once leave one session, that of a cookie that works', async () => {
  const user = await givenUser(app);
  const browsers = [givenBrowser(app), givenBrowser(app, { userAgent: android })];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => browsers[n % 2]!.logIn(user, { forceLogin: true })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200));
  expect(await openSessions(user)).toHaveLength(1);
  const tokens = answers.map((answer) => answer.cookies.find(({ name }) => name === 'kasauti_session')!.value);
  const readable = await Promise.all(tokens.map((token) => app.readSession(token)));
  expect(readable.filter((session) => session !== null)).toHaveLength(1);
});

test('after twenty wrong passwords on a device it must wait, even with the right one; another device of the owner need not', async () => {
  const user = await givenUser(app);
  const own = givenBrowser(app);
  await own.logIn(user);
  const stranger = givenBrowser(app);
  for (let n = 0; n < 20; n += 1) {
    expect((await stranger.logIn({ ...user, password: `guess-number-${n}` })).statusCode).toBe(401);
  }
  // The delay is lengthened, so that the test does not depend on the speed of the machine.
  await app.pool.query(
    "update login_failure set blocked_until = now() + interval '1 minute' where blocked_until is not null",
  );
  const before = worked();
  const delayed = await stranger.logIn(user);
  expect([delayed.statusCode, delayed.json().code]).toEqual([429, 'too-many-wrong-passwords']);
  expect(Number(delayed.headers['retry-after'])).toBeGreaterThan(0);
  expect(worked()).toBe(before);
  expect((await own.logIn(user)).statusCode).toBe(200);

  await app.pool.query(
    "update login_failure set blocked_until = now() - interval '1 second' where blocked_until is not null",
  );
  expect((await stranger.logIn(user, { forceLogin: true })).statusCode).toBe(200);
  await app.pool.query('delete from login_failure');
});

test('of fifty wrong passwords at once, when one try is left before a delay, one is checked', async () => {
  const user = await givenUser(app);
  const stranger = givenBrowser(app);
  await stranger.logIn({ ...user, password: 'guess-number-one' });
  // The count is so high that the next failure causes the maximum delay. The test then does not depend on the speed
  // of the machine.
  await app.pool.query('update login_failure set failures = 25');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => stranger.logIn({ ...user, password: `guess-number-${n}` })),
  );
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(1);
  await app.pool.query('delete from login_failure');
});

test('right passwords and refused forms do not count', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  for (let n = 0; n < 25; n += 1) {
    expect(
      (await browser.send(login, { username: user.email, password: '', deviceId: browser.deviceId })).statusCode,
    ).toBe(400);
    expect((await browser.logIn(user)).statusCode).toBe(200);
  }
});

test('guesses with a new device each time are slowed down too, but the owner’s device is not', async () => {
  const user = await givenUser(strict);
  const own = givenBrowser(strict);
  await own.logIn(user);
  const guess = () => givenBrowser(strict).logIn({ ...user, password: 'not-the-password' });
  for (let n = 0; n < 6; n += 1) expect((await guess()).statusCode).toBe(401);
  await strict.pool.query(
    "update login_failure set blocked_until = now() + interval '1 minute' where blocked_until is not null",
  );
  expect((await guess()).statusCode).toBe(429);
  expect((await own.logIn(user)).statusCode).toBe(200);
});

test('guesses from one address do not block a login on a new device from another address', async () => {
  const user = await givenUser(strict);
  const guess = () => givenBrowser(strict, { address: '203.0.113.7' }).logIn({ ...user, password: 'not-the-password' });
  for (let n = 0; n < 6; n += 1) expect((await guess()).statusCode).toBe(401);
  await strict.pool.query(
    "update login_failure set blocked_until = now() + interval '1 minute' where blocked_until is not null",
  );
  expect((await guess()).statusCode).toBe(429);
  expect((await givenBrowser(strict, { address: '198.51.100.4' }).logIn(user)).statusCode).toBe(200);
});

test('guesses from many addresses are slowed down in the end', async () => {
  const user = await givenUser(strict);
  const guess = (n: number) =>
    givenBrowser(strict, { address: `203.0.113.${n}` }).logIn({ ...user, password: 'not-the-password' });
  for (let n = 0; n < 60; n += 1) expect((await guess(n)).statusCode).toBe(401);
  expect((await guess(61)).statusCode).toBe(429);
});

test('logging in as somebody else in the same browser ends the first session', async () => {
  const [first, second] = [await givenUser(app), await givenUser(app)];
  const browser = givenBrowser(app);
  await browser.logIn(first);
  await browser.logIn(second);
  expect((await browser.send(authCheck)).json().user._id).toBe(second.userId);
  expect(await openSessions(first)).toEqual([]);
});

test('when too many logins wait, the next one is refused as busy, and nothing is hashed', async () => {
  const user = await givenUser(app);
  const full = { ...app.part(identityPart), lane: makePasswordLane(0, 0) };
  const ask = { username: user.email, password: user.password, deviceId: 'd', forceLogin: false, deviceLabel: 'x' };
  const outcome = await logIn(full, { ...ask, proof: null, browser: null, address: '127.0.0.1', requestId: 'r' });
  expect(isRefusal(outcome) && outcome).toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: 5 });
  expect(full.lane.passwordsWorked()).toBe(0);
});

test.each([
  [{ username: '', password: 'x', deviceId: 'd' }, 'Username is required'],
  [{ password: 'x', deviceId: 'd' }, 'Username is required'],
  [{ username: 'a@b.example', password: '', deviceId: 'd' }, 'Password is required'],
])('the form %j is refused with the words of the screen', async (form, message) => {
  const answer = await givenBrowser(app).send(login, form);
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
});

test.each([
  { username: 'a\u0000@b.example', password: 'x', deviceId: 'd' },
  { username: 'a@b.example', password: 'x', deviceId: 'd\u0000' },
  { username: 'a@b.example', password: 'x', deviceId: 'd', isAdmin: true },
  { username: ['a@b.example'], password: 'x', deviceId: 'd' },
  { username: 'a@b.example', password: 'x'.repeat(1025), deviceId: 'd' },
])('a form that no screen sends is refused: %j', async (form) => {
  expect((await givenBrowser(app).send(login, form)).statusCode).toBe(400);
});

test('another site cannot start a login', async () => {
  const user = await givenUser(app);
  const body = { username: user.email, password: user.password, deviceId: 'd' };
  const answer = await givenBrowser(app).send(login, body, { origin: 'https://elsewhere.example' });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
});
