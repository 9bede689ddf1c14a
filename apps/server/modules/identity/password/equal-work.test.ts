import { randomBytes } from 'node:crypto';
import { askEmailChange } from '@kasauti/contract/identity/account.ts';
import { forgotPassword, login, signup } from '@kasauti/contract/identity/identity.ts';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenUser, givenBrowser, givenPassword, givenUser, signUpForm } from '../../../test/given/identity.ts';
import { identityPart } from '../identity-parts.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000', WRONG_PASSWORDS: '1000' });
const newAddress = () => `new-${randomBytes(6).toString('hex')}@people.example`;

/** All SQL statements that are sent through the app's pool. */
let statements: string[] = [];
const counted = new WeakSet<PoolClient>();
app.pool.on('acquire', (client) => {
  if (counted.has(client)) return;
  counted.add(client);
  const query = client.query.bind(client) as (...words: unknown[]) => unknown;
  client.query = ((...words: unknown[]) => {
    const [what] = words as [string | { text: string }];
    statements.push((typeof what === 'string' ? what : what.text).split(/[($]/)[0]?.trim() ?? '');
    return query(...words);
  }) as typeof client.query;
});

async function queued(): Promise<number> {
  const { rows } = await app.pool.query('select count(*)::int as n from graphile_worker.jobs');
  return rows[0].n;
}

/** Runs a call. Returns what the client sees of the response and how much work the server did. */
async function workOf(act: () => ReturnType<ReturnType<typeof givenBrowser>['send']>) {
  const [hashes, jobs] = [app.part(identityPart).lane.passwordsWorked(), await queued()];
  statements = [];
  const answer = await act();
  const done = statements;
  return {
    status: answer.statusCode,
    body: answer.json(),
    headers: Object.keys(answer.headers).sort(),
    cookies: answer.cookies.map(({ value: _, ...cookie }) => cookie),
    statements: done.length,
    hashes: app.part(identityPart).lane.passwordsWorked() - hashes,
    queued: (await queued()) - jobs,
  };
}

/** Returns a function that requests a change to this address. */
async function wishFor(newEmail: string) {
  const asker = givenBrowser(app);
  await asker.logIn(await givenUser(app));
  await app.drainOutbox();
  return () => asker.send(askEmailChange, { newEmail, currentPassword: givenPassword });
}

const ways: [string, (address: string) => ReturnType<ReturnType<typeof givenBrowser>['send']>, object][] = [
  ['a sign-up', (email) => givenBrowser(app).send(signup, signUpForm(email)), { status: 200, hashes: 1, queued: 1 }],
  [
    'a login with a wrong password',
    (username) => {
      const browser = givenBrowser(app);
      return browser.send(login, { username, password: 'not-the-password', deviceId: browser.deviceId });
    },
    { status: 401, hashes: 1, queued: 0 },
  ],
  [
    'a forgotten password',
    (emailOrUsername) => givenBrowser(app).send(forgotPassword, { emailOrUsername }),
    { status: 200, hashes: 0, queued: 1 },
  ],
];

const owners: [string, () => Promise<GivenUser>][] = [
  ['a confirmed account', () => givenUser(app)],
  ['an unconfirmed account', () => givenUser(app, { confirmed: false })],
  ['staff', () => givenUser(app, { role: 'support' })],
];

test.each(ways)(
  '%s takes the same work and gets the same answer whether or not the address has an account',
  async (_, act, expected) => {
    // A first call is not measured, because it includes one-time initialisation.
    await act(newAddress());
    const unknown = await workOf(() => act(newAddress()));
    expect(unknown).toMatchObject(expected);
    expect(unknown.statements).toBeGreaterThan(1);
    for (const [whose, make] of owners) {
      const owner = await make();
      expect(await workOf(() => act(owner.email)), whose).toEqual(unknown);
    }
  },
);

test('a login that waits for a mailed code costs the same and is answered alike, whether its password was right', async () => {
  const costOf = (username: string, password: string) =>
    workOf(() => {
      const browser = givenBrowser(app);
      return browser.send(login, { username, password, deviceId: browser.deviceId });
    });
  for (const [whose, make] of owners) {
    const owner = await make();
    await costOf(owner.email, 'not-the-password');
    await app.pool.query("update login_failure set blocked_until = now() + interval '1 hour'");
    const wrong = await costOf(owner.email, 'not-the-password');
    expect(wrong).toMatchObject({ status: 429, hashes: 1, queued: 1 });
    expect(await costOf(owner.email, owner.password), whose).toEqual(wrong);
    await app.pool.query('delete from login_failure');
  }
});

test('a request to change the e-mail address takes the same work and gets the same answer whether or not somebody has it', async () => {
  const costOf = async (address: string) => workOf(await wishFor(address));
  await costOf(newAddress());
  const unknown = await costOf(newAddress());
  expect(unknown).toMatchObject({ status: 200, hashes: 1, queued: 1 });
  for (const [whose, make] of owners) expect(await costOf((await make()).email), whose).toEqual(unknown);
});
