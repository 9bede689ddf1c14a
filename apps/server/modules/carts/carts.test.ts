import { randomUUID } from 'node:crypto';
import type { WireCart } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Work } from '../../platform/database/work.ts';
import { testApp } from '../../test/app.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import { waitsOrIsDone } from '../../test/waits-or-is-done.ts';
import { cataloguePart, changePrice, systemActor, withdrawExam } from '../catalogue/index.ts';
import { addToCart } from './add-to-cart.ts';
import { removeFromCartByTestCode, removeOrdered } from './index.ts';
import { readCart } from './store.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const unknownId = '0199e0a0-0000-7000-8000-000000000000';
let me: Awaited<ReturnType<typeof givenSignedIn>>;
beforeEach(async () => {
  me = await givenSignedIn(app);
});

type Method = 'GET' | 'POST' | 'DELETE';
async function call(method: Method, path: string, payload?: object) {
  const answer = await app.fastify.inject({ method, url: `/api/v1${path}`, headers: me.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const post = (what: string, payload: object) => call('POST', `/user/cart/${what}/${me.userId}`, payload);
const cart = async () => (await call('GET', `/user/cart/${me.userId}`)).body as WireCart;
const quantities = ({ items }: WireCart) => items.map(({ product, quantity }) => [product._id, quantity]);

test('adding raises the quantity, an item that is new begins with 1, and each call answers the cart', async () => {
  const [a, b] = [await givenExam(app), await givenExam(app)];
  expect(quantities((await post('add', { productId: a })).body)).toEqual([[a, 1]]);
  expect(quantities((await post('add', { productId: b, quantity: 3 })).body)).toEqual([
    [a, 1],
    [b, 3],
  ]);
  expect(quantities((await post('add', { productId: a, quantity: 4 })).body)).toEqual([
    [a, 5],
    [b, 3],
  ]);
  expect(quantities(await cart())).toEqual([
    [a, 5],
    [b, 3],
  ]);
});

test('an update sets the quantity, 0 takes the item out, removing and clearing can be repeated', async () => {
  const [a, b] = [await givenExam(app), await givenExam(app)];
  await post('add', { productId: a });
  await post('add', { productId: b });
  expect(quantities((await post('update', { productId: a, quantity: 100 })).body)).toEqual([
    [a, 100],
    [b, 1],
  ]);
  expect(quantities((await post('update', { productId: a, quantity: 0 })).body)).toEqual([[b, 1]]);
  for (const _ of [1, 2]) expect(quantities((await post('remove', { productId: b })).body)).toEqual([]);
  await post('add', { productId: b });
  for (const _ of [1, 2])
    expect(await call('DELETE', `/user/cart/clear/${me.userId}`)).toEqual({ status: 200, body: { items: [] } });
});

test('a quantity that is no whole number from 1 to 100 is refused and changes nothing', async () => {
  const examId = await givenExam(app);
  await post('add', { productId: examId, quantity: 60 });
  for (const quantity of [-1, 1.5, 101, 1e9])
    expect(await post('update', { productId: examId, quantity })).toMatchObject({
      status: 400,
      body: { code: 'quantity-out-of-range' },
    });
  for (const quantity of [0, 41, -5, 0.5])
    expect(await post('add', { productId: examId, quantity })).toMatchObject({ status: 400 });
  for (const quantity of ['2', null, true])
    expect(await post('add', { productId: examId, quantity })).toMatchObject({ status: 400 });
  expect(quantities(await cart())).toEqual([[examId, 60]]);
});

test('a test that is unknown, withdrawn or not in the cart is refused', async () => {
  const [gone, other] = [await givenExam(app), await givenExam(app)];
  await app.at(noon, (work) => withdrawExam(work, gone, systemActor));
  await app.part(cataloguePart).reload();
  for (const productId of [unknownId, gone])
    expect(await post('add', { productId })).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await post('update', { productId: other, quantity: 2 })).toMatchObject({ status: 404 });
  expect(await post('add', { productId: 'not-an-id' })).toMatchObject({ status: 400 });
  expect(await post('add', { productId: other, price: 1 })).toMatchObject({ status: 400 });
});

test('the cart shows the server’s price, and the one that was seen when it differs', async () => {
  const examId = await givenExam(app, { priceInPaise: 49_900 });
  await post('add', { productId: examId });
  expect((await cart()).items[0]).not.toHaveProperty('priceWas');
  await app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 59_900 }, systemActor));
  await app.part(cataloguePart).reload();
  expect((await cart()).items[0]).toMatchObject({ priceWas: 499, product: { price: 599 } });
  await post('update', { productId: examId, quantity: 2 });
  expect((await cart()).items[0]).toMatchObject({ priceWas: 499 });
  await app.at(noon, (work) => withdrawExam(work, examId, systemActor));
  await app.part(cataloguePart).reload();
  expect((await cart()).items[0]).toMatchObject({ withdrawn: true, quantity: 2 });
});

