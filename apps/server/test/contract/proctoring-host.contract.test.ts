import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { tidyTokens } from '../../modules/identity/tidy.ts';
import { loadSettings } from '../../platform/settings/settings.ts';
import { testApp } from '../app.ts';
import { givenSignedIn, givenUser } from '../given/identity.ts';
import { givenSitting } from '../given/scheduling.ts';
import { freeAddresses, listenAt } from '../listen-at.ts';
import { listen, signedInClient } from '../spec/http.ts';

/*
 * Two servers use one database: one serves the pages, the other is the proctoring host with another origin. The tests
 * send the same requests as a browser.
 */

const [pages, rooms] = await freeAddresses();
const app = await testApp({ KASAUTI_PUBLIC_URL: pages, KASAUTI_PROCTORING_URL: `${rooms}/` });
await listenAt(app, pages);
const host = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: app.log });
afterAll(() => host.close());
await listenAt(host, rooms);

const path = '/roomallocate/allocate-rooms';

async function booked() {
  const { userId, ...person } = await givenUser(app);
  const client = await signedInClient(pages, person);
  const { sittingId, testCode } = await givenSitting(app);
  const { body } = await client.post('/api/v1/catalogue/scheduleFreeTest', { test_code: testCode, sittingId });
  const token = async (): Promise<string> => (await client.post('/api/v1/auth/proctoring-token', {})).body.accessToken;
  return { client, userId, token, schedule_id: body.schedule_id as string };
}

