import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addToCart, getCart } from '@kasauti/contract/catalogue/carts.ts';
import { contact } from '@kasauti/contract/content/content.ts';
import { updateProfile } from '@kasauti/contract/identity/profiles.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectRefusals } from '../words/refusal-text.ts';
import { addressOf, call, callForStatus, isRefusal, NoAnswer, onRefusal } from './call.ts';

type Heard = { method?: string; url?: string; headers: IncomingMessage['headers']; body: string };
let heard: Heard;
let answer: (response: ServerResponse) => void;

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => {
    body += part.toString();
  });
  request.on('end', () => {
    heard = { method: request.method, url: request.url, headers: request.headers, body };
    answer(response);
  });
});
let host = '';

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  answer = json(200, { items: [] });
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
const userId = '0193d1a0-0000-7000-8000-000000000001' as UserId;
const productId = '0193d1a0-0000-7000-8000-000000000002' as ExamId;

test('a call goes to its path with its braces filled in, as JSON, with an id to find it again', async () => {
  await call(addToCart, { params: { userId }, body: { productId, quantity: 2 } }, { host });
  expect(heard).toMatchObject({ method: 'POST', url: `/api/v1/user/cart/add/${userId}` });
  expect(JSON.parse(heard.body)).toEqual({ productId, quantity: 2 });
  expect(heard.headers['content-type']).toBe('application/json');
  expect(heard.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  expect(heard.headers['accept-language']).toBe('en');
});

test('another host of ours is shown a token, and never the cookies', async () => {
  const asked: RequestInit[] = [];
  const really = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked.push(init);
    return really(address, init);
  });
  await call(getCart, { params: { userId } }, { host, bearer: 'ey.J.x' });
  vi.unstubAllGlobals();
  expect([heard.headers.authorization, asked[0]?.credentials]).toEqual(['Bearer ey.J.x', 'omit']);
  await call(getCart, { params: { userId } }, { host });
  expect(heard.headers.authorization).toBeUndefined();
});

test('an answer is handed over as it is', async () => {
  expect(await call(getCart, { params: { userId } }, { host })).toEqual({ items: [] });
});

test('a refusal that comes before its words in the reader’s language waits for them', async () => {
  answer = json(409, { error: 'Full.', message: 'Full.', code: 'cart-full' });
  const words = Promise.withResolvers<void>();
  expectRefusals(words.promise);
  const heardOf = Promise.withResolvers<void>();
  const stop = onRefusal(() => heardOf.resolve());
  let isTold = false;
  const told = call(getCart, { params: { userId } }, { host }).then(() => {
    isTold = true;
  });
  await heardOf.promise;
  await new Promise((turn) => setImmediate(turn));
  expect(isTold).toBe(false);
  words.resolve();
  await told;
  expect(isTold).toBe(true);
  stop();
});

test('a refusal is an answer with its code, its words and what else was sent', async () => {
  answer = json(409, { error: 'Full.', message: 'Full.', code: 'cart-full', most: 100 }, { 'Retry-After': '7' });
  const refusal = await call(getCart, { params: { userId } }, { host });
  expect(isRefusal(refusal)).toBe(true);
  expect(refusal).toMatchObject({
    code: 'cart-full',
    status: 409,
    message: 'Full.',
    extra: { most: 100 },
    retryAfterSeconds: 7,
  });
});

test('every listener is called for every refusal', async () => {
  answer = json(401, {
    error: 'Please log in to continue.',
    message: 'Please log in to continue.',
    code: 'no-session',
  });
  const codes: string[] = [];
  const stop = onRefusal((refusal, entry) => codes.push(`${entry.path} ${refusal.code}`));
  await call(getCart, { params: { userId } }, { host });
  stop();
  await call(getCart, { params: { userId } }, { host });
  expect(codes).toEqual(['/api/v1/user/cart/{userId} no-session']);
});

test('the status is there for calls that say something by it', async () => {
  answer = json(202, []);
  expect((await callForStatus(getCart, { params: { userId } }, { host })).status).toBe(202);
});

test('no answer is an error, because the server may have done it', async () => {
  answer = (response) => response.destroy();
  await expect(call(getCart, { params: { userId } }, { host })).rejects.toBeInstanceOf(NoAnswer);
});

test('the page of a proxy in between is no answer', async () => {
  answer = (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>');
  await expect(call(getCart, { params: { userId } }, { host })).rejects.toBeInstanceOf(NoAnswer);
});

test('a call waits as long as it takes, unless a time is given', async () => {
  answer = () => undefined;
  await expect(call(getCart, { params: { userId } }, { host, timeoutMs: 30 })).rejects.toBeInstanceOf(NoAnswer);
});

test('a form with a file travels as multipart, the fields before the file', async () => {
  const photo = new File(['bytes'], 'me.png', { type: 'image/png' });
  await call(updateProfile, { body: { city: 'Kochi', phone: undefined }, files: { photo } }, { host });
  expect(heard.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(heard.body.indexOf('name="city"')).toBeLessThan(heard.body.indexOf('filename="me.png"'));
  expect(heard.body).not.toContain('name="phone"');
});

test('a query is written in one order, lists repeated, nothing written for what is not asked', () => {
  const path = '/api/v1/catalogue/getAllTestsWithDetails';
  const query = { q: 'नौकरी', mode: ['live', 'centre'], city: undefined, date: '', page: 2 };
  expect(addressOf({ path }, { query })).toBe(`${path}?mode=live&mode=centre&page=2&q=${encodeURIComponent('नौकरी')}`);
});

test('a placeholder that nothing fills is a fault and is reported at once', () => {
  expect(() => addressOf(getCart, {})).toThrow('needs userId');
  expect(addressOf({ path: '/x/{id}' }, { params: { id: 'a/b' } })).toBe('/x/a%2Fb');
});

test('a call without a body sends none', async () => {
  answer = json(200, { message: 'ok' });
  await call({ ...contact, body: undefined }, {}, { host });
  expect(heard.body).toBe('');
  expect(heard.headers['content-type']).toBeUndefined();
});
