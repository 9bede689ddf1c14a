import { randomBytes, randomUUID } from 'node:crypto';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { startLocalGateway } from '../../../local-gateway/local-gateway.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { givenOpenOrder } from '../../../test/given/orders.ts';
import { ordersPart } from '../orders-parts.ts';
import { settleNamedPayment } from '../settlement/settle-payment.ts';
import { reconcileListedRefunds, reconcileOpenRefunds } from './reconcile-refunds.ts';

// Two server processes use the same database and the same gateway. The gateway continues to run when they stop.
const keys = {
  keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
  keySecret: randomBytes(16).toString('hex'),
  webhookSecret: randomBytes(16).toString('hex'),
};
const gateway = await startLocalGateway({ ...keys, journalPath: null, isProduction: false });
const app = await testApp({
  RAZORPAY_KEY_ID: keys.keyId,
  RAZORPAY_KEY_SECRET: keys.keySecret,
  RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  RAZORPAY_API_URL: gateway.url,
});
const second = await buildApp({
  settings: app.settings,
  databaseUrl: app.databaseUrl,
  log: openLog(app.settings.LOG_LEVEL),
});
afterAll(async () => {
  await second.close();
  await gateway.close();
});
const [parts, secondParts] = [app.part(ordersPart), second.part(ordersPart)];
let examId: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  const address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  gateway.sendWebhooksTo(`${address}/api/v1/pay/webhooks/razorpay`);
  examId = await givenExam(app, { priceInPaise: 49_900 });
});
// The gateway sends no webhooks unless a test enables them.
beforeEach(async () => {
  me = await givenSignedIn(app);
  await control('reset');
  await control('tuning', { webhooks: { drop: true } }, 'PATCH');
});

async function control<T>(path: string, body: object = {}, method = 'POST'): Promise<T> {
  const headers = { 'content-type': 'application/json', 'x-gateway-control': gateway.controlToken };
  const answer = await fetch(`${gateway.url}/__control/${path}`, { method, headers, body: JSON.stringify(body) });
  return (await answer.json()) as T;
}

async function paidOrder(quantity = 1) {
  const ordered = await givenOpenOrder(app, me, [{ productId: examId, quantity }]);
  const proof = await control<{ razorpay_payment_id: string }>('pay', { order_id: ordered.gateway.order_id });
  return { orderId: ordered.order._id, paymentId: proof.razorpay_payment_id };
}

async function sale(quantity = 1) {
  const order = await paidOrder(quantity);
  await settleNamedPayment(parts, order.paymentId);
  return order;
}

/** Makes a refund at the gateway, as staff do in its dashboard. */
const refundAtGateway = async (gatewayPaymentId: string, amountInPaise = 49_900) =>
  await (await parts.gateway()).refund({ gatewayPaymentId, amountInPaise, key: randomUUID() });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const rows = async <T>(text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows as T[];

/** Reads the effects of a refund from the database. */
async function facts(orderId: string) {
  const [found] = await rows(
    `select state,
       (select count(*)::int from entitlement join order_line using (order_line_id) where order_id = $1 and state = 'revoked') as revoked,
       (select count(*)::int from invoice where order_id = $1 and kind = 'credit-note') as notes,
       (select count(*)::int from refund join payment using (payment_id) where order_id = $1) as refunds,
       (select coalesce(sum(amount_in_paise), 0)::int from ledger_entry where order_id = $1 and account = 'gateway') as owed
     from sales_order where order_id = $1`,
    orderId,
  );
  return found;
}
const paidBackOnce = { state: 'refunded', revoked: 1, notes: 1, refunds: 1, owed: 0 };
const stillSold = { state: 'fulfilled', revoked: 0, notes: 0, refunds: 0, owed: 49_900 };

test('without an order at the gateway it is not even asked', async () => {
  const faults = [{ method: 'GET', path: '/v1/refunds', kind: 'server-error', times: 1 }];
  await control('tuning', { faults }, 'PATCH');
  expect(await reconcileListedRefunds(parts)).toBe(0);
});

test('a refund without a message is found, and its buyer is notified', async () => {
  const { orderId, paymentId } = await sale();
  await refundAtGateway(paymentId);
  await reconcileListedRefunds(parts);
  await app.drainOutbox();
  expect(await facts(orderId)).toEqual(paidBackOnce);
  // The outbox also contains the announcements of the sale, so there are two mails in any order.
  const subjects = (await mailsTo(app, me.email)).map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^We have refunded ₹/));
});

