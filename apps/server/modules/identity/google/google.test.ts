import { randomBytes } from 'node:crypto';
import {
  allowForcedGoogle,
  beginGoogle,
  completeAccount,
  finishGoogle,
  pendingGoogle,
} from '@kasauti/contract/identity/google.ts';
import { authCheck, secondFactor, signup } from '@kasauti/contract/identity/identity.ts';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenBrowser, givenBrowser, givenPassword, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { type Holder, startOpenIdProvider } from '../../../test/openid-provider.ts';
import { codeAt } from '../second-factor/totp.ts';

const publicUrl = 'http://localhost:3000';
const provider = await startOpenIdProvider({ publicUrl });
afterAll(() => provider.stop());
const app = await testApp({ ...provider.settings, RATE_PER_MINUTE: '100000' });

function givenHolder(claims: Holder = {}): { login: string; email: string } {
  const login = `holder-${randomBytes(5).toString('hex')}`;
  const email = claims.email ?? `${login}@people.example`;
  provider.holders.set(login, { email, email_verified: true, name: 'Meera Iyer', ...claims });
  return { login, email };
}

/** Returns a browser whose page has set the device id, as the login button does. */
function googleBrowser(): GivenBrowser {
  const browser = givenBrowser(app);
  browser.cookies.set('deviceId', encodeURIComponent(browser.deviceId));
  return browser;
}

const begin = (browser: GivenBrowser, query: Record<string, string> = {}) =>
  browser.send({ method: 'GET', path: `${beginGoogle.path}?${new URLSearchParams(query)}` });

const comeBack = (browser: GivenBrowser, address: URL) =>
  browser.send({ method: 'GET', path: `${finishGoogle.path}${address.search}` });

/** Logs in with Google: opens the provider's pages and returns to this site. */
async function goThroughGoogle(browser: GivenBrowser, holder: { login: string }, query: Record<string, string> = {}) {
  const away = await begin(browser, query);
  expect(away.statusCode).toBe(303);
  return await comeBack(browser, await provider.logIn(String(away.headers.location), holder.login));
}

const leadsTo = (answer: { headers: Record<string, unknown> }) => String(answer.headers.location);
const whoIs = async (browser: GivenBrowser) => {
  const answer = await browser.send(authCheck);
  return answer.statusCode === 200 ? answer.json().user.email : null;
};
const pendingIn = async (browser: GivenBrowser) => (await browser.send(pendingGoogle)).json().pending;

test('a new user logs in with the address that Google has verified, and is asked for the details that Google does not provide', async () => {
  const [browser, holder] = [googleBrowser(), givenHolder()];
  const answer = await goThroughGoogle(browser, holder, { next: '/cart?from=here' });
  expect(leadsTo(answer)).toBe('/complete-account?next=%2Fcart%3Ffrom%3Dhere');
  const { user } = (await browser.send(authCheck)).json();
  expect(user).toMatchObject({ email: holder.email, full_name: 'Meera Iyer', role: 'candidate', emailConfirmed: true });

  const incomplete = await browser.send(completeAccount, { phone: '+91 55500 10009', dob: '2001-05-06' });
  expect([incomplete.statusCode, incomplete.json().code]).toEqual([400, 'something-missing']);
  const rest = { phone: '+91 55500 10009', dob: '2001-05-06', gender: 'female', uniqueno: 'KA-778-XY' };
  const unborn = await browser.send(completeAccount, { ...rest, dob: '2031-05-06' });
  expect([unborn.statusCode, unborn.json().code]).toEqual([400, 'bad-birth-date']);
  const done = await browser.send(completeAccount, { ...rest, fullName: 'Meera Subramanian Iyer' });
  expect([done.statusCode, done.json().user.full_name]).toEqual([200, 'Meera Subramanian Iyer']);
  const again = await browser.send(completeAccount, { ...rest, dob: '1990-01-01' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'nothing-missing']);
  const { rows } = await app.pool.query(
    'select phone, born_on::text, gender, unique_number_last4 from user_account where username = $1',
    [holder.email],
  );
  expect(rows).toEqual([
    { phone: '+91 55500 10009', born_on: '2001-05-06', gender: 'female', unique_number_last4: '78XY' },
  ]);
  expect(leadsTo(await goThroughGoogle(browser, holder, { next: '/cart' }))).toBe('/cart');
});