test('merging a visitor’s cart keeps the larger quantity, leaves out what is not sold, and can be repeated', async () => {
  const [a, b, c] = [await givenExam(app), await givenExam(app), await givenExam(app)];
  await post('add', { productId: a, quantity: 5 });
  await post('add', { productId: b, quantity: 1 });
  const items = [
    { productId: a, quantity: 2 },
    { productId: b, quantity: 7 },
    { productId: c, quantity: 1 },
    { productId: unknownId, quantity: 1 },
  ];
  const merged = [
    [a, 5],
    [b, 7],
    [c, 1],
  ];
  for (const _ of [1, 2]) expect(quantities((await post('merge', { items })).body)).toEqual(merged);
  expect(await post('merge', { items: [{ productId: a, quantity: 0 }] })).toMatchObject({ status: 400 });
});

/** Creates `count` exams with the properties of the exam `like`, and puts one unit of each into the cart. */
async function fillCart(userId: UserId, like: ExamId, count: number) {
  const code = `FILL-${randomUUID().slice(0, 8).toUpperCase()}-`;
  await app.pool.query(
    `insert into exam (exam_id, test_code, category_id, provider_id, title, summary, details, price_in_paise, duration_minutes, level, languages, mode, created_at, updated_at)
     select gen_random_uuid(), $2 || n, category_id, provider_id, title, summary, details, price_in_paise, duration_minutes, level, languages, mode, created_at, updated_at
     from exam, generate_series(1, $3::integer) as n where exam_id = $1`,
    [like, code, count],
  );
  await app.pool.query(
    'insert into cart_line select $1, exam_id, 1, price_in_paise, now() from exam where starts_with(test_code, $2)',
    [userId, code],
  );
}

test('twenty clicks at once on the last three places leave a hundred different tests, and no more', async () => {
  const userId = me.userId as UserId;
  const exams: ExamId[] = [];
  for (let n = 0; n < 20; n += 1) exams.push(await givenExam(app));
  await fillCart(userId, exams[0]!, 97);
  const product = { priceInPaise: 49_900, isSold: true };
  const answers = await Promise.all(
    exams.map((examId) => app.at(noon, (work) => addToCart(work, { userId, examId, quantity: 1, product }))),
  );
  expect(answers.flatMap((answer) => (isRefusal(answer) ? [answer.code] : []))).toEqual(Array(17).fill('cart-full'));
  expect(await readCart(app.database, userId)).toHaveLength(100);
});

test('two tabs that fill the last place at the same moment come one after the other', async () => {
  const userId = me.userId as UserId;
  const [a, b] = [await givenExam(app), await givenExam(app)];
  await fillCart(userId, a, 99);
  const add = (examId: ExamId) => (work: Work) =>
    addToCart(work, { userId, examId, quantity: 1, product: { priceInPaise: 49_900, isSold: true } });
  let second: ReturnType<ReturnType<typeof add>> | undefined;
  await app.at(noon, async (work) => {
    expect(isRefusal(await add(a)(work))).toBe(false);
    second = app.at(noon, add(b));
    await waitsOrIsDone(app, second);
  });
  expect(await second).toMatchObject({ code: 'cart-full' });
  expect(await readCart(app.database, userId)).toHaveLength(100);
});

test('ordered tests leave the cart, and tests that were added meanwhile stay; a free test leaves by its code', async () => {
  const [a, b, c] = [await givenExam(app), await givenExam(app), await givenExam(app, { testCode: 'FREE-1' })];
  await post('add', { productId: a, quantity: 5 });
  await post('add', { productId: b, quantity: 1 });
  await post('add', { productId: c, quantity: 2 });
  await app.at(noon, (work) =>
    removeOrdered(work, me.userId, [
      { examId: a, quantity: 2 },
      { examId: b, quantity: 3 },
    ]),
  );
  await app.at(noon, (work) => removeFromCartByTestCode(work, me.userId, 'FREE-1'));
  expect(quantities(await cart())).toEqual([[a, 3]]);
});

test('a wishlist is a set: newest first, each test once; removing and clearing can be repeated', async () => {
  const [a, b] = [await givenExam(app), await givenExam(app)];
  const path = `/wishlist/${me.userId}`;
  const ids = (answer: { body: { products: { _id: string }[] } }) => answer.body.products.map((one) => one._id);
  await call('POST', path, { productId: a });
  for (const _ of [1, 2]) expect(ids(await call('POST', path, { productId: b }))).toEqual([b, a]);
  for (const _ of [1, 2]) expect(ids(await call('DELETE', `${path}/${b}`))).toEqual([a]);
  expect(await call('POST', path, { productId: unknownId })).toMatchObject({ status: 404 });
  for (const _ of [1, 2]) expect(ids(await call('DELETE', path))).toEqual([]);
  expect(await call('GET', path)).toEqual({ status: 200, body: { products: [] } });
});

test('another’s cart and wishlist are refused, and a stranger’s ask for either', async () => {
  const other = await givenSignedIn(app);
  for (const path of [`/user/cart/${other.userId}`, `/wishlist/${other.userId}`])
    expect(await call('GET', path)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const stranger = await app.fastify.inject(`/api/v1/user/cart/${other.userId}`);
  expect(stranger.statusCode).toBe(401);
});
