import { randomBytes } from 'node:crypto';
import { beginAuthenticator, confirmAuthenticator } from '@kasauti/contract/identity/account.ts';
import {
  authCheck,
  confirmEmail,
  forgotPassword,
  login,
  resendConfirmation,
  resendSignUpMail,
  resetPassword,
  signup,
} from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBrowser, givenUser, mailsTo, signUpForm } from '../../../test/given/identity.ts';
import { identityPart } from '../identity-parts.ts';
import { codeAt } from '../index.ts';

const app = await testApp();
const worked = () => app.part(identityPart).lane.passwordsWorked();
const newAddress = () => `new-${randomBytes(6).toString('hex')}@people.example`;
const form = (wishes: Record<string, unknown> = {}) => ({ ...signUpForm(newAddress()), ...wishes });
const stored = async (email: string) => {
  const { rows } = await app.pool.query('select * from user_account where username = $1', [email.toLowerCase()]);
  return rows[0];
};

test('signing up answers with the words of the specification, makes an account and signs nobody in', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  const answer = await browser.send(signup, ask);
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { message: 'Signup successful! Please check your email for confirmation.' },
  ]);
  expect((await browser.send(authCheck)).statusCode).toBe(401);
  expect(await stored(ask.email)).toMatchObject({
    full_name: 'Irfan Pathan',
    born_on: '2001-02-28',
    email_confirmed_at: null,
    role: 'candidate',
    organisation_id: null,
  });
  expect((await browser.logIn(ask)).statusCode).toBe(200);
});

test('only the last characters and a keyed fingerprint of a unique number are stored, and only the last characters of an Aadhaar number', async () => {
  const other = form({ uniqueno: 'dl 0420-110149' });
  const aadhaar = form({ uniqueno: '2345 6789 0124' });
  await givenBrowser(app).send(signup, other);
  await givenBrowser(app).send(signup, aadhaar);
  const [first, second] = [await stored(other.email), await stored(aadhaar.email)];
  expect(first).toMatchObject({ unique_number_last4: '0149' });
  expect(first.unique_number_fingerprint).toHaveLength(32);
  expect(second).toMatchObject({ unique_number_last4: '0124', unique_number_fingerprint: null });
  const dump = await app.pool.query('select string_agg(u::text, $1) as all from user_account u', [' ']);
  expect(dump.rows[0].all).not.toMatch(/0420|23456789/);
});

test('a number that others gave too is taken, and fingerprints of one number are equal', async () => {
  const [one, two] = [form({ uniqueno: 'PAN ABCDE1234F' }), form({ uniqueno: 'pan-abcde1234f' })];
  for (const ask of [one, two]) expect((await givenBrowser(app).send(signup, ask)).statusCode).toBe(200);
  const [first, second] = [await stored(one.email), await stored(two.email)];
  expect(first.unique_number_fingerprint).toEqual(second.unique_number_fingerprint);
});

test('an address in use costs the same work, gets the same answer, changes nothing, and its owner gets a mail', async () => {
  const owner = await givenUser(app);
  const ask = form({ email: owner.email.toUpperCase(), username: owner.email, password: 'the-stranger-s-own' });
  const account = await stored(owner.email);
  const start = worked();
  const fresh = await givenBrowser(app).send(signup, form());
  const between = worked();
  const known = await givenBrowser(app).send(signup, ask);
  expect([worked() - between, between - start]).toEqual([1, 1]);
  const shown = (answer: typeof known) => [
    answer.statusCode,
    answer.json(),
    answer.cookies.map(({ value: _, ...cookie }) => cookie),
    Object.keys(answer.headers).sort(),
  ];
  expect(shown(known)).toEqual(shown(fresh));
  expect(await stored(owner.email)).toEqual(account);
  const mails = await mailsTo(app, owner.email);
  expect(mails.map((mail) => mail.subject)).toEqual(['You already have an account with Kasauti']);
  expect(mails[0]).toMatchObject({ token: null, plain: expect.stringContaining('/forgot-password') });
});

test('fifty sign-ups of one address at once make one account', async () => {
  const ask = form();
  const answers = await Promise.all(Array.from({ length: 50 }, () => givenBrowser(app).send(signup, ask)));
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200));
  const { rows } = await app.pool.query('select count(*)::int as n from user_account where username = $1', [ask.email]);
  expect(rows[0].n).toBe(1);
  // The number of mails is limited to one confirmation and three links to claim the address.
  expect((await mailsTo(app, ask.email)).length).toBeLessThanOrEqual(4);
});