test('a confirmed account of the same address is opened, keeps its password, and is known by Google’s own id from then on', async () => {
  const user = await givenUser(app);
  const holder = givenHolder({ email: user.email.toUpperCase() });
  const browser = googleBrowser();
  expect(leadsTo(await goThroughGoogle(browser, holder))).toBe('/dashboard');
  expect(await whoIs(browser)).toBe(user.email);
  expect((await browser.logIn(user)).statusCode).toBe(200);
  const told = (await mailsTo(app, user.email)).filter(({ subject }) => subject.includes('Google'));
  expect(told.map(({ subject }) => subject)).toEqual(['Your account at Kasauti can now be opened with Google']);
  provider.holders.set(holder.login, { email: 'a-new-name@people.example', email_verified: true });
  await goThroughGoogle(browser, holder);
  expect(await whoIs(browser)).toBe(user.email);
});

test('an unconfirmed account with the address loses its password, session and code', async () => {
  const squatter = givenBrowser(app);
  const user = await givenUser(app, { confirmed: false });
  expect((await squatter.logIn(user)).statusCode).toBe(200);
  await app.pool.query('update user_account set totp_secret_sealed = $2 where user_id = $1', [user.userId, 'x']);
  const browser = googleBrowser();
  expect(leadsTo(await goThroughGoogle(browser, givenHolder({ email: user.email })))).toBe('/dashboard');
  expect((await browser.send(authCheck)).json().user).toMatchObject({ _id: user.userId, emailConfirmed: true });
  expect(await whoIs(squatter)).toBe(null);
  const again = await squatter.logIn(user, { forceLogin: true });
  expect([again.statusCode, again.json().code]).toEqual([401, 'wrong-credentials']);
});

test.each([
  ['has not verified', false],
  ['says nothing about', undefined],
])('an address that Google %s opens nothing and makes nothing', async (_, email_verified) => {
  const user = await givenUser(app);
  for (const email of [user.email, 'nobody-yet@people.example']) {
    const browser = googleBrowser();
    const answer = await goThroughGoogle(browser, givenHolder({ email, email_verified }), { next: '/cart' });
    expect(leadsTo(answer)).toBe('/login?google=unverified&next=%2Fcart');
    expect(await whoIs(browser)).toBe(null);
  }
  const { rows } = await app.pool.query("select from user_account where username = 'nobody-yet@people.example'");
  expect(rows).toEqual([]);
});

test('a provider that keeps the address for a call of its own is asked for it', async () => {
  const other = await startOpenIdProvider({ publicUrl, keepsClaims: true });
  const otherApp = await testApp(other.settings);
  other.holders.set('meera', { email: 'meera@people.example', email_verified: true });
  const browser = givenBrowser(otherApp);
  const away = await begin(browser);
  await comeBack(browser, await other.logIn(leadsTo(away), 'meera'));
  expect(await whoIs(browser)).toBe('meera@people.example');
  await other.stop();
});

test('with another device active the browser goes back with the conflict, and a yes there ends that session, once', async () => {
  const user = await givenUser(app);
  const elsewhere = givenBrowser(app);
  await elsewhere.logIn(user);
  const [browser, holder] = [googleBrowser(), givenHolder({ email: user.email })];
  const conflict = await goThroughGoogle(browser, holder, { next: '/products?page=2' });
  const address = new URL(leadsTo(conflict), publicUrl);
  expect(address.pathname).toBe('/products');
  expect(Object.fromEntries(address.searchParams)).toEqual({ page: '2', deviceConflict: 'true', email: user.email });
  const cookie = conflict.cookies.find(({ name }) => name === 'kasauti_consent');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 300 });
  expect(await pendingIn(browser)).toEqual({
    kind: 'device-conflict',
    email: user.email,
    currentDevice: 'Firefox on Linux',
  });
  expect([await whoIs(browser), await whoIs(elsewhere)]).toEqual([null, user.email]);

  expect(leadsTo(await goThroughGoogle(browser, holder, { forceLogin: 'true', next: '/products' }))).toBe('/products');
  expect([await whoIs(browser), await whoIs(elsewhere)]).toEqual([user.email, null]);
  browser.cookies.set('kasauti_consent', cookie?.value ?? '');
  expect(await pendingIn(browser)).toBe(null);
  expect(leadsTo(await begin(browser, { forceLogin: 'true' }))).toBe('/continue-with-google?next=%2Fdashboard');
});

