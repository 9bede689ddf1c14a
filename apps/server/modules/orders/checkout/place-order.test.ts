import type { ExamId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { controlGateway, payAtGateway } from '../../../test/given/orders.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { changePrice, systemActor, withdrawExam } from '../../catalogue/index.ts';
import { ordersPart } from '../orders-parts.ts';
import { placeOrder } from './place-order.ts';

const app = await testApp();
const { seller } = app.part(ordersPart);
const noon = new Date('2026-11-21T06:30:00Z');
const unknownId = '0199e0a0-0000-7000-8000-000000000000';
let paid: ExamId;
let other: ExamId;
let free: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  paid = await givenExam(app, { priceInPaise: 49_900 });
  other = await givenExam(app, { priceInPaise: 99_900 });
  free = await givenExam(app, { priceInPaise: 0, mode: 'none' });
});
beforeEach(async () => {
  me = await givenSignedIn(app, { fullName: 'Asha Rao' });
  await controlGateway(app, 'POST', 'reset');
});

async function call(method: 'GET' | 'POST', path: string, payload?: object, who = me) {
  const answer = await app.fastify.inject({ method, url: `/api/v1${path}`, headers: who.headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}
const place = (items: [productId: string, quantity: number][], more: object = {}) =>
  call('POST', '/pay/orders', {
    items: items.map(([productId, quantity]) => ({ productId, quantity })),
    billingState: 'KA',
    ...more,
  });
const lookAt = (id: string, who = me) => call('GET', `/pay/orders/${who.userId}/products/${id}`, undefined, who);

test('an order is made at the server’s prices, taxed by line, and handed to the gateway', async () => {
  const { status, body } = await place([
    [paid, 2],
    [other, 1],
  ]);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    order: { state: 'awaiting_payment', amountInPaise: 199_700, billingState: 'KA', invoice: null },
    gateway: { amount: 199_700, currency: 'INR', key: expect.stringMatching(/^rzp_test_\w{14}$/) },
  });
  expect(body.gateway.order_id).toBe(body.order.gatewayOrderId);
  const { rows } = await app.pool.query(
    'select taxable_in_paise, cgst_in_paise, sgst_in_paise, igst_in_paise from order_line where order_id = $1 order by line_no',
    [body.order._id],
  );
  expect(rows.map((row) => Object.values(row).map(Number))).toEqual([
    [84_576, 7_612, 7_612, 0],
    [84_662, 7_619, 7_619, 0],
  ]);
});

test('a buyer in another State pays the same price, of which the tax is IGST', async () => {
  const { body } = await place([[other, 1]], { billingState: 'OR' });
  expect(body.order).toMatchObject({ amountInPaise: 99_900, billingState: 'OD' });
  const { rows } = await app.pool.query(
    'select taxable_in_paise, cgst_in_paise, igst_in_paise from order_line where order_id = $1',
    [body.order._id],
  );
  expect(Object.values(rows[0]).map(Number)).toEqual([84_661, 0, 15_239]);
});

test('a price that changed since it was shown is reported before anything is paid', async () => {
  const examId = await givenExam(app, { priceInPaise: 10_000 });
  await app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 12_000 }, systemActor));
  expect(await place([[examId, 3]], { expectedAmountInPaise: 30_000 })).toEqual({
    status: 409,
    body: {
      code: 'price-changed',
      error: expect.any(String),
      message: expect.any(String),
      amountInPaise: 36_000,
      items: [{ productId: examId, quantity: 3, unitPriceInPaise: 12_000 }],
    },
  });
  expect(await place([[examId, 3]], { expectedAmountInPaise: 36_000 })).toMatchObject({ status: 201 });
});

test('an order is refused when a test, a quantity or the State is not right', async () => {
  const gone = await givenExam(app);
  await app.at(noon, (work) => withdrawExam(work, gone, systemActor));
  const refused = async (...ask: Parameters<typeof place>) => (await place(...ask)).body.code;
  expect(await refused([[unknownId, 1]])).toBe('not-found');
  expect(await refused([[gone, 1]])).toBe('withdrawn');
  for (const quantity of [0, -1, 1.5, 101]) expect(await refused([[paid, quantity]])).toBe('quantity-out-of-range');
  expect(
    await refused([
      [paid, 60],
      [paid, 60],
    ]),
  ).toBe('quantity-out-of-range');
  expect(await refused([[paid, 1]], { billingState: 'XX' })).toBe('state-unknown');
  for (const more of [{ billingState: 'Karnataka' }, { amountInPaise: 1 }, { items: [] }, { billingName: ' ' }])
    expect(await refused([[paid, 1]], more)).toBe('bad-request');
});

