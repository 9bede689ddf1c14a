import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ContractEntry } from '@kasauti/contract/entry.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { testApp } from '../test/app.ts';
import { watchChecks } from '../test/watch-checks.ts';
import type { Session } from './http/session.ts';
import { sessionReaderPort } from './http/session-ports.ts';
import { newId } from './ids.ts';

const app = await testApp({ RATE_PER_MINUTE: '5' });
const now = new Date('2026-11-21T06:30:00Z');
const userId = newId<UserId>(now);
const session = {
  userId,
  sessionId: newId(now),
  role: 'candidate',
  fullName: 'Asha',
  email: 'a@example.org',
  emailConfirmed: true,
} as Session;
let hasPassed = false;
/** Callbacks for the requests that wait for the slow session. Null means that the session is read at once. */
let onTheirWay: (() => void)[] | null = null;
app.part(sessionReaderPort).provided = (token) => {
  const waiting = onTheirWay;
  if (token === 'slow' && waiting) return new Promise((resolve) => waiting.push(() => resolve(session)));
  if (token === 'slow') return session;
  return token === 'good' || (token === 'passing' && !hasPassed) ? session : null;
};

const echo = {
  method: 'POST',
  path: '/api/v1/echo/{userId}',
  params: z.strictObject({ userId: z.string() }),
  body: z.strictObject({ text: z.string({ error: 'Text is required' }) }),
  answer: z.object({ text: z.string() }),
  refusals: {},
} as const satisfies ContractEntry;
const broken = {
  method: 'GET',
  path: '/api/v1/broken',
  answer: z.object({}),
  refusals: {},
} as const satisfies ContractEntry;
const open = {
  method: 'POST',
  path: '/api/v1/open',
  body: z.optional(z.strictObject({})),
  answer: z.object({}),
  refusals: {},
} as const satisfies ContractEntry;

beforeAll(async () => {
  app.serve(echo, { permission: 'cart.own' }, ({ body }) => ({ text: body.text }));
  app.serve(broken, { permission: 'site.read' }, () => {
    throw new Error('select secret from somewhere');
  });
  app.serve(open, { permission: 'contact.send', limited: true }, () => ({}));
  app.hub.allow('user', async (who, rest) => who.userId === rest);
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
});
const cookies = { kasauti_session: 'good' };
const ask = (payload: unknown, more: object = {}) =>
  app.fastify.inject({ method: 'POST', url: `/api/v1/echo/${userId}`, cookies, payload: payload as object, ...more });

test('a call with the right body is answered, and the browser’s request id comes back', async () => {
  const answer = await ask({ text: 'hi' }, { headers: { 'x-request-id': 'abcdef12-3456' } });
  expect([answer.statusCode, answer.json(), answer.headers['x-request-id']]).toEqual([
    200,
    { text: 'hi' },
    'abcdef12-3456',
  ]);
});

test('an unknown field, a wrong type and a missing field are each a 400 that says what', async () => {
  for (const payload of [{ text: 'a', more: 1 }, { text: 7 }, {}]) {
    const answer = await ask(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request']);
    expect(answer.json().error).toBe(answer.json().message);
  }
  expect((await ask({})).json().message).toBe('Text is required');
});

test('a request without a session is refused for that reason before any other check', async () => {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/echo/somebody-else',
    payload: { wrong: true },
  });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'no-session']);
});

