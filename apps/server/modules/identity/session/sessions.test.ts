import type { AddressInfo } from 'node:net';
import { authCheck, logout, refresh } from '@kasauti/contract/identity/identity.ts';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import WebSocket from 'ws';
import { buildApp } from '../../../app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { testApp } from '../../../test/app.ts';
import { givenBrowser, givenPassword, givenSession, givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { openScreen } from '../../../test/given/proctoring.ts';
import { changeAccount, endSessionExtension, keepSessionAlive } from '../index.ts';
import { makeSessionCache } from './session-cache.ts';

const app = await testApp();
/** Another process that shares only the database. */
const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: app.log });
beforeAll(async () => {
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => other.close());

const secure = await testApp({ KASAUTI_PUBLIC_URL: 'https://exams.example' });

const isAtOnce = (answer: unknown) => !(answer instanceof Promise);
const rowOf = async (sessionId: string) =>
  (await app.pool.query('select * from session where session_id = $1', [sessionId])).rows[0];

/** Moves the last use of a session into the past. */
async function passes(sessionId: string, time: string): Promise<void> {
  const passed = 'last_seen_at = last_seen_at - $2::interval, idle_expires_at = idle_expires_at - $2::interval';
  await app.pool.query(`update session set ${passed} where session_id = $1`, [sessionId, time]);
}
const minutePasses = (sessionId: string) => passes(sessionId, '61 seconds');
const twoHoursPass = (sessionId: string) => passes(sessionId, '2 hours');

test('nobody is signed in without a cookie, with a made-up one, or with that of an ended session', async () => {
  const { headers, sessionId } = await givenSignedIn(app);
  await app.pool.query("update session set ended_at = now(), end_reason = 'logout' where session_id = $1", [sessionId]);
  for (const given of [{}, { cookie: 'kasauti_session=x' }, { cookie: `kasauti_session=${'x'.repeat(43)}` }, headers]) {
    const check = await app.fastify.inject({ url: authCheck.path, headers: given });
    expect([check.statusCode, check.json().error, check.json().code]).toEqual([
      401,
      'Error checking authentication',
      'no-session',
    ]);
    const refreshed = await app.fastify.inject({ url: refresh.path, method: 'POST', headers: given });
    expect([refreshed.statusCode, refreshed.json().error]).toEqual([401, 'Failed to refresh token']);
  }
});

test('the check says when the session ends, and the access token names user, audience and ten minutes', async () => {
  const { headers, userId, sessionId } = await givenSignedIn(app);
  const answer = await app.fastify.inject({ url: authCheck.path, headers });
  const endsInMs = Date.parse(answer.json().sessionEndsAt) - Date.now();
  expect(endsInMs / 60_000).toBeCloseTo(30, 0);
  const { publicKey } = app.secrets.signingPair('access-token');
  const { payload, protectedHeader } = await jwtVerify(answer.json().accessToken, publicKey, {
    audience: 'http://localhost:3000/api',
    issuer: 'http://localhost:3000',
    typ: 'at+jwt',
  });
  expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: expect.stringMatching(/^access-token-/) });
  expect(payload).toMatchObject({ sub: userId, sid: sessionId, role: 'candidate' });
  expect(payload.exp! - payload.iat!).toBe(600);
  expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'role', 'sid', 'sub']);
});

test('the check says when use keeps the session no longer', async () => {
  const { headers, sessionId } = await givenSignedIn(app);
  const check = async () => (await app.fastify.inject({ url: authCheck.path, headers })).json();
  const row = await rowOf(sessionId);
  const latest = {
    sessionLastsAtMostUntil: row.expires_at.toISOString(),
    sessionIdleSeconds: 1800,
    sessionLongestHours: 12,
  };
  expect(await check()).toMatchObject({ ...latest, sessionEndsAt: row.idle_expires_at.toISOString() });
  await app.pool.query("update session set expires_at = now() + interval '29 minutes' where session_id = $1", [
    sessionId,
  ]);
  const end = (await rowOf(sessionId)).expires_at.toISOString();
  expect(await check()).toMatchObject({ sessionLastsAtMostUntil: end, sessionEndsAt: end });
});

