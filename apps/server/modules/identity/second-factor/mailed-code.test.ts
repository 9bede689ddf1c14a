import { login } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { type GivenUser, givenBrowser, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { hashPassword } from '../index.ts';
import { setPassword } from '../password/set-password.ts';
import { countersFor, countWrongPassword } from '../password/wrong-passwords.ts';
import { endSessions } from '../session/end-sessions.ts';

const app = await testApp({ WRONG_PASSWORDS: '2' });
type Browser = ReturnType<typeof givenBrowser>;

const longer = (app: TestApp) =>
  app.pool.query("update login_failure set blocked_until = now() + interval '1 hour' where blocked_until is not null");

/** Creates a user whose password was guessed from so many networks that new devices must wait. */
async function givenAttacked(wishes: Parameters<typeof givenUser>[1] = {}): Promise<GivenUser> {
  const user = await givenUser(app, wishes);
  await attack(user);
  return user;
}

async function attack(user: GivenUser): Promise<void> {
  const stranger = { username: user.email, deviceId: 'another', isKnownDevice: false, address: '203.0.113.1' };
  const everywhere = countersFor(app.secrets, app.settings, stranger).slice(2);
  expect(everywhere).toHaveLength(1);
  for (let n = 0; n < 60; n += 1) await app.inTransaction((work) => countWrongPassword(work, everywhere));
  // The delays are made longer, so that the test does not depend on the speed of the machine.
  await longer(app);
}

async function codesTo(user: GivenUser): Promise<string[]> {
  const mails = await mailsTo(app, user.email);
  return mails.flatMap(({ plain }) => /(?:Your code is|आपका कोड) (\d{6})/.exec(plain)?.[1] ?? []);
}
const atHall = () => givenBrowser(app, { address: '198.51.100.4' });
const come = (browser: Browser, user: GivenUser, more: { mailedCode?: string; password?: string } = {}) => {
  const { email: username, password } = user;
  return browser.send(login, { username, password, deviceId: browser.deviceId, ...more });
};
const seen = (answer: Awaited<ReturnType<typeof come>>) => {
  const { error, ...body } = answer.json();
  return { status: answer.statusCode, body, headers: Object.keys(answer.headers).sort() };
};

test('while sixty wrong passwords come from twelve addresses, the owner comes in on a new device by a mailed code', async () => {
  const user = await givenUser(app);
  for (let n = 0; n < 60; n += 1) {
    const stranger = givenBrowser(app, { address: `203.0.113.${n % 12}` });
    expect((await come(stranger, user, { password: 'not-the-password' })).statusCode).toBe(401);
  }
  await longer(app);
  const desk = atHall();
  const held = await come(desk, user);
  expect([held.statusCode, held.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'too-many-wrong-passwords', mailedCode: true }),
  ]);
  const [code] = await codesTo(user);
  expect((await come(desk, user, { mailedCode: code })).statusCode).toBe(200);
  // A code that has opened a session cannot open another.
  const { rows } = await app.pool.query('select from login_code where user_id = $1 and expires_at > now()', [
    user.userId,
  ]);
  expect(rows).toEqual([]);
});

test('the response does not reveal whether the password was right; only the mailbox does', async () => {
  const user = await givenAttacked();
  const wrong = await come(atHall(), user, { password: 'not-the-password' });
  const unknown = await come(atHall(), { ...user, email: 'nobody-at-all@people.example' });
  expect(unknown.statusCode).toBe(401);
  expect(await codesTo(user)).toEqual([]);
  const right = await come(atHall(), user);
  expect(seen(right)).toEqual(seen(wrong));
  expect(await codesTo(user)).toHaveLength(1);
});

test('a code opens nothing without the password, on another device, or after five wrong ones', async () => {
  const user = await givenAttacked();
  const desk = atHall();
  await come(desk, user);
  const [code = ''] = await codesTo(user);
  const wrongCode = code === '000000' ? '000001' : '000000';
  expect((await come(atHall(), user, { mailedCode: code })).json().code).toBe('wrong-mailed-code');
  expect((await come(desk, user, { mailedCode: code, password: 'not-the-password' })).json().code).toBe(
    'wrong-credentials',
  );
  for (let n = 0; n < 4; n += 1)
    expect((await come(desk, user, { mailedCode: wrongCode })).json().code).toBe('wrong-mailed-code');
  expect((await come(desk, user, { mailedCode: code })).json().code).toBe('wrong-mailed-code');
});