test('another user’s id in the path is refused and audited', async () => {
  const other = newId<UserId>(now);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/echo/${other}`,
    cookies,
    payload: { text: 'x' },
  });
  expect(answer.statusCode).toBe(403);
  const entry = await app.database.selectFrom('audit_entry').select(['action', 'object_id']).executeTakeFirstOrThrow();
  expect(entry).toEqual({ action: 'access.refused', object_id: other });
});

test.each([[{ 'sec-fetch-site': 'cross-site' }], [{ origin: 'https://evil.example' }], [{ origin: 'null' }]])(
  'a state change from another site is refused: %o',
  async (headers) => {
    const answer = await ask({ text: 'x' }, { headers });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin']);
  },
);

test('the same origin by any of its names is not foreign', async () => {
  expect(
    (await ask({ text: 'x' }, { headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' } }))
      .statusCode,
  ).toBe(200);
});

test('a body that is too large, of a wrong kind or not JSON is refused without a stack', async () => {
  const large = await ask({ text: 'x'.repeat(70_000) });
  expect([large.statusCode, large.json().code]).toEqual([413, 'too-large']);
  const kind = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/echo/${userId}`,
    cookies,
    headers: { 'content-type': 'text/csv' },
    payload: 'a',
  });
  expect([kind.statusCode, kind.json().code]).toEqual([415, 'wrong-media-type']);
  const broken = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/echo/${userId}`,
    cookies,
    headers: { 'content-type': 'application/json' },
    payload: '{"text":',
  });
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad-request']);
  const proto = await app.fastify.inject({
    method: 'POST',
    url: `/api/v1/echo/${userId}`,
    cookies,
    headers: { 'content-type': 'application/json' },
    payload: '{"text":"a","__proto__":{"x":1}}',
  });
  expect(proto.statusCode).toBe(400);
});

test('the response to a fault reveals nothing of its cause', async () => {
  const answer = await app.fastify.inject('/api/v1/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(Object.keys(answer.json()).sort()).toEqual(['code', 'error', 'message']);
});

test('past the limit of an address the answer is 429 with the seconds to wait', async () => {
  const answers = [];
  for (let n = 0; n < 7; n += 1) answers.push(await app.fastify.inject({ method: 'POST', url: '/api/v1/open' }));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(0);
});

test.each([
  ['an id longer than any is nobody’s', `/api/v1/echo/${'a'.repeat(401)}`, 404, 'not-found'],
  ['an address that no browser writes is not in the expected form', '/api/v1/echo/%ff', 400, 'bad-request'],
])('%s, and is refused in our own words', async (_what, url, status, code) => {
  const answer = await app.fastify.inject({ method: 'POST', url, payload: { text: 'hello' } });
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toEqual({ code, error: expect.any(String), message: expect.not.stringContaining('aaa') });
  expect(answer.headers).toMatchObject({
    'x-request-id': expect.any(String),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('an unknown call is a 404 in JSON', async () => {
  const answer = await app.fastify.inject('/api/v1/nothing-here');
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-call']);
});

test('health, readiness and metrics answer; metrics not to another machine', async () => {
  expect((await app.fastify.inject('/healthz')).statusCode).toBe(200);
  const ready = await app.fastify.inject('/readyz');
  expect([ready.statusCode, ready.json().checks.map((one: { name: string }) => one.name)]).toEqual([
    200,
    ['draining', 'database', 'objects', 'disk', 'worker', 'backlogs'],
  ]);
  expect((await app.fastify.inject('/metrics')).body).toContain('kasauti_request_seconds_bucket');
  expect((await app.fastify.inject({ url: '/metrics', remoteAddress: '10.1.2.3' })).statusCode).toBe(404);
});

test('a job that waits too long makes the server unready, and one of a newer version does not', async () => {
  const wait = (task: string) =>
    app.pool.query("select graphile_worker.add_job($1, run_at => now() - interval '10 minutes')", [task]);
  onTestFinished(
    async () =>
      void (await app.pool.query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')),
  );
  await wait('of-a-newer-version');
  expect((await app.fastify.inject('/readyz')).statusCode).toBe(200);
  await wait('mail-receipt');
  const unready = await app.fastify.inject('/readyz');
  expect([unready.statusCode, unready.json().checks.filter((one: { ok: boolean }) => !one.ok)]).toEqual([
    503,
    [{ name: 'worker', ok: false, detail: expect.stringMatching(/^jobs have been waiting for 6\d\d s$/) }],
  ]);
});

test('content for this machine alone is not served to others through a proxy that runs on it', async () => {
  const throughProxy = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { host: 'exams.example.org' },
  ];
  for (const headers of throughProxy) {
    for (const url of ['/metrics', '/dev/mail.json', '/dev/mail'])
      expect([url, (await app.fastify.inject({ url, headers })).statusCode]).toEqual([url, 404]);
    const { checks } = (await app.fastify.inject({ url: '/readyz', headers })).json();
    expect(checks[1]).toEqual({ name: 'database', ok: true });
  }
  expect((await app.fastify.inject('/readyz')).json().checks[1]).toHaveProperty('detail');
});

const sockets: WebSocket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

/** Opens a page that collects its messages and can wait for a message. */
async function openScreen(cookie: string, headers: Record<string, string> = {}) {
  const port = (app.fastify.server.address() as AddressInfo).port;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`, { headers: { cookie, ...headers } });
  sockets.push(socket);
  const heard: { topic?: string; eventId?: number; event?: unknown; caughtUp?: boolean; refused?: boolean }[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse(String(data))));
  const until = async (isThere: () => boolean) => {
    await expect.poll(isThere).toBe(true);
  };
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  return { socket, heard, until, closed };
}

