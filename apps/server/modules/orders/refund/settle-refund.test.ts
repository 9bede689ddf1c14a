import { randomUUID } from 'node:crypto';
import type { EntitlementId, ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '../../../invariants/check-invariants.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway, postWebhook, signWebhook } from '../../../test/given/orders.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { consumeEntitlement, lockEntitlement, releaseEntitlement } from '../index.ts';
import { ordersPart } from '../orders-parts.ts';
import { settleNamedPayment, settlePayment } from '../settlement/settle-payment.ts';
import { recordGatewayRefund } from './settle-refund.ts';

// Tests refunds of a sale that staff make in the gateway's dashboard.
const app = await testApp();
const parts = app.part(ordersPart);
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

/** Delivers the gateway's webhook about a refund. A test may deliver the same webhook several times. */
async function sendWebhook(refund: object, eventId: string = randomUUID()) {
  const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity: refund } } });
  const headers = { 'x-razorpay-signature': signWebhook(app, body), 'x-razorpay-event-id': eventId };
  const answer = await postWebhook(app, body, headers);
  expect(answer.statusCode).toBe(200);
  await app.drainOutbox();
}

async function paidOrder(quantity = 1) {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity }]);
  const proof = await payAtGateway(app, gateway.order_id);
  const paymentId = proof.razorpay_payment_id;
  const settle = async () => {
    const seen = await (await parts.gateway()).findPayment(paymentId);
    if (!seen) throw new Error('the gateway does not know the payment');
    return await app.inTransaction((work) => settlePayment(work, parts.seller, seen));
  };
  return { orderId: order._id, price: order.amountInPaise / quantity, paymentId, settle };
}

async function sale(quantity = 1) {
  const order = await paidOrder(quantity);
  expect(await order.settle()).toBe('settled');
  return order;
}

/** Makes a refund at the gateway. The gateway sends no webhook about it. */
async function refundOf(paymentId: string, amount: number) {
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
  const ask = { gatewayPaymentId: paymentId, amountInPaise: amount, key: randomUUID() };
  return { id: (await (await parts.gateway()).refund(ask)).gatewayRefundId };
}
const all = async <T>(text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows as T[];
const stateOf = async (orderId: string) =>
  (await all<{ state: string }>('select state from sales_order where order_id = $1', orderId))[0]?.state;
const unitsOf = (orderId: string) =>
  all<{ entitlement_id: EntitlementId; state: string }>(
    'select entitlement_id, entitlement.state from entitlement join order_line using (order_line_id) where order_id = $1 order by 1',
    orderId,
  );
const statesOf = async (orderId: string) => (await unitsOf(orderId)).map(({ state }) => state);
const notesOf = (orderId: string) =>
  all<{ number: string; document: string }>(
    "select number, document from invoice where order_id = $1 and kind = 'credit-note' order by number",
    orderId,
  );
const balances = (orderId: string) =>
  all(
    'select account, sum(amount_in_paise)::int as left from ledger_entry where order_id = $1 group by 1 having sum(amount_in_paise) <> 0',
    orderId,
  );
const auditOf = (orderId: string) =>
  all(
    "select detail::jsonb as detail from audit_entry where object_id = $1 and action = 'refund.at-the-gateway'",
    orderId,
  );

test('a purchase that is refunded at the gateway cannot be used any more, has a credit note, and its buyer is notified', async () => {
  const { orderId, price, paymentId } = await sale();
  await (await parts.gateway()).refund({ gatewayPaymentId: paymentId, amountInPaise: price, key: randomUUID() });
  await controlGateway(app, 'POST', 'webhooks/flush');
  await app.drainOutbox();

  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['refunded', ['revoked']]);
  expect(await balances(orderId)).toEqual([]);
  const [note] = await notesOf(orderId);
  expect(note?.number).toMatch(/^CN\/\d\d-\d\d\/\d{6}$/);
  const document = JSON.parse(note?.document ?? '{}');
  expect(document).toMatchObject({ title: 'Credit Note', totals: { grossInPaise: price } });
  expect(document.creditFor.number).toMatch(/^TI\//);

  const shown = await app.fastify.inject({ url: `/api/v1/pay/orders/${me.userId}`, headers: me.headers });
  const [order] = shown.json().data;
  expect(order).toMatchObject({ state: 'refunded', creditNotes: [{ number: note?.number }] });
  const url = `/api/v1/pay/invoices/${order.creditNotes[0]._id}.pdf`;
  const pdf = await app.fastify.inject({ url, headers: me.headers });
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const mail = (await mailsTo(app, me.email)).at(-1);
  expect(mail?.subject).toMatch(/^We have refunded ₹/);
  expect(mail?.plain).toContain(note?.number);
});

test('a refund that is reported three times, by one event and by others, at the same moment, is recorded once', async () => {
  const { orderId, price, paymentId } = await sale();
  const refund = await refundOf(paymentId, price);
  const seen = { gatewayRefundId: refund.id, gatewayPaymentId: paymentId, amountInPaise: price };
  const note = () => app.inTransaction((work) => recordGatewayRefund(work, parts.seller, seen));
  const noted = Promise.all([note(), note(), note()]).then((all) => all.filter(Boolean));
  await expect(noted).resolves.toEqual([true]);
  for (const eventId of ['a', 'a', 'b']) await sendWebhook(refund, `${paymentId}-${eventId}`);
  expect([(await notesOf(orderId)).length, (await auditOf(orderId)).length]).toEqual([1, 1]);
  expect(await balances(orderId)).toEqual([]);
});

test('a refund that is reported before its payment grants nothing, and neither does the later report of the payment', async () => {
  const { orderId, price, paymentId, settle } = await paidOrder();
  await sendWebhook(await refundOf(paymentId, price));
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: false } });
  await controlGateway(app, 'POST', 'webhooks/flush');
  await app.drainOutbox();
  expect(await settle()).toBe('refunded');
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['awaiting_payment', []]);
});