test('a test that is not published yet cannot be ordered, alone or beside another, whatever it costs', async () => {
  const drafts = [await givenExam(app), await givenExam(app, { priceInPaise: 0, mode: 'none' })];
  for (const examId of drafts) await app.pool.query("update exam set state = 'draft' where exam_id = $1", [examId]);
  const { userId } = me;
  for (const draft of drafts)
    for (const items of [
      [[draft, 1]],
      [
        [paid, 1],
        [draft, 1],
      ],
    ] as [string, number][][])
      expect(await place(items)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await app.pool.query('select 1 from sales_order where user_id = $1', [userId])).rows).toEqual([]);
});

test('twenty clicks at once make one order, which another basket does not share', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => place([[paid, 1]])));
  expect(new Set(answers.map(({ body }) => body.order._id)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body.gateway.order_id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await place([[paid, 2]])).body.order._id).not.toBe(answers[0]?.body.order._id);
  expect((await place([[paid, 1]], { billingState: 'MH' })).body.order._id).not.toBe(answers[0]?.body.order._id);
});

test('a second click that comes before the first is committed waits for it, and finds its order', async () => {
  const ask = {
    userId: me.userId,
    lines: [{ examId: paid, quantity: 1 }],
    billingState: 'KA',
    billingName: 'Asha Rao',
  };
  let second: ReturnType<typeof place> | null = null;
  const first = await app.inTransaction(async (work) => {
    const placed = await placeOrder(work, ask, seller);
    second = place([[paid, 1]]);
    await waitsOrIsDone(app, second);
    return placed;
  });
  if (isRefusal(first)) throw new Error(first.code);
  expect(await second).toMatchObject({ status: 200, body: { order: { _id: first.order.orderId } } });
});

test('an order of free tests is fulfilled at once, without a gateway and without an invoice', async () => {
  await call('POST', `/user/cart/add/${me.userId}`, { productId: free, quantity: 3 });
  const { status, body } = await place([[free, 2]]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ order: { state: 'fulfilled', amountInPaise: 0, invoice: null }, gateway: null });
  expect(await lookAt(body.order._id)).toMatchObject({
    status: 200,
    body: [{ product: { _id: free }, quantity: 2, entitlementIds: [expect.any(String), expect.any(String)] }],
  });
  expect((await call('GET', `/user/cart/${me.userId}`)).body.items).toMatchObject([{ quantity: 1 }]);
});

