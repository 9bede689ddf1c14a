import { randomBytes } from 'node:crypto';
import {
  askEmailChange,
  beginAuthenticator,
  cancelEmailChange,
  confirmAuthenticator,
  confirmEmailChange,
  readContact,
  undoEmailChange,
} from '@kasauti/contract/identity/account.ts';
import { authCheck, forgotPassword, resetPassword, secondFactor, signup } from '@kasauti/contract/identity/identity.ts';
import type { EmailChangeId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testApp } from '../../../test/app.ts';
import {
  type GivenUser,
  givenBrowser,
  givenPassword,
  givenUser,
  mailsTo,
  signUpForm,
} from '../../../test/given/identity.ts';
import { changeAccount } from '../change-account.ts';
import { codeAt, enrolTotp, newTotpSecret } from '../index.ts';
import { sealTotpSecret } from '../second-factor/totp.ts';

const app = await testApp();
const newAddress = () => `new-${randomBytes(6).toString('hex')}@people.example`;
const currentPassword = givenPassword;

async function givenLoggedIn(user?: GivenUser) {
  const owner = user ?? (await givenUser(app));
  const browser = givenBrowser(app);
  await browser.logIn(owner);
  return { owner, browser };
}
type LoggedIn = Awaited<ReturnType<typeof givenLoggedIn>>;

const askFor = ({ browser }: LoggedIn, newEmail: string) => browser.send(askEmailChange, { newEmail, currentPassword });
const newestTo = async (address: string) => (await mailsTo(app, address)).at(-1);
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const contactOf = async ({ browser }: LoggedIn) => (await browser.send(readContact)).json();
const actionsOn = async (userId: string) =>
  (
    await app.pool.query(
      "select action, detail::jsonb as detail from audit_entry where object_id = $1 and action ~ '^(email|phone)' order by entry_no",
      [userId],
    )
  ).rows;

/** Creates a user whose address has just been changed. */
async function givenMoved() {
  const who = await givenLoggedIn();
  const newEmail = newAddress();
  await askFor(who, newEmail);
  const token = (await newestTo(newEmail))?.token ?? '';
  const confirmed = await who.browser.send(confirmEmailChange, { token });
  expect(confirmed.statusCode).toBe(200);
  // Waits until the mails about the change are written.
  await app.drainOutbox();
  return { ...who, newEmail, token };
}

/**
 * Changes the account's address like a thief who has the user's session and second factor. The thief adds a passkey
 * after requesting the change.
 */
async function givenStolen({ userId }: GivenUser) {
  const emailChangeId = newId<EmailChangeId>(new Date());
  const newEmail = newAddress();
  await app.pool.query(
    `insert into email_change
       select $2, user_id, email, username, $3, now() - interval '1 hour', now(), now(), now() + interval '7 days', null
       from user_account where user_id = $1`,
    [userId, emailChangeId, newEmail],
  );
  await app.pool.query('update user_account set email = $2, username = $2 where user_id = $1', [userId, newEmail]);
  await app.pool.query(
    `insert into passkey (passkey_id, user_id, credential_id, name, public_key, sign_count, transports, created_at)
       values ($1, $2, $3, 'Theirs', 'x', 0, '{}', now())`,
    [newId(new Date()), userId, randomBytes(8).toString('hex')],
  );
  await app.inTransaction((work) => work.announce({ kind: 'email-changed', userId, emailChangeId }));
  await app.drainOutbox();
  return { newEmail };
}

async function undo({ owner }: { owner: GivenUser }) {
  const token = (await newestTo(owner.email))?.token ?? '';
  return (await givenBrowser(app).send(undoEmailChange, { token })).json();
}

/** Sets a new password with the link that is mailed after a change was undone. Then logs in with this password. */
async function logInByNewPassword(owner: GivenUser) {
  const token = (await newestTo(owner.email))?.token ?? '';
  const password = 'chosen-by-the-owner';
  const browser = givenBrowser(app);
  expect((await browser.send(resetPassword, { token, passwd: password })).statusCode).toBe(200);
  return await browser.logIn({ ...owner, password });
}