test('the link in the mail confirms the address once, in the browser that signed up', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  const [mail] = await mailsTo(app, ask.email);
  expect(mail).toMatchObject({
    subject: 'Confirm your email address for Kasauti',
    plain: expect.stringContaining('http://localhost:3000/confirm-email#token='),
  });
  const token = mail!.token!;

  const elsewhere = await givenBrowser(app).send(confirmEmail, { token });
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'other-device']);
  const stranger = givenBrowser(app);
  await stranger.send(signup, form());
  expect((await stranger.send(confirmEmail, { token })).json().code).toBe('other-device');
  expect((await stored(ask.email)).email_confirmed_at).toBeNull();

  await browser.logIn(ask);
  expect((await browser.send(authCheck)).json().user.emailConfirmed).toBe(false);
  expect((await browser.send(confirmEmail, { token })).statusCode).toBe(200);
  expect((await browser.send(authCheck)).json().user.emailConfirmed).toBe(true);
  const again = await browser.send(confirmEmail, { token });
  expect([again.statusCode, again.json().code]).toEqual([410, 'link-not-usable']);
});

test('twenty uses of one confirmation link at once confirm once', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  const [mail] = await mailsTo(app, ask.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.send(confirmEmail, { token: mail!.token! })),
  );
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(410)]);
});

test('an expired or made-up link confirms nothing', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  const [mail] = await mailsTo(app, ask.email);
  await app.pool.query(
    "update one_time_link set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' where used_at is null",
  );
  expect((await browser.send(confirmEmail, { token: mail!.token! })).json().code).toBe('link-not-usable');
  expect((await browser.send(confirmEmail, { token: 'x'.repeat(43) })).json().code).toBe('link-not-usable');
});

test('only hashes of the links’ secrets are stored, outside of the mail itself', async () => {
  const ask = form();
  await givenBrowser(app).send(signup, ask);
  const [mail] = await mailsTo(app, ask.email);
  const links = await app.pool.query('select string_agg(l::text, $1) as all from one_time_link l', [' ']);
  expect(links.rows[0].all).not.toContain(mail!.token!);
});

test('a fact that is delivered twice makes one link and one mail', async () => {
  const user = await givenUser(app, { confirmed: false });
  await app.inTransaction((work) => work.announce({ kind: 'user-signed-up', userId: user.userId }));
  expect(await mailsTo(app, user.email)).toHaveLength(1);
  await app.inTransaction((work) => work.announce({ kind: 'user-signed-up', userId: user.userId }));
  expect(await mailsTo(app, user.email)).toHaveLength(1);
});

test('"Resend" sends another link, which works; for a confirmed address, the response says so', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  await browser.logIn(ask);
  expect((await browser.send(resendConfirmation)).statusCode).toBe(200);
  const mails = await mailsTo(app, ask.email);
  expect(mails).toHaveLength(2);
  expect((await browser.send(confirmEmail, { token: mails[1]!.token! })).statusCode).toBe(200);
  const refused = await browser.send(resendConfirmation);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'already-confirmed']);
  expect((await browser.send(confirmEmail, { token: mails[0]!.token! })).json().code).toBe('link-not-usable');
});

test('a new user can request the mail again without a login, only in the same browser; the answer is the same elsewhere', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  const again = await browser.send(resendSignUpMail, { email: ` ${ask.email.toUpperCase()}` });
  const mails = await mailsTo(app, ask.email);
  expect(mails).toHaveLength(2);

  const stranger = givenBrowser(app);
  for (const email of [ask.email, newAddress()]) {
    const answer = await stranger.send(resendSignUpMail, { email });
    expect([answer.statusCode, answer.json()]).toEqual([200, again.json()]);
  }
  expect(await mailsTo(app, ask.email)).toHaveLength(2);
  expect((await browser.send(confirmEmail, { token: mails[1]!.token! })).statusCode).toBe(200);
  expect((await browser.send(resendSignUpMail, { email: ask.email })).statusCode).toBe(200);
  expect(await mailsTo(app, ask.email)).toHaveLength(2);
});

