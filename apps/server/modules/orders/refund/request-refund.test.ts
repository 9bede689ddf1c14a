import type { EntitlementId, ExamId, OrderId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkInvariants } from '../../../invariants/check-invariants.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../../test/given/orders.ts';
import { consumeEntitlement, countUsable, findHeldExams, lockEntitlement, releaseEntitlement } from '../index.ts';
import { ordersPart } from '../orders-parts.ts';
import { readOrderedLines } from '../read-orders.ts';
import { settleNamedPayment } from '../settlement/settle-payment.ts';
import { reconcileOpenRefunds } from './reconcile-refunds.ts';
import { askRefund } from './request-refund.ts';
import { recordRefund } from './settle-refund.ts';

// Tests refunds that buyers request. The gateway sends webhooks, as in production.
const app = await testApp();
const parts = app.part(ordersPart);
let [cheap, dear]: [ExamId, ExamId] = ['' as ExamId, '' as ExamId];
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  cheap = await givenExam(app, { priceInPaise: 49_900, title: { en: 'Cheap' } });
  dear = await givenExam(app, { priceInPaise: 99_900, title: { en: 'Dear' } });
});
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
});

async function sale(...items: [ExamId, number][]) {
  const wanted = items.map(([productId, quantity]) => ({ productId, quantity }));
  const { order, gateway } = await givenOpenOrder(app, me, wanted);
  const { razorpay_payment_id: paymentId } = await payAtGateway(app, gateway.order_id);
  await settleNamedPayment(parts, paymentId);
  await app.drainOutbox();
  return { orderId: order._id, paymentId };
}

async function ask(orderId: string, who = me) {
  const url = `/api/v1/pay/orders/${orderId}/refund`;
  const answer = await app.fastify.inject({ method: 'POST', url, headers: who.headers });
  return { status: answer.statusCode, body: answer.json() };
}
const shown = async (orderId: string) => {
  const answer = await app.fastify.inject({ url: `/api/v1/pay/orders/${me.userId}`, headers: me.headers });
  return answer.json().data.find(({ _id }: { _id: string }) => _id === orderId);
};
const all = async <T>(text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows as T[];
const unitsOf = (orderId: string) =>
  all<{ id: EntitlementId; state: string; held: boolean; exam: ExamId }>(
    `select entitlement_id as id, e.state, asked_back_by is not null as held, e.exam_id as exam
     from entitlement e join order_line using (order_line_id) where order_id = $1 order by 1`,
    orderId,
  );
const statesOf = async (orderId: string) => (await unitsOf(orderId)).map(({ state }) => state);
const refundsOf = (orderId: string) =>
  all<{ reason: string; state: string; amount: number }>(
    `select reason, r.state, r.amount_in_paise::int as amount from refund r join payment using (payment_id)
     where order_id = $1 order by requested_at`,
    orderId,
  );
const creditNotes = async (orderId: string) =>
  (
    await all<{ document: string }>(
      "select document from invoice where order_id = $1 and kind = 'credit-note' order by number",
      orderId,
    )
  ).map(({ document }) => JSON.parse(document));
async function book(id: EntitlementId, exam: ExamId) {
  return await app.inTransaction(async (work) => {
    const locked = await lockEntitlement(work, id, me.userId, exam);
    if (locked?.state !== 'granted') return locked?.state;
    await consumeEntitlement(work, id);
    return 'booked';
  });
}

test('unused units are refunded as they were paid, with a credit note, and both emails say so', async () => {
  const { orderId } = await sale([cheap, 1]);
  expect((await shown(orderId)).refundable).toEqual({ bar: null, units: 1, amountInPaise: 49_900 });
  const { status, body } = await ask(orderId);
  expect([status, body.order.refunds]).toMatchObject([200, [{ state: 'requested', reason: 'asked' }]]);
  await app.drainOutbox();

  const order = await shown(orderId);
  expect(order).toMatchObject({
    state: 'refunded',
    refunds: [{ state: 'processed', amountInPaise: 49_900 }],
    refundable: { bar: 'nothing-paid', units: 0, amountInPaise: 0 },
  });
  expect(order.creditNotes).toHaveLength(1);
  expect(await statesOf(orderId)).toEqual(['revoked']);
  const subjects = (await mailsTo(app, me.email)).map(({ subject }) => subject);
  expect(subjects.slice(-2)).toEqual(['We are sending ₹499 back', 'We have refunded ₹499']);
  const left = await all(
    'select account from ledger_entry where order_id = $1 group by 1 having sum(amount_in_paise) <> 0',
    orderId,
  );
  expect(left).toEqual([]);
});

test('only what is unused goes back, and the credit note lists exactly that', async () => {
  const { orderId } = await sale([cheap, 2], [dear, 2]);
  const units = await unitsOf(orderId);
  const used = units.find(({ exam }) => exam === cheap);
  if (!used) throw new Error('no unit');
  expect(await book(used.id, cheap)).toBe('booked');
  expect((await ask(orderId)).status).toBe(200);
  await app.drainOutbox();

  expect((await statesOf(orderId)).sort()).toEqual(['consumed', 'revoked', 'revoked', 'revoked']);
  const [note] = await creditNotes(orderId);
  expect(note.lines).toMatchObject([
    { quantity: 1, unitPriceInPaise: 49_900, grossInPaise: 49_900 },
    { quantity: 2, unitPriceInPaise: 99_900, grossInPaise: 199_800 },
  ]);
  expect(note.totals.grossInPaise).toBe(249_700);
  expect(await shown(orderId)).toMatchObject({ state: 'fulfilled', refundable: { bar: 'nothing-unused' } });

  // After the booking is cancelled, its unit is unused and can be refunded too.
  await app.inTransaction(async (work) => {
    await lockEntitlement(work, used.id, me.userId, cheap);
    await releaseEntitlement(work, used.id);
  });
  expect((await ask(orderId)).status).toBe(200);
  await app.drainOutbox();
  expect(await shown(orderId)).toMatchObject({ state: 'refunded', creditNotes: [{}, {}] });
});

test('a second payment that went back takes nothing off what the buyer can ask back', async () => {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: cheap, quantity: 1 }]);
  const { razorpay_payment_id: second } = await payAtGateway(app, gateway.order_id, 'failed');
  await settleNamedPayment(parts, (await payAtGateway(app, gateway.order_id)).razorpay_payment_id);
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id: second });
  await settleNamedPayment(parts, second);
  await app.drainOutbox();
  expect(await statesOf(order._id)).toEqual(['granted']);
  expect((await ask(order._id)).status).toBe(200);
  await app.drainOutbox();
  expect(await refundsOf(order._id)).toEqual([
    { reason: 'second-payment', state: 'processed', amount: 49_900 },
    { reason: 'asked', state: 'processed', amount: 49_900 },
  ]);
  expect(await statesOf(order._id)).toEqual(['revoked']);
});

