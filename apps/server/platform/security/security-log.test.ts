import { Writable } from 'node:stream';
import { login, logout, passkeyLogin } from '@kasauti/contract/identity/identity.ts';
import { paymentWebhook } from '@kasauti/contract/orders/orders.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { securityKeys } from '../../../../scripts/commands/security-keys.ts';
import { buildApp } from '../../app.ts';
import { testApp } from '../../test/app.ts';
import { givenCandidate, givenEvent } from '../../test/given/attempts.ts';
import { givenSignedIn, givenUser } from '../../test/given/identity.ts';
import { signWebhook } from '../../test/given/orders.ts';
import { openLog } from '../log.ts';
import { makeSecurityKey } from './security-log.ts';

type Line = Record<string, unknown>;
type Ask = { method?: 'GET' | 'POST' | 'PUT'; body?: unknown; headers?: Record<string, string>; from?: string };

const LIMIT = 40;
const HOME = '203.0.113.7';
const quiet = await testApp({ RATE_PER_MINUTE: `${LIMIT}`, WRONG_PASSWORDS: '3', TRUST_PROXY: '1' });
let written = '';
const paper = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});
// The same installation once more, with a log that the test can read.
const app = await buildApp({ settings: quiet.settings, databaseUrl: quiet.databaseUrl, log: openLog('info', paper) });
afterAll(() => app.close());
const keyOf = makeSecurityKey(app.secrets);
beforeEach(() => {
  written = '';
});

const securityLines = (): Line[] =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === 'security');

async function send(url: string, { method = 'POST', body, headers, from = HOME }: Ask = {}): Promise<number> {
  const answer = await app.fastify.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return answer.statusCode;
}

const logIn = (username: string, password: string, more: Ask = {}) =>
  send(login.path, { body: { username, password, deviceId: 'a-device-of-a-test', forceLogin: false }, ...more });

test('a candidate’s login and logout are logged, with their keys', async () => {
  const { userId, email, password } = await givenUser(app);
  expect(await logIn(email, password)).toBe(200);
  const me = await givenSignedIn(app);
  expect(await send(logout.path, { headers: me.headers })).toBe(200);
  expect(securityLines()).toMatchObject([
    { what: 'login', user: keyOf(userId), from: keyOf(HOME), requestId: expect.any(String) },
    { what: 'logout', user: keyOf(me.userId), from: keyOf(HOME) },
  ]);
});

test('a failed login is logged with the name that was typed, whether or not the account exists', async () => {
  const { email } = await givenUser(app);
  await logIn(` ${email.toUpperCase()}`, 'not-this-one');
  await logIn('nobody@people.example', 'not-this-one');
  const failed = { what: 'refused', route: login.path, status: 401, code: 'wrong-credentials', from: keyOf(HOME) };
  expect(securityLines()).toMatchObject([
    { ...failed, account: keyOf(email) },
    { ...failed, account: keyOf('nobody@people.example') },
  ]);
});

test('failures of other login methods are logged too', async () => {
  const body = { challenge: 'x'.repeat(43), credential: {}, deviceId: 'a-device-of-a-test', forceLogin: false };
  const status = await send(passkeyLogin.path, { body });
  expect(securityLines()).toMatchObject([{ what: 'refused', route: passkeyLogin.path, status }]);
});

test('a wait after too many wrong passwords is logged as a limit', async () => {
  const { email } = await givenUser(app);
  for (let n = 0; n < 5; n += 1) await logIn(email, 'not-this-one', { from: '198.51.100.4' });
  expect(securityLines().at(-1)).toMatchObject({ what: 'refused', status: 429, account: keyOf(email) });
});

test('a request from another origin is logged', async () => {
  const me = await givenSignedIn(app);
  expect(await send(logout.path, { headers: { ...me.headers, origin: 'https://evil.example' } })).toBe(403);
  expect(securityLines()).toMatchObject([{ what: 'refused', code: 'foreign-origin', from: keyOf(HOME) }]);
});

test('access to another person’s object is logged, also on routes that bypass the framework', async () => {
  const [owner, stranger] = [await givenCandidate(app), await givenSignedIn(app)];
  const url = `/api/v1/attempts/${owner.attemptId}/events`;
  const body = { leaseEpoch: 1, events: [givenEvent()] };
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as { port: number };
  const told = { what: 'refused', status: 403, code: 'forbidden', user: keyOf(stranger.userId), from: keyOf(HOME) };
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': HOME, ...stranger.headers };
  for (let n = 0; n < 2; n += 1) {
    const ask = { method: 'POST', headers, body: JSON.stringify(body) };
    expect((await fetch(`http://127.0.0.1:${port}${url}`, ask)).status).toBe(403);
  }
  expect(securityLines()).toMatchObject([told, told]);
});

test('exceeded limits are logged', async () => {
  const from = '198.51.100.9';
  for (let n = 0; n <= LIMIT; n += 1) await logIn('nobody@people.example', '', { from });
  expect(securityLines().at(-1)).toMatchObject({ what: 'refused', status: 429, code: 'too-many', from: keyOf(from) });
});

test('webhooks are logged, those without the right signature as refused', async () => {
  const body = JSON.stringify({ event: 'payment.authorized', payload: {} });
  const signature = signWebhook(app, body);
  await send(paymentWebhook.path, { body, headers: { 'x-razorpay-signature': signature } });
  await send(paymentWebhook.path, { body, headers: { 'x-razorpay-signature': 'made-up' } });
  expect(securityLines()).toMatchObject([
    { what: 'webhook', name: 'payment.authorized', from: keyOf(HOME) },
    { what: 'refused', route: paymentWebhook.path, code: 'bad-signature', from: keyOf(HOME) },
  ]);
});

test('successful calls, unknown paths and calls without a session are not logged', async () => {
  const me = await givenSignedIn(app);
  await send('/api/v1/auth/check', { method: 'GET', headers: me.headers });
  await send('/api/v1/auth/check', { method: 'GET' });
  await send('/api/v1/nothing-here', { method: 'GET' });
  expect(securityLines()).toEqual([]);
});

test('the command prints the keys of a person and of a network', async () => {
  const { userId, email } = await givenUser(app);
  const told = (asked: string) => securityKeys(app.database, app.settings, asked);
  expect(await told(email)).toEqual([`account  ${keyOf(email)}`, `user     ${keyOf(userId)}`]);
  expect(await told('Nobody@People.example')).toEqual([`account  ${keyOf('nobody@people.example')}`]);
  expect(await told(HOME)).toEqual([`from     ${keyOf(HOME)}`]);
});

test('no line names a person, an address or what was typed', async () => {
  const { userId, email, fullName } = await givenUser(app);
  await logIn(email, 'a-secret-that-was-typed');
  await logIn(email, 'a-secret-that-was-typed', { from: '2001:db8:7:1234::5' });
  for (const word of [userId, email, fullName, HOME, '2001:db8', 'a-secret-that-was-typed', 'a-device-of-a-test'])
    expect(written).not.toContain(word);
});

test('the addresses of one network of IPv6 are one place, and a key is another in another installation', async () => {
  await logIn('nobody@people.example', '-', { from: '2001:db8:7:1234::5' });
  await logIn('nobody@people.example', '-', { from: '2001:db8:7:12ff::6' });
  const [one, other] = securityLines();
  expect(one?.from).toBe(other?.from);
  const elsewhere = await testApp();
  expect(makeSecurityKey(elsewhere.secrets)(HOME)).not.toBe(keyOf(HOME));
});