test('nobody’s mailbox is flooded: three open links, and no more', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  await browser.logIn(ask);
  for (let n = 0; n < 6; n += 1) await browser.send(resendConfirmation);
  expect(await mailsTo(app, ask.email)).toHaveLength(3);
});

test('somebody who signs up again in the same browser gets another confirmation', async () => {
  const browser = givenBrowser(app);
  const ask = form();
  await browser.send(signup, ask);
  await mailsTo(app, ask.email);
  await browser.send(signup, ask);
  const mails = await mailsTo(app, ask.email);
  expect(mails.map((mail) => mail.subject)).toEqual(Array(2).fill('Confirm your email address for Kasauti'));
  expect((await browser.send(confirmEmail, { token: mails[1]!.token! })).statusCode).toBe(200);
});

test('the owner of an address that a stranger signed up with claims it by a password of their own', async () => {
  const stranger = givenBrowser(app);
  const squatting = form({ password: 'known-to-the-stranger' });
  await stranger.send(signup, squatting);
  await stranger.logIn(squatting);

  const owner = givenBrowser(app);
  await owner.send(
    signup,
    form({ email: squatting.email, username: squatting.email, password: 'the-owner-s-password' }),
  );
  const mails = await mailsTo(app, squatting.email);
  const claim = mails.find((mail) => mail.subject === 'Finish signing up at Kasauti')!;
  const confirmation = mails.find((mail) => mail.subject.startsWith('Confirm'))!;
  // The confirmation link of the other person does not work in the owner's browser.
  expect((await owner.send(confirmEmail, { token: confirmation.token! })).json().code).toBe('other-device');
  const reset = { token: claim.token!, passwd: 'chosen-by-the-owner' };
  expect((await owner.send(resetPassword, reset)).statusCode).toBe(200);
  expect((await stored(squatting.email)).email_confirmed_at).not.toBeNull();
  expect((await stranger.send(authCheck)).statusCode).toBe(401);
  expect((await stranger.logIn(squatting)).statusCode).toBe(401);
  expect((await owner.logIn({ email: squatting.email, password: 'chosen-by-the-owner' })).statusCode).toBe(200);
});

test.each(['a new password', 'the confirmation'])(
  'second factors of whoever signed up with an address fall with %s',
  async (way) => {
    const stranger = givenBrowser(app);
    const squatting = form({});
    await stranger.send(signup, squatting);
    await stranger.logIn(squatting);
    const { secret } = (await stranger.send(beginAuthenticator, { currentPassword: squatting.password })).json();
    const otp = codeAt(secret, new Date());
    expect((await stranger.send(confirmAuthenticator, { otp })).statusCode).toBe(200);
    expect((await stranger.logIn(squatting)).json().code).toBe('second-factor-required');

    const owner = givenBrowser(app);
    const password = way === 'the confirmation' ? squatting.password : 'chosen-by-the-owner';
    if (way === 'the confirmation') {
      const { token } = (await mailsTo(app, squatting.email)).find(({ subject }) => subject.startsWith('Confirm'))!;
      expect((await stranger.send(confirmEmail, { token })).statusCode).toBe(200);
    } else {
      await owner.send(forgotPassword, { emailOrUsername: squatting.email });
      const { token } = (await mailsTo(app, squatting.email)).find((mail) => mail.plain.includes('/reset-password'))!;
      expect((await owner.send(resetPassword, { token, passwd: password })).statusCode).toBe(200);
    }
    const opened = await owner.logIn({ email: squatting.email, password }, { forceLogin: true });
    expect(opened.json().user).toMatchObject({ email: squatting.email, emailConfirmed: true });
    const told = (await mailsTo(app, squatting.email)).map(({ subject }) => subject);
    expect(told).toContain('The second step of the login was removed from your account at Kasauti');
  },
);

test('a user who reads the pages in Hindi gets the mail in Hindi', async () => {
  const browser = givenBrowser(app);
  browser.cookies.set('lang', 'hi');
  const ask = form();
  await browser.send(signup, ask);
  const [mail] = await mailsTo(app, ask.email);
  expect(mail!.subject).toBe('Kasauti के लिए अपने ईमेल पते की पुष्टि करें');
});

