import { authCheck, login, secondFactor } from '@kasauti/contract/identity/identity.ts';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  type GivenBrowser,
  type GivenUser,
  givenBrowser,
  givenPassword,
  givenUser,
  mailsTo,
} from '../../../test/given/identity.ts';
import { enrolTotp, newTotpSecret } from '../index.ts';
import { setPassword } from '../password/set-password.ts';
import { findPassword } from '../store/users.ts';
import { openTotpSecret, sealTotpSecret, stepOfCode } from './totp.ts';

const app = await testApp();
const STEP = 30;
const codeOf = (user: GivenUser, steps = 0) =>
  generateSync({ secret: user.totpSecret!, epoch: Math.floor(Date.now() / 1000) + steps * STEP });

async function challengeOf(browser: GivenBrowser, user: GivenUser, more: { forceLogin?: boolean } = {}) {
  const answer = await browser.logIn(user, more);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'second-factor-required']);
  return answer.json().challenge as string;
}

async function answerCode(browser: GivenBrowser, challenge: string, otp: string) {
  return await browser.send(secondFactor, { challenge, otp });
}

test('staff get in with password and code, and not with the password alone', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const browser = givenBrowser(app);
  const challenge = await challengeOf(browser, user);
  expect(browser.cookies.size).toBe(0);
  const answer = await answerCode(browser, challenge, codeOf(user));
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({ _id: user.userId, role: 'proctor' });
  expect((await browser.send(authCheck)).statusCode).toBe(200);
});

test('a wrong password of staff says nothing of a second factor', async () => {
  const user = await givenUser(app, { role: 'admin' });
  const answer = await givenBrowser(app).logIn({ ...user, password: 'not-the-password' });
  expect(answer.json().code).toBe('wrong-credentials');
});

test('a code is good once, also with another challenge and from another browser', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const [first, second] = [givenBrowser(app), givenBrowser(app)];
  const code = codeOf(user);
  const [one, two] = [await challengeOf(first, user), await challengeOf(second, user)];
  expect((await answerCode(first, one, code)).statusCode).toBe(200);
  const replay = await answerCode(second, two, code);
  expect([replay.statusCode, replay.json().code]).toEqual([401, 'wrong-code']);
  // A code of an earlier step is refused too.
  expect((await answerCode(second, two, codeOf(user, -1))).json().code).toBe('wrong-code');
});

test('twenty uses of one code at once open one session', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const browsers = Array.from({ length: 20 }, () => givenBrowser(app));
  const challenges = await Promise.all(browsers.map((browser) => challengeOf(browser, user)));
  const code = codeOf(user);
  const answers = await Promise.all(browsers.map((browser, n) => answerCode(browser, challenges[n]!, code)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.json().code === 'wrong-code')).toHaveLength(19);
});

/** Enters wrong codes and returns the refusal of each. Begins a new login after every four codes. */
async function guess(browser: GivenBrowser, user: GivenUser, times: number) {
  const codes: string[] = [];
  let challenge = '';
  for (let n = 0; n < times; n += 1) {
    if (n % 4 === 0) challenge = await challengeOf(browser, user, { forceLogin: true });
    codes.push((await answerCode(browser, challenge, codeOf(user, 40 + n))).json().code);
  }
  return codes;
}
const endWaits = () => app.pool.query("update second_factor_failure set blocked_until = now() - interval '1 second'");

test('a challenge takes five codes', async () => {
  const user = await givenUser(app, { role: 'finance' });
  const browser = givenBrowser(app);
  const challenge = await challengeOf(browser, user);
  const wrong = codeOf(user, 40);
  for (let n = 0; n < 5; n += 1) {
    await endWaits();
    expect((await answerCode(browser, challenge, wrong)).json().code).toBe('wrong-code');
  }
  await endWaits();
  expect((await answerCode(browser, challenge, codeOf(user))).json().code).toBe('challenge-expired');
});

test('four wrong codes in a row bring no wait, the fifth does, wherever it comes from, and a new login does not help', async () => {
  const user = await givenUser(app, { role: 'admin' });
  const browsers = ['203.0.113.7', '198.51.100.4'].map((address) => givenBrowser(app, { address }));
  expect(await guess(browsers[0]!, user, 4)).toEqual(Array(4).fill('wrong-code'));
  expect(await guess(browsers[1]!, user, 3)).toEqual(['wrong-code', ...Array(2).fill('too-many-wrong-codes')]);
  const challenge = await challengeOf(browsers[0]!, user);
  const right = await answerCode(browsers[0]!, challenge, codeOf(user));
  expect([right.statusCode, right.json().code]).toEqual([429, 'too-many-wrong-codes']);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(30);
  await endWaits();
  expect((await answerCode(browsers[0]!, challenge, codeOf(user))).statusCode).toBe(200);
});

