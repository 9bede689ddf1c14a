import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLists, refreshCart } from './shopping.ts';
import { cartOf } from './stores/cart.ts';
import { root } from './stores/root.ts';

/* What the browser shows of cart and wishlist, after what a server says. */

const user = { _id: '0193d1a0-0000-7000-8000-000000000001', full_name: 'Asha Rao', email: 'asha@people.example' };
const mock = { _id: '0193d1a0-0000-7000-8000-00000000000a', test_code: 'MOCK-1', price: 499, duration: 60 };
const asked: string[] = [];

const server = createServer(({ url = '' }, response) => {
  const list = url.includes('/cart/') ? 'cart' : 'wishlist';
  asked.push(list);
  const answer = list === 'cart' ? { items: [] } : { products: [mock] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const speak = fetch;
  vi.stubGlobal('fetch', (path: string, ask: RequestInit) => speak(host + path, ask));
  vi.stubGlobal('document', { cookie: '' });
});
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  root.setState({
    restored: true,
    auth: { ...root.getState().auth, isAuthenticated: true, user: user as never },
    cart: cartOf([{ ...mock, quantity: 1 } as never]),
  });
});

test('the cart that was paid is empty at once, also where the wishlist is read behind it', async () => {
  // A page that begins reads both lists; an order that turns out to be paid reads the cart between the two.
  await Promise.all([readLists(), refreshCart()]);
  expect(asked).toEqual(['cart', 'cart', 'wishlist']);
  expect(root.getState().cart.cartCount).toBe(0);
  expect(root.getState().wishlist.items).toMatchObject([{ _id: mock._id }]);
});
