import {
  addPasskey,
  askPasskey,
  beginAuthenticator,
  beginPasskey,
  confirmAuthenticator,
  readSecondFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '@kasauti/contract/identity/account.ts';
import {
  askPasskeyLogin,
  authCheck,
  changePassword,
  passkeyLogin,
  secondFactor,
} from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenBrowser, type GivenUser, givenBrowser, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { type GivenPasskey, givenPasskey } from '../../../test/given/passkey.ts';
import { codeAt, resetAuthenticatorOfStaff } from '../index.ts';
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts';

const app = await testApp();
const origin = app.settings.publicUrl;
const codeOf = (user: GivenUser, steps = 0) => codeAt(user.totpSecret!, new Date(Date.now() + steps * 30_000));

/** Adds a passkey to the account that is logged in with `browser`. */
async function add(browser: GivenBrowser, owner: GivenUser, more: { code?: string; passkey?: object } = {}) {
  const key = givenPasskey({ origin });
  const begun = await browser.send(beginPasskey, { currentPassword: owner.password, ...more });
  const { challenge } = begun.json() as { challenge: string };
  return { key, answer: await browser.send(addPasskey, { name: 'Blue key', passkey: key.make(challenge) }) };
}

async function givenLoggedIn() {
  const owner = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(owner);
  return { owner, browser };
}

/** Creates a user with a passkey and no authenticator app. */
async function givenGuarded() {
  const { owner, browser } = await givenLoggedIn();
  const { key, answer } = await add(browser, owner);
  const { recoveryCodes } = answer.json() as { recoveryCodes: string[] };
  return { owner, browser, key, recoveryCodes };
}

async function loginChallenge(browser: GivenBrowser, user: GivenUser, more: { forceLogin?: boolean } = {}) {
  const answer = await browser.logIn(user, more);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'second-factor-required']);
  return answer.json().challenge as string;
}
async function ownChallenge(browser: GivenBrowser) {
  return (await browser.send(askPasskey)).json().challenge as string;
}
const answerWith = (browser: GivenBrowser, challenge: string, key: GivenPasskey, signed = challenge) =>
  browser.send(secondFactor, { challenge, passkey: key.prove(signed) });
const factorsOf = async (browser: GivenBrowser) => (await browser.send(readSecondFactors)).json();
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject);
const auditOf = async (userId: string) =>
  (
    await app.pool.query("select action from audit_entry where object_id = $1 and action like 'passkey%' order by 1", [
      userId,
    ])
  ).rows.map(({ action }) => action);

test('a passkey is added with a name and ten recovery codes; the login asks for it; it is emailed and audited', async () => {
  const { owner, browser } = await givenLoggedIn();
  const begun = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  expect(begun).toEqual({
    challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    siteName: 'Kasauti',
    user: { id: expect.any(String), name: owner.email, displayName: owner.fullName },
    passkeys: [],
  });
  // The set-up is not finished, so the login does not need a second factor yet.
  expect((await browser.logIn(owner)).statusCode).toBe(200);
  const key = givenPasskey({ origin });
  const added = await browser.send(addPasskey, { name: ' Blue key ', passkey: key.make(begun.challenge) });
  expect(added.json().recoveryCodes).toHaveLength(10);
  expect(await factorsOf(browser)).toEqual({
    hasAuthenticator: false,
    passkeys: [{ passkeyId: expect.any(String), name: 'Blue key', addedAt: expect.any(String), lastUsedAt: null }],
    recoveryCodesLeft: 10,
    isRequired: false,
  });
  const asked = (await browser.logIn(owner)).json();
  expect(asked).toMatchObject({ code: 'second-factor-required', hasAuthenticator: false });
  expect(asked.passkeys).toEqual([{ id: key.make('x').id, transports: ['internal'] }]);
  expect(await subjectsTo(owner.email)).toContain('A passkey was added to your account at Kasauti');
  expect(await auditOf(owner.userId)).toEqual(['passkey.add']);
});