test('thirty wrong codes at the same moment are no more tries than five', async () => {
  const user = await givenUser(app, { role: 'admin' });
  const browsers = Array.from({ length: 30 }, () => givenBrowser(app));
  const challenges = await Promise.all(browsers.map((browser) => challengeOf(browser, user)));
  const answers = await Promise.all(
    browsers.map((browser, n) => answerCode(browser, challenges[n]!, codeOf(user, 40 + n))),
  );
  expect(answers.filter((answer) => answer.json().code === 'wrong-code')).toHaveLength(5);
});

test('a device on which the account was used is not kept out by what a stranger guesses elsewhere', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const own = givenBrowser(app);
  await answerCode(own, await challengeOf(own, user), codeOf(user));
  await guess(givenBrowser(app), user, 5);
  expect((await answerCode(own, await challengeOf(own, user), codeOf(user, 1))).statusCode).toBe(200);
});

test('a right code forgives the wrong ones before it', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const browser = givenBrowser(app);
  await guess(browser, user, 4);
  expect((await answerCode(browser, await challengeOf(browser, user), codeOf(user))).statusCode).toBe(200);
  expect(await guess(browser, user, 4)).toEqual(Array(4).fill('wrong-code'));
});

test('a new password does not reset the count of wrong codes, so access to the mailbox gives no new attempts', async () => {
  const user = await givenUser(app, { role: 'admin' });
  const browser = givenBrowser(app);
  await guess(browser, user, 5);
  await setSamePassword(user);
  const challenge = await challengeOf(browser, user);
  expect((await answerCode(browser, challenge, codeOf(user))).json().code).toBe('too-many-wrong-codes');
});

test('when waits begin, the owner and support each get one email, and an audit entry is written', async () => {
  const user = await givenUser(app, { role: 'support', fullName: 'Meera Nair' });
  const browser = givenBrowser(app);
  await guess(browser, user, 5);
  await endWaits();
  await guess(browser, user, 1);
  const [mail, ...more] = await mailsTo(app, user.email);
  expect([mail?.subject, more]).toEqual(['Wrong codes for your account at Kasauti', []]);
  expect(mail?.plain).toContain('/forgot-password');
  const toSupport = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(({ plain }) => plain.includes(user.email));
  expect(toSupport.map(({ subject }) => subject)).toEqual(['Wrong authenticator codes for an account of staff']);
  const audit = await app.pool.query(
    "select count(*)::int from audit_entry where action = 'second-factor.delay' and object_id = $1",
    [user.userId],
  );
  expect(audit.rows).toEqual([{ count: 1 }]);
});

test('a challenge ends after five minutes and is never answered twice', async () => {
  const user = await givenUser(app, { role: 'support' });
  const browser = givenBrowser(app);
  const old = await challengeOf(browser, user);
  await app.pool.query("update login_challenge set expires_at = date_trunc('milliseconds', now()) where user_id = $1", [
    user.userId,
  ]);
  expect((await answerCode(browser, old, codeOf(user))).json()).toMatchObject({ code: 'challenge-expired' });
  const challenge = await challengeOf(browser, user);
  await answerCode(browser, challenge, codeOf(user));
  expect((await answerCode(browser, challenge, codeOf(user, 1))).json().code).toBe('challenge-expired');
  expect((await answerCode(browser, 'x'.repeat(43), '123456')).json().code).toBe('challenge-expired');
});

test('the conflict with another device is reported after the code; "continue" then needs no second code, once, in that browser', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const [desk, tablet] = [givenBrowser(app), givenBrowser(app)];
  await answerCode(desk, await challengeOf(desk, user), codeOf(user));

  const conflict = await answerCode(tablet, await challengeOf(tablet, user), codeOf(user, 1));
  expect([conflict.statusCode, conflict.json()]).toEqual([
    201,
    { type: 'DEVICE_CONFLICT', message: expect.any(String), currentDevice: 'Firefox on Linux' },
  ]);
  const proof = tablet.cookies.get('kasauti_second_factor')!;
  // The proof does not apply without the cookie, or without `forceLogin`.
  await challengeOf(givenBrowser(app), user, { forceLogin: true });
  await challengeOf(tablet, user);
  expect((await tablet.logIn(user, { forceLogin: true })).statusCode).toBe(200);
  expect((await desk.send(authCheck)).statusCode).toBe(401);

  tablet.cookies.set('kasauti_second_factor', proof);
  await challengeOf(tablet, user, { forceLogin: true });
});