test('a refund of which there is a message too is noted once, whichever comes first', async () => {
  for (const messageFirst of [true, false]) {
    const { orderId, paymentId } = await sale();
    await control('tuning', { webhooks: { drop: false } }, 'PATCH');
    await refundAtGateway(paymentId);
    const message = async () => {
      await control('webhooks/flush');
      await app.drainOutbox();
    };
    const task = () => reconcileListedRefunds(parts);
    for (const tell of messageFirst ? [message, task] : [task, message]) await tell();
    await control('tuning', { webhooks: { drop: true } }, 'PATCH');
    expect(await facts(orderId)).toEqual(paidBackOnce);
  }
});

test('a refund that is reported by a message and found by two servers at the same moment is recorded once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { orderId, paymentId } = await sale();
    await control('tuning', { webhooks: { drop: false } }, 'PATCH');
    await refundAtGateway(paymentId);
    await control('webhooks/flush');
    await Promise.all([
      app.drainOutbox(),
      reconcileListedRefunds(parts),
      reconcileListedRefunds(secondParts),
      second.drainOutbox(),
    ]);
    expect(await facts(orderId)).toEqual(paidBackOnce);
  }
});

test('when neither a sale nor its refund was reported, the refund revokes part of what the payment grants', async () => {
  const { orderId, paymentId } = await paidOrder(2);
  await refundAtGateway(paymentId);
  await reconcileListedRefunds(parts);
  expect(await facts(orderId)).toEqual({ state: 'fulfilled', revoked: 1, notes: 1, refunds: 1, owed: 49_900 });
});

test('a refund that the bank takes days for is noted when it is through, however many came after it', async () => {
  await control('tuning', { refunds: 'pending' }, 'PATCH');
  const slow = await sale();
  const failing = await sale();
  const { gatewayRefundId: slowId } = await refundAtGateway(slow.paymentId);
  const { gatewayRefundId: failingId } = await refundAtGateway(failing.paymentId);
  await reconcileListedRefunds(parts);
  await control('clock', { advanceSeconds: 5 * 86_400 });
  await control('tuning', { refunds: 'processed' }, 'PATCH');
  const later = await sale();
  await refundAtGateway(later.paymentId);
  await reconcileListedRefunds(parts, inMinutes(1));
  expect(await Promise.all([slow, failing, later].map((one) => facts(one.orderId)))).toEqual([
    stillSold,
    stillSold,
    paidBackOnce,
  ]);

  await control('end-refund', { refund_id: slowId, outcome: 'processed' });
  await control('end-refund', { refund_id: failingId, outcome: 'failed' });
  await reconcileListedRefunds(parts, inMinutes(32));
  expect([await facts(slow.orderId), await facts(failing.orderId)]).toEqual([paidBackOnce, stillSold]);
});

test('a refund that cannot be stored does not block the others and is stored later', async () => {
  const broken = await sale();
  const sound = await sale();
  const { gatewayRefundId } = await refundAtGateway(broken.paymentId);
  await refundAtGateway(sound.paymentId);
  await app.pool.query(`
    create function refuse_refund() returns trigger language plpgsql as $$
    begin
      if new.gateway_refund_id = '${gatewayRefundId}' then raise exception 'this refund cannot be kept'; end if;
      return new;
    end $$;
    create trigger refuse_refund before insert on refund for each row execute function refuse_refund()`);
  await reconcileListedRefunds(parts, inMinutes(60));
  await app.pool.query('drop trigger refuse_refund on refund; drop function refuse_refund()');
  expect([await facts(broken.orderId), await facts(sound.orderId)]).toEqual([stillSold, paidBackOnce]);
  await reconcileListedRefunds(parts, inMinutes(91));
  expect(await facts(broken.orderId)).toEqual(paidBackOnce);
});

test('a refund that the gateway’s list shows late, behind one that was noted, is found too', async () => {
  const { orderId, paymentId } = await sale();
  await refundAtGateway(paymentId);
  await app.pool.query(
    "insert into listed_refund select 'rfnd_MadeAfterIt', max(made_at) + interval '20 hours', null from listed_refund",
  );
  await reconcileListedRefunds(parts);
  expect(await facts(orderId)).toEqual(paidBackOnce);
});