test.each(['ES256', 'EdDSA', 'RS256'] as const)('a passkey that signs by %s opens the account', async (scheme) => {
  const { owner, browser } = await givenLoggedIn();
  const key = givenPasskey({ origin, scheme });
  const { challenge } = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  await browser.send(addPasskey, { name: scheme, passkey: key.make(challenge) });
  const elsewhere = givenBrowser(app);
  const login = await loginChallenge(elsewhere, owner, { forceLogin: true });
  expect((await answerWith(elsewhere, login, key)).statusCode).toBe(200);
  expect((await elsewhere.send(authCheck)).statusCode).toBe(200);
  const [passkey] = (await factorsOf(elsewhere)).passkeys;
  expect(passkey.lastUsedAt).not.toBeNull();
});

test('a challenge of a login is answered once, and by its own signature alone', async () => {
  const { owner, browser, key } = await givenGuarded();
  const [first, second] = [await loginChallenge(browser, owner), await loginChallenge(browser, owner)];
  const passkey = key.prove(first);
  expect((await browser.send(secondFactor, { challenge: second, passkey })).json().code).toBe('wrong-passkey');
  expect((await browser.send(secondFactor, { challenge: first, passkey })).statusCode).toBe(200);
  expect((await browser.send(secondFactor, { challenge: first, passkey })).json().code).toBe('challenge-expired');
});

test('a signature for another site gives no access', async () => {
  const { owner, browser, key } = await givenGuarded();
  key.state.origin = 'https://kasauti.example.net';
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).json().code).toBe('wrong-passkey');
  key.state.origin = origin;
  key.state.rpId = 'kasauti.example.net';
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).json().code).toBe('wrong-passkey');
});

test('a signature without a touch opens nothing', async () => {
  const { owner, browser, key } = await givenGuarded();
  key.state.flags = 0;
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).json().code).toBe('wrong-passkey');
});

test("a stranger's passkey opens no account, under its own name or that of the owner's", async () => {
  const { owner, browser, key } = await givenGuarded();
  const stranger = await givenGuarded();
  const challenge = await loginChallenge(browser, owner);
  expect((await answerWith(browser, challenge, stranger.key)).json().code).toBe('wrong-passkey');
  const passkey = { ...stranger.key.prove(challenge), id: key.prove(challenge).id };
  expect((await browser.send(secondFactor, { challenge, passkey })).json().code).toBe('wrong-passkey');
});

test('a passkey whose counter goes back is refused as a copy; the owner gets an email, and the refusal is audited', async () => {
  const { owner, browser, key } = await givenGuarded();
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).statusCode).toBe(200);
  key.state.count = 1;
  const again = await answerWith(browser, await loginChallenge(browser, owner), key);
  expect(again.json().code).toBe('wrong-passkey');
  expect(await subjectsTo(owner.email)).toContain('A passkey of your account at Kasauti may have been copied');
  expect(await auditOf(owner.userId)).toEqual(['passkey.add', 'passkey.copied']);
});

test('a passkey that does not count opens the account each time', async () => {
  const { owner, browser } = await givenLoggedIn();
  const key = givenPasskey({ origin, count: null });
  const { challenge } = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  await browser.send(addPasskey, { name: 'Phone', passkey: key.make(challenge) });
  for (let n = 0; n < 2; n += 1)
    expect((await answerWith(browser, await loginChallenge(browser, owner), key)).statusCode).toBe(200);
});

test('wrong passkeys bring no wait, and a wait for codes keeps no passkey out', async () => {
  const { owner, browser, key } = await givenGuarded();
  const stranger = givenPasskey({ origin });
  for (let n = 0; n < 6; n += 1) {
    const challenge = await loginChallenge(browser, owner);
    expect((await answerWith(browser, challenge, stranger)).json().code).toBe('wrong-passkey');
  }
  for (let n = 0; n < 6; n += 1)
    await browser.send(secondFactor, { challenge: await loginChallenge(browser, owner), otp: '123456' });
  const challenge = await loginChallenge(browser, owner);
  const code = await browser.send(secondFactor, { challenge, otp: '123456' });
  expect(code.json().code).toBe('too-many-wrong-codes');
  expect((await answerWith(browser, challenge, key)).statusCode).toBe(200);
});