test('wrong codes from other devices do not use up the owner’s attempts', async () => {
  const user = await givenAttacked();
  const desk = atHall();
  await come(desk, user);
  const [code = ''] = await codesTo(user);
  const wrongCode = code === '000000' ? '000001' : '000000';
  for (let n = 0; n < 5; n += 1)
    expect((await come(atHall(), user, { mailedCode: wrongCode })).json().code).toBe('wrong-mailed-code');
  expect((await come(desk, user, { mailedCode: code })).statusCode).toBe(200);
});

test('a code lasts ten minutes, and no longer than the password it was mailed for', async () => {
  const [late, changed] = [await givenAttacked(), await givenAttacked({ language: 'hi' })];
  const desks = new Map([late, changed].map((user) => [user, atHall()] as const));
  for (const [user, desk] of desks) await come(desk, user);
  const [lateCode] = await codesTo(late);
  const { rows } = await app.pool.query(
    'select extract(epoch from expires_at - mailed_at)::int as seconds from login_code where user_id = $1',
    [late.userId],
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  await app.pool.query("update login_code set expires_at = date_trunc('milliseconds', now()) where user_id = $1", [
    late.userId,
  ]);
  expect((await come(desks.get(late)!, late, { mailedCode: lateCode })).json().code).toBe('wrong-mailed-code');

  const [code] = await codesTo(changed);
  expect(code).toMatch(/^\d{6}$/);
  await app.inTransaction((work) => endSessions(work, app, { email: changed.email, reason: null }));
  expect((await come(desks.get(changed)!, changed, { mailedCode: code })).json().code).toBe('wrong-mailed-code');
});

test('a new password ends the codes that were mailed for the old one', async () => {
  const user = await givenAttacked();
  const desk = atHall();
  await come(desk, user);
  const [code] = await codesTo(user);
  const passwordHash = await hashPassword(user.password);
  const change = { userId: user.userId, username: user.email, role: user.role, passwordHash };
  await app.inTransaction((work) => setPassword(work, app, { ...change, keep: null, reason: 'reset', byDevice: 'x' }));
  await attack(user);
  expect((await come(desk, user, { mailedCode: code })).json().code).toBe('wrong-mailed-code');
});

test('of ten requests within an hour, three are emailed', async () => {
  const user = await givenAttacked();
  await Promise.all(Array.from({ length: 10 }, () => come(atHall(), user)));
  expect(await codesTo(user)).toHaveLength(3);
  await app.pool.query("update login_code set mailed_at = mailed_at - interval '61 minutes' where user_id = $1", [
    user.userId,
  ]);
  await come(atHall(), user);
  expect(await codesTo(user)).toHaveLength(4);
});

test('a user who waits instead logs in without a code, because mail may be down', async () => {
  const user = await givenAttacked();
  expect((await come(atHall(), user)).statusCode).toBe(429);
  await app.pool.query(
    "update login_failure set blocked_until = now() - interval '1 second' where blocked_until is not null",
  );
  expect((await come(atHall(), user)).statusCode).toBe(200);
});

test('wrong passwords on one device make that device wait, and no code is offered there', async () => {
  const user = await givenUser(app);
  const own = atHall();
  for (let n = 0; n < 2; n += 1) await come(own, user, { password: 'not-the-password' });
  await longer(app);
  const held = await come(own, user);
  expect([held.statusCode, held.json().mailedCode]).toEqual([429, undefined]);
  expect(await codesTo(user)).toEqual([]);
});

test('staff still need their second factor after the code', async () => {
  const user = await givenAttacked({ role: 'support' });
  const desk = atHall();
  await come(desk, user);
  const [code] = await codesTo(user);
  expect((await come(desk, user, { mailedCode: code })).json().code).toBe('second-factor-required');
});

test('256 networks of IPv6 that a provider hands out together count as one place', async () => {
  const user = await givenUser(app);
  const guess = (n: number) =>
    come(givenBrowser(app, { address: `2001:db8:77:1${n.toString(16).padStart(2, '0')}::1` }), user, {
      password: 'not-the-password',
    });
  for (let n = 0; n < 6; n += 1) expect((await guess(n)).statusCode).toBe(401);
  await longer(app);
  expect((await guess(255)).statusCode).toBe(429);
  expect((await come(givenBrowser(app, { address: '2001:db8:77:200::1' }), user)).statusCode).toBe(200);
});