test('a code that was right before a conflict lets in nobody else, on no other device, and not for long', async () => {
  const [user, colleague] = [await givenUser(app, { role: 'proctor' }), await givenUser(app, { role: 'proctor' })];
  const [desk, tablet, thief] = [givenBrowser(app), givenBrowser(app), givenBrowser(app)];
  await answerCode(desk, await challengeOf(desk, user), codeOf(user));
  expect((await answerCode(tablet, await challengeOf(tablet, user), codeOf(user, 1))).statusCode).toBe(201);
  const name = 'kasauti_second_factor';
  const proof = tablet.cookies.get(name)!;
  for (const [browser, who] of [
    [thief, user],
    [tablet, colleague],
  ] as const) {
    browser.cookies.set(name, proof);
    await challengeOf(browser, who, { forceLogin: true });
  }
  tablet.cookies.set(name, proof);
  await app.pool.query(
    "update login_challenge set expires_at = expires_at - interval '2 minutes' where user_id = $1 and verified_at is not null",
    [user.userId],
  );
  await challengeOf(tablet, user, { forceLogin: true });
  expect((await desk.send(authCheck)).statusCode).toBe(200);
});

test('a forced login with a code takes over at once', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const [desk, tablet] = [givenBrowser(app), givenBrowser(app)];
  await answerCode(desk, await challengeOf(desk, user), codeOf(user));
  const challenge = await challengeOf(tablet, user, { forceLogin: true });
  expect((await answerCode(tablet, challenge, codeOf(user, 1))).statusCode).toBe(200);
});

/** Sets the same password again, as by a link, so that the test can still log in with it. */
async function setSamePassword(user: GivenUser) {
  const { passwordHash } = await findPassword(app.database, user.userId);
  const change = { userId: user.userId, username: user.email, role: user.role, passwordHash: passwordHash! };
  await app.inTransaction((work) => setPassword(work, app, { ...change, keep: null, reason: 'reset', byDevice: 'x' }));
}

test('a new password voids a login that waits for its code', async () => {
  const user = await givenUser(app, { role: 'author' });
  const browser = givenBrowser(app);
  const challenge = await challengeOf(browser, user);
  await setSamePassword(user);
  expect((await answerCode(browser, challenge, codeOf(user))).json().code).toBe('challenge-expired');
});

test('a candidate who enrols an authenticator is asked for its code from then on', async () => {
  const user = await givenUser(app);
  const secret = newTotpSecret();
  await app.inTransaction((work) => enrolTotp(work, app.secrets, { userId: user.userId, secret, enrolledBy: null }));
  const browser = givenBrowser(app);
  const challenge = await challengeOf(browser, user);
  expect((await answerCode(browser, challenge, codeOf({ ...user, totpSecret: secret }))).statusCode).toBe(200);
});

test('staff without a second factor cannot be stored', async () => {
  const user = await givenUser(app);
  const promote = app.pool.query("update user_account set role = 'admin' where user_id = $1", [user.userId]);
  await expect(promote).rejects.toThrow('staff_have_a_second_factor');
});

test('a sealed secret opens for its own user alone, and not when it was changed', async () => {
  const [user, other] = [await givenUser(app), await givenUser(app)];
  const sealed = sealTotpSecret(app.secrets, user.userId, 'JBSWY3DPEHPK3PXP');
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(openTotpSecret(app.secrets, user.userId, sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => openTotpSecret(app.secrets, other.userId, sealed)).toThrow();
  sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
  expect(() => openTotpSecret(app.secrets, user.userId, sealed)).toThrow();
});

test('codes are those of RFC 6238, and a clock may be one step off', () => {
  // The RFC's secret is "12345678901234567890"; at 59 s its eight-digit code is 94287082.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => stepOfCode(secret, '287082', new Date(seconds * 1000));
  expect([at(59), at(30), at(89)]).toEqual([1, 1, 1]);
  expect([at(0), at(29), at(90)].map((step) => step)).toEqual([1, 1, null]);
  expect(stepOfCode(secret, '000000', new Date(59_000))).toBeNull();
});

test.each([{ challenge: 'x', otp: '12345' }, { challenge: 'x', otp: 'abcdef' }, { otp: '123456' }])(
  'the form %j is refused',
  async (form) => {
    expect((await givenBrowser(app).send(secondFactor, form)).statusCode).toBe(400);
  },
);

test('the password is asked for again, however the code was', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const browser = givenBrowser(app);
  await answerCode(browser, await challengeOf(browser, user), codeOf(user));
  const body = { username: user.email, password: 'not-the-password', deviceId: browser.deviceId };
  expect((await browser.send(login, body)).json().code).toBe('wrong-credentials');
  expect(user.password).toBe(givenPassword);
});