test('the conflict with another device is reported after the passkey; "continue" then needs no second touch', async () => {
  const { owner, key } = await givenGuarded();
  const tablet = givenBrowser(app);
  const conflict = await answerWith(tablet, await loginChallenge(tablet, owner), key);
  expect([conflict.statusCode, conflict.json().type]).toEqual([201, 'DEVICE_CONFLICT']);
  expect((await tablet.logIn(owner, { forceLogin: true })).statusCode).toBe(200);
});

test('an open session adds no passkey: it takes the password, and the second factor where there is one', async () => {
  const { owner, browser, key } = await givenGuarded();
  const currentPassword = owner.password;
  const passkey = key.prove(await ownChallenge(browser));
  const codes = [
    await browser.send(beginPasskey, { currentPassword: 'not-the-password', passkey }),
    await browser.send(beginPasskey, { currentPassword }),
    await browser.send(beginPasskey, { currentPassword, passkey: key.prove('x'.repeat(43)) }),
  ].map((answer) => answer.json().code);
  expect(codes).toEqual(['wrong-credentials', 'second-factor-required', 'wrong-passkey']);
  const made = givenPasskey({ origin }).make(await ownChallenge(browser));
  expect((await browser.send(addPasskey, { name: 'Mine', passkey: made })).json().code).toBe('passkey-not-usable');
});

test('a passkey’s signature in the settings is valid once, for its owner, for five minutes', async () => {
  const { owner, browser, key } = await givenGuarded();
  const currentPassword = owner.password;
  const prove = async (challenge: string) =>
    (await browser.send(renewRecoveryCodes, { currentPassword, passkey: key.prove(challenge) })).json();
  const challenge = await ownChallenge(browser);
  expect((await prove(challenge)).recoveryCodes).toHaveLength(10);
  expect((await prove(challenge)).code).toBe('wrong-passkey');
  const other = await givenLoggedIn();
  expect((await prove(await ownChallenge(other.browser))).code).toBe('wrong-passkey');
  const late = await ownChallenge(browser);
  await app.pool.query(
    "update passkey_challenge set expires_at = date_trunc('milliseconds', now()) where user_id = $1",
    [owner.userId],
  );
  expect((await prove(late)).code).toBe('wrong-passkey');
});

test('the challenge for a new passkey is valid once, and only for its owner', async () => {
  const { owner, browser } = await givenLoggedIn();
  const other = await givenLoggedIn();
  const { challenge } = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  const stolen = { name: 'Mine', passkey: givenPasskey({ origin }).make(challenge) };
  expect((await other.browser.send(addPasskey, stolen)).json().code).toBe('passkey-not-usable');
  const key = givenPasskey({ origin });
  const send = (passkey: GivenPasskey) => browser.send(addPasskey, { name: 'Key', passkey: passkey.make(challenge) });
  key.state.origin = 'https://kasauti.example.net';
  expect((await send(key)).json().code).toBe('passkey-not-usable');
  // The wrong response has used up the challenge.
  expect((await send(givenPasskey({ origin }))).json().code).toBe('passkey-not-usable');
  expect((await factorsOf(browser)).passkeys).toEqual([]);
});

test('certificates that come with a passkey are not followed', async () => {
  const { owner, browser } = await givenLoggedIn();
  const { challenge } = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  const statement = new Map([['x5c', [Buffer.from('a certificate')]]]);
  const passkey = givenPasskey({ origin }).make(challenge, statement);
  expect((await browser.send(addPasskey, { name: 'Key', passkey })).json().code).toBe('passkey-not-usable');
});

