import { randomBytes } from 'node:crypto';
import { askEmailChange, confirmEmailChange, undoEmailChange } from '@kasauti/contract/identity/account.ts';
import { confirmEmail, forgotPassword, resetPassword, signup } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBrowser, givenUser, mailsTo, signUpForm } from '../../../test/given/identity.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { spendLinks } from './links.ts';
import { lockUser } from './users.ts';

const app = await testApp();
const newAddress = () => `new-${randomBytes(6).toString('hex')}@people.example`;
const tokenTo = async (address: string) => (await mailsTo(app, address)).at(-1)?.token ?? '';

type Answer = { statusCode: number; json(): { code?: string } };
type GivenLink = { userId: UserId; use: () => Promise<Answer> };

async function givenPasswordLink(): Promise<GivenLink> {
  const { userId, email } = await givenUser(app);
  await givenBrowser(app).send(forgotPassword, { emailOrUsername: email });
  const token = await tokenTo(email);
  return { userId, use: () => givenBrowser(app).send(resetPassword, { token, passwd: 'a-lamp-behind-the-door' }) };
}

async function givenConfirmationLink(): Promise<GivenLink> {
  const browser = givenBrowser(app);
  const form = signUpForm(newAddress());
  await browser.send(signup, form);
  const token = await tokenTo(form.email);
  const { rows } = await app.pool.query('select user_id from user_account where username = $1', [form.email]);
  return { userId: rows[0].user_id, use: () => browser.send(confirmEmail, { token }) };
}

async function givenEmailChange() {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const newEmail = newAddress();
  await browser.send(askEmailChange, { newEmail, currentPassword: user.password });
  return { user, browser, newEmail };
}

async function givenNewAddressLink(): Promise<GivenLink> {
  const { user, browser, newEmail } = await givenEmailChange();
  const token = await tokenTo(newEmail);
  return { userId: user.userId, use: () => browser.send(confirmEmailChange, { token }) };
}

async function givenOldAddressLink(): Promise<GivenLink> {
  const { user } = await givenEmailChange();
  const token = await tokenTo(user.email);
  return { userId: user.userId, use: () => givenBrowser(app).send(undoEmailChange, { token }) };
}

test.each([
  ['a new password', givenPasswordLink],
  ['a confirmation of the address', givenConfirmationLink],
  ['a change of the address', givenNewAddressLink],
  ['an undone change of the address', givenOldAddressLink],
])(
  'the link for %s waits for the account without a lock on any link, and is refused if it was used up meanwhile',
  async (_what, given) => {
    const { userId, use } = await given();
    let using: Promise<Answer> | undefined;
    await app.inTransaction(async ({ tx, now }) => {
      await lockUser(tx, userId);
      using = use();
      await waitsOrIsDone(app, using);
      // If the waiting request held one of these rows, both transactions would wait for each other.
      const free = await sql`select from one_time_link where user_id = ${userId} for update skip locked`.execute(tx);
      const all = await app.pool.query('select from one_time_link where user_id = $1', [userId]);
      expect(free.rows.length).toBe(all.rows.length);
      await spendLinks(tx, userId, ['confirm', 'reset', 'new-email', 'undo-email'], now);
    });
    const answer = await using;
    expect([answer?.statusCode, answer?.json().code]).toEqual([410, 'link-not-usable']);
  },
);
