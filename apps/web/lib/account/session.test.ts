import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notesDatabaseName } from '../exam/tools/forget-notes.ts';
import { signedOut } from '../stores/auth.ts';
import { addItem, emptyCart } from '../stores/cart.ts';
import { persistedAtKey } from '../stores/purge.ts';
import { root, setScheduleId } from '../stores/root.ts';
import { emptyWishlist, toggleWish } from '../stores/wishlist.ts';
import { deviceId, hasDeviceId } from './device-id.ts';
import { login } from './log-in.ts';
import { checkSession, hasSessionHint, logout } from './session.ts';

/* Tests the state of the session after each kind of response. */

const user = { _id: '0193d1a0-0000-7000-8000-000000000001', full_name: 'Asha Rao', email: 'asha@people.example' };
type Say = (response: ServerResponse) => void;
let answers: Record<string, Say> = {};

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => (answers[request.url ?? ''] ?? json(404, {}))(response));
});

const json =
  (status: number, body: unknown): Say =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const hangUp: Say = (response) => response.destroy();

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const activateLanguage = fetch;
  // Replaces what a browser provides: the page's host, cookies and storage.
  vi.stubGlobal('fetch', (path: string, ask: RequestInit) => activateLanguage(host + path, ask));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { userAgent: 'Firefox' });
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  answers = {};
  root.setState({ auth: signedOut });
});

const checked = {
  user,
  accessToken: 'from-check',
  sessionEndsAt: '2026-01-02T03:04:05.000Z',
  sessionLastsAtMostUntil: '2026-01-02T12:00:00.000Z',
  sessionIdleSeconds: 1800,
  sessionLongestHours: 12,
};
const me = { username: 'asha@people.example', password: 'lantern' };

test('a check that went well makes somebody signed in, with user and token', async () => {
  answers['/api/v1/auth/check'] = json(200, checked);
  await checkSession();
  expect(root.getState().auth).toMatchObject({
    isAuthenticated: true,
    user,
    accessToken: 'from-check',
    status: 'succeeded',
  });
});

test('a check that failed makes nobody signed in, and keeps why: the server’s text or a text of its own', async () => {
  answers['/api/v1/auth/check'] = json(401, { error: 'Your session is over.' });
  await checkSession();
  expect(root.getState().auth).toMatchObject({ isAuthenticated: false, user: null, error: 'Your session is over.' });
  answers['/api/v1/auth/check'] = json(401, {});
  await checkSession();
  expect(root.getState().auth).toMatchObject({ status: 'failed', error: 'Error checking authentication' });
});

test('a check without an answer leaves who was signed in as they were, and says that there was none', async () => {
  const before = { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'token' };
  root.setState({ auth: before });
  answers['/api/v1/auth/check'] = hangUp;
  await checkSession();
  expect(root.getState().auth).toEqual({ ...before, status: 'failed', error: 'no-answer' });
});

test('a token that is refreshed replaces the old one alone, before the check is made again', async () => {
  const before = { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'old', schedule_Id: 's' };
  root.setState({ auth: before });
  const tokens: (string | null)[] = [];
  const stays: unknown[] = [];
  answers['/api/v1/auth/check'] = (response) => {
    const { accessToken, isAuthenticated, user: who, schedule_Id } = root.getState().auth;
    tokens.push(accessToken);
    stays.push({ isAuthenticated, user: who, schedule_Id });
    json(tokens.length === 1 ? 401 : 200, checked)(response);
  };
  answers['/api/v1/auth/refresh'] = json(200, { accessToken: 'fresh' });
  await checkSession();
  expect(tokens).toEqual(['old', 'fresh']);
  expect(stays).toEqual(Array(2).fill({ isAuthenticated: true, user, schedule_Id: 's' }));
  expect(root.getState().auth.accessToken).toBe('from-check');
});

test('a token that cannot be refreshed ends with nobody signed in, and with the error of the check', async () => {
  root.setState({ auth: { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'old' } });
  let checks = 0;
  answers['/api/v1/auth/check'] = (response) => {
    checks += 1;
    json(401, { error: 'Your session is over.' })(response);
  };
  answers['/api/v1/auth/refresh'] = json(401, { error: 'Failed to refresh token' });
  await checkSession();
  expect([checks, root.getState().auth]).toMatchObject([
    1,
    { isAuthenticated: false, accessToken: null, error: 'Your session is over.' },
  ]);
});