/** Sends a request in the same way as a page's script that calls another origin. */
async function ask(
  token: string | null,
  body: object,
  { origin = pages, at = rooms, site = 'cross-site', ...more }: Record<string, string> = {},
) {
  const answer = await fetch(at + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': site,
      ...(origin && { origin }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...more,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

const preflight = (origin: string, method = 'POST', at = rooms + path) =>
  fetch(at, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  });

const corsOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

test('a page of ours gets its room from the proctoring host by a token, and may read the answer', async () => {
  const { schedule_id, token } = await booked();
  const said = await ask(await token(), { schedule_id });
  expect([said.status, said.body]).toMatchObject([200, { schedule_id, room: { name: expect.stringMatching(/\w/) } }]);
  expect(corsOf(said.headers)).toEqual({
    'access-control-allow-origin': pages,
    'access-control-expose-headers': 'Retry-After',
    vary: 'Origin',
  });
  expect(said.headers.getSetCookie()).toEqual([]);
});

test('a preflight request gets the one method and the three headers, without cookies', async () => {
  const said = await preflight(pages);
  expect([said.status, corsOf(said.headers)]).toEqual([
    204,
    {
      'access-control-allow-origin': pages,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Authorization, Content-Type, X-Request-Id',
      'access-control-expose-headers': 'Retry-After',
      'access-control-max-age': '600',
      vary: 'Origin',
    },
  ]);
});

test.each([
  ['a page of somebody else', 'https://elsewhere.example'],
  ['a sandboxed page', 'null'],
  ['the same host at another port', pages.replace(/\d+$/, '9')],
  ['a name that begins like ours', `${pages}.elsewhere.example`],
])('%s is refused before and at the call, and reads nothing', async (_name, origin) => {
  const { schedule_id, token } = await booked();
  const spared = await token();
  const before = await preflight(origin);
  const said = await ask(spared, { schedule_id }, { origin });
  expect([before.status, corsOf(before.headers)]).toEqual([403, { vary: 'Origin' }]);
  expect([said.status, said.body.code, corsOf(said.headers)]).toEqual([403, 'foreign-origin', { vary: 'Origin' }]);
  // The call was refused because of its origin, so it has not used the token.
  expect((await ask(spared, { schedule_id })).status).toBe(200);
});

test('another method and another call are allowed to no other origin', async () => {
  expect((await preflight(pages, 'DELETE')).status).toBe(403);
  const other = await preflight(pages, 'POST', `${rooms}/api/v1/auth/login`);
  expect([other.status, corsOf(other.headers)]).toEqual([404, {}]);
});

test('a token works once, also when two servers are shown it at the same moment', async () => {
  const { schedule_id, token } = await booked();
  const shown = await token();
  const said = await Promise.all(
    Array.from({ length: 8 }, (_, no) => ask(shown, { schedule_id }, { at: no % 2 ? rooms : pages })),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401, 401, 401]);
  const again = await ask(shown, { schedule_id });
  expect([again.status, again.body.code]).toEqual([401, 'token-spent']);
  // The page may read the reason and can then request another token.
  expect(again.headers.get('access-control-allow-origin')).toBe(pages);
  expect((await ask(await token(), { schedule_id })).status).toBe(200);
});

test('a token that is used for a call which is then refused is spent as well', async () => {
  const { token, schedule_id } = await booked();
  const shown = await token();
  expect((await ask(shown, { schedule_id: randomUUID() })).status).toBe(404);
  expect((await ask(shown, { schedule_id })).body.code).toBe('token-spent');
});

type Claims = { aud?: string; iss?: string; typ?: string; exp?: number; iat?: number; key?: string };

async function forged(userId: string, sessionId: string, { typ, key, ...claims }: Claims = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const all = { aud: rooms, iss: pages, iat: now, exp: now + 60, ...claims };
  return await new SignJWT({ sid: sessionId, sub: userId, jti: randomUUID(), ...all })
    .setProtectedHeader({ alg: 'EdDSA', typ: typ ?? 'at+jwt' })
    .sign(app.secrets.signingPair(key ?? 'access-token').privateKey);
}

const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;
test.each<[string, Claims, string]>([
  ['for another host', { aud: 'https://elsewhere.example' }, 'token-refused'],
  ['for the calls of the pages', { aud: `${pages}/api` }, 'token-refused'],
  ['of another installation', { iss: 'https://elsewhere.example' }, 'token-refused'],
  ['signed by another key', { key: 'admit-card' }, 'token-refused'],
  ['of another kind', { typ: 'JWT' }, 'token-refused'],
  ['that is out of date', { iat: seconds(-90), exp: seconds(-30) }, 'token-expired'],
  ['that claims to live for long', { iat: seconds(-600), exp: seconds(600) }, 'token-expired'],
])('a token %s is refused', async (_name, claims, code) => {
  const { schedule_id, userId } = await booked();
  const { sessionId } = (
    await app.pool.query('select session_id as "sessionId" from session where user_id = $1', [userId])
  ).rows[0];
  expect((await ask(await forged(userId, sessionId), { schedule_id })).status).toBe(200);
  const said = await ask(await forged(userId, sessionId, claims), { schedule_id });
  expect([said.status, said.body.code]).toEqual([401, code]);
});

test.each(['', 'x', 'eyJhbGciOiJub25lIn0.e30.', 'Basic YTpi'])('"%s" is no token', async (shown) => {
  const { schedule_id } = await booked();
  const said = await ask(shown, { schedule_id });
  expect([said.status, said.body.code]).toEqual([401, 'token-refused']);
});

test('the token says who, for whom and for one minute, and nothing of the person', async () => {
  const { token, userId } = await booked();
  const { iat = 0, exp = 0, ...claims } = decodeJwt(await token());
  expect([exp - iat, claims]).toEqual([
    60,
    { iss: pages, aud: rooms, sub: userId, sid: expect.any(String), jti: expect.any(String), role: 'candidate' },
  ]);
});

test('a token opens nothing of its own: another’s booking stays another’s, and no other call takes it', async () => {
  const [mine, theirs] = [await booked(), await booked()];
  const said = await ask(await mine.token(), { schedule_id: theirs.schedule_id });
  expect([said.status, said.body.code]).toEqual([404, 'not-found']);
  const headers = { authorization: `Bearer ${await mine.token()}` };
  for (const at of [pages, rooms]) {
    expect((await fetch(`${at}/api/v1/auth/check`, { headers })).status).toBe(401);
  }
});

test('after the logout a token that was made before opens nothing', async () => {
  const { client, schedule_id, token } = await booked();
  const shown = await token();
  await client.post('/api/v1/auth/logout', {});
  const said = await ask(shown, { schedule_id });
  expect([said.status, said.body.code]).toEqual([401, 'no-session']);
});

test('a cookie alone does not open the proctoring host from another site, and is not what a token is judged by', async () => {
  const { client, schedule_id } = await booked();
  const cookie = [...client.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  expect((await ask(null, { schedule_id }, { cookie })).body.code).toBe('foreign-origin');
  expect((await ask('x', { schedule_id }, { cookie, site: 'same-origin' })).body.code).toBe('token-refused');
});

test('at their own server the pages ask with the session’s cookie, as ever', async () => {
  const { client, schedule_id } = await booked();
  expect((await client.post(path, { schedule_id })).status).toBe(200);
});

test('without another host there are no tokens for it, no preflight, and no header of another origin', async () => {
  const alone = await testApp();
  const base = await listen(alone);
  const { headers } = await givenSignedIn(alone);
  const asked = (to: string) =>
    fetch(base + to, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{}' });
  const token = await asked('/api/v1/auth/proctoring-token');
  expect([token.status, (await token.json()).code]).toEqual([404, 'no-proctoring-host']);
  expect(corsOf((await asked(path)).headers)).toEqual({});
  const before = await preflight('http://localhost:3000', 'POST', base + path);
  expect([before.status, corsOf(before.headers)]).toEqual([404, {}]);
});

test('the site names the other host without a slash, and none when it is this one', async () => {
  const site = async (at: string) => (await (await fetch(`${at}/api/v1/general/site`)).json()).proctoringUrl;
  expect(await site(pages)).toBe(rooms);
  const same = { NODE_ENV: 'test', KASAUTI_PUBLIC_URL: pages, KASAUTI_PROCTORING_URL: `${pages}/` };
  expect(loadSettings(same).proctoringHost).toBeNull();
});

test('tokens that were spent are forgotten when they are out of date', async () => {
  const { schedule_id, token } = await booked();
  await ask(await token(), { schedule_id });
  const count = async () => (await app.pool.query('select count(*)::int from spent_access_token')).rows[0].count;
  expect(await count()).toBeGreaterThan(0);
  await app.pool.query("update spent_access_token set expires_at = now() - interval '2 days'");
  const young = await token();
  await ask(young, { schedule_id });
  await app.inTransaction(tidyTokens);
  expect(await count()).toBe(1);
  expect((await ask(young, { schedule_id })).body.code).toBe('token-spent');
});