test('over https each secret cookie is bound to this host', async () => {
  const browser = givenBrowser(secure);
  const answer = await browser.logIn(await givenUser(secure));
  expect(answer.cookies).toMatchObject([
    { name: '__Host-kasauti_session', secure: true, httpOnly: true, path: '/' },
    { name: 'kasauti_hint', secure: true },
    { name: '__Host-kasauti_browser', secure: true, httpOnly: true, path: '/' },
    { name: '__Host-kasauti_second_factor', value: '' },
  ]);
  expect(answer.cookies[0]).not.toHaveProperty('domain');
  expect((await browser.send(authCheck)).statusCode).toBe(200);
});

test('refresh gives a new access token alone', async () => {
  const { headers } = await givenSignedIn(app);
  const answer = await app.fastify.inject({ url: refresh.path, method: 'POST', headers });
  expect([answer.statusCode, answer.json()]).toEqual([200, { accessToken: expect.stringMatching(/^ey/) }]);
  expect(answer.cookies).toEqual([]);
});

test('logging out ends the session at once and takes the cookies away, but for the one that knows the browser again; a repeat succeeds too', async () => {
  const user = await givenUser(app);
  const browser = givenBrowser(app);
  await browser.logIn(user);
  const token = browser.cookies.get('kasauti_session')!;
  await browser.send(authCheck);
  const answer = await browser.send(logout);
  expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
  expect([...browser.cookies.keys()]).toEqual(['kasauti_browser']);
  expect(await app.readSession(token)).toBeNull();
  expect((await browser.send(logout)).json()).toEqual({ success: true });
  expect((await givenBrowser(app).logIn(user)).statusCode).toBe(200);
});

test('an unused session ends after thirty minutes, and a used one after twelve hours', async () => {
  for (const end of ['idle_expires_at', 'expires_at']) {
    const { headers, sessionId } = await givenSignedIn(app);
    await app.pool.query(`update session set ${end} = now() where session_id = $1`, [sessionId]);
    expect((await app.fastify.inject({ url: authCheck.path, headers })).statusCode).toBe(401);
  }
});

test('use keeps a session alive, with one write a minute', async () => {
  const { token, sessionId } = await givenSignedIn(app);
  await app.readSession(token);
  const fresh = await rowOf(sessionId);
  await minutePasses(sessionId);
  await other.readSession(token);
  const used = await rowOf(sessionId);
  expect(used.idle_expires_at.getTime()).toBeGreaterThanOrEqual(fresh.idle_expires_at.getTime());
  expect(used.idle_expires_at - used.last_seen_at).toBe(30 * 60_000);
  expect(used.expires_at).toEqual(fresh.expires_at);
});

test('an open page alone does not keep a session alive, and a call just after its check still does', async () => {
  const person = await givenSignedIn(app);
  await minutePasses(person.sessionId);
  const before = await rowOf(person.sessionId);
  const screen = await openScreen(app, person);
  onTestFinished(() => screen.close());
  await app.readSession(person.token, 'no-use');
  expect(await rowOf(person.sessionId)).toEqual(before);
  await app.fastify.inject({ url: authCheck.path, headers: person.headers });
  expect((await rowOf(person.sessionId)).idle_expires_at.getTime()).toBeGreaterThan(before.idle_expires_at.getTime());
});

test('a running attempt keeps its session, unused and past its latest end, and then lets it idle', async () => {
  const { sessionId, headers, email } = await givenSignedIn(app);
  const check = async () => await app.fastify.inject({ url: authCheck.path, headers });
  const minutes = (n: number) => new Date(Date.now() + n * 60_000);
  const until = minutes(180);
  await keepSessionAlive(app.database, sessionId, minutes(0), until);
  const kept = await rowOf(sessionId);
  expect(kept.kept_until).toEqual(until);
  await keepSessionAlive(app.database, sessionId, minutes(0), new Date(until.getTime() + 59_000));
  await keepSessionAlive(app.database, sessionId, minutes(0));
  expect(await rowOf(sessionId)).toEqual(kept);

  await twoHoursPass(sessionId);
  await app.pool.query("update session set expires_at = now() - interval '1 second' where session_id = $1", [
    sessionId,
  ]);
  expect((await check()).json().sessionEndsAt).toBe(until.toISOString());
  expect((await givenBrowser(app).logIn({ email, password: givenPassword })).statusCode).toBe(201);

  await endSessionExtension(app.database, sessionId, minutes(0));
  expect((await check()).statusCode).toBe(200);
  expect((await rowOf(sessionId)).kept_until).toBeNull();
});

