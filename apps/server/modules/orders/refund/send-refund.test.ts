import { randomUUID } from 'node:crypto';
import type { ExamId, OrderId, RefundId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '../../../invariants/check-invariants.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../../test/given/orders.ts';
import { rescheduleJobs } from '../../../test/given/outbox.ts';
import { ordersPart } from '../orders-parts.ts';
import { settleNamedPayment } from '../settlement/settle-payment.ts';
import { reconcileListedRefunds, reconcileOpenRefunds } from './reconcile-refunds.ts';
import { askRefund } from './request-refund.ts';
import { settleRefund } from './settle-refund.ts';

// Tests refunds that the gateway or a bank refuses. The gateway sends no webhooks.
const app = await testApp();
const parts = app.part(ordersPart);
let examId: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  examId = await givenExam(app, { priceInPaise: 49_900 });
});
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
});

const all = async <T>(text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows as T[];
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const refundsOf = (orderId: string) =>
  all<{ state: string; reason: string; amount: number; failure: string | null }>(
    `select refund.state, reason, refund.amount_in_paise::int as amount, refund.failure
     from refund join payment using (payment_id) where order_id = $1 order by requested_at, refund_id`,
    orderId,
  );
const statesOf = async (orderId: string) => (await refundsOf(orderId)).map(({ state }) => state);
const balances = (orderId: string) =>
  all(
    `select account, sum(amount_in_paise)::int as owed from ledger_entry where order_id = $1 and account = 'refunds-payable'
     group by 1 having sum(amount_in_paise) <> 0`,
    orderId,
  );
const unitsOf = async (orderId: string) =>
  (
    await all<{ state: string }>(
      'select e.state from entitlement e join order_line using (order_line_id) where order_id = $1 order by e.state',
      orderId,
    )
  ).map(({ state }) => state);
const staffMails = async (orderId: string) =>
  (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(({ plain }) => plain.includes(orderId));
const refusesRefunds = (words: string) =>
  controlGateway(app, 'PATCH', 'tuning', {
    faults: [{ method: 'POST', path: '/v1/payments', kind: 'refuse', words, times: 99 }],
  });
const gatewayIsWell = () => controlGateway(app, 'PATCH', 'tuning', { refunds: 'processed', faults: [] });

async function sale(quantity = 1) {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity }]);
  const { razorpay_payment_id: paymentId } = await payAtGateway(app, gateway.order_id);
  await settleNamedPayment(parts, paymentId);
  await app.drainOutbox();
  return { orderId: order._id, paymentId };
}

/** Creates an order that was paid twice. The refund of the second payment has not been sent yet. */
async function paidTwice() {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity: 1 }]);
  const { razorpay_payment_id: paymentId } = await payAtGateway(app, gateway.order_id, 'failed');
  await settleNamedPayment(parts, (await payAtGateway(app, gateway.order_id)).razorpay_payment_id);
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id: paymentId });
  await settleNamedPayment(parts, paymentId);
  return { orderId: order._id, paymentId };
}

const ask = (orderId: OrderId) => app.inTransaction((work) => askRefund(work, { orderId, userId: me.userId }));

test('a surplus that a bank rejected is sent again, staff are notified, and the ledger owes it once all the while', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'failed' });
  const { orderId, paymentId } = await paidTwice();
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['failed', 'requested']);
  // If the payment is reported again, the debt does not increase.
  for (const _ of [1, 2]) await settleNamedPayment(parts, paymentId);
  expect(await statesOf(orderId)).toEqual(['failed', 'requested']);
  expect(await balances(orderId)).toEqual([{ account: 'refunds-payable', owed: -49_900 }]);
  expect((await staffMails(orderId)).map(({ subject }) => subject)).toEqual([
    `A refund did not go through: order ${orderId}`,
  ]);

  await gatewayIsWell();
  await reconcileOpenRefunds(parts, inHours(1));
  expect(await statesOf(orderId)).toEqual(['failed', 'processed']);
  expect(await balances(orderId)).toEqual([]);
});

test('after the fourth failure no more tries are made, and what somebody then sends by hand closes it', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'failed' });
  const { orderId, paymentId } = await paidTwice();
  await app.drainOutbox();
  // The refund is not tried again before the planned time.
  await reconcileOpenRefunds(parts, inHours(0.4));
  expect(await statesOf(orderId)).toHaveLength(2);
  for (const hours of [1, 26, 100, 200]) {
    await app.pool.query("update refund set not_before = now() where state = 'requested'");
    await reconcileOpenRefunds(parts, inHours(hours));
  }
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(Array(4).fill('failed'));
  // If the payment is reported again, no new refund is created.
  await settleNamedPayment(parts, paymentId);
  expect(await statesOf(orderId)).toEqual(Array(4).fill('failed'));
  const mails = await staffMails(orderId);
  expect(mails.filter(({ plain }) => plain.includes('it is not sent again automatically'))).toHaveLength(1);
  expect(mails).toHaveLength(4);
  expect(await balances(orderId)).toEqual([{ account: 'refunds-payable', owed: -49_900 }]);

  await gatewayIsWell();
  await (await parts.gateway()).refund({ gatewayPaymentId: paymentId, amountInPaise: 49_900, key: randomUUID() });
  await Promise.all([reconcileListedRefunds(parts), reconcileListedRefunds(parts)]);
  expect(await statesOf(orderId)).toEqual([...Array(4).fill('failed'), 'processed']);
  expect(await balances(orderId)).toEqual([]);
});

