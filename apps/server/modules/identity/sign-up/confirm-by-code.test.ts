import { randomBytes } from 'node:crypto';
import {
  authCheck,
  confirmByCode,
  confirmEmail,
  resendSignUpMail,
  signup,
} from '@kasauti/contract/identity/identity.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBrowser, mailsTo, signUpForm } from '../../../test/given/identity.ts';

const app = await testApp();

/** Signs up in a browser and returns the code of the mail. */
async function signedUp() {
  const browser = givenBrowser(app);
  const form = signUpForm(`code-${randomBytes(6).toString('hex')}@people.example`);
  await browser.send(signup, form);
  return { browser, form, email: form.email, code: await newestCode(form.email) };
}

async function newestCode(email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await mailsTo(app, email)).at(-1)?.plain ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function isConfirmed(email: string): Promise<boolean> {
  const { rows } = await app.pool.query('select email_confirmed_at from user_account where username = $1', [email]);
  return rows[0].email_confirmed_at !== null;
}

const refused = async (browser: ReturnType<typeof givenBrowser>, body: { email: string; code: string }) => {
  const answer = await browser.send(confirmByCode, body);
  return [answer.statusCode, answer.json().code];
};

test('the code of the mail confirms the address in the browser that signed up, and signs nobody in', async () => {
  const { browser, form, email, code } = await signedUp();
  const answer = await browser.send(confirmByCode, { email: ` ${email.toUpperCase()} `, code });
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Your email address is confirmed.' }]);
  expect((await browser.send(authCheck)).statusCode).toBe(401);
  await browser.logIn(form);
  expect((await browser.send(authCheck)).json().user.emailConfirmed).toBe(true);
});

test('neither the code nor the link of the mail works a second time', async () => {
  const { browser, email, code } = await signedUp();
  const [mail] = await mailsTo(app, email);
  await browser.send(confirmByCode, { email, code });
  expect(await refused(browser, { email, code })).toEqual([409, 'wrong-code']);
  expect((await browser.send(confirmEmail, { token: mail?.token ?? '' })).json().code).toBe('link-not-usable');
});

test('in another browser the right code confirms nothing and uses up no try', async () => {
  const { browser, email, code } = await signedUp();
  const stranger = (await signedUp()).browser;
  for (let tries = 0; tries < 6; tries += 1) {
    expect(await refused(stranger, { email, code })).toEqual([409, 'wrong-code']);
    expect(await refused(givenBrowser(app), { email, code })).toEqual([409, 'wrong-code']);
  }
  expect(await isConfirmed(email)).toBe(false);
  expect((await browser.send(confirmByCode, { email, code })).statusCode).toBe(200);
});

test('after five wrong codes the right one confirms nothing; the code of another mail does', async () => {
  const { browser, email, code } = await signedUp();
  for (let tries = 0; tries < 5; tries += 1)
    expect(await refused(browser, { email, code: another(code) })).toEqual([409, 'wrong-code']);
  expect(await refused(browser, { email, code })).toEqual([409, 'wrong-code']);
  expect(await isConfirmed(email)).toBe(false);
  await browser.send(resendSignUpMail, { email });
  expect((await browser.send(confirmByCode, { email, code: await newestCode(email) })).statusCode).toBe(200);
});

test('twenty guesses at once are no more than five tries', async () => {
  const { browser, email, code } = await signedUp();
  const guesses = Array.from({ length: 20 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
  await Promise.all(guesses.map((guess) => browser.send(confirmByCode, { email, code: guess })));
  const { rows } = await app.pool.query(
    'select code_tries from one_time_link join user_account using (user_id) where username = $1',
    [email],
  );
  expect(rows).toEqual([{ code_tries: 5 }]);
});

test('a code works for ten minutes, its link for longer', async () => {
  const { browser, email, code } = await signedUp();
  const [mail] = await mailsTo(app, email);
  const { rows } = await app.pool.query(
    `select extract(epoch from code_expires_at - one_time_link.created_at) as seconds from one_time_link
     join user_account using (user_id) where username = $1`,
    [email],
  );
  expect(Number(rows[0].seconds)).toBe(600);
  await app.pool.query(
    `update one_time_link set code_expires_at = now() - interval '1 second'
     from user_account where user_account.user_id = one_time_link.user_id and username = $1`,
    [email],
  );
  expect(await refused(browser, { email, code })).toEqual([409, 'wrong-code']);
  expect((await browser.send(confirmEmail, { token: mail?.token ?? '' })).statusCode).toBe(200);
});

test('for an address without an account, and for one that is confirmed, the answer is the same', async () => {
  const { browser, email, code } = await signedUp();
  await browser.send(confirmByCode, { email, code });
  const known = await browser.send(confirmByCode, { email, code });
  const unknown = await browser.send(confirmByCode, { email: 'nobody@people.example', code });
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
});

test('only a keyed hash of the code is stored, outside of the email itself', async () => {
  const { email, code } = await signedUp();
  const { rows } = await app.pool.query(
    `select string_agg(link::text, ' ') as links from one_time_link link join user_account using (user_id)
     where username = $1`,
    [email],
  );
  expect(rows[0].links).not.toContain(code);
});