test('after an attempt a session has its idle time before it, also past its latest end, and no less than was left of that', async () => {
  const now = new Date();
  const idleEnd = new Date(now.getTime() + 30 * 60_000);
  const [outlasted, young] = [await givenSignedIn(app), await givenSignedIn(app)];
  await app.pool.query("update session set expires_at = now() - interval '1 second' where session_id = $1", [
    outlasted.sessionId,
  ]);
  const latestEnd = (await rowOf(young.sessionId)).expires_at;
  for (const { sessionId } of [outlasted, young]) {
    await app.pool.query("update session set kept_until = now() + interval '1 hour' where session_id = $1", [
      sessionId,
    ]);
    await endSessionExtension(app.database, sessionId, now);
  }
  expect(await rowOf(outlasted.sessionId)).toMatchObject({ idle_expires_at: idleEnd, expires_at: idleEnd });
  expect(await rowOf(young.sessionId)).toMatchObject({ idle_expires_at: idleEnd, expires_at: latestEnd });
  // This process has neither session in its cache.
  for (const { headers } of [outlasted, young])
    expect((await other.fastify.inject({ url: authCheck.path, headers })).statusCode).toBe(200);
});

test('without an instant a session is kept for one more idle time; an expired or ended one is not brought back', async () => {
  const { sessionId, headers, userId } = await givenSignedIn(app);
  const now = new Date();
  await keepSessionAlive(app.database, sessionId, now);
  expect((await rowOf(sessionId)).kept_until).toEqual(new Date(now.getTime() + 30 * 60_000));

  await app.pool.query('update session set kept_until = null where session_id = $1', [sessionId]);
  await twoHoursPass(sessionId);
  await keepSessionAlive(app.database, sessionId, new Date());
  expect((await app.fastify.inject({ url: authCheck.path, headers })).statusCode).toBe(401);
  await givenSession(app, userId);
  const ended = await rowOf(sessionId);
  await keepSessionAlive(app.database, sessionId, new Date(0), new Date(Date.now() + 3_600_000));
  await endSessionExtension(app.database, sessionId, new Date());
  expect(await rowOf(sessionId)).toEqual(ended);
});

test('a session that was read is answered from memory, at once', async () => {
  const { token, userId } = await givenSignedIn(app);
  expect(isAtOnce(app.readSession(token))).toBe(false);
  await app.readSession(token);
  const again = app.readSession(token);
  expect(isAtOnce(again)).toBe(true);
  expect((again as Session).userId).toBe(userId);
});

test('many simultaneous reads of a session that is not in memory cause one database query', async () => {
  const { token } = await givenSignedIn(app);
  const asked = Array.from({ length: 20 }, () => app.readSession(token));
  expect(new Set(asked).size).toBe(1);
  await asked[0];
});

test('a session that is taken over at one process is forgotten at the other by the news, before its time', async () => {
  const user = await givenUser(app);
  const [laptop, phone] = [givenBrowser(app), givenBrowser(other)];
  await laptop.logIn(user);
  const token = laptop.cookies.get('kasauti_session')!;
  await Promise.all([app.readSession(token), other.readSession(token)]);
  expect([isAtOnce(app.readSession(token)), isAtOnce(other.readSession(token))]).toEqual([true, true]);
  // The clock of the cache does not advance, so only a message can remove an entry.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => clock.mockRestore());
  await phone.logIn(user, { forceLogin: true });
  await expect.poll(() => app.readSession(token)).toBeNull();
  expect(await other.readSession(token)).toBeNull();
});

test('after fifty logins on two devices at two processes one session is left', async () => {
  const user = await givenUser(app);
  const browsers = [givenBrowser(app), givenBrowser(other)];
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => browsers[n % 2]!.logIn(user)));
  const counts = await app.pool.query(
    'select count(*) filter (where ended_at is null)::int as open, count(distinct device_id)::int as devices from session where user_id = $1',
    [user.userId],
  );
  // The first device keeps its session. The other device got a conflict each time.
  expect(counts.rows[0]).toEqual({ open: 1, devices: 1 });
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(25);
  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(25);
});

test('a changed name shows at the other process', async () => {
  const { token, userId } = await givenSignedIn(app, { fullName: 'Before' });
  await other.readSession(token);
  await app.inTransaction((work) => changeAccount(work, userId, { fullName: 'After' }));
  await expect.poll(async () => (await other.readSession(token))?.fullName).toBe('After');
});