test('one credential is one passkey of one account', async () => {
  const { browser, owner, key } = await givenGuarded();
  const other = await givenLoggedIn();
  const { challenge } = (await other.browser.send(beginPasskey, { currentPassword: other.owner.password })).json();
  const taken = await other.browser.send(addPasskey, { name: 'Key', passkey: key.make(challenge) });
  expect(taken.json().code).toBe('passkey-not-usable');
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).statusCode).toBe(200);
});

test('a second passkey is added with the first, and leaves the recovery codes as they are', async () => {
  const { owner, browser, key } = await givenGuarded();
  const { answer } = await add(browser, owner, { passkey: key.prove(await ownChallenge(browser)) });
  expect(answer.json()).toEqual({ recoveryCodes: null });
  expect(await factorsOf(browser)).toMatchObject({ passkeys: [{}, {}], recoveryCodesLeft: 10 });
});

test('an account takes twenty passkeys', async () => {
  const { owner, browser, recoveryCodes } = await givenGuarded();
  await app.pool.query(
    `insert into passkey (passkey_id, user_id, credential_id, name, public_key, sign_count, transports, created_at)
     select gen_random_uuid(), $1, gen_random_uuid()::text, 'Key', '', 0, '{}', now() from generate_series(1, 19)`,
    [owner.userId],
  );
  const full = await browser.send(beginPasskey, { currentPassword: owner.password, code: recoveryCodes[0] });
  expect([full.statusCode, full.json().code]).toEqual([409, 'too-many-passkeys']);
});

test('the last passkey is removed with the recovery codes, and the password alone opens the account', async () => {
  const { owner, browser, key } = await givenGuarded();
  const [{ passkeyId }] = (await factorsOf(browser)).passkeys;
  const proof = { currentPassword: owner.password, passkey: key.prove(await ownChallenge(browser)) };
  expect((await browser.send(removePasskey, { ...proof, passkeyId })).statusCode).toBe(200);
  expect(await factorsOf(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
  expect((await browser.logIn(owner)).statusCode).toBe(200);
  expect(await subjectsTo(owner.email)).toContain('A passkey was removed from your account at Kasauti');
  expect(await auditOf(owner.userId)).toEqual(['passkey.add', 'passkey.remove']);
  const gone = await browser.send(removePasskey, { currentPassword: owner.password, passkeyId });
  expect(gone.json().code).toBe('not-found');
});

test("nobody removes another's passkey", async () => {
  const { browser } = await givenGuarded();
  const [{ passkeyId }] = (await factorsOf(browser)).passkeys;
  const other = await givenLoggedIn();
  const ask = { currentPassword: other.owner.password, passkeyId };
  expect((await other.browser.send(removePasskey, ask)).json().code).toBe('not-found');
  expect((await factorsOf(browser)).passkeys).toHaveLength(1);
});

test('without the key, a recovery code opens the account and removes the passkey', async () => {
  const { owner, recoveryCodes } = await givenGuarded();
  const elsewhere = givenBrowser(app);
  const challenge = await loginChallenge(elsewhere, owner, { forceLogin: true });
  expect((await elsewhere.send(secondFactor, { challenge, otp: recoveryCodes[0] })).statusCode).toBe(200);
  const [{ passkeyId }] = (await factorsOf(elsewhere)).passkeys;
  const proof = { currentPassword: owner.password, code: recoveryCodes[1] };
  expect((await elsewhere.send(removePasskey, { ...proof, passkeyId })).statusCode).toBe(200);
});

test('a login that waits for its passkey is void once a passkey was added', async () => {
  const { owner, browser, key } = await givenGuarded();
  const waiting = givenBrowser(app);
  const challenge = await loginChallenge(waiting, owner);
  await add(browser, owner, { passkey: key.prove(await ownChallenge(browser)) });
  expect((await answerWith(waiting, challenge, key)).json().code).toBe('challenge-expired');
});

test('beside a passkey the authenticator app goes without the recovery codes', async () => {
  const { owner, browser, key } = await givenGuarded();
  const proof = async () => ({ currentPassword: owner.password, passkey: key.prove(await ownChallenge(browser)) });
  const { secret } = (await browser.send(beginAuthenticator, await proof())).json();
  await browser.send(confirmAuthenticator, { otp: codeAt(secret, new Date()) });
  expect(await factorsOf(browser)).toMatchObject({ hasAuthenticator: true, passkeys: [{}] });
  expect((await browser.send(removeAuthenticator, await proof())).statusCode).toBe(200);
  expect(await factorsOf(browser)).toMatchObject({ hasAuthenticator: false, passkeys: [{}], recoveryCodesLeft: 10 });
  expect((await browser.logIn(owner)).json().code).toBe('second-factor-required');
});

/** Creates a staff user who has logged in with the authenticator app and added a passkey. */
async function givenStaff() {
  const owner = await givenUser(app, { role: 'proctor' });
  const browser = givenBrowser(app);
  await browser.send(secondFactor, { challenge: await loginChallenge(browser, owner), otp: codeOf(owner) });
  const { key } = await add(browser, owner, { code: codeOf(owner, 1) });
  return { owner, browser, key };
}

test('staff get in with a passkey, may then do without the app, and keep the last of what they have', async () => {
  const { owner, browser, key } = await givenStaff();
  const proof = async () => ({ currentPassword: owner.password, passkey: key.prove(await ownChallenge(browser)) });
  expect((await browser.send(removeAuthenticator, await proof())).statusCode).toBe(200);
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).statusCode).toBe(200);
  const [{ passkeyId }] = (await factorsOf(browser)).passkeys;
  const last = await browser.send(removePasskey, { ...(await proof()), passkeyId });
  expect([last.statusCode, last.json().code]).toEqual([409, 'required-for-staff']);
  // A constraint of the database also prevents the removal.
  const removal = app.pool.query('delete from passkey where user_id = $1', [owner.userId]);
  await expect(removal).rejects.toThrow('staff_have_a_second_factor');
});