test.each([
  ['fullName', 'Full name is required'],
  ['email', 'Email is required'],
  ['phone', 'Phone number is required'],
  ['username', 'Username is required'],
  ['password', 'Password is required'],
  ['dob', 'Date of birth is required'],
  ['gender', 'Gender is required'],
  ['uniqueno', 'Unique number is required'],
])('%s is required: "%s"', async (field, message) => {
  for (const value of ['', undefined]) {
    const answer = await givenBrowser(app).send(signup, form({ [field]: value }));
    expect([answer.statusCode, answer.json().error, answer.json().message]).toEqual([400, message, message]);
  }
});

test.each([
  [{ email: 'not-an-address' }, 'Invalid email'],
  [{ password: 'seven77' }, 'Password must be at least 8 characters'],
  [{ password: '🦜🦜🦜🦜🦜' }, 'Password must be at least 8 characters'],
  [{ password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
  [{ dob: '2001-02-29' }, 'Enter a real date of birth'],
  [{ dob: '2999-01-01' }, 'Enter a real date of birth'],
  [{ dob: '01/02/2001' }, 'Enter a real date of birth'],
  [{ gender: 'none' }, 'Gender is required'],
  [{ fullName: '   ' }, 'Full name is required'],
  [{ phone: ' ' }, 'Phone number is required'],
  [{ uniqueno: ' ' }, 'Unique number is required'],
  [{ password: 'Password@123' }, 'This password is on lists that attackers try first. Please choose another.'],
  [{ password: 'iloveindia' }, 'This password is on lists that attackers try first. Please choose another.'],
])('%j is refused: "%s", without any hashing', async (wish, message) => {
  const before = worked();
  const answer = await givenBrowser(app).send(signup, form(wish));
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  expect(worked()).toBe(before);
});

test('one’s own address is no password', async () => {
  const email = newAddress();
  const answer = await givenBrowser(app).send(signup, form({ email, password: email.toUpperCase() }));
  expect(answer.json().code).toBe('common-password');
});

test('a long password counts to its last character', async () => {
  const password = `${'long-'.repeat(25)}end`;
  const ask = form({ password });
  await givenBrowser(app).send(signup, ask);
  expect((await givenBrowser(app).logIn({ ...ask, password: password.slice(0, -1) })).statusCode).toBe(401);
  expect((await givenBrowser(app).logIn({ ...ask, password })).statusCode).toBe(200);
});

test('spaces around a password belong to it', async () => {
  const ask = form({ password: '  a kettle on the stove ' });
  await givenBrowser(app).send(signup, ask);
  const browser = givenBrowser(app);
  const body = { username: ask.email, deviceId: browser.deviceId };
  expect((await browser.send(login, { ...body, password: 'a kettle on the stove' })).statusCode).toBe(401);
  expect((await browser.send(login, { ...body, password: ask.password })).statusCode).toBe(200);
});

test('unknown fields are refused', async () => {
  expect((await givenBrowser(app).send(signup, form({ role: 'admin' }))).statusCode).toBe(400);
});

test('a mail to an unconfirmed address contains no text from the person who signed up with it', async () => {
  const browser = givenBrowser(app);
  const ask = form({ fullName: 'Your parcel waits at parcels.example' });
  expect((await browser.send(signup, ask)).statusCode).toBe(200);
  await browser.send(forgotPassword, { emailOrUsername: ask.email });
  const mails = await mailsTo(app, ask.email);
  const subjects = mails.map(({ subject }) => subject).toSorted();
  expect(subjects).toEqual(['Confirm your email address for Kasauti', 'Set a new password for Kasauti']);
  for (const { html, plain } of mails) expect(html + plain).not.toContain('parcel');
});

test('a name that is an address to follow is refused, in the form and in the profile', async () => {
  for (const fullName of [
    'Win at https://x.example',
    'see www.x.example',
    'a@b.example',
    '<b>Irfan</b>',
    'Irfan\u0000',
  ])
    expect((await givenBrowser(app).send(signup, form({ fullName }))).statusCode, fullName).toBe(400);
  for (const fullName of ['Alia D’Souza', 'K. R. Narayanan', 'Ramesh S/o Suresh', 'इरफ़ान पठान', 'X2'])
    expect((await givenBrowser(app).send(signup, form({ fullName }))).statusCode, fullName).toBe(200);
});
