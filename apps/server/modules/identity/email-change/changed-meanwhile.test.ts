import { changePassword as changePasswordCall } from '@kasauti/contract/identity/identity.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenUser, givenBrowser, givenPassword, givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { type Identity, identityPart } from '../identity-parts.ts';
import { changePassword } from '../password/change-password.ts';
import { hashPassword } from '../password/password-lane.ts';
import { logIn } from '../session/log-in.ts';
import { withReauthentication } from '../with-reauthentication.ts';

const app = await testApp();
const newPassword = 'a-lantern-for-the-monsoon';

/** Returns an `Identity` that changes the account's password as soon as the old password was verified. */
async function whereThePasswordChanges({ userId }: Pick<GivenUser, 'userId'>): Promise<Identity> {
  const identity = app.part(identityPart);
  const passwordHash = await hashPassword(newPassword);
  const run: Identity['lane']['run'] = async (address, act) => {
    const told = await identity.lane.run(address, act);
    await app.pool.query('update user_account set password_hash = $1 where user_id = $2', [passwordHash, userId]);
    return told;
  };
  return { ...identity, lane: { ...identity.lane, run } };
}
const codeOf = (outcome: unknown) => (isRefusal(outcome) ? outcome.code : 'done');
const loginAsk = ({ email, password }: GivenUser) => ({
  ...{ username: email, password, deviceId: 'd', forceLogin: false, deviceLabel: 'x', proof: null, browser: null },
  ...{ address: '127.0.0.1', requestId: 'request' },
});
const sessions = async ({ userId }: GivenUser) =>
  (await app.pool.query('select from session where user_id = $1', [userId])).rowCount;

test('a password that is changed while it is checked opens nothing', async () => {
  const user = await givenUser(app);
  expect(codeOf(await logIn(await whereThePasswordChanges(user), loginAsk(user)))).toBe('wrong-credentials');
  expect(await sessions(user)).toBe(0);
  expect((await givenBrowser(app).logIn({ ...user, password: newPassword })).statusCode).toBe(200);
});

test('an account is changed by its owner’s password alone, not by one that it had a moment ago', async () => {
  const session = await givenSignedIn(app);
  const ask = { session, proof: { currentPassword: givenPassword }, address: '127.0.0.1', requestId: 'request' };
  const asSession = ask as unknown as Parameters<typeof withReauthentication>[1];
  const identity = await whereThePasswordChanges(session);
  let acted = false;
  const outcome = await withReauthentication(identity, asSession, 'password', async () => {
    acted = true;
  });
  expect([codeOf(outcome), acted]).toEqual(['wrong-credentials', false]);
});

test('when one password is changed twice at once, the second change is refused because the current password is wrong', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const change = (n: number) =>
    browser.send(changePasswordCall, { currentPassword: user.password, newPassword: `${newPassword}-${n}` });
  const answers = await Promise.all([change(1), change(2)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  const right = answers.findIndex(({ statusCode }) => statusCode === 200) + 1;
  expect((await givenBrowser(app).logIn({ ...user, password: `${newPassword}-${right}` })).statusCode).not.toBe(401);
});

test('a change of password is not made over one that came between', async () => {
  const session = await givenSignedIn(app);
  const ask = { session, currentPassword: givenPassword, newPassword: 'another-lantern-altogether' };
  const more = { address: '127.0.0.1', requestId: 'request' };
  const asked = { ...ask, ...more } as unknown as Parameters<typeof changePassword>[1];
  expect(codeOf(await changePassword(await whereThePasswordChanges(session), asked))).toBe('wrong-credentials');
});