test('a refusal of our sending does not fail a refund that the gateway has taken meanwhile', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  const { orderId } = await sale();
  await ask(orderId);
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['pending']);
  const [refund] = await all<{ id: RefundId }>(
    'select refund_id as id from refund join payment using (payment_id) where order_id = $1',
    orderId,
  );
  if (!refund) throw new Error('there is no refund');
  const refused = { gatewayRefundId: null, status: 'failed', failure: 'Not now.' } as const;
  await app.inTransaction((work) => settleRefund(work, parts.seller, refund.id, refused));
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'pending', failure: null }]);
});

test('when the gateway finally refuses a requested refund, the buyer gets the units back, and both sides are told why', async () => {
  await refusesRefunds('Refund is currently not supported for this payment method');
  const { orderId } = await sale();
  await ask(orderId);
  await app.drainOutbox();
  expect(await refundsOf(orderId)).toMatchObject([
    { state: 'failed', failure: expect.stringMatching(/not supported/) },
  ]);
  expect(await unitsOf(orderId)).toEqual(['granted']);
  expect((await mailsTo(app, me.email)).at(-1)?.subject).toBe('₹499 could not be sent back');
  const [mail] = await staffMails(orderId);
  expect(mail?.plain).toContain('Refund is currently not supported for this payment method');
  // The buyer can request the refund again.
  await gatewayIsWell();
  await ask(orderId);
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['failed', 'processed']);
});

test('a refund that is refused because our balance is too low waits; staff are notified once, and it is sent later', async () => {
  await refusesRefunds('Your account does not have enough balance to carry out the refund operation.');
  const { orderId } = await sale();
  await ask(orderId);
  await app.drainOutbox();
  await reconcileOpenRefunds(parts, inHours(1));
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['requested']);
  expect(await staffMails(orderId)).toHaveLength(1);
  await gatewayIsWell();
  await reconcileOpenRefunds(parts, inHours(2));
  expect(await statesOf(orderId)).toEqual(['processed']);
});

test('a surplus that the gateway refuses is owed and tried again, as one that a bank did not take', async () => {
  await refusesRefunds('The payment is under dispute.');
  const { orderId } = await paidTwice();
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['failed', 'requested']);
  await gatewayIsWell();
  await reconcileOpenRefunds(parts, inHours(1));
  expect([await statesOf(orderId), await balances(orderId)]).toEqual([['failed', 'processed'], []]);
});

test('a key that the gateway does not take is no answer to a refund: it stays to be sent', async () => {
  const { orderId } = await sale();
  await controlGateway(app, 'PATCH', 'tuning', {
    faults: [{ method: 'POST', path: '/v1/payments', kind: 'server-error', times: 1 }],
  });
  await ask(orderId);
  await expect(app.drainOutbox()).rejects.toThrow('does not answer');
  expect(await statesOf(orderId)).toEqual(['requested']);
  await rescheduleJobs(app);
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['processed']);
});

test('a refund by hand beyond what an unsent one leaves of the payment is noted, and the unsent one gives way', async () => {
  const { orderId, paymentId } = await sale(3);
  await ask(orderId);
  // Before this server's refund is sent, the price of two of the three units is refunded in the dashboard.
  await (await parts.gateway()).refund({ gatewayPaymentId: paymentId, amountInPaise: 99_800, key: randomUUID() });
  await reconcileListedRefunds(parts);
  expect(await refundsOf(orderId)).toMatchObject([
    { state: 'failed', reason: 'asked', amount: 149_700 },
    { state: 'processed', reason: 'at-the-gateway', amount: 99_800 },
  ]);
  expect(await unitsOf(orderId)).toEqual(['granted', 'revoked', 'revoked']);
  // The buyer can request a refund of the third unit.
  await app.drainOutbox();
  await ask(orderId);
  await app.drainOutbox();
  expect(await statesOf(orderId)).toEqual(['failed', 'processed', 'processed']);
  expect(await unitsOf(orderId)).toEqual(['revoked', 'revoked', 'revoked']);
});

test.each([
  ['with something to spare', 20_000],
  ['to the paisa', 49_900],
])(
  'a refund by hand beside an unsent one, which both fit into the payment %s, leaves that to be sent',
  async (_how, byHand) => {
    const { orderId, paymentId } = await sale(3);
    const [unit] = await all<{ id: string }>(
      'select entitlement_id as id from entitlement join order_line using (order_line_id) where order_id = $1 limit 1',
      orderId,
    );
    await app.pool.query("update entitlement set state = 'consumed' where entitlement_id = $1", [unit?.id]);
    await ask(orderId);
    await (await parts.gateway()).refund({ gatewayPaymentId: paymentId, amountInPaise: byHand, key: randomUUID() });
    await reconcileListedRefunds(parts);
    await app.drainOutbox();
    expect(await refundsOf(orderId)).toMatchObject([
      { state: 'processed', reason: 'asked', amount: 99_800 },
      { state: 'processed', reason: 'at-the-gateway', amount: byHand },
    ]);
  },
);

test('after all of it the books are right', async () => {
  const broken = (await checkInvariants(app.pool)).filter(({ name }) => !name.includes('while a booking uses it'));
  expect(broken).toEqual([]);
});