test('a partial refund that is reported before its payment reduces what the payment grants', async () => {
  const { orderId, price, paymentId } = await paidOrder(2);
  await sendWebhook(await refundOf(paymentId, price));
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['fulfilled', ['granted', 'revoked']]);
});

test('a refund that is reported while its payment is being settled revokes what the payment grants', async () => {
  const { orderId, price, paymentId } = await paidOrder();
  const seen = await (await parts.gateway()).findPayment(paymentId);
  const refund = await refundOf(paymentId, price);
  let told: Promise<unknown> = Promise.resolve();
  await app.inTransaction(async (work) => {
    expect(seen && (await settlePayment(work, parts.seller, seen))).toBe('settled');
    told = sendWebhook(refund);
    await waitsOrIsDone(app, told);
  });
  await told;
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['refunded', ['revoked']]);
});

test('parts take back the units they pay for, the last one first, and the last part closes the order', async () => {
  const { orderId, price, paymentId } = await sale(3);
  await sendWebhook(await refundOf(paymentId, price));
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['fulfilled', ['granted', 'granted', 'revoked']]);
  await sendWebhook(await refundOf(paymentId, 2 * price));
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['refunded', Array(3).fill('revoked')]);
  const notes = (await notesOf(orderId)).map(({ document }) => JSON.parse(document).totals.grossInPaise);
  expect(notes).toEqual([price, 2 * price]);
  const gateway = await all<{ n: number }>(
    "select sum(amount_in_paise)::int as n from ledger_entry where order_id = $1 and account = 'gateway'",
    orderId,
  );
  expect(gateway).toEqual([{ n: 0 }]);
});

test('a second payment that went back takes no unit, and a part of the first takes its own units alone', async () => {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity: 3 }]);
  const { razorpay_payment_id: second } = await payAtGateway(app, gateway.order_id, 'failed');
  const { razorpay_payment_id: first } = await payAtGateway(app, gateway.order_id);
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id: second });
  for (const paymentId of [first, second]) await settleNamedPayment(parts, paymentId);
  await app.drainOutbox();
  expect([await stateOf(order._id), await statesOf(order._id)]).toEqual(['fulfilled', Array(3).fill('granted')]);
  await sendWebhook(await refundOf(first, order.amountInPaise / 3));
  expect([await stateOf(order._id), await statesOf(order._id)]).toEqual([
    'fulfilled',
    ['granted', 'granted', 'revoked'],
  ]);
});

test('a used unit is not revoked, and cannot be used again when its booking is cancelled later', async () => {
  const { orderId, price, paymentId } = await sale(2);
  const [used] = (await unitsOf(orderId)).map(({ entitlement_id }) => entitlement_id);
  if (!used) throw new Error('nothing was granted');
  await app.inTransaction((work) => consumeEntitlement(work, used));
  await sendWebhook(await refundOf(paymentId, 2 * price));
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['refunded', ['consumed', 'revoked']]);
  expect(await auditOf(orderId)).toMatchObject([{ detail: { revokedEntitlements: 1, usedAlready: 1 } }]);
  await app.inTransaction(async (work) => {
    await lockEntitlement(work, used, me.userId, examId);
    await releaseEntitlement(work, used);
  });
  expect(await statesOf(orderId)).toEqual(['revoked', 'revoked']);
});