test('a screen hears what is published with a commit, and after a reconnect hears once what it missed', async () => {
  const topic = `user:${userId}`;
  const first = await openScreen('kasauti_session=good');
  await first.until(() => first.heard.length > 0);
  first.socket.send(JSON.stringify({ subscribe: topic }));
  await first.until(() => first.heard.some((one) => one.caughtUp));
  await app.at(now, (work) => app.hub.publish(work.tx, topic, { n: 1 }));
  await first.until(() => first.heard.some((one) => one.event));
  const lastSeen = first.heard.find((one) => one.event)?.eventId;
  first.socket.close();
  await first.closed;

  await app.at(now, (work) => app.hub.publish(work.tx, topic, { n: 2 }));
  await app
    .at(now, async (work) => {
      await app.hub.publish(work.tx, topic, { n: 'never' });
      throw new Error('undone');
    })
    .catch(() => {});
  const second = await openScreen('kasauti_session=good');
  await second.until(() => second.heard.length > 0);
  second.socket.send(JSON.stringify({ subscribe: topic, after: lastSeen }));
  await second.until(() => second.heard.some((one) => one.caughtUp));
  await app.at(now, (work) => app.hub.publish(work.tx, topic, { n: 3 }));
  await second.until(() => second.heard.filter((one) => one.event).length === 2);
  expect(second.heard.filter((one) => one.event).map((one) => one.event)).toEqual([{ n: 2 }, { n: 3 }]);
});

/** Delays the reading of sessions until the returned function is called. */
function readSlowly(): () => void {
  const waiting: (() => void)[] = [];
  onTheirWay = waiting;
  return () => {
    onTheirWay = null;
    for (const arrive of waiting) arrive();
  };
}

test('requests of a screen while its session is still being read are handled', async () => {
  const topic = `user:${userId}`;
  const letArrive = readSlowly();
  const screen = await openScreen('kasauti_session=slow');
  await once(screen.socket, 'open');
  screen.socket.send(JSON.stringify({ subscribe: topic }));
  screen.socket.ping();
  // The pong shows that the server has received the earlier subscription.
  await once(screen.socket, 'pong');
  letArrive();
  await screen.until(() => screen.heard.some((one) => one.caughtUp));
});

test('a screen that goes while its session is being read, or that floods meanwhile, is let go', async () => {
  const letArrive = readSlowly();
  const screens = [await openScreen('kasauti_session=slow'), await openScreen('kasauti_session=slow')];
  for (const { socket } of screens) await once(socket, 'open');
  const [gone, flood] = screens as [(typeof screens)[0], (typeof screens)[0]];
  gone.socket.close();
  for (let n = 0; n < 1000; n += 1) flood.socket.send(JSON.stringify({ subscribe: `user:${userId}` }));
  await gone.closed;
  expect(await flood.closed).toBe(1008);
  letArrive();
  expect([gone.heard, flood.heard]).toEqual([[], []]);
});

