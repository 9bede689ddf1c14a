import { randomUUID } from 'node:crypto';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../../test/given/orders.ts';
import { ordersPart } from '../orders-parts.ts';
import { reconcileOpenRefunds } from '../refund/reconcile-refunds.ts';

const app = await testApp();
let examId: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  examId = await givenExam(app, { priceInPaise: 49_900 });
});
// The gateway sends no webhooks, as if they were lost.
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
});

async function unpaid() {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity: 1 }]);
  return { orderId: order._id, gatewayOrderId: gateway.order_id };
}
async function look(payload: object, who = me) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/missing',
    headers: who.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const stateOf = async (orderId: string) =>
  (await app.pool.query('select state from sales_order where order_id = $1', [orderId])).rows[0]?.state;
const read = async (who: typeof me, method: 'GET' | 'POST', path: string, payload?: object) =>
  (
    await app.fastify.inject({ method, url: `/api/v1${path}`, headers: who.headers, ...(payload && { payload }) })
  ).json();
const ownTickets = async () => (await read(me, 'GET', `/tickets/${me.userId}`)).data;
const pass = (milliseconds: number) =>
  app.pool.query(
    `update payment_claim set looked_at = looked_at - make_interval(secs => $1), made_at = made_at - make_interval(secs => $1) where user_id = $2`,
    [milliseconds / 1000, me.userId],
  );

test('a payment whose news got lost completes the order when its buyer asks for it', async () => {
  const { orderId, gatewayOrderId } = await unpaid();
  await payAtGateway(app, gatewayOrderId);
  expect(await look({ orderId })).toEqual({ status: 200, body: { outcome: 'found', orderIds: [orderId] } });
  expect(await stateOf(orderId)).toBe('fulfilled');
  // If the user asks again, the response is the same.
  expect((await look({ orderId })).body).toEqual({ outcome: 'found', orderIds: [orderId] });
});

test('the number of the payment is enough, and so is a bank’s number: every unpaid order is looked up', async () => {
  const first = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, first.gatewayOrderId);
  expect((await look({ reference })).body).toEqual({ outcome: 'found', orderIds: [first.orderId] });
  const second = await unpaid();
  await payAtGateway(app, second.gatewayOrderId);
  expect((await look({ reference: '432112345678' })).body).toEqual({ outcome: 'found', orderIds: [second.orderId] });
});

test.each(['support', 'finance'] as const)(
  'what the gateway knows nothing of becomes one ticket, which %s finds in the inbox and its buyer among their own',
  async (role) => {
    const staff = await givenSignedIn(app, { role });
    const { orderId } = await unpaid();
    const missing = { orderId, reference: '432112345678' };
    const { body } = await look(missing);
    expect(body).toEqual({
      outcome: 'handed-on',
      ticketNo: expect.any(Number),
      ticketToken: expect.any(String),
      isOpen: true,
    });
    expect((await look(missing)).body).toEqual(body);
    await pass(20_000);
    expect((await look(missing)).body).toEqual(body);

    expect(await ownTickets()).toMatchObject([{ ticketNo: body.ticketNo, state: 'open' }]);
    const inbox = await read(staff, 'POST', '/inbox/find', { filter: { find: `${body.ticketNo}` } });
    expect(inbox.items).toMatchObject([{ ticketNo: body.ticketNo, name: me.fullName, isSuspected: false }]);
    const [{ _id }] = inbox.items;
    const ticket = await read(staff, 'POST', `/inbox/${_id}/read`);
    expect(ticket.message).toContain(orderId);
    expect(ticket.message).toContain('432112345678');
    await app.drainOutbox();
    const told = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(({ plain }) => plain.includes(orderId));
    expect(told).toHaveLength(1);

    await read(staff, 'POST', `/inbox/${_id}/answer`, { entryId: randomUUID(), body: 'It came back to your bank.' });
    expect((await look(missing)).body).toEqual({ ...body, isOpen: false });
    expect(await ownTickets()).toMatchObject([{ ticketNo: body.ticketNo, state: 'answered' }]);
    expect(await stateOf(orderId)).toBe('awaiting_payment');
  },
);

test('many questions at once open at most the tickets of one hour', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, (_, no) => look({ reference: `UTR-${no}` })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill('asked-too-often'));
  expect(await ownTickets()).toHaveLength(10);
});

test('the gateway is asked about one thing at most every twenty seconds, whatever it answers', async () => {
  const paid = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, paid.gatewayOrderId);
  await look({ reference });
  const open = await unpaid();
  await payAtGateway(app, open.gatewayOrderId);
  // The named payment is already recorded, so it is the result. The other unpaid order is not checked at the gateway
  // again so soon.
  expect((await look({ reference })).body).toEqual({ outcome: 'found', orderIds: [paid.orderId] });
  expect(await stateOf(open.orderId)).toBe('awaiting_payment');
  await pass(20_000);
  expect((await look({ reference })).body.orderIds).toContain(open.orderId);
  expect(await stateOf(open.orderId)).toBe('fulfilled');
});

test('a refunded order is reported as refunded, not as a purchase', async () => {
  const { orderId, gatewayOrderId } = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, gatewayOrderId);
  await look({ orderId });
  await read(me, 'POST', `/pay/orders/${orderId}/refund`, {});
  await app.drainOutbox();
  await reconcileOpenRefunds(app.part(ordersPart), new Date(Date.now() + 3_600_000));
  expect(await stateOf(orderId)).toBe('refunded');
  const answer = { outcome: 'refunded', orderIds: [orderId] };
  expect((await look({ orderId })).body).toEqual(answer);
  expect((await look({ reference })).body).toEqual(answer);
});

test('another user’s order is unknown, and another user’s payment only opens a ticket', async () => {
  const { orderId, gatewayOrderId } = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, gatewayOrderId);
  const stranger = await givenSignedIn(app);
  expect(await look({ orderId }, stranger)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await look({ reference }, stranger)).body.outcome).toBe('handed-on');
});

test('a question without an order or payment, an unavailable gateway, and too many questions are each refused with the reason', async () => {
  expect((await look({})).body.code).toBe('nothing-named');
  const { orderId } = await unpaid();
  await controlGateway(app, 'PATCH', 'tuning', {
    faults: [{ method: 'GET', path: '/v1/orders', kind: 'server-error', times: 5 }],
  });
  expect(await look({ orderId })).toMatchObject({ status: 503, body: { code: 'gateway-down' } });
  expect(await look({ orderId })).toMatchObject({ status: 429, body: { code: 'asked-just-now' } });
  expect(await ownTickets()).toEqual([]);
  await controlGateway(app, 'PATCH', 'tuning', { faults: [] });
  for (let no = 0; no < 9; no += 1) expect((await look({ reference: `UTR${no}` })).status).toBe(200);
  expect(await look({ reference: 'UTR9' })).toMatchObject({ status: 429, body: { code: 'asked-too-often' } });
});