test('staff who have the app remove their passkeys, one and all', async () => {
  const { owner, browser, key } = await givenStaff();
  const [{ passkeyId }] = (await factorsOf(browser)).passkeys;
  const proof = { currentPassword: owner.password, passkey: key.prove(await ownChallenge(browser)) };
  expect((await browser.send(removePasskey, { ...proof, passkeyId })).statusCode).toBe(200);
});

test('a new key for the app of staff, as after a lost phone, takes the passkeys off', async () => {
  const { owner, browser, key } = await givenStaff();
  const ask = { email: owner.email, reason: 'lost the phone' };
  const done = await app.inTransaction((work) => resetAuthenticatorOfStaff(work, app, ask));
  const totpSecret = done.kind === 'rekeyed' ? done.totpSecret : '';
  const challenge = await loginChallenge(browser, owner);
  expect((await answerWith(browser, challenge, key)).json().code).toBe('wrong-passkey');
  const otp = codeOf({ ...owner, totpSecret });
  expect((await browser.send(secondFactor, { challenge, otp })).statusCode).toBe(200);
});

test('twenty answers by one signature at once open one session', async () => {
  const { owner, browser, key } = await givenGuarded();
  const challenge = await loginChallenge(browser, owner);
  const passkey = key.prove(challenge);
  const ask = { challenge, passkey };
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.send(secondFactor, ask)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
});

test('after support has removed a lost second factor, no passkey is asked for', async () => {
  const { owner } = await givenGuarded();
  await app.inTransaction((work) => forgetSecondFactors(work, owner.userId));
  expect((await givenBrowser(app).logIn(owner, { forceLogin: true })).statusCode).toBe(200);
});

const touchAndFinger = 1 | 4;