test('a new address takes effect when its emailed link is opened; the old address gets two emails', async () => {
  const who = await givenLoggedIn();
  const { owner, browser } = who;
  const newEmail = newAddress();
  expect((await askFor(who, newEmail)).statusCode).toBe(200);
  expect(await contactOf(who)).toMatchObject({ email: owner.email, waiting: { newEmail } });
  expect((await newestTo(owner.email))?.plain).toContain(newEmail);
  const mail = await newestTo(newEmail);
  // The mail does not contain the user's name, because the address may be mistyped and belong to another person.
  expect(mail?.plain).not.toContain(owner.fullName);
  expect(await contactOf(who)).toMatchObject({ email: owner.email });

  const token = mail?.token ?? '';
  expect((await browser.send(confirmEmailChange, { token })).json()).toEqual({ email: newEmail });
  expect(await contactOf(who)).toMatchObject({ email: newEmail, emailConfirmed: true, waiting: null });
  expect((await browser.send(authCheck)).json().user.email).toBe(newEmail);
  expect((await newestTo(owner.email))?.subject).toBe('Your account at Kasauti has a new email address');
  expect((await givenBrowser(app).logIn(owner)).statusCode).toBe(401);
  expect((await givenBrowser(app).logIn({ ...owner, email: newEmail })).statusCode).toBe(201);
  expect(codeOf(await browser.send(confirmEmailChange, { token }))).toEqual([410, 'link-not-usable']);
  expect(await actionsOn(owner.userId)).toEqual([
    { action: 'email.ask-change', detail: {} },
    { action: 'email.change', detail: {} },
  ]);
});

test('it takes the password, and the link works in a session of the account alone', async () => {
  const who = await givenLoggedIn();
  const newEmail = newAddress();
  const wrong = await who.browser.send(askEmailChange, { newEmail, currentPassword: 'not-the-password' });
  expect(codeOf(wrong)).toEqual([401, 'wrong-credentials']);
  expect(codeOf(await askFor(who, who.owner.email.toUpperCase()))).toEqual([409, 'same-address']);
  await askFor(who, newEmail);
  const token = (await newestTo(newEmail))?.token ?? '';
  expect(codeOf(await givenBrowser(app).send(confirmEmailChange, { token }))).toEqual([401, 'no-session']);
  const stranger = await givenLoggedIn();
  expect(codeOf(await stranger.browser.send(confirmEmailChange, { token }))).toEqual([409, 'other-account']);
  expect(await contactOf(who)).toMatchObject({ email: who.owner.email });
});

test('a wish can be taken back, gives way to a newer one, and lapses', async () => {
  const who = await givenLoggedIn();
  const addresses = [newAddress(), newAddress(), newAddress()];
  const tokens: string[] = [];
  for (const address of addresses) {
    await askFor(who, address);
    tokens.push((await newestTo(address))?.token ?? '');
  }
  const confirm = (at: number) => who.browser.send(confirmEmailChange, { token: tokens[at] ?? '' });
  expect(codeOf(await confirm(0))).toEqual([410, 'link-not-usable']);
  expect((await who.browser.send(cancelEmailChange)).statusCode).toBe(200);
  expect(codeOf(await confirm(2))).toEqual([410, 'link-not-usable']);
  expect(codeOf(await who.browser.send(cancelEmailChange))).toEqual([409, 'not-asked']);

  const late = newAddress();
  await askFor(who, late);
  const token = (await newestTo(late))?.token ?? '';
  await app.pool.query("update one_time_link set expires_at = created_at + interval '1 ms' where user_id = $1", [
    who.owner.userId,
  ]);
  expect(codeOf(await who.browser.send(confirmEmailChange, { token }))).toEqual([410, 'link-not-usable']);
  await askFor(who, newAddress());
  expect(codeOf(await askFor(who, newAddress()))).toEqual([429, 'asked-too-often']);
});

test('"it was not me" stops a wish, and undoes a change with the session, the password and the Google account that came with it', async () => {
  const asked = await givenLoggedIn();
  const wished = newAddress();
  await askFor(asked, wished);
  const stop = (await newestTo(asked.owner.email))?.token ?? '';
  const visitor = givenBrowser(app);
  expect((await visitor.send(undoEmailChange, { token: stop })).json()).toEqual({ wasChanged: false });
  expect(await contactOf(asked)).toMatchObject({ email: asked.owner.email, waiting: null });

  const moved = await givenMoved();
  const { owner } = moved;
  await app.pool.query("insert into google_account values ('https://google.example', 'thief', $1, now())", [
    owner.userId,
  ]);
  const token = (await newestTo(owner.email))?.token ?? '';
  expect((await visitor.send(undoEmailChange, { token })).json()).toEqual({ wasChanged: true });
  expect((await moved.browser.send(authCheck)).statusCode).toBe(401);
  expect((await givenBrowser(app).logIn({ ...owner, email: moved.newEmail })).statusCode).toBe(401);
  expect((await givenBrowser(app).logIn(owner)).statusCode).toBe(401);
  const google = await app.pool.query('select 1 from google_account where user_id = $1', [owner.userId]);
  expect(google.rows).toEqual([]);
  // A link to set a new password is mailed to the old address.
  expect((await newestTo(owner.email))?.plain).toContain('/reset-password#token=');
  expect(codeOf(await visitor.send(undoEmailChange, { token }))).toEqual([410, 'link-not-usable']);
});