test('staff get one email, with only the order’s number, about a refund of units in use, and none about other refunds', async () => {
  const [inUse, unused] = [await sale(), await sale()];
  const [unit] = await unitsOf(inUse.orderId);
  if (!unit) throw new Error('nothing was granted');
  await app.inTransaction((work) => consumeEntitlement(work, unit.entitlement_id));
  const refund = await refundOf(inUse.paymentId, inUse.price);
  for (const _ of [1, 2]) await sendWebhook(refund);
  await sendWebhook(await refundOf(unused.paymentId, unused.price));
  const mails = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(({ plain }) =>
    [inUse, unused].some(({ orderId }) => plain.includes(orderId)),
  );
  expect(mails.map(({ subject }) => subject)).toEqual([`Refunded although in use: order ${inUse.orderId}`]);
  expect(mails[0]?.plain).toContain(`npm run kasauti -- audit --object order:${inUse.orderId}`);
  for (const personal of [me.email, me.userId]) expect(mails[0]?.plain).not.toContain(personal);
});

test('a booking that is cancelled at the moment of the refund leaves nothing to use either', async () => {
  const { orderId, price, paymentId } = await sale();
  const [used] = (await unitsOf(orderId)).map(({ entitlement_id }) => entitlement_id);
  if (!used) throw new Error('nothing was granted');
  await app.inTransaction((work) => consumeEntitlement(work, used));
  const seen = { gatewayRefundId: `rfnd_${randomUUID()}`, gatewayPaymentId: paymentId, amountInPaise: price };
  let noting: Promise<unknown> = Promise.resolve();
  await app.inTransaction(async (work) => {
    await lockEntitlement(work, used, me.userId, examId);
    await releaseEntitlement(work, used);
    noting = app.inTransaction((other) => recordGatewayRefund(other, parts.seller, seen));
    await waitsOrIsDone(app, noting);
  });
  await noting;
  expect(await statesOf(orderId)).toEqual(['revoked']);
});

test('a refund that is not through yet, or of a payment that is not ours, changes nothing', async () => {
  const { orderId, price, paymentId } = await sale();
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  await sendWebhook(await refundOf(paymentId, price));
  const failing = await sale();
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'failed' });
  await sendWebhook(await refundOf(failing.paymentId, price));
  expect([await stateOf(failing.orderId), await statesOf(failing.orderId)]).toEqual(['fulfilled', ['granted']]);
  const others = await (await parts.gateway()).openOrder({ receipt: randomUUID(), amountInPaise: price });
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'processed' });
  await sendWebhook(await refundOf((await payAtGateway(app, others)).razorpay_payment_id, price));
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['fulfilled', ['granted']]);
});

test('a signed message about a refund that the gateway does not know, or knows otherwise, is not believed', async () => {
  const { orderId, price, paymentId } = await sale();
  const claimed = { payment_id: paymentId, amount: price, status: 'processed' };
  await sendWebhook({ ...claimed, id: 'rfnd_ofNobodyKnown' });
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  await sendWebhook({ ...claimed, id: (await refundOf(paymentId, 100)).id });
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['fulfilled', ['granted']]);
  expect(await notesOf(orderId)).toEqual([]);
});

const orderIsRefunded = "update sales_order set state = 'refunded' where order_id = $1";
const unitsAreRevoked =
  "update entitlement set state = 'revoked' where order_line_id in (select order_line_id from order_line where order_id = $1)";

test('the database keeps no order as refunded and no unit as revoked for which the money did not go back', async () => {
  const { orderId, price, paymentId } = await sale(2);
  for (const part of [0, price]) {
    if (part > 0) await sendWebhook(await refundOf(paymentId, part));
    await expect(all(orderIsRefunded, orderId)).rejects.toThrow('was not paid back');
    await expect(all(unitsAreRevoked, orderId)).rejects.toThrow('are revoked than were paid back');
  }
  const itsRefunds = 'where payment_id in (select payment_id from payment where order_id = $1)';
  await expect(all(`update refund set state = 'failed' ${itsRefunds}`, orderId)).rejects.toThrow('append-only');
  await expect(all(`delete from refund ${itsRefunds}`, orderId)).rejects.toThrow('append-only');
  expect([await stateOf(orderId), await statesOf(orderId)]).toEqual(['fulfilled', ['granted', 'revoked']]);
});

test.each([
  ['an order is refunded exactly when its whole price went back', orderIsRefunded],
  ['no more units of an order are revoked than its refunds paid for', unitsAreRevoked],
])('what got in behind the guard’s back is found: %s', async (name, damage) => {
  const { orderId } = await sale();
  const client = await app.pool.connect();
  const found = async () => (await checkInvariants(client)).find((broken) => broken.name === name)?.offenders;
  try {
    expect(await found()).toBe(undefined);
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(damage, [orderId]);
    expect(await found()).toEqual([orderId]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