test('while news cannot arrive nothing is answered from memory', async () => {
  const { token } = await givenSignedIn(app);
  let connected = true;
  const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => connected } });
  await cache.read(token);
  expect(isAtOnce(cache.read(token))).toBe(true);
  connected = false;
  expect(isAtOnce(cache.read(token))).toBe(false);
  await cache.read(token);
});

test('a session that was read before a change is not cached after it', async () => {
  const { token, userId } = await givenSignedIn(app);
  const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => true } });
  const underWay = cache.read(token);
  cache.forget(userId);
  await underWay;
  expect(isAtOnce(cache.read(token))).toBe(false);
  await cache.read(token);
});

test('a read after a change does not return the session from before it', async () => {
  const { token, userId } = await givenSignedIn(app);
  const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => true } });
  const underWay = cache.read(token);
  cache.forget(userId);
  const asked = cache.read(token);
  expect(asked).not.toBe(underWay);
  await Promise.all([asked, underWay]);
});

test('memory holds so many sessions and no more; the oldest is read again', async () => {
  const tokens = [];
  for (let n = 0; n < 4; n += 1) tokens.push((await givenSignedIn(app)).token);
  const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => true } }, 3);
  for (const token of tokens) await cache.read(token);
  expect(tokens.map((token) => isAtOnce(cache.read(token)))).toEqual([false, true, true, true]);
  await cache.read(tokens[0]!);
});

test('a session is remembered no longer than it lasts, and none longer than ten seconds', async () => {
  const [ending, lasting] = [await givenSignedIn(app), await givenSignedIn(app)];
  await app.pool.query("update session set idle_expires_at = now() + interval '5 seconds' where session_id = $1", [
    ending.sessionId,
  ]);
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  onTestFinished(() => clock.mockRestore());
  const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => true } });
  const tokens = [ending.token, lasting.token];
  for (const token of tokens) await cache.read(token);
  const rememberedAfter = (ms: number) => {
    clock.mockReturnValue(start + ms);
    return tokens.map((token) => isAtOnce(cache.read(token)));
  };
  expect(rememberedAfter(1)).toEqual([true, true]);
  expect(rememberedAfter(5_000)).toEqual([false, true]);
  expect(rememberedAfter(10_000)).toEqual([false, false]);
  for (const token of tokens) await cache.read(token);
});

test('an open session does not work for a disabled or closed account', async () => {
  for (const [role, since] of [
    ['author', 'disabled_at'],
    ['candidate', 'erased_at'],
  ] as const) {
    const person = await givenSignedIn(app, { role });
    await app.pool.query(`update user_account set ${since} = now(), password_hash = null where user_id = $1`, [
      person.userId,
    ]);
    expect((await rowOf(person.sessionId)).ended_at).toBeNull();
    const cache = makeSessionCache({ database: app.database, bus: { isConnected: () => true } });
    expect(await cache.read(person.token)).toBeNull();
  }
});

test('the old screen learns which device replaced its session, and then its connection closes with the reason', async () => {
  const { port } = app.fastify.server.address() as AddressInfo;
  const { headers, ...user } = await givenSignedIn(app);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`, { headers });
  const heard: { topic?: string; refused?: boolean; caughtUp?: boolean; event?: { kind: string; byDevice: string } }[] =
    [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<[number, string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  await new Promise((resolve) => socket.on('open', resolve));
  const stranger = await givenUser(app);
  socket.send(JSON.stringify({ subscribe: `user:${stranger.userId}` }));
  socket.send(JSON.stringify({ subscribe: `user:${user.userId}` }));
  await expect.poll(() => heard.some(({ caughtUp }) => caughtUp)).toBe(true);
  expect(heard.filter(({ refused }) => refused).map(({ topic }) => topic)).toEqual([`user:${stranger.userId}`]);

  await givenBrowser(other).logIn(user, { forceLogin: true });
  expect(await closed).toEqual([4409, 'taken-over']);
  const events = heard.map(({ event }) => event).filter((event) => event !== undefined);
  expect(events).toEqual([
    { kind: 'session-ended', sessionId: user.sessionId, reason: 'taken-over', byDevice: 'Firefox on Linux' },
  ]);
});
