import {
  beginAuthenticator,
  confirmAuthenticator,
  readSecondFactors,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@kasauti/contract/identity/account.ts';
import { secondFactor } from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenBrowser, type GivenUser, givenBrowser, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { codeAt } from '../index.ts';

const app = await testApp();
const STEP_MS = 30_000;
/**
 * Returns the code of the current step. With `steps`, returns the code of a neighbouring step, which the server accepts
 * too. Each code works once. After a used code, a test continues with the code of a later step, because the code of an
 * earlier step may expire meanwhile.
 */
const codeOf = (secret: string, steps = 0) => codeAt(secret, new Date(Date.now() + steps * STEP_MS));
const wrongCode = (secret: string) => codeOf(secret, 40);

async function givenLoggedIn(user?: GivenUser) {
  const owner = user ?? (await givenUser(app));
  const browser = givenBrowser(app);
  await browser.logIn(owner);
  return { owner, browser };
}

/** Creates a user with an authenticator. The code of the current step is used up. */
async function givenGuarded() {
  const { owner, browser } = await givenLoggedIn();
  const begun = await browser.send(beginAuthenticator, { currentPassword: owner.password });
  const { secret } = begun.json() as { secret: string };
  const answer = await browser.send(confirmAuthenticator, { otp: codeOf(secret) });
  const { recoveryCodes } = answer.json() as { recoveryCodes: string[] };
  return { owner, browser, secret, recoveryCodes };
}

async function challengeOf(browser: GivenBrowser, user: GivenUser) {
  return (await browser.logIn(user, { forceLogin: true })).json().challenge as string;
}
const factorsOf = async (browser: GivenBrowser) => (await browser.send(readSecondFactors)).json();
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const auditOf = async (userId: string) =>
  (
    await app.pool.query(
      "select action from audit_entry where object_id = $1 and (action like 'second-factor.%' or action like 'recovery%') order by entry_no",
      [userId],
    )
  ).rows.map(({ action }) => action);

test('an authenticator is active after a code from it was entered; this is emailed to the owner and audited', async () => {
  const { owner, browser } = await givenLoggedIn();
  expect(await factorsOf(browser)).toEqual({
    hasAuthenticator: false,
    passkeys: [],
    recoveryCodesLeft: 0,
    isRequired: false,
  });
  const begun = (await browser.send(beginAuthenticator, { currentPassword: owner.password })).json();
  expect(begun.keyUri).toBe(
    `otpauth://totp/Kasauti:${encodeURIComponent(owner.email)}?secret=${begun.secret}&issuer=Kasauti`,
  );
  // The set-up is not finished, so the login does not need a code yet.
  expect((await givenBrowser(app).logIn(owner)).statusCode).toBe(201);
  const wrong = await browser.send(confirmAuthenticator, { otp: wrongCode(begun.secret) });
  expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'wrong-code']);

  const confirmed = await browser.send(confirmAuthenticator, { otp: codeOf(begun.secret) });
  expect(confirmed.json().recoveryCodes).toHaveLength(10);
  expect(await factorsOf(browser)).toEqual({
    hasAuthenticator: true,
    passkeys: [],
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  expect((await browser.logIn(owner)).json().code).toBe('second-factor-required');
  expect(await subjectsTo(owner.email)).toContain('An authenticator app now protects your account at Kasauti');
  expect(await auditOf(owner.userId)).toEqual(['second-factor.enrol']);
  const stored = await app.pool.query('select t::text from (select * from recovery_code where user_id = $1) t', [
    owner.userId,
  ]);
  for (const code of confirmed.json().recoveryCodes) expect(JSON.stringify(stored.rows)).not.toContain(code);
});

test('what was begun lapses, and is confirmed once', async () => {
  const { owner, browser } = await givenLoggedIn();
  const { secret } = (await browser.send(beginAuthenticator, { currentPassword: owner.password })).json();
  await app.pool.query("update totp_enrolment set expires_at = date_trunc('milliseconds', now()) where user_id = $1", [
    owner.userId,
  ]);
  expect((await browser.send(confirmAuthenticator, { otp: codeOf(secret) })).json().code).toBe('not-begun');
  const again = await givenGuarded();
  const repeat = await again.browser.send(confirmAuthenticator, { otp: codeOf(again.secret, 1) });
  expect(repeat.json().code).toBe('not-begun');
});

test('an open session is not enough: each change takes the password, and a code where there is one', async () => {
  const { browser, owner, secret } = await givenGuarded();
  for (const call of [beginAuthenticator, removeAuthenticator, renewRecoveryCodes]) {
    const { currentPassword } = { currentPassword: owner.password };
    const codes = [
      await browser.send(call, { currentPassword: 'not-the-password', code: codeOf(secret, 1) }),
      await browser.send(call, { currentPassword }),
      await browser.send(call, { currentPassword, code: wrongCode(secret) }),
    ].map((answer) => answer.json().code);
    expect(codes).toEqual(['wrong-credentials', 'second-factor-required', 'wrong-code']);
  }
  expect(await factorsOf(browser)).toMatchObject({ hasAuthenticator: true, recoveryCodesLeft: 10 });
});

test('codes that are guessed in the settings count as at the login', async () => {
  const { browser, owner, secret } = await givenGuarded();
  const guess = () => browser.send(removeAuthenticator, { currentPassword: owner.password, code: wrongCode(secret) });
  for (let n = 0; n < 5; n += 1) expect((await guess()).json().code).toBe('wrong-code');
  expect((await guess()).json().code).toBe('too-many-wrong-codes');
  const otp = codeOf(secret, 1);
  const atLogin = await browser.send(secondFactor, { challenge: await challengeOf(browser, owner), otp });
  expect(atLogin.json().code).toBe('too-many-wrong-codes');
});

test('a recovery code opens the account once, however it is typed, and its owner gets an email', async () => {
  const { owner, recoveryCodes } = await givenGuarded();
  const elsewhere = givenBrowser(app);
  const otp = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ');
  const answer = await elsewhere.send(secondFactor, { challenge: await challengeOf(elsewhere, owner), otp });
  expect(answer.statusCode).toBe(200);
  expect(await factorsOf(elsewhere)).toMatchObject({ recoveryCodesLeft: 9 });
  const replay = await elsewhere.send(secondFactor, { challenge: await challengeOf(elsewhere, owner), otp });
  expect(replay.json().code).toBe('wrong-code');
  expect(await subjectsTo(owner.email)).toContain('A recovery code of your account at Kasauti was used');
  expect(await auditOf(owner.userId)).toContain('recovery-code.use');
});

test('twenty uses of one recovery code at once open one session', async () => {
  const { owner, recoveryCodes } = await givenGuarded();
  const browsers = Array.from({ length: 20 }, () => givenBrowser(app));
  const challenges = await Promise.all(browsers.map((browser) => challengeOf(browser, owner)));
  const answers = await Promise.all(
    browsers.map((browser, n) => browser.send(secondFactor, { challenge: challenges[n], otp: recoveryCodes[0] })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test("one account's recovery code opens no other", async () => {
  const [one, two] = [await givenGuarded(), await givenGuarded()];
  const challenge = await challengeOf(two.browser, two.owner);
  const answer = await two.browser.send(secondFactor, { challenge, otp: one.recoveryCodes[0]! });
  expect(answer.json().code).toBe('wrong-code');
});

test('new recovery codes take the place of the old ones', async () => {
  const { browser, owner, secret, recoveryCodes } = await givenGuarded();
  const proof = { currentPassword: owner.password, code: codeOf(secret, 1) };
  const renewed = (await browser.send(renewRecoveryCodes, proof)).json().recoveryCodes as string[];
  expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
  const old = { currentPassword: owner.password, code: recoveryCodes[1] };
  expect((await browser.send(removeAuthenticator, old)).json().code).toBe('wrong-code');
  expect(await subjectsTo(owner.email)).toContain('New recovery codes for your account at Kasauti');
  expect(await auditOf(owner.userId)).toContain('recovery-code.renew');
});

test('a removed authenticator is not asked for any more, its recovery codes are void, and the owner gets an email', async () => {
  const { browser, owner, secret } = await givenGuarded();
  const proof = { currentPassword: owner.password, code: codeOf(secret, 1) };
  expect((await browser.send(removeAuthenticator, proof)).statusCode).toBe(200);
  expect(await factorsOf(browser)).toMatchObject({ hasAuthenticator: false, recoveryCodesLeft: 0 });
  expect((await browser.logIn(owner)).statusCode).toBe(200);
  expect(await subjectsTo(owner.email)).toContain('The authenticator app was removed from your account at Kasauti');
  expect(await auditOf(owner.userId)).toContain('second-factor.remove');
  const nothing = await browser.send(removeAuthenticator, { currentPassword: owner.password });
  expect(nothing.json().code).toBe('no-authenticator');
  const none = await browser.send(renewRecoveryCodes, { currentPassword: owner.password });
  expect(none.json().code).toBe('no-second-factor');
});

test('staff replace their authenticator and cannot remove it', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  const browser = givenBrowser(app);
  const oldSecret = user.totpSecret!;
  await browser.send(secondFactor, { challenge: await challengeOf(browser, user), otp: codeOf(oldSecret) });
  const proof = { currentPassword: user.password, code: codeOf(oldSecret, 1) };
  expect((await browser.send(removeAuthenticator, proof)).json().code).toBe('required-for-staff');
  expect(await factorsOf(browser)).toMatchObject({ hasAuthenticator: true, isRequired: true });

  // The refused call has not used up the code.
  const { secret } = (await browser.send(beginAuthenticator, proof)).json();
  expect((await browser.send(confirmAuthenticator, { otp: codeOf(secret) })).statusCode).toBe(200);
  const withOld = await browser.send(secondFactor, {
    challenge: await challengeOf(browser, user),
    otp: codeOf(oldSecret, 1),
  });
  expect(withOld.json().code).toBe('wrong-code');
  const withNew = await browser.send(secondFactor, {
    challenge: await challengeOf(browser, user),
    otp: codeOf(secret, 1),
  });
  expect(withNew.statusCode).toBe(200);
});

test('a login that waits for its code is void once the second factor was changed', async () => {
  const { browser, owner, secret } = await givenGuarded();
  const waiting = givenBrowser(app);
  const challenge = await challengeOf(waiting, owner);
  const proof = { currentPassword: owner.password, code: codeOf(secret, 1) };
  await browser.send(removeAuthenticator, proof);
  const late = await waiting.send(secondFactor, { challenge, otp: codeOf(secret, 1) });
  expect(late.json().code).toBe('challenge-expired');
});

test('whose session was just taken over changes nothing any more', async () => {
  const { owner, browser } = await givenLoggedIn();
  await givenBrowser(app).logIn(owner, { forceLogin: true });
  const answer = await browser.send(beginAuthenticator, { currentPassword: owner.password });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'no-session']);
});