test('second factors that came after the change was asked for go with it, and those from before stay', async () => {
  const thief = await givenMoved();
  const { owner } = thief;
  const { userId } = owner;
  const begun = (await thief.browser.send(beginAuthenticator, { currentPassword })).json();
  await thief.browser.send(confirmAuthenticator, { otp: codeAt(begun.secret, new Date()) });
  expect((await givenBrowser(app).logIn({ ...owner, email: thief.newEmail })).json().code).toBe(
    'second-factor-required',
  );
  expect(await undo(thief)).toEqual({ wasChanged: true });
  expect((await logInByNewPassword(owner)).json().user).toMatchObject({ _id: userId });

  const guarded = await givenUser(app);
  await app.inTransaction((work) =>
    enrolTotp(work, app.secrets, { userId: guarded.userId, secret: newTotpSecret(), enrolledBy: guarded.userId }),
  );
  await app.pool.query("update user_account set totp_since = now() - interval '1 day' where user_id = $1", [
    guarded.userId,
  ]);
  const oldCode = randomBytes(32);
  const stolen = { owner: guarded, ...(await givenStolen(guarded)) };
  await app.pool.query("insert into recovery_code values ($1, $2, now()), ($1, $3, now() - interval '1 day')", [
    guarded.userId,
    randomBytes(32),
    oldCode,
  ]);
  expect(await undo(stolen)).toEqual({ wasChanged: true });
  expect((await logInByNewPassword(guarded)).json().code).toBe('second-factor-required');
  const codes = await app.pool.query('select code_hash from recovery_code where user_id = $1', [guarded.userId]);
  expect(codes.rows).toEqual([{ code_hash: oldCode }]);
});

test('an authenticator that a thief has begun to set up cannot be confirmed after the change is undone', async () => {
  const owner = await givenUser(app);
  const { userId } = owner;
  const [secret, theirs] = [newTotpSecret(), newTotpSecret()];
  await app.inTransaction((work) => enrolTotp(work, app.secrets, { userId, secret, enrolledBy: userId }));
  await app.pool.query("update user_account set totp_since = now() - interval '1 day' where user_id = $1", [userId]);
  const stolen = { owner, ...(await givenStolen(owner)) };
  const sealed = sealTotpSecret(app.secrets, userId, theirs);
  await app.pool.query("insert into totp_enrolment values ($1, $2, now() + interval '15 minutes')", [userId, sealed]);
  expect(await undo(stolen)).toEqual({ wasChanged: true });

  const { challenge } = (await logInByNewPassword(owner)).json();
  const browser = givenBrowser(app);
  expect((await browser.send(secondFactor, { challenge, otp: codeAt(secret, new Date()) })).statusCode).toBe(200);
  expect(codeOf(await browser.send(confirmAuthenticator, { otp: codeAt(theirs, new Date()) }))[1]).toBe('not-begun');
});

test('a Google account and a passkey from before the request still open the account after the change is reversed', async () => {
  const owner = await givenUser(app);
  const { userId } = owner;
  await app.pool.query("update user_account set created_at = now() - interval '2 days' where user_id = $1", [userId]);
  await app.pool.query(
    "insert into google_account values ('https://google.example', $2, $1, now() - interval '1 day')",
    [userId, `of ${userId}`],
  );
  await app.pool.query(
    `insert into passkey (passkey_id, user_id, credential_id, name, public_key, sign_count, transports, created_at)
       values ($2, $1, $3, 'Mine', 'x', 0, '{}', now() - interval '1 day')`,
    [userId, newId(new Date()), randomBytes(8).toString('hex')],
  );
  const stolen = { owner, ...(await givenStolen(owner)) };
  expect(await undo(stolen)).toEqual({ wasChanged: true });
  const { rows } = await app.pool.query(
    'select g.subject, p.name from google_account g full join passkey p using (user_id) where user_id = $1',
    [userId],
  );
  expect(rows).toEqual([{ subject: `of ${userId}`, name: 'Mine' }]);
});