test('twenty clicks at once send it back once', async () => {
  const { orderId } = await sale([dear, 1]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.inTransaction((work) => askRefund(work, { orderId: orderId as OrderId, userId: me.userId })),
    ),
  );
  expect(answers.filter(isRefusal)).toEqual([]);
  await app.drainOutbox();
  expect(await refundsOf(orderId)).toEqual([{ reason: 'asked', state: 'processed', amount: 99_900 }]);
  expect(await creditNotes(orderId)).toHaveLength(1);
});

test('a booking and a refund request at the same moment: only one of them succeeds', async () => {
  const { orderId } = await sale([cheap, 1]);
  const [unit] = await unitsOf(orderId);
  if (!unit) throw new Error('no unit');
  const [booked, asked] = await Promise.all([book(unit.id, cheap), ask(orderId)]);
  await app.drainOutbox();
  expect([
    ['booked', 409, 'consumed'],
    ['revoked', 200, 'revoked'],
  ]).toContainEqual([booked, asked.status, (await statesOf(orderId))[0]]);
});

test('while the money is on its way nothing of it can be booked; what the bank cannot take is the buyer’s again', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  const { orderId, paymentId } = await sale([cheap, 2]);
  await ask(orderId);
  await app.drainOutbox();
  expect((await shown(orderId)).refunds).toMatchObject([{ state: 'pending' }]);
  expect((await shown(orderId)).refundable.bar).toBe('refund-under-way');
  const [unit] = await unitsOf(orderId);
  if (!unit) throw new Error('no unit');
  expect(await book(unit.id, cheap)).toBe('revoked');
  const waiting = await app.fastify.inject({ url: `/api/v1/pay/entitlements/${me.userId}`, headers: me.headers });
  expect(waiting.json().data).toEqual([]);

  const [made] = await (await parts.gateway()).refundsOf(paymentId);
  await controlGateway(app, 'POST', 'end-refund', { refund_id: made?.gatewayRefundId, outcome: 'failed' });
  await reconcileOpenRefunds(parts, new Date(Date.now() + 3_600_000));
  await app.drainOutbox();
  expect(await shown(orderId)).toMatchObject({
    state: 'fulfilled',
    refunds: [{ state: 'failed' }],
    refundable: { bar: null, units: 2 },
    creditNotes: [],
  });
  expect(await book(unit.id, cheap)).toBe('booked');
  expect((await mailsTo(app, me.email)).at(-1)?.subject).toBe('₹998 could not be sent back');
});