test('a link with forceLogin alone ends nobody’s session: it leads to a page that asks', async () => {
  const browser = googleBrowser();
  const answer = await begin(browser, { forceLogin: 'true', next: '/cart' });
  expect([answer.statusCode, leadsTo(answer)]).toEqual([303, '/continue-with-google?next=%2Fcart']);
  browser.cookies.set('kasauti_consent', randomBytes(32).toString('base64url'));
  expect(leadsTo(await begin(browser, { forceLogin: 'true' }))).toMatch(/^\/continue-with-google/);

  const user = await givenUser(app);
  const elsewhere = givenBrowser(app);
  await elsewhere.logIn(user);
  const foreign = await browser.send(allowForcedGoogle, {}, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.statusCode).toBe(403);
  expect((await browser.send(allowForcedGoogle, {})).statusCode).toBe(200);
  expect(await pendingIn(browser)).toBe(null);
  await goThroughGoogle(browser, givenHolder({ email: user.email }), { forceLogin: 'true' });
  expect([await whoIs(browser), await whoIs(elsewhere)]).toEqual([user.email, null]);
});

test('a yes that was said for one person ends nobody else’s session', async () => {
  const [one, other] = [await givenUser(app), await givenUser(app)];
  const [ofOne, ofOther] = [givenBrowser(app), givenBrowser(app)];
  await ofOne.logIn(one);
  await ofOther.logIn(other);
  const browser = googleBrowser();
  await goThroughGoogle(browser, givenHolder({ email: one.email }));
  const answer = await goThroughGoogle(browser, givenHolder({ email: other.email }), { forceLogin: 'true' });
  expect(leadsTo(answer)).toContain('deviceConflict=true');
  expect([await whoIs(ofOne), await whoIs(ofOther)]).toEqual([one.email, other.email]);
});

test('a login that one browser began cannot be finished in another: a link cannot sign a user in as somebody else', async () => {
  const [attacker, victim, holder] = [googleBrowser(), googleBrowser(), givenHolder()];
  const away = await begin(attacker);
  const address = await provider.logIn(leadsTo(away), holder.login);
  expect(leadsTo(await comeBack(victim, address))).toBe('/login?google=expired');
  await begin(victim);
  expect(leadsTo(await comeBack(victim, address))).toBe('/login?google=expired');
  expect(await whoIs(victim)).toBe(null);
  expect(leadsTo(await comeBack(attacker, address))).toMatch(/^\/complete-account/);
});

test('a way back is good once, and only for some minutes', async () => {
  const [browser, holder] = [googleBrowser(), givenHolder()];
  const address = await provider.logIn(leadsTo(await begin(browser)), holder.login);
  const state = browser.cookies.get('kasauti_google') ?? '';
  await comeBack(browser, address);
  browser.cookies.set('kasauti_google', state);
  expect(leadsTo(await comeBack(browser, address))).toBe('/login?google=expired');
  const late = await provider.logIn(leadsTo(await begin(browser)), holder.login);
  await app.pool.query("update google_journey set expires_at = now() - interval '1 second'");
  expect(leadsTo(await comeBack(browser, late))).toBe('/login?google=expired');
});

test('an answer for another journey is not believed, although both are of the same browser', async () => {
  const [browser, holder] = [googleBrowser(), givenHolder()];
  const first = await provider.logIn(leadsTo(await begin(browser)), holder.login);
  const second = await provider.logIn(leadsTo(await begin(browser)), holder.login);
  second.searchParams.set('code', first.searchParams.get('code') ?? '');
  expect(leadsTo(await comeBack(browser, second))).toBe('/login?google=failed&next=%2Fdashboard');
  expect(await whoIs(browser)).toBe(null);
});

test('a user who cancels at Google returns to the previous page with a message', async () => {
  const browser = googleBrowser();
  const address = await provider.cancel(leadsTo(await begin(browser, { next: '/cart' })));
  expect(leadsTo(await comeBack(browser, address))).toBe('/login?google=cancelled&next=%2Fcart');
});

test('staff who come by Google enter their code all the same', async () => {
  const user = await givenUser(app, { role: 'support' });
  const [browser, holder] = [googleBrowser(), givenHolder({ email: user.email })];
  const answer = await goThroughGoogle(browser, holder, { next: '/staff' });
  expect(leadsTo(answer)).toBe('/login?google=code&next=%2Fstaff');
  expect(await whoIs(browser)).toBe(null);
  const pending = await pendingIn(browser);
  expect(pending).toMatchObject({ kind: 'second-factor' });
  const otp = codeAt(user.totpSecret ?? '', new Date());
  const done = await browser.send(secondFactor, { challenge: pending.challenge, otp });
  expect([done.statusCode, await whoIs(browser)]).toEqual([200, user.email]);
});

