import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type LocalGateway, startLocalGateway } from './local-gateway.ts';
import { testCards } from './test-instruments.ts';

const keys = { keyId: 'rzp_test_AbCdEfGhIjKlMn', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const folder = await mkdtemp(join(tmpdir(), 'kasauti-gateway-'));
const start = (name: string | null) =>
  startLocalGateway({ ...keys, journalPath: name && join(folder, name, 'journal.jsonl'), isProduction: false });
const gateway = await start(null);

/** The events that a merchant's server has received. It replies with the statuses in `answers`, then with 200. */
const heard: { eventId: string; signature: string; body: string }[] = [];
let answers: number[] = [];
const shop = createServer((request, response) => {
  void readAll(request).then((body) => {
    heard.push({
      eventId: String(request.headers['x-razorpay-event-id']),
      signature: String(request.headers['x-razorpay-signature']),
      body,
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
});
await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
const shopUrl = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
gateway.sendWebhooksTo(shopUrl());

afterAll(async () => {
  await gateway.close();
  shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await control('reset', {});
  await control('tuning', { upiMs: 0 }, 'PATCH');
  await control('webhooks/flush', {});
  heard.length = 0;
  answers = [];
});

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

async function ask(method: string, path: string, body?: object, headers: object = {}, at: LocalGateway = gateway) {
  const answer = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      authorization: basic,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(headers as Record<string, string>),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  // biome-ignore lint/suspicious/noExplicitAny: a wire answer, looked at field by field
  return { status: answer.status, body: (await answer.json()) as any };
}
const controls = (at: LocalGateway) => ({ 'x-gateway-control': at.controlToken });
const control = (path: string, body: object, method = 'POST', at: LocalGateway = gateway) =>
  ask(method, `/__control/${path}`, body, controls(at), at);
const page = (path: string, body: object) => ask('POST', `/v1/checkout/${path}`, { key_id: keys.keyId, ...body });
const newOrder = async (amount = 49_900) => (await ask('POST', '/v1/orders', { amount, currency: 'INR' })).body;
const payWith = (order_id: string, number: string) =>
  page('payments', { order_id, method: 'card', card: { number, name: 'A' }, email: 'a@b.in', contact: '1' });
const description = async (answer: Promise<{ status: number; body: { error?: { description: string } } }>) => {
  const { status, body } = await answer;
  return [status, body.error?.description];
};

test('an order begins as the API promises', async () => {
  const { status, body } = await ask('POST', '/v1/orders', {
    amount: 49_900,
    currency: 'INR',
    receipt: 'first',
    notes: { test: 'KBP-101' },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 49_900,
    amount_paid: 0,
    amount_due: 49_900,
    currency: 'INR',
    receipt: 'first',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { test: 'KBP-101' },
    created_at: expect.any(Number),
  });
  expect((await ask('GET', '/v1/orders?receipt=first')).body).toEqual({
    entity: 'collection',
    count: 1,
    items: [body],
  });
});

test('refusals have the texts of the API', async () => {
  const order = (body: object) => description(ask('POST', '/v1/orders', body));
  expect(await order({ currency: 'INR' })).toEqual([400, 'The amount field is required.']);
  expect(await order({ amount: 99, currency: 'INR' })).toEqual([400, 'The amount must be at least INR 1.00']);
  expect(await order({ amount: 100.5, currency: 'INR' })).toEqual([400, 'The amount must be an integer.']);
  expect(await order({ amount: 100 })).toEqual([400, 'The currency field is required.']);
  expect(await order({ amount: 100, currency: 'INR', expire_by: 1 })).toEqual([
    400,
    'expire_by is/are not required and should not be sent.',
  ]);
  expect(await description(ask('GET', '/v1/orders', undefined, { authorization: 'Basic eDp5' }))).toEqual([
    401,
    'The api key provided is invalid',
  ]);
  expect(await description(ask('GET', '/v1/nothing'))).toEqual([400, 'The requested URL was not found on the server.']);
  expect(await description(ask('GET', '/v1/payments/pay_none'))).toEqual([400, 'The id provided does not exist']);
});

test.each(testCards.map((card) => [card.label, card] as const))(
  'the test card “%s” does what it says',
  async (_label, card) => {
    const order = await newOrder();
    const begun = (await payWith(order.id, card.number)).body;
    if (typeof card.outcome === 'object') {
      expect(begun.error).toMatchObject({ reason: card.outcome.reason, metadata: { order_id: order.id } });
      return;
    }
    expect(begun).toMatchObject({ next: 'otp' });
    const ended = (await page(`payments/${begun.payment_id}/otp`, { otp: '1234' })).body;
    if (card.outcome === 'otp') expect(ended.proof).toMatchObject({ razorpay_order_id: order.id });
    else expect(ended.error).toMatchObject({ reason: 'authentication_failed' });
  },
);

test('a one-time password of fewer than four digits fails, and the order can be paid again', async () => {
  const order = await newOrder();
  const first = (await payWith(order.id, '4100 2800 0000 1007')).body;
  const failed = (await page(`payments/${first.payment_id}/otp`, { otp: '123' })).body;
  expect(failed.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', reason: 'authentication_failed' });
  const second = (await payWith(order.id, '4100280000001007')).body;
  const { proof } = (await page(`payments/${second.payment_id}/otp`, { otp: '1234567890' })).body;
  const signed = createHmac('sha256', keys.keySecret).update(`${order.id}|${second.payment_id}`).digest('hex');
  expect(proof).toEqual({
    razorpay_order_id: order.id,
    razorpay_payment_id: second.payment_id,
    razorpay_signature: signed,
  });
  expect((await ask('GET', `/v1/orders/${order.id}`)).body).toMatchObject({
    status: 'paid',
    attempts: 2,
    amount_paid: 49_900,
    amount_due: 0,
  });
});

test.each([
  ['success@razorpay', { proof: expect.any(Object) }],
  ['failure@razorpay', { error: { reason: 'payment_failed' } }],
])('the UPI id %s is answered by the app a moment later', async (vpa, outcome) => {
  const order = await newOrder();
  const begun = (await page('payments', { order_id: order.id, method: 'upi', vpa })).body;
  expect(begun.next).toBe('wait');
  const look = () => ask('GET', `/v1/checkout/payments/${begun.payment_id}?key_id=${keys.keyId}`);
  await expect.poll(async () => (await look()).body).toMatchObject({ next: 'done', ...outcome });
});

test('another UPI id, an unknown card and a foreign key are refused', async () => {
  const { id } = await newOrder();
  expect((await page('payments', { order_id: id, method: 'upi', vpa: 'me@bank' })).body.error.reason).toBe(
    'invalid_vpa',
  );
  expect((await payWith(id, '4111111111111111')).body.error.reason).toBe('card_number_invalid');
  expect((await page('payments', { order_id: id, method: 'upi', key_id: 'rzp_test_other' })).status).toBe(401);
});

test('an order keeps one payment: no second while one is authorised, none once it is paid, a late one goes back', async () => {
  await control('tuning', { autoCapture: false }, 'PATCH');
  const order = await newOrder();
  const late = (await control('pay', { order_id: order.id, outcome: 'failed' })).body.razorpay_payment_id;
  const kept = (await control('pay', { order_id: order.id })).body.razorpay_payment_id;
  expect((await payWith(order.id, '4100280000001007')).status).toBe(400);

  const capture = (amount: number) =>
    description(ask('POST', `/v1/payments/${kept}/capture`, { amount, currency: 'INR' }));
  expect(await capture(100)).toEqual([400, 'Capture amount must be equal to the amount authorized.']);
  expect(await capture(49_900)).toEqual([200, undefined]);
  expect(await capture(49_900)).toEqual([400, 'This payment has already been captured']);
  expect(await description(payWith(order.id, '4100280000001007'))).toEqual([
    400,
    'Payment already done for this order.',
  ]);
  await control('late-authorize', { payment_id: late });
  expect((await ask('GET', `/v1/payments/${late}`)).body).toMatchObject({ status: 'refunded', refund_status: 'full' });
  expect((await ask('GET', `/v1/orders/${order.id}/payments`)).body.count).toBe(2);
});

test('a refund older than six months is refused', async () => {
  const { id } = await newOrder();
  const { razorpay_payment_id: paid } = (await control('pay', { order_id: id })).body;
  await control('clock', { advanceSeconds: 200 * 86_400 });
  expect(await description(ask('POST', `/v1/payments/${paid}/refund`, {}))).toEqual([
    400,
    'Refund is not supported by the bank because the payment is more than 6 months old',
  ]);
  await control('clock', { advanceSeconds: -200 * 86_400 });
});

test('events are signed over their bytes, and sent again with the same id until they are taken', async () => {
  await control('tuning', { webhooks: { retryMs: 1 } }, 'PATCH');
  answers = [500, 500, 500, 500, 500];
  const { id } = await newOrder();
  await control('pay', { order_id: id });
  const delivered = async () =>
    (await ask('GET', '/__control/webhooks', undefined, controls(gateway))).body.items.filter(
      (one: { body: string; state: string }) => one.body.includes(id) && one.state === 'delivered',
    ).length;
  await expect.poll(delivered).toBe(3);
  const names = new Map(heard.map(({ eventId, body }) => [eventId, JSON.parse(body).event]));
  expect([...names.values()].sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  expect(heard).toHaveLength(8);
  for (const { body, signature } of heard)
    expect(signature).toBe(createHmac('sha256', keys.webhookSecret).update(body).digest('hex'));
});

test('what it knew before a restart it knows after it, a torn last line apart, and sends what was waiting', async () => {
  const first = await start('kept');
  const { body: order } = await ask('POST', '/v1/orders', { amount: 100, currency: 'INR', receipt: 'r' }, {}, first);
  const { body: proof } = await control('pay', { order_id: order.id }, 'POST', first);
  await first.close();
  await writeFile(join(folder, 'kept', 'journal.jsonl'), '{"kind":"order","id":"torn', { flag: 'a' });

  const second = await start('kept');
  expect((await ask('GET', `/v1/orders/${order.id}`, undefined, {}, second)).body).toMatchObject({ status: 'paid' });
  const found = await ask('GET', `/v1/payments/${proof.razorpay_payment_id}`, undefined, {}, second);
  expect(found.body.status).toBe('captured');
  expect(
    await description(ask('POST', '/v1/orders', { amount: 100, currency: 'INR', receipt: 'r' }, {}, second)),
  ).toEqual([400, 'The receipt has already been taken.']);
  second.sendWebhooksTo(shopUrl());
  await control('webhooks/flush', {}, 'POST', second);
  expect(heard.filter(({ body }) => body.includes(order.id))).toHaveLength(3);
  await second.close();
});

test('the control opens to the token of this start alone', async () => {
  const other = await start(null);
  const others = controls(other);
  await other.close();
  for (const headers of [{}, { 'x-gateway-control': '' }, others]) {
    const { status, body } = await ask('GET', '/__control/webhooks', undefined, headers);
    expect([status, body.error.description]).toEqual([400, 'The requested URL was not found on the server.']);
  }
  expect((await ask('GET', '/__control/webhooks', undefined, controls(gateway))).status).toBe(200);
});
