import diagnostics from 'node:diagnostics_channel';
import { request as httpRequest } from 'node:http';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from './app.ts';
import { givenCandidate, givenEvent } from './given/attempts.ts';
import { givenSession, givenSignedIn } from './given/identity.ts';
import { countRefusals } from './given/refusals.ts';

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.fastify.server.address() as { port: number };

let usual = 0;
diagnostics.subscribe('tracing:fastify.request.handler:start', () => {
  usual += 1;
});
beforeEach(() => {
  usual = 0;
});
// Loads the sessions into memory, because the fast path does not query the database.
beforeAll(async () => {
  for (const { headers } of [owner, stranger]) await inject(ask('{}', headers));
});

type Headers = Record<string, string>;
type Sent = { url: string; headers: Headers; body: string };
type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

const owner = await givenCandidate(app);
const stranger = await givenSignedIn(app);
const urlOf = (attemptId: string) => `/api/v1/attempts/${attemptId}/events`;
const ask = (body: unknown, headers: Headers = {}): Sent => ({
  url: urlOf(owner.attemptId),
  headers: { ...owner.headers, 'content-type': 'application/json', 'x-request-id': 'request-of-a-test', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const goodSave = () => ({ leaseEpoch: 1, events: [givenEvent()] });

/** Sends a request over a socket, as a browser does. A plain request takes the fast path. */
function send({ url, headers, body }: Sent, isChunked = false): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': Buffer.byteLength(body) };
    const request = httpRequest({ port, path: url, method: 'POST', headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers as Headers, body: JSON.parse(text) }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Sends a request that bypasses the fast path. */
async function inject({ url, headers, body }: Sent): Promise<Answer> {
  const answer = await app.fastify.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, headers: answer.headers as Headers, body: answer.json() };
}

/** Returns an answer without the headers that differ between the two ways: the date and those about the connection. */
function comparable({ status, headers, body }: Answer) {
  const { date, connection, 'keep-alive': _, ...own } = headers;
  return { status, headers: own, body };
}

test('a plain save takes the fast path, and is answered with the same headers as by the framework', async () => {
  const fast = await send(ask(goodSave()));
  expect([fast.status, usual]).toEqual([200, 0]);
  const slow = await inject(ask(goodSave()));
  expect([slow.status, usual]).toEqual([200, 1]);
  expect(Object.keys(fast.body)).toEqual(Object.keys(slow.body));
  const { 'content-length': one, ...fastHeaders } = comparable(fast).headers;
  const { 'content-length': other, ...slowHeaders } = comparable(slow).headers;
  expect(fastHeaders).toEqual(slowHeaders);
  expect(fastHeaders['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

describe.each([
  ['text that is no JSON', () => ask('{"leaseEpoch":1,')],
  ['a body that poisons prototypes', () => ask('{"leaseEpoch":1,"events":[],"__proto__":{"x":1}}')],
  ['a field that the contract does not know', () => ask({ ...goodSave(), more: 1 })],
  ['no event', () => ask({ leaseEpoch: 1, events: [] })],
  ['an event of no question', () => ask({ leaseEpoch: 1, events: [{ ...givenEvent(), itemRef: 'q-99' }] })],
  ['a lease that another page has', () => ask({ ...goodSave(), leaseEpoch: 0 })],
  ["another person's attempt", () => ask(goodSave(), stranger.headers)],
])('%s', (_what, made) => {
  test('is refused on the fast path in the very words of the framework', async () => {
    const fast = await send(made());
    expect(usual).toBe(0);
    expect(fast.status).toBeGreaterThanOrEqual(400);
    const slow = await inject(made());
    const timeless = (answer: Answer) => JSON.parse(JSON.stringify(comparable(answer)));
    expect(timeless(fast)).toEqual(timeless(slow));
  });
});

describe.each([
  ['no session', () => ask(goodSave(), { cookie: '' }), 401],
  ['a session that nobody has', () => ask(goodSave(), { cookie: `kasauti_session=${'a'.repeat(43)}` }), 401],
  ["another site's page", () => ask(goodSave(), { origin: 'https://evil.example' }), 403],
  ['a page that the browser calls foreign', () => ask(goodSave(), { 'sec-fetch-site': 'cross-site' }), 403],
  ['another content type', () => ask(goodSave(), { 'content-type': 'application/xml' }), 415],
  ['a body beyond the limit', () => ask(`"${'x'.repeat(300_000)}"`), 413],
  ['an id that is none', () => ({ ...ask(goodSave()), url: urlOf('nothing') }), 404],
])('a request with %s', (_what, made, status) => {
  test('is left to the framework, which refuses it', async () => {
    const answer = await send(made());
    expect(answer.status).toBe(status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

test('a body of no stated length is left to the framework, and saved', async () => {
  const answer = await send(ask(goodSave()), true);
  expect([answer.status, usual]).toEqual([200, 1]);
});

test('a session that memory does not know yet is read by the framework, and fast from then on', async () => {
  const other = await givenSession(app, owner.userId);
  const first = await send(ask(goodSave(), other.headers));
  // The session belongs to the candidate, but another session holds the lease.
  expect([first.status, first.body.code, usual]).toEqual([409, 'stale-lease', 1]);
  await send(ask(goodSave(), other.headers));
  expect(usual).toBe(1);
});

test('whom the fast path refuses an attempt of somebody else, is written down', async () => {
  const other = await givenSignedIn(app);
  await inject(ask('{}', other.headers));
  usual = 0;
  expect(await countRefusals(app, other.userId)).toBe(0);
  await send(ask(goodSave(), other.headers));
  expect([await countRefusals(app, other.userId), usual]).toEqual([1, 0]);
});