test('a correct code also counts for the confirmation that follows when staff are active on another device', async () => {
  const user = await givenUser(app, { role: 'support' });
  const elsewhere = givenBrowser(app);
  const asked = (await elsewhere.logIn(user)).json();
  const now = Date.now();
  const first = codeAt(user.totpSecret ?? '', new Date(now));
  await elsewhere.send(secondFactor, { challenge: asked.challenge, otp: first });
  const [browser, holder] = [googleBrowser(), givenHolder({ email: user.email })];
  await goThroughGoogle(browser, holder);
  const { challenge } = await pendingIn(browser);
  const otp = codeAt(user.totpSecret ?? '', new Date(now + 30_000));
  const conflict = await browser.send(secondFactor, { challenge, otp });
  expect([conflict.statusCode, conflict.json().type]).toEqual([201, 'DEVICE_CONFLICT']);
  expect(await pendingIn(browser)).toMatchObject({ kind: 'device-conflict', email: user.email });
  expect(leadsTo(await goThroughGoogle(browser, holder, { forceLogin: 'true' }))).toBe('/dashboard');
  expect([await whoIs(browser), await whoIs(elsewhere)]).toEqual([user.email, null]);
});

test('somebody who works here no longer is not let in by Google either', async () => {
  const user = await givenUser(app, { role: 'proctor' });
  await app.pool.query('update user_account set disabled_at = now() where user_id = $1', [user.userId]);
  const browser = googleBrowser();
  const answer = await goThroughGoogle(browser, givenHolder({ email: user.email }));
  expect(leadsTo(answer)).toBe('/login?google=not-let-in&next=%2Fdashboard');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
  '/\r\nset-cookie: x=y',
])('what an address names as the way on never leads to another site: %j', async (next) => {
  const user = await givenUser(app);
  const answer = await goThroughGoogle(googleBrowser(), givenHolder({ email: user.email }), { next });
  const address = new URL(leadsTo(answer), publicUrl);
  expect(address.origin).toBe(publicUrl);
  expect(leadsTo(answer)).toMatch(/^\/(?!\/)/);
  expect(answer.cookies.map(({ name }) => name)).not.toContain('x');
});

test('twenty first visits of one person at once make one account', async () => {
  const holder = givenHolder();
  const browsers = Array.from({ length: 20 }, googleBrowser);
  const answers = await Promise.all(browsers.map((browser) => goThroughGoogle(browser, holder)));
  const isIn = answers.map((answer) => leadsTo(answer).startsWith('/complete-account'));
  expect(isIn.filter(Boolean)).toHaveLength(1);
  expect(answers.filter((answer) => leadsTo(answer).includes('deviceConflict=true'))).toHaveLength(19);
  const { rows } = await app.pool.query('select from user_account where username = $1', [holder.email]);
  expect(rows).toHaveLength(1);
});

test('a user who signed up with the address and then used Google sets a password with the reset link', async () => {
  const [browser, holder] = [googleBrowser(), givenHolder()];
  await goThroughGoogle(browser, holder);
  const entries = { fullName: 'A Stranger', phone: '1', dob: '2000-01-01', gender: 'other', uniqueno: 'X' };
  const address = { email: holder.email, username: holder.email, password: givenPassword };
  expect((await givenBrowser(app).send(signup, { ...entries, ...address })).statusCode).toBe(200);
  const stranger = await givenBrowser(app).logIn({ email: holder.email, password: givenPassword });
  expect([stranger.statusCode, stranger.json().code]).toEqual([401, 'wrong-credentials']);
});

test('an installation without a client of Google’s says so, and its pages show no button', async () => {
  const plain = await testApp();
  const browser = givenBrowser(plain);
  for (const path of [beginGoogle.path, finishGoogle.path])
    expect(leadsTo(await browser.send({ method: 'GET', path }))).toMatch(/^\/login\?google=off/);
  const site = { method: 'GET', path: '/api/v1/general/site' } as const;
  expect((await browser.send(site)).json().hasGoogle).toBe(false);
  expect((await givenBrowser(app).send(site)).json().hasGoogle).toBe(true);
});

test('while Google does not answer, the login page says so', async () => {
  const gone = await startOpenIdProvider({ publicUrl });
  await gone.stop();
  const cut = await testApp(gone.settings);
  expect(leadsTo(await begin(givenBrowser(cut)))).toBe('/login?google=unreachable&next=%2Fdashboard');
});
