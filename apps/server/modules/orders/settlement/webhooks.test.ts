import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway, postWebhook, signWebhook } from '../../../test/given/orders.ts';
import { rescheduleJobs } from '../../../test/given/outbox.ts';

const app = await testApp();
let examId: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  examId = await givenExam(app);
});
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
});

const sign = (body: string) => signWebhook(app, body);
const post = (body: string, headers: Record<string, string>) => postWebhook(app, body, headers);
const inbox = async () => (await app.pool.query('select event_id, event, processed_at from webhook_inbox')).rows;
const newOrder = async () => (await givenOpenOrder(app, me, [{ productId: examId, quantity: 1 }])).gateway.order_id;
const stateOf = async (gatewayOrderId: string) =>
  (await app.pool.query('select state from sales_order where gateway_order_id = $1', [gatewayOrderId])).rows[0].state;

/** Processes the outbox, as the worker does, and returns the state of the order. */
async function settled(gatewayOrderId: string): Promise<string> {
  await app.drainOutbox();
  return await stateOf(gatewayOrderId);
}

test('a payment whose browser was closed is fulfilled by the webhook alone', async () => {
  const gatewayOrderId = await newOrder();
  await payAtGateway(app, gatewayOrderId);
  await controlGateway(app, 'POST', 'webhooks/flush');
  expect(await settled(gatewayOrderId)).toBe('fulfilled');
});

test('events that come late, three times each and in the wrong order, settle the same', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { copies: 3, reorder: 3 } });
  const gatewayOrderId = await newOrder();
  await payAtGateway(app, gatewayOrderId);
  await controlGateway(app, 'POST', 'webhooks/flush');
  expect(await settled(gatewayOrderId)).toBe('fulfilled');
  const { rows } = await app.pool.query(
    'select count(*)::int as n from invoice join sales_order using (order_id) where gateway_order_id = $1',
    [gatewayOrderId],
  );
  expect(rows[0].n).toBe(1);
});

test('a body that was changed after it was signed is refused, tried again by the gateway, and taken when it is whole', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { tamper: true, retryMs: 60_000 } });
  const gatewayOrderId = await newOrder();
  await payAtGateway(app, gatewayOrderId);
  await controlGateway(app, 'POST', 'webhooks/flush');
  const before = (await inbox()).length;
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { tamper: false } });
  await controlGateway(app, 'POST', 'webhooks/flush');
  expect((await inbox()).length).toBeGreaterThan(before);
  expect(await settled(gatewayOrderId)).toBe('fulfilled');
});

test('a message is refused without the right signature over its very bytes, and stored nowhere', async () => {
  const before = await inbox();
  const body = '{"event":"payment.captured"}';
  for (const signature of ['', 'x', sign(`${body} `), sign(body).slice(1), sign(body).toUpperCase().slice(0, 63)]) {
    const answer = await post(body, { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'never' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-signature']);
  }
  expect((await post(body, {})).statusCode).toBe(400);
  expect(await inbox()).toEqual(before);
});

test('a message is stored once per event id, and one without an id once per content', async () => {
  const body = '{"event":"payment.downtime.started","payload":{}}';
  const before = (await inbox()).length;
  const headers = { 'x-razorpay-signature': sign(body), 'x-razorpay-event-id': 'event-once' };
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)));
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect((await inbox()).length).toBe(before + 1);
  for (const _ of [1, 2]) await post(body, { 'x-razorpay-signature': sign(body) });
  expect((await inbox()).length).toBe(before + 2);
});

test('signed messages that mean nothing to us are kept, passed over, and break nothing', async () => {
  const strange = [
    'not json',
    '[]',
    '{"event":7}',
    '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"pay_ofAnotherShop1"}}}}',
    '{"event":"refund.processed","payload":{"refund":{"entity":{"id":"rfnd_ofAnotherShop","status":"processed"}}}}',
  ];
  for (const body of strange) expect((await post(body, { 'x-razorpay-signature': sign(body) })).statusCode).toBe(200);
  await app.drainOutbox();
  expect((await inbox()).every((row) => row.processed_at !== null)).toBe(true);
});

test('a gateway that is away when an event is read is asked again', async () => {
  const gatewayOrderId = await newOrder();
  await payAtGateway(app, gatewayOrderId);
  await controlGateway(app, 'POST', 'webhooks/flush');
  const faults = [{ method: 'GET', path: '/v1/payments', kind: 'server-error', times: 1000 }];
  await controlGateway(app, 'PATCH', 'tuning', { faults });
  await expect(app.drainOutbox()).rejects.toThrow('a reaction failed');
  await controlGateway(app, 'PATCH', 'tuning', { faults: [] });
  await rescheduleJobs(app);
  expect(await settled(gatewayOrderId)).toBe('fulfilled');
});

async function callback(fields: Record<string, string>) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/callback',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://api.razorpay.com',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(fields).toString(),
  });
  return [answer.statusCode, answer.headers.location];
}

test('a browser that the gateway sends back by a form is led to the confirmation, without a session', async () => {
  const gatewayOrderId = await newOrder();
  const proof = await payAtGateway(app, gatewayOrderId);
  const confirmation = `/order-confirmation?razorpay_order_id=${gatewayOrderId}`;
  for (const _ of [1, 2]) expect(await callback(proof)).toEqual([303, confirmation]);
  expect(await stateOf(gatewayOrderId)).toBe('fulfilled');
});

test('a form that proves nothing is led back to the checkout, and settles nothing', async () => {
  const gatewayOrderId = await newOrder();
  const proof = await payAtGateway(app, gatewayOrderId);
  expect(await callback({ ...proof, razorpay_signature: 'f'.repeat(64) })).toEqual([303, '/checkout?payment=failed']);
  expect(await callback({})).toEqual([303, '/checkout?payment=failed']);
  const metadata = JSON.stringify({ order_id: gatewayOrderId, payment_id: 'pay_x' });
  expect(await callback({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': metadata })).toEqual([
    303,
    `/checkout?payment=failed&razorpay_order_id=${gatewayOrderId}`,
  ]);
  expect(await stateOf(gatewayOrderId)).toBe('awaiting_payment');
});
