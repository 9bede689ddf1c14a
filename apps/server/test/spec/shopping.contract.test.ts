import { expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { givenExam } from '../given/catalogue.ts';
import { givenUser } from '../given/identity.ts';
import { listen, newClient, signedInClient } from './http.ts';

/*
 * Tests of the specification for the catalogue, cart and wishlist. They use a running app. docs/spec-coverage.md names
 * these tests.
 */

const app = await testApp();
const base = await listen(app);
const [first, second] = [
  await givenExam(app, { testCode: 'KT-ONE', priceInPaise: 49_900, durationMinutes: 60 }),
  await givenExam(app, { testCode: 'KT-TWO' }),
];

async function buyer() {
  const { userId, ...person } = await givenUser(app);
  const client = await signedInClient(base, person);
  const cart = (verb: string, body: object) => client.post(`/api/v1/user/cart/${verb}/${userId}`, body);
  const held = async () => linesOf(await client.get(`/api/v1/user/cart/${userId}`));
  return { userId, person, client, cart, held };
}

type Line = { product: { _id: string }; quantity: number };
const linesOf = ({ body }: { body: { items: Line[] } }) =>
  body.items.map(({ product, quantity }) => [product._id, quantity]);

test('the catalogue is a list of tests in `data`, each with an _id, the greatest _id first', async () => {
  const said = await newClient(base).get('/api/v1/catalogue/getAllTestsWithDetails');
  const ids = said.body.data.map(({ _id }: { _id: string }) => _id);
  expect([said.status, ids]).toEqual([200, [first, second].sort().reverse()]);
});

test('the cart is read as items, each a product and a quantity', async () => {
  const { userId, client, cart } = await buyer();
  await cart('add', { productId: first });
  const said = await client.get(`/api/v1/user/cart/${userId}`);
  expect([said.status, said.body]).toMatchObject([200, { items: [{ product: { _id: first }, quantity: 1 }] }]);
});

test('a product in the cart has test_code, price in rupees and duration in minutes', async () => {
  const { cart } = await buyer();
  const said = await cart('add', { productId: first });
  expect(said.body.items[0].product).toMatchObject({ _id: first, test_code: 'KT-ONE', price: 499, duration: 60 });
});

test('adding starts with one, and raises the quantity of what is there by the given one or by one', async () => {
  const { cart, held } = await buyer();
  await cart('add', { productId: first });
  await cart('add', { productId: first, quantity: 3 });
  expect(await held()).toEqual([[first, 4]]);
  const said = await cart('add', { productId: first });
  expect([said.status, linesOf(said)]).toEqual([200, [[first, 5]]]);
});

test('removing takes a product out by its id', async () => {
  const { cart, held } = await buyer();
  await cart('add', { productId: first });
  await cart('add', { productId: second });
  const said = await cart('remove', { productId: first });
  expect([said.status, linesOf(said)]).toEqual([200, [[second, 1]]]);
  expect(await held()).toEqual([[second, 1]]);
});

test('updating sets a quantity, and nought removes', async () => {
  const { cart, held } = await buyer();
  await cart('add', { productId: first });
  const said = await cart('update', { productId: first, quantity: 7 });
  expect([said.status, linesOf(said)]).toEqual([200, [[first, 7]]]);
  await cart('update', { productId: first, quantity: 0 });
  expect(await held()).toEqual([]);
});

test('clearing empties the cart', async () => {
  const { userId, client, cart, held } = await buyer();
  await cart('add', { productId: first });
  const said = await client.delete(`/api/v1/user/cart/clear/${userId}`);
  expect([said.status, said.body, await held()]).toEqual([200, { items: [] }, []]);
});

test('a product is wished for by its id, and the wishlist is read as products', async () => {
  const { userId, client } = await buyer();
  const added = await client.post(`/api/v1/wishlist/${userId}`, { productId: first });
  const said = await client.get(`/api/v1/wishlist/${userId}`);
  expect([added.status, said.status, said.body]).toMatchObject([200, 200, { products: [{ _id: first }] }]);
});

test('one wish goes by its id, all of them by nothing but the user', async () => {
  const { userId, client } = await buyer();
  for (const productId of [first, second]) await client.post(`/api/v1/wishlist/${userId}`, { productId });
  const without = await client.delete(`/api/v1/wishlist/${userId}/${first}`);
  expect([without.status, without.body]).toMatchObject([200, { products: [{ _id: second }] }]);
  const cleared = await client.delete(`/api/v1/wishlist/${userId}`);
  expect([cleared.status, cleared.body]).toEqual([200, { products: [] }]);
});

test('cart and wishlist are there again at the next login', async () => {
  const { userId, person, client, cart } = await buyer();
  await cart('add', { productId: first });
  await client.post(`/api/v1/wishlist/${userId}`, { productId: second });
  await client.post('/api/v1/auth/logout', {});
  const again = await signedInClient(base, person);
  expect((await again.get(`/api/v1/user/cart/${userId}`)).body.items).toHaveLength(1);
  expect((await again.get(`/api/v1/wishlist/${userId}`)).body.products).toHaveLength(1);
});

test('calls that go with credentials need the session cookie, those without are for everybody', async () => {
  const { userId } = await buyer();
  const visitor = newClient(base);
  for (const path of ['/api/v1/auth/check', `/api/v1/user/cart/${userId}`, `/api/v1/wishlist/${userId}`]) {
    expect((await visitor.get(path)).status, path).toBe(401);
  }
  for (const path of ['catalogue/getAllTestsWithDetails', 'general/footer', 'job/alljobs']) {
    expect((await visitor.get(`/api/v1/${path}`)).status, path).toBe(200);
  }
});
