import type { Role } from '@kasauti/contract/identity/identity.ts';
import { authCheck, forgotPassword, resetPassword, secondFactor } from '@kasauti/contract/identity/identity.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  type GivenUser,
  givenBrowser,
  givenSession,
  givenSignedIn,
  givenUser,
  mailsTo,
} from '../../../test/given/identity.ts';
import { createStaff, disableStaff, endSessions, resetAuthenticatorOfStaff } from '../index.ts';
import { codeAt } from '../second-factor/totp.ts';

const app = await testApp();
const named = (user: Pick<GivenUser, 'email'>) => ({ email: user.email, reason: 'left the company' });
const disable = (user: Pick<GivenUser, 'email'>) => app.inTransaction((work) => disableStaff(work, app, named(user)));
const rekey = (user: Pick<GivenUser, 'email'>) =>
  app.inTransaction((work) => resetAuthenticatorOfStaff(work, app, named(user)));
const end = (user: Pick<GivenUser, 'email'>) => app.inTransaction((work) => endSessions(work, app, named(user)));
const nobody = { email: 'nobody@people.example' };

/** Logs in with password and code, on a separate device. */
async function logIn(user: GivenUser, totpSecret = user.totpSecret) {
  const browser = givenBrowser(app);
  const first = await browser.logIn(user);
  if (first.json().code !== 'second-factor-required') return { browser, answer: first };
  const otp = codeAt(totpSecret!, new Date());
  return { browser, answer: await browser.send(secondFactor, { challenge: first.json().challenge, otp }) };
}
const isIn = async (headers: { cookie: string }) =>
  (await app.fastify.inject({ url: authCheck.path, headers })).statusCode === 200;
const auditOf = async ({ userId }: GivenUser) =>
  (
    await app.pool.query(
      'select actor_role, action, reason from audit_entry where object_id = $1 and reason is not null order by entry_no',
      [userId],
    )
  ).rows;

describe('staff-disable', () => {
  // Ensures that no user in these tests is the last administrator.
  beforeEach(async () => {
    await givenUser(app, { role: 'admin' });
  });

  test('a former member of staff is logged out at once and cannot log in with password and code', async () => {
    const user = await givenSignedIn(app, { role: 'proctor' });
    expect(await isIn(user.headers)).toBe(true);
    expect(await disable(user)).toEqual({ kind: 'disabled', hadSession: true, rooms: [] });
    expect(await isIn(user.headers)).toBe(false);
    const { answer } = await logIn(user);
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'wrong-credentials']);
    const screens = await app.pool.query('select payload from live_event where topic = $1', [`user:${user.userId}`]);
    expect(screens.rows.map(({ payload }) => JSON.parse(payload).reason)).toEqual(['ended-by-operator']);
    expect(await auditOf(user)).toEqual([
      { actor_role: 'system', action: 'staff.disable', reason: 'left the company' },
    ]);
    expect(await disable(user)).toEqual({ kind: 'disabled-before' });
  });

  test('a login that waits for its code is void', async () => {
    const user = await givenUser(app, { role: 'support' });
    const browser = givenBrowser(app);
    const { challenge } = (await browser.logIn(user)).json();
    await disable(user);
    const answer = await browser.send(secondFactor, { challenge, otp: codeAt(user.totpSecret!, new Date()) });
    expect(answer.json().code).toBe('challenge-expired');
  });

  test('no link opens the account again, neither an old one nor one that is asked for', async () => {
    const person = { fullName: 'Meera Iyer', email: 'meera@exams.example', role: 'finance' as const, scope: null };
    const keys = await app.inTransaction((work) => createStaff(work, app, person));
    await disable(person);
    const browser = givenBrowser(app);
    const token = new URL(keys!.link).hash.replace('#token=', '');
    const answer = await browser.send(resetPassword, { token, passwd: 'a lamp in the monsoon' });
    expect(answer.json().code).toBe('link-not-usable');
    expect((await browser.send(forgotPassword, { emailOrUsername: person.email })).statusCode).toBe(200);
    expect(await mailsTo(app, person.email)).toEqual([]);
  });

  test('a session that would still be open lets a disabled account in nowhere', async () => {
    const user = await givenUser(app, { role: 'author' });
    await disable(user);
    expect(await isIn((await givenSession(app, user.userId)).headers)).toBe(false);
  });

  test('candidates are not staff, and nobody is nobody', async () => {
    expect(await disable(await givenUser(app))).toEqual({ kind: 'no-staff' });
    expect(await disable(nobody)).toEqual({ kind: 'no-such-account' });
  });

  test('when the last admins are disabled at the same moment, one stays', async () => {
    const { rows } = await app.pool.query<{ email: string }>(
      "select email from user_account where role = 'admin' and disabled_at is null",
    );
    expect(rows.length).toBeGreaterThan(1);
    const done = await Promise.all(rows.map((admin) => disable(admin)));
    expect(done.filter(({ kind }) => kind === 'last-admin')).toHaveLength(1);
    expect(done.filter(({ kind }) => kind === 'disabled')).toHaveLength(rows.length - 1);
  });
});