test('a buyer who requests a refund of one of two purchases can book with the other meanwhile', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  const [asked, kept] = [await sale([cheap, 1]), await sale([cheap, 1])];
  await ask(asked.orderId);
  await app.drainOutbox();
  const [unit] = await unitsOf(kept.orderId);
  const oldest = await app.inTransaction((work) => lockEntitlement(work, 'oldest', me.userId, cheap));
  expect(oldest).toMatchObject({ entitlementId: unit?.id, state: 'granted' });
});

test('a unit whose refund is requested is not counted as waiting for a date', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  const exam = await givenExam(app, { priceInPaise: 49_900 });
  const { orderId } = await sale([exam, 1]);
  const counted = async () => ({
    holders: await countUsable(app.database, exam, new Date()),
    held: await findHeldExams(app.database, me.userId, new Date()),
    toBook: (await readOrderedLines(app.database, orderId)).flatMap(({ entitlementIds }) => entitlementIds).length,
  });
  expect(await counted()).toEqual({ holders: 1, held: [exam], toBook: 1 });
  await ask(orderId);
  expect(await counted()).toEqual({ holders: 0, held: [], toBook: 0 });
});

test('money of a second payment that went back takes nothing off what the first one bought', async () => {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: cheap, quantity: 2 }]);
  const orderId = order._id;
  const { razorpay_payment_id: other } = await payAtGateway(app, gateway.order_id, 'failed');
  await settleNamedPayment(parts, (await payAtGateway(app, gateway.order_id)).razorpay_payment_id);
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id: other });
  await settleNamedPayment(parts, other);
  await app.drainOutbox();
  const surplus = { reason: 'second-payment', state: 'processed', amount: 99_800 };
  expect(await refundsOf(orderId)).toEqual([surplus]);

  // When a booking is cancelled, the refunds of its order are taken into account.
  const [unit] = await unitsOf(orderId);
  if (!unit) throw new Error('no unit');
  expect(await book(unit.id, cheap)).toBe('booked');
  await app.inTransaction(async (work) => {
    await lockEntitlement(work, unit.id, me.userId, cheap);
    await releaseEntitlement(work, unit.id);
  });
  expect(await statesOf(orderId)).toEqual(['granted', 'granted']);
  expect((await shown(orderId)).refundable).toEqual({ bar: null, units: 2, amountInPaise: 99_800 });
  expect((await ask(orderId)).status).toBe(200);
  await app.drainOutbox();
  expect(await refundsOf(orderId)).toEqual([surplus, { reason: 'asked', state: 'processed', amount: 99_800 }]);
  expect(await shown(orderId)).toMatchObject({ state: 'refunded', creditNotes: [{}] });
});

test('the gateway’s own message may be faster than its answer: the refund is still one', async () => {
  const { orderId, paymentId } = await sale([cheap, 1]);
  await ask(orderId);
  const [asked] = await all<{ id: string }>(
    'select refund_id as id from refund where reason = $1 and state = $2',
    'asked',
    'requested',
  );
  // The gateway has carried out this server's refund. Its webhook is recorded before its response to the call.
  const ours = { gatewayPaymentId: paymentId, amountInPaise: 49_900, key: asked?.id ?? '' };
  await recordRefund(parts, await (await parts.gateway()).refund(ours));
  expect(await refundsOf(orderId)).toEqual([{ reason: 'asked', state: 'processed', amount: 49_900 }]);
  await controlGateway(app, 'POST', 'webhooks/flush');
  await app.drainOutbox();
  expect(await refundsOf(orderId)).toHaveLength(1);
  expect(await creditNotes(orderId)).toHaveLength(1);
});

test('an unpaid order, a free one and one that is used up have nothing to give back, and say so', async () => {
  const { order } = await givenOpenOrder(app, me, [{ productId: cheap, quantity: 1 }]);
  expect((await ask(order._id)).body.code).toBe('nothing-paid');
  const { orderId } = await sale([dear, 1]);
  const [unit] = await unitsOf(orderId);
  if (!unit) throw new Error('no unit');
  await book(unit.id, dear);
  expect(await ask(orderId)).toMatchObject({ status: 409, body: { code: 'nothing-unused' } });
});

test('after all of it the books are right', async () => {
  // The test marks units as used without bookings, so the invariant about bookings does not hold here.
  const broken = (await checkInvariants(app.pool)).filter(({ name }) => !name.includes('while a booking uses it'));
  expect(broken).toEqual([]);
});