test('an address that was left is kept for its owner for a week, and then anybody’s', async () => {
  const { owner, browser } = await givenMoved();
  const other = await givenLoggedIn();
  await askFor(other, owner.email);
  expect((await newestTo(owner.email))?.subject).toBe('This address cannot be used for another account at Kasauti');
  const signUp = signUpForm(owner.email);
  const holders = async () =>
    (await app.pool.query('select user_id from user_account where username = $1', [owner.email])).rows;
  await givenBrowser(app).send(signup, signUp);
  expect(await holders()).toEqual([]);
  // The former owner may take the address again.
  await browser.send(askEmailChange, { newEmail: owner.email, currentPassword });
  expect((await newestTo(owner.email))?.subject).toBe('Confirm your new email address for Kasauti');

  await app.pool.query("update email_change set undo_until = confirmed_at + interval '1 ms' where user_id = $1", [
    owner.userId,
  ]);
  await givenBrowser(app).send(signup, signUp);
  expect(await holders()).toHaveLength(1);
});

test('an address that an undone change has passed through is kept for nobody', async () => {
  const moved = await givenMoved();
  const further = newAddress();
  await askFor(moved, further);
  const token = (await newestTo(further))?.token ?? '';
  expect((await moved.browser.send(confirmEmailChange, { token })).statusCode).toBe(200);
  await app.drainOutbox();
  const other = await givenLoggedIn();
  const subjectOfAsk = async () => {
    await askFor(other, moved.newEmail);
    return (await newestTo(moved.newEmail))?.subject;
  };
  expect(await subjectOfAsk()).toBe('This address cannot be used for another account at Kasauti');
  expect(await undo(moved)).toEqual({ wasChanged: true });
  expect(await subjectOfAsk()).toBe('Confirm your new email address for Kasauti');
});

test('a link to a new password that went to an address opens nothing once the account has left it, either way', async () => {
  const linkTo = async (emailOrUsername: string) => {
    await givenBrowser(app).send(forgotPassword, { emailOrUsername });
    return (
      (await mailsTo(app, emailOrUsername)).findLast(({ plain }) => plain.includes('/reset-password#'))?.token ?? ''
    );
  };
  const useLink = async (token: string) =>
    codeOf(await givenBrowser(app).send(resetPassword, { token, passwd: 'chosen-by-a-stranger' }));
  const who = await givenLoggedIn();
  const newEmail = newAddress();
  await askFor(who, newEmail);
  const token = (await newestTo(newEmail))?.token ?? '';
  const toOld = await linkTo(who.owner.email);
  expect((await who.browser.send(confirmEmailChange, { token })).statusCode).toBe(200);
  await app.drainOutbox();
  expect(await useLink(toOld)).toEqual([410, 'link-not-usable']);

  const toNew = await linkTo(newEmail);
  expect(toNew).not.toBe('');
  expect(await undo(who)).toEqual({ wasChanged: true });
  expect(await useLink(toNew)).toEqual([410, 'link-not-usable']);
});

test('when two users request one address, the first to confirm gets it', async () => {
  const [one, two] = [await givenLoggedIn(), await givenLoggedIn()];
  const newEmail = newAddress();
  const tokens: string[] = [];
  for (const who of [one, two]) {
    await askFor(who, newEmail);
    tokens.push((await newestTo(newEmail))?.token ?? '');
  }
  const answers = await Promise.all(
    [one, two].map(({ browser }, at) => browser.send(confirmEmailChange, { token: tokens[at] ?? '' })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410]);
});

test('an address that was never confirmed gets no email: a typing error may have made it a stranger’s', async () => {
  const who = await givenLoggedIn(await givenUser(app, { confirmed: false }));
  const before = (await mailsTo(app, who.owner.email)).length;
  const newEmail = newAddress();
  await askFor(who, newEmail);
  const token = (await newestTo(newEmail))?.token ?? '';
  expect((await who.browser.send(confirmEmailChange, { token })).statusCode).toBe(200);
  expect(await mailsTo(app, who.owner.email)).toHaveLength(before);
});

test('a changed phone number is emailed and logged; the first number, and the same number again, are not', async () => {
  const { userId, email } = await givenUser(app, { phone: null });
  const change = (phone: string) => app.inTransaction((work) => changeAccount(work, userId, { phone }));
  await change('+91 55500 30003');
  await change('+91 55500 30003');
  expect(await actionsOn(userId)).toEqual([]);
  await change('+91 55500 30004');
  expect(await actionsOn(userId)).toEqual([{ action: 'phone.change', detail: {} }]);
  expect((await newestTo(email))?.subject).toBe('The phone number of your account at Kasauti was changed');
});