/** Creates a user whose passkey verifies its user by fingerprint. */
async function givenFinger() {
  const { owner, browser } = await givenLoggedIn();
  const key = givenPasskey({ origin });
  key.state.flags = touchAndFinger;
  const { challenge } = (await browser.send(beginPasskey, { currentPassword: owner.password })).json();
  await browser.send(addPasskey, { name: 'Phone', passkey: key.make(challenge) });
  return { owner, browser, key };
}

async function askLogin(browser: GivenBrowser) {
  return (await browser.send(askPasskeyLogin)).json().challenge as string;
}
async function logInAlone(browser: GivenBrowser, key: GivenPasskey, { forceLogin = false, challenge = '' } = {}) {
  const passkey = key.prove(challenge || (await askLogin(browser)));
  return await browser.send(passkeyLogin, { passkey, deviceId: browser.deviceId, forceLogin });
}

test('a passkey with a finger opens the account without the password', async () => {
  const { owner, browser, key } = await givenFinger();
  const answer = await logInAlone(browser, key);
  expect([answer.statusCode, answer.json().user?.email]).toEqual([200, owner.email]);
  expect((await browser.send(authCheck)).statusCode).toBe(200);
});

test('a touch alone opens no account without the password', async () => {
  const { browser, key } = await givenFinger();
  key.state.flags = 1;
  expect((await logInAlone(browser, key)).json().code).toBe('passkey-needs-password');
  const touched = await givenGuarded();
  touched.key.state.flags = touchAndFinger;
  expect((await logInAlone(touched.browser, touched.key)).json().code).toBe('passkey-needs-password');
});

test('a login by passkey alone is answered once, in five minutes, and by no passkey that nobody has', async () => {
  const { browser, key } = await givenFinger();
  const challenge = await askLogin(browser);
  expect((await logInAlone(browser, key, { challenge })).statusCode).toBe(200);
  expect((await logInAlone(browser, key, { challenge })).json().code).toBe('wrong-passkey');
  const late = await askLogin(browser);
  await app.pool.query(
    "update passkey_challenge set expires_at = date_trunc('milliseconds', now()) where purpose = 'login'",
  );
  expect((await logInAlone(browser, key, { challenge: late })).json().code).toBe('wrong-passkey');
  expect((await logInAlone(browser, key, { challenge: await ownChallenge(browser) })).json().code).toBe(
    'wrong-passkey',
  );
  expect((await logInAlone(browser, givenPasskey({ origin }))).json().code).toBe('wrong-passkey');
});

test('a login by passkey alone reports another active device, and ends its session on request', async () => {
  const { browser, key } = await givenFinger();
  const tablet = givenBrowser(app);
  expect((await logInAlone(tablet, key)).json()).toMatchObject({ type: 'DEVICE_CONFLICT' });
  expect((await logInAlone(tablet, key, { forceLogin: true })).statusCode).toBe(200);
  expect((await browser.send(authCheck)).statusCode).toBe(401);
});

test('a new password shuts out every passkey until it was used beside it', async () => {
  const { owner, browser, key } = await givenFinger();
  const password = 'a-new-kettle-on-the-stove';
  await browser.send(changePassword, { currentPassword: owner.password, newPassword: password });
  expect((await logInAlone(browser, key)).json().code).toBe('passkey-needs-password');
  const login = await loginChallenge(browser, { ...owner, password });
  expect((await answerWith(browser, login, key)).statusCode).toBe(200);
  expect((await logInAlone(browser, key)).statusCode).toBe(200);
});

test('a passkey does not log in a user whose account is disabled', async () => {
  const { owner, browser, key } = await givenStaff();
  key.state.flags = touchAndFinger;
  expect((await answerWith(browser, await loginChallenge(browser, owner), key)).statusCode).toBe(200);
  expect((await logInAlone(browser, key)).statusCode).toBe(200);
  await app.pool.query('update user_account set disabled_at = now() where user_id = $1', [owner.userId]);
  expect((await logInAlone(browser, key)).json().code).toBe('wrong-passkey');
});
