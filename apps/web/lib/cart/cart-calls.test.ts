import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addToWishlist, getCart, getWishlist, mergeCart } from '@kasauti/contract/catalogue/carts.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cartOf } from '../stores/cart.ts';
import { root } from '../stores/root.ts';
import { addTestToCart, mergeLists, refreshCart, refreshLists, refreshWishlist, toggleWish } from './cart-calls.ts';

/* Tests the state of cart and wishlist after the server's responses. */

const user = { _id: '0193d1a0-0000-7000-8000-000000000001', full_name: 'Asha Rao', email: 'asha@people.example' };
const mock = { _id: '0193d1a0-0000-7000-8000-00000000000a', test_code: 'MOCK-1', price: 499, duration: 60 };
const other = { _id: '0193d1a0-0000-7000-8000-00000000000b', test_code: 'MOCK-2', price: 99, duration: 30 };
const asked: string[] = [];
/** Method and path of each call, with the number of tests that the cart showed at that moment. */
const calls: { path: string; shown: number }[] = [];
/** Replaces the usual response for the wishlist. */
let wishlistAnswer: ((response: ServerResponse) => void) | null = null;

const server = createServer(({ method, url = '' }, response) => {
  calls.push({ path: `${method} ${url}`, shown: root.getState().cart.cartCount });
  const list = url.includes('/cart/') ? 'cart' : 'wishlist';
  asked.push(list);
  if (list === 'wishlist' && wishlistAnswer) return wishlistAnswer(response);
  const answer = list === 'cart' ? { items: [] } : { products: [mock] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const activateLanguage = fetch;
  vi.stubGlobal('fetch', (path: string, ask: RequestInit) => activateLanguage(host + path, ask));
  vi.stubGlobal('document', { cookie: '' });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  calls.length = 0;
  wishlistAnswer = null;
  root.setState({
    restored: true,
    auth: { ...root.getState().auth, isAuthenticated: true, user: user as never },
    cart: cartOf([{ ...mock, quantity: 1 } as never]),
    wishlist: { items: [other as never], status: 'idle', error: null },
  });
});

test('the cart that was paid is empty at once, also where the wishlist is read behind it', async () => {
  // The page reads both lists when it starts. After a paid order, `refreshCart` reads the cart between those two calls.
  await Promise.all([refreshLists(), refreshCart()]);
  expect(asked).toEqual(['cart', 'cart', 'wishlist']);
  expect(root.getState().cart.cartCount).toBe(0);
  expect(root.getState().wishlist.items).toMatchObject([{ _id: mock._id }]);
});

test('the wishlist that is fetched replaces what was here, and has succeeded', async () => {
  expect(await refreshWishlist()).toBeNull();
  expect(root.getState().wishlist).toEqual({ items: [mock], status: 'succeeded', error: null });
});

test('a wishlist that is refused keeps its items, and stores the message of the server', async () => {
  wishlistAnswer = (response) => {
    const body = JSON.stringify({ error: 'Not today.', message: 'Not today.', code: 'busy' });
    response.writeHead(503, { 'content-type': 'application/json' }).end(body);
  };
  expect(await refreshWishlist()).toBe('Not today.');
  expect(root.getState().wishlist).toEqual({ items: [other], status: 'failed', error: 'Not today.' });
});

test('a wish that the server does not answer stores the message of the error', async () => {
  wishlistAnswer = (response) => void response.destroy();
  const told = await toggleWish(mock as never);
  expect(told).toContain('/api/v1/wishlist/');
  expect(root.getState().wishlist).toMatchObject({ status: 'failed', error: told });
});

test('an answer to the first of two quick clicks does not take the second one off the screen', async () => {
  await Promise.all([addTestToCart(other as never), addTestToCart(mock as never)]);
  expect(calls.map(({ shown }) => shown)).toEqual([2, 2]);
  expect(root.getState().cart.cartCount).toBe(0);
});

test('a visitor’s cart and wishes are sent to the server at the login; an empty cart is only read', async () => {
  await mergeLists();
  const pathOf = ({ method, path }: { method: string; path: string }) =>
    `${method} ${path.replace('{userId}', user._id)}`;
  const merged = calls.splice(0).map(({ path }) => path);
  expect(merged).toEqual([mergeCart, addToWishlist, getWishlist].map(pathOf));
  root.setState({ cart: cartOf([]), wishlist: { items: [], status: 'idle', error: null } });
  await mergeLists();
  expect(calls.map(({ path }) => path)).toEqual([getCart, getWishlist].map(pathOf));
});