test('a gateway that does not answer loses nothing: the next turn finds what was made meanwhile', async () => {
  const { orderId, paymentId } = await sale();
  await refundAtGateway(paymentId);
  const away = (path: string) =>
    control('tuning', { faults: [{ method: 'GET', path, kind: 'server-error', times: 1 }] }, 'PATCH');
  await away('/v1/refunds?');
  await expect(reconcileListedRefunds(parts, inMinutes(100))).rejects.toThrow('does not answer');
  await away('/v1/refunds/');
  await reconcileListedRefunds(parts, inMinutes(100));
  expect(await facts(orderId)).toEqual(stillSold);
  await reconcileListedRefunds(parts, inMinutes(131));
  expect(await facts(orderId)).toEqual(paidBackOnce);
});

test('a refund of a payment that is not ours is looked at once, and changes nothing', async () => {
  const order = await (await parts.gateway()).openOrder({ receipt: randomUUID(), amountInPaise: 49_900 });
  const proof = await control<{ razorpay_payment_id: string }>('pay', { order_id: order });
  const { gatewayRefundId } = await refundAtGateway(proof.razorpay_payment_id);
  await reconcileListedRefunds(parts);
  expect(await rows('select look_at from listed_refund where gateway_refund_id = $1', gatewayRefundId)).toEqual([
    { look_at: null },
  ]);
  expect(await rows('select 1 from refund where gateway_refund_id = $1', gatewayRefundId)).toEqual([]);
  expect(await reconcileListedRefunds(parts)).toBe(0);
});

/**
 * Creates an order that was paid twice. This server is about to refund the second payment but has not called the
 * gateway yet.
 */
async function secondPayment() {
  const { order, gateway: opened } = await givenOpenOrder(app, me, [{ productId: examId, quantity: 1 }]);
  const pay = async (outcome: string) =>
    (await control<{ razorpay_payment_id: string }>('pay', { order_id: opened.order_id, outcome })).razorpay_payment_id;
  const paymentId = await pay('failed');
  await settleNamedPayment(parts, await pay('paid'));
  await control('capture-against-the-rules', { payment_id: paymentId });
  await settleNamedPayment(parts, paymentId);
  return { orderId: order._id, paymentId };
}
const refundOf = async (orderId: string) =>
  await rows(
    `select refund.state, gateway_refund_id,
       (select coalesce(sum(amount_in_paise), 0)::int from ledger_entry where order_id = $1 and account = 'refunds-payable') as payable
     from refund join payment using (payment_id) where order_id = $1`,
    orderId,
  );

test('a second payment that somebody refunds by hand closes our own refund of it, and the gateway is not asked again', async () => {
  const { orderId, paymentId } = await secondPayment();
  const { gatewayRefundId } = await refundAtGateway(paymentId);
  // The gateway refuses this server's refund, because the payment was already refunded in the dashboard. The gateway's
  // list contains that refund.
  await Promise.all([app.drainOutbox(), reconcileListedRefunds(parts), reconcileListedRefunds(secondParts)]);
  const closed = [{ state: 'processed', gateway_refund_id: gatewayRefundId, payable: 0 }];
  expect(await refundOf(orderId)).toEqual(closed);

  await app.drainOutbox();
  expect(await reconcileOpenRefunds(parts, inMinutes(31))).toBe(0);
  expect(await refundOf(orderId)).toEqual(closed);
  expect(await mailsTo(app, app.settings.SUPPORT_EMAIL)).toEqual([]);
  expect(await facts(orderId)).toMatchObject({ state: 'fulfilled', revoked: 0, notes: 0, owed: 49_900 });
});

test('a second payment that is refunded by hand in parts is done with the last of them', async () => {
  const { orderId, paymentId } = await secondPayment();
  await refundAtGateway(paymentId, 20_000);
  await reconcileListedRefunds(parts);
  expect(await refundOf(orderId)).toMatchObject([{ state: 'requested', payable: -49_900 }]);
  const { gatewayRefundId } = await refundAtGateway(paymentId, 29_900);
  await reconcileListedRefunds(parts);
  expect(await refundOf(orderId)).toEqual([{ state: 'processed', gateway_refund_id: gatewayRefundId, payable: 0 }]);
  await app.drainOutbox();
});