test('from cart to entitlements: while the payment settles there is nothing to see, then all of it', async () => {
  await call('POST', `/user/cart/add/${me.userId}`, { productId: paid, quantity: 2 });
  await call('POST', `/user/cart/add/${me.userId}`, { productId: other, quantity: 1 });
  const { body } = await place([[paid, 2]]);
  const { order_id: gatewayOrderId } = body.gateway;
  expect(await lookAt(gatewayOrderId)).toEqual({ status: 202, body: [] });

  const proof = await payAtGateway(app, gatewayOrderId);
  expect(await call('POST', '/pay/verify', proof)).toMatchObject({
    status: 200,
    body: { order: { state: 'fulfilled' } },
  });
  const seen = await lookAt(gatewayOrderId);
  expect(seen).toMatchObject({ status: 200, body: [{ product: { _id: paid, price: 499 }, quantity: 2 }] });
  const { data } = (await call('GET', `/pay/entitlements/${me.userId}`)).body;
  expect(data.map((one: { _id: string }) => one._id).sort()).toEqual([...seen.body[0].entitlementIds].sort());
  expect((await call('GET', `/user/cart/${me.userId}`)).body.items).toMatchObject([{ product: { _id: other } }]);
  const orders = (await call('GET', `/pay/orders/${me.userId}`)).body.data;
  expect(orders).toMatchObject([
    { invoice: { number: expect.stringMatching(/^TI\//) }, lines: [{ quantity: 2, unitPriceInPaise: 49_900 }] },
  ]);
});

test('a gateway that is away charges nothing; the order waits, and the same order is paid later', async () => {
  const faults = [
    { method: 'POST', path: '/v1/orders', kind: 'server-error', times: 1 },
    { method: 'GET', path: '/v1/orders', kind: 'server-error', times: 1 },
  ];
  await controlGateway(app, 'PATCH', 'tuning', { faults });
  expect(await place([[paid, 1]])).toMatchObject({ status: 503, body: { code: 'gateway-down' } });
  const [waiting] = (await call('GET', `/pay/orders/${me.userId}`)).body.data;
  expect(waiting).toMatchObject({ state: 'awaiting_payment', gatewayOrderId: null });
  const retried = await call('POST', `/pay/orders/${waiting._id}/retry`);
  expect(retried).toMatchObject({ status: 200, body: { order: { _id: waiting._id } } });
  expect((await place([[paid, 1]])).body.gateway.order_id).toBe(retried.body.gateway.order_id);
});

test('an order can be retried by its owner alone, and only until it is paid', async () => {
  const { body } = await place([[paid, 1]]);
  const stranger = await givenSignedIn(app);
  const retry = (id: string, who = me) => call('POST', `/pay/orders/${id}/retry`, undefined, who);
  expect(await retry(body.order._id, stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await retry(unknownId)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await retry('not-an-id')).toMatchObject({ status: 404 });
  await payAtGateway(app, body.gateway.order_id);
  // Neither the browser nor a webhook has reported the payment. The retry asks the gateway first, so the buyer does not
  // pay twice.
  expect(await retry(body.order._id)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  expect(await lookAt(body.gateway.order_id)).toMatchObject({ status: 200 });
});

test('another’s order is closed, by whichever of its ids, and an unknown one is not found', async () => {
  const { body } = await place([[paid, 1]]);
  const stranger = await givenSignedIn(app);
  for (const id of [body.gateway.order_id, body.order._id])
    expect(await lookAt(id, stranger)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  for (const id of ['order_unknown', unknownId])
    expect(await lookAt(id, stranger)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  for (const path of [
    `/pay/orders/${me.userId}`,
    `/pay/entitlements/${me.userId}`,
    `/pay/orders/${me.userId}/products/x`,
  ])
    expect(await call('GET', path, undefined, stranger)).toMatchObject({ status: 403 });
});

test('a business gives its GSTIN, which must be right and of the State that is billed', async () => {
  const items: [string, number][] = [[paid, 1]];
  expect(await place(items, { billingGstin: '29AAACX0000X1Z0' })).toMatchObject({
    status: 400,
    body: { code: 'gstin-wrong' },
  });
  expect(await place(items, { billingGstin: '27AAACX0000X1Z0' })).toMatchObject({
    status: 400,
    body: { code: 'gstin-of-another-state' },
  });
  const { status, body } = await place(items, { billingGstin: ' 29aaacx0000x1zw' });
  expect([status, body.order.billingGstin]).toEqual([201, '29AAACX0000X1ZW']);
  // Without the GSTIN the invoice would be different, so the request creates another order.
  const without = await place(items);
  expect([without.status, without.body.order.billingGstin]).toEqual([201, null]);
  expect((await place(items, { billingGstin: '29AAACX0000X1ZW' })).body.order._id).toBe(body.order._id);
});

test('a buyer who orders again and again without paying is stopped at the gate of the gateway; paying makes room', async () => {
  const tests = [];
  for (let no = 0; no < 24; no += 1) tests.push(await givenExam(app, { priceInPaise: 10_000 + no }));
  const answers = await Promise.all(tests.map((id) => place([[id, 1]])));
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(20);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.body.code).toBe('too-many-unpaid');
  const opened = 'select count(*)::int as n from sales_order where user_id = $1 and gateway_order_id is not null';
  expect((await app.pool.query(opened, [me.userId])).rows).toEqual([{ n: 20 }]);

  // A repeated request returns the same order even when the limit is reached. After one order is paid, another can be
  // placed.
  const again = tests[answers.findIndex(({ status }) => status === 201)];
  expect((await place([[again as string, 1]])).status).toBe(200);
  const unmade = tests[answers.findIndex(({ status }) => status === 429)] as string;
  await payAtGateway(app, made[0]?.body.gateway.order_id);
  await lookAt(made[0]?.body.gateway.order_id);
  await call('POST', `/pay/orders/${made[0]?.body.order._id}/retry`);
  expect((await place([[unmade, 1]])).status).toBe(201);
});