describe('staff-rekey', () => {
  test('the new key opens the account, the old one does not, and what was open is closed', async () => {
    const user = await givenSignedIn(app, { role: 'support' });
    const done = await rekey(user);
    const newSecret = done.kind === 'rekeyed' ? done.totpSecret : null;
    expect(await isIn(user.headers)).toBe(false);
    expect((await logIn(user)).answer.json().code).toBe('wrong-code');
    expect((await logIn(user, newSecret)).answer.statusCode).toBe(200);
    expect(await auditOf(user)).toEqual([{ actor_role: 'system', action: 'staff.rekey', reason: 'left the company' }]);
  });

  test('waits after wrong codes end with the old key', async () => {
    const user = await givenUser(app, { role: 'support' });
    await app.pool.query("insert into second_factor_failure values ($1, '', 9, now(), now() + interval '20 minutes')", [
      user.userId,
    ]);
    const done = await rekey(user);
    expect((await logIn(user, done.kind === 'rekeyed' ? done.totpSecret : null)).answer.statusCode).toBe(200);
  });

  test.each<[Role | null, string]>([
    ['candidate', 'no-staff'],
    [null, 'no-such-account'],
  ])('%s gets no key: %s', async (role, kind) => {
    expect(await rekey(role ? await givenUser(app, { role }) : nobody)).toEqual({ kind });
  });

  test('a disabled account gets no authenticator key', async () => {
    const user = await givenUser(app, { role: 'proctor' });
    await disable(user);
    expect(await rekey(user)).toEqual({ kind: 'is-disabled' });
  });
});

describe('end-sessions', () => {
  test('a candidate is logged out, and gets in again with the same password', async () => {
    const user = await givenSignedIn(app);
    expect(await end(user)).toEqual({ kind: 'ended', hadSession: true });
    expect(await isIn(user.headers)).toBe(false);
    expect((await logIn(user)).answer.statusCode).toBe(200);
    expect(await auditOf(user)).toEqual([{ actor_role: 'system', action: 'session.end', reason: 'left the company' }]);
  });

  test('links to a new password that were sent before are void', async () => {
    const user = await givenUser(app);
    const browser = givenBrowser(app);
    await browser.send(forgotPassword, { emailOrUsername: user.email });
    const [mail] = await mailsTo(app, user.email);
    expect(await end(user)).toEqual({ kind: 'ended', hadSession: false });
    const answer = await browser.send(resetPassword, { token: mail!.token, passwd: 'a lamp in the monsoon' });
    expect(answer.json().code).toBe('link-not-usable');
  });

  test('an address without an account is reported', async () => {
    expect(await end(nobody)).toEqual({ kind: 'no-such-account' });
  });
});