test('a screen that missed more than one batch gets all events, in order, before the message that it has caught up', async () => {
  app.hub.allow('room', async () => true);
  const topic = 'room:long:1';
  const missed = 1_201;
  await app.pool.query(
    "insert into live_event (topic, payload) select $1, json_build_object('n', n) from generate_series(1, $2::int) as n",
    [topic, missed],
  );
  const screen = await openScreen('kasauti_session=good');
  await screen.until(() => screen.heard.length > 0);
  screen.socket.send(JSON.stringify({ subscribe: topic, after: 0 }));
  await screen.until(() => screen.heard.some((one) => one.caughtUp));
  const upTo = screen.heard.findIndex((one) => one.caughtUp);
  const numbers = screen.heard.slice(0, upTo).flatMap((one) => (one.event as { n: number } | undefined)?.n ?? []);
  expect(numbers).toEqual(Array.from({ length: missed }, (_, n) => n + 1));
});

test('somebody else’s topic is refused, and without a session the socket closes', async () => {
  const screen = await openScreen('kasauti_session=good');
  await screen.until(() => screen.heard.length > 0);
  screen.socket.send(JSON.stringify({ subscribe: `user:${newId(now)}` }));
  await screen.until(() => screen.heard.some((one) => one.refused));
  const stranger = await openScreen('kasauti_session=bad');
  expect(await stranger.closed).toBe(4401);
});

test('a page of another site gets no live updates with our cookie; one of this server does', async () => {
  const foreign = await openScreen('kasauti_session=good', { origin: 'https://evil.example' });
  expect(await foreign.closed).toBe(4403);
  const own = await openScreen('kasauti_session=good', { origin: app.settings.publicUrl });
  await own.until(() => own.heard.length > 0);
});

test('when its session has ended, a screen hears nothing more but why it ended, and is closed within twenty seconds', async () => {
  app.hub.allow('room', async () => true);
  const checks = watchChecks();
  const [screen, other] = [await openScreen('kasauti_session=passing'), await openScreen('kasauti_session=good')];
  await other.until(() => other.heard.length > 0);
  await screen.until(() => screen.heard.length > 0);
  const mine = `user:${userId}`;
  for (const topic of ['room:1', mine]) screen.socket.send(JSON.stringify({ subscribe: topic }));
  await screen.until(() => screen.heard.filter((one) => one.caughtUp).length === 2);
  hasPassed = true;
  for (const topic of ['room:1', mine]) await app.at(now, (work) => app.hub.publish(work.tx, topic, { topic }));
  await screen.until(() => screen.heard.some((one) => one.event));
  expect(screen.heard.filter((one) => one.event).map((one) => one.topic)).toEqual([mine]);
  expect(screen.socket.readyState).toBe(WebSocket.OPEN);
  checks.run();
  await screen.until(() => screen.socket.readyState === WebSocket.CLOSED);
  expect(await screen.closed).toBe(4401);
  other.socket.send(JSON.stringify({ subscribe: mine }));
  await other.until(() => other.heard.some((one) => one.caughtUp));
});

test('a screen that floods the server is cut off, and so are more screens of a session than anybody opens', async () => {
  const flood = await openScreen('kasauti_session=good');
  await flood.until(() => flood.heard.length > 0);
  for (let n = 0; n < 1000; n += 1) flood.socket.send(JSON.stringify({ subscribe: `user:${newId(now)}` }));
  expect(await flood.closed).toBe(1008);
  const screens = await Promise.all(Array.from({ length: 31 }, () => openScreen('kasauti_session=good')));
  await Promise.all(screens.map((one) => Promise.race([one.closed, one.until(() => one.heard.length > 0)])));
  const refused = screens.filter((one) => one.heard.length === 0);
  expect(refused.length).toBeGreaterThan(0);
  expect(await refused[0]!.closed).toBe(1013);
});