test('a login stores user and token at once, before anything else is asked', async () => {
  let atCheck = signedOut;
  answers['/api/v1/auth/check'] = (response) => {
    atCheck = root.getState().auth;
    json(200, checked)(response);
  };
  answers['/api/v1/auth/login'] = json(200, { user, accessToken: 'from-login' });
  expect(await login(me)).toEqual({ kind: 'signed-in' });
  expect(atCheck).toMatchObject({ isAuthenticated: true, user, accessToken: 'from-login' });
  expect(root.getState().auth).toMatchObject({ isAuthenticated: true, user, accessToken: 'from-check' });
});

test('a device conflict leaves nobody signed in, whether the server answers it or refuses with its type', async () => {
  const conflict = { type: 'DEVICE_CONFLICT', message: 'Elsewhere', currentDevice: 'Firefox on Linux' };
  for (const status of [201, 409]) {
    answers['/api/v1/auth/login'] = json(status, conflict);
    expect(await login(me), `${status}`).toMatchObject({ kind: 'device-conflict', currentDevice: 'Firefox on Linux' });
    expect(root.getState().auth).toMatchObject({ isAuthenticated: false, user: null });
  }
});

test('a login without an answer keeps the error’s own message', async () => {
  answers['/api/v1/auth/login'] = hangUp;
  const failure = await login(me).catch((error: Error) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(root.getState().auth).toMatchObject({ status: 'failed', error: (failure as Error).message });
});

test('the state keeps the server’s text of a failed login, or one of its own', async () => {
  answers['/api/v1/auth/login'] = json(401, { error: 'Wrong.' });
  await login(me);
  expect(root.getState().auth.error).toBe('Wrong.');
  answers['/api/v1/auth/login'] = json(500, {});
  await login(me);
  expect(root.getState().auth.error).toBe('An unexpected error occurred');
  answers['/api/v1/auth/login'] = json(202, {});
  await login(me);
  expect(root.getState().auth.error).toBe('Login failed');
});

test('a logout empties cart and wishlist before it asks the server', async () => {
  const test = { _id: '0193d1a0-0000-7000-8000-00000000000a', price: 499 } as never;
  root.setState({
    cart: addItem(emptyCart, test, 2),
    wishlist: toggleWish(emptyWishlist, test),
  });
  let whenAsked: unknown;
  answers['/api/v1/auth/logout'] = (response) => {
    const { cart, wishlist } = root.getState();
    whenAsked = [cart.items, wishlist.items];
    json(200, { success: true })(response);
  };
  await logout();
  expect(whenAsked).toEqual([[], []]);
});

test('a logout clears who was signed in, their token and that they were', async () => {
  root.setState({ auth: { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'token' } });
  answers['/api/v1/auth/logout'] = json(200, { success: true });
  expect(await logout()).toBeNull();
  expect(root.getState().auth).toMatchObject({ isAuthenticated: false, user: null, accessToken: null });
});

test('a logout leaves neither the device’s id nor anything of the person in storage', async () => {
  root.setState({ auth: { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'token' } });
  const id = deviceId();
  localStorage.setItem(persistedAtKey, '1');
  const deleted: string[] = [];
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => void deleted.push(name) });
  answers['/api/v1/auth/logout'] = json(200, { success: true });
  expect(await logout()).toBeNull();
  expect(deleted).toEqual([notesDatabaseName]);
  expect(hasDeviceId()).toBe(false);
  expect(deviceId()).not.toBe(id);
  expect(localStorage.getItem(persistedAtKey)).toBeNull();
});

test('a logout of somebody whose session was over already is one; any other refusal says why it failed', async () => {
  const signedIn = { ...signedOut, isAuthenticated: true, user: user as never, accessToken: 'token' };
  root.setState({ auth: signedIn });
  answers['/api/v1/auth/logout'] = json(500, { error: 'Not now.' });
  expect(await logout()).toBe('Not now.');
  expect(root.getState().auth.isAuthenticated).toBe(true);
  answers['/api/v1/auth/logout'] = json(401, { error: 'Please log in to continue.', code: 'no-session' });
  expect(await logout()).toBeNull();
  expect(root.getState().auth.isAuthenticated).toBe(false);
});

test('a check that finds nobody takes away the mark by which the page would ask again', async () => {
  vi.stubGlobal('document', { cookie: 'kasauti_hint=1' });
  expect(hasSessionHint()).toBe(true);
  answers['/api/v1/auth/check'] = json(401, {});
  await checkSession();
  expect(document.cookie).toBe('kasauti_hint=; Path=/; Max-Age=0');
});

test('the schedule id is set directly', () => {
  setScheduleId('0193d1a0-0000-7000-8000-000000000009');
  expect(root.getState().auth.schedule_Id).toBe('0193d1a0-0000-7000-8000-000000000009');
  expect(Object.keys(root.getState().auth).sort()).toEqual(
    ['isAuthenticated', 'user', 'accessToken', 'status', 'schedule_Id', 'error'].sort(),
  );
});
