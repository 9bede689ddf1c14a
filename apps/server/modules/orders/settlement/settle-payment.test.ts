import { createHmac } from 'node:crypto';
import type { ExamId, OrderId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, type Work } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, type Proof, payAtGateway } from '../../../test/given/orders.ts';
import { ordersPart } from '../orders-parts.ts';
import type { SeenPayment } from '../payment-gateway.ts';
import { reconcileOpenRefunds } from '../refund/reconcile-refunds.ts';
import { readOrdersToCheck } from '../store/orders.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { settlePayment } from './settle-payment.ts';

const app = await testApp();
const parts = app.part(ordersPart);
let exams: ExamId[] = [];

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  exams = [await givenExam(app, { priceInPaise: 49_900 }), await givenExam(app, { priceInPaise: 99_900 })];
});
// The gateway sends webhooks only when a test requests them.
beforeEach(async () => {
  await controlGateway(app, 'POST', 'reset');
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const newOrder = async (quantity = 1) => {
  const other = await givenSignedIn(app);
  const items = exams.map((productId) => ({ productId, quantity }));
  const { order, gateway } = await givenOpenOrder(app, other, items);
  return { buyer: other, order, gatewayOrderId: gateway.order_id };
};
type Ordered = Awaited<ReturnType<typeof newOrder>>;

async function post(who: Ordered['buyer'], path: string, payload?: object) {
  const answer = await app.fastify.inject({ method: 'POST', url: `/api/v1${path}`, headers: who.headers, payload });
  return { status: answer.statusCode, body: answer.json<{ code?: string; order?: WireOrder }>() };
}
const verify = (ordered: Ordered, proof: Proof) => post(ordered.buyer, '/pay/verify', proof);

async function eventsOf(gatewayOrderId: string) {
  const { items } = await controlGateway<{ items: { eventId: string; event: string; body: string }[] }>(
    app,
    'GET',
    'webhooks',
  );
  return items.filter(({ body }) => body.includes(gatewayOrderId));
}
const send = (eventId: string) => controlGateway(app, 'POST', 'webhooks/replay', { event_id: eventId });

/** Reads the effects of an order from the database. */
async function facts(orderId: OrderId) {
  const one = async (query: string) => Number((await app.pool.query(query, [orderId])).rows[0].n);
  return {
    entitlements: await one(
      'select count(*) as n from entitlement join order_line using (order_line_id) where order_id = $1',
    ),
    invoices: await one('select count(*) as n from invoice where order_id = $1'),
    settling: await one('select count(*) as n from payment where order_id = $1 and settles_order'),
    ledger: await one('select coalesce(sum(amount_in_paise), 0) as n from ledger_entry where order_id = $1'),
    earned: await one(
      "select -coalesce(sum(amount_in_paise), 0) as n from ledger_entry where order_id = $1 and account in ('revenue', 'output-tax')",
    ),
    receipts: await one("select count(*) as n from mail_message where dedupe_key = 'receipt:' || $1"),
  };
}
const fulfilledOnce = (quantity: number) => ({
  entitlements: 2 * quantity,
  invoices: 1,
  settling: 1,
  ledger: 0,
  earned: 149_800 * quantity,
  receipts: 1,
});

const step = fc.oneof(
  fc.constant({ kind: 'verify' as const }),
  fc.record({ kind: fc.constant('webhook' as const), which: fc.nat(9) }),
  fc.constant({ kind: 'worker' as const }),
  fc.constant({ kind: 'reconcile' as const }),
  fc.constant({ kind: 'retry' as const }),
);
const story = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  isRetried: fc.boolean(),
  // The steps of a batch run at the same time, and the batches run one after the other.
  batches: fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
});

test('a payment is fulfilled exactly once, whatever reports it, in any order, however often and at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ quantity, isRetried, batches }) => {
      const ordered = await newOrder(quantity);
      const { order, gatewayOrderId } = ordered;
      if (isRetried) await payAtGateway(app, gatewayOrderId, 'failed');
      const proof = await payAtGateway(app, gatewayOrderId);
      const events = await eventsOf(gatewayOrderId);
      for (const batch of batches)
        await Promise.all(
          batch.map(async (one) => {
            if (one.kind === 'verify') expect((await verify(ordered, proof)).status).toBe(200);
            if (one.kind === 'webhook') await send(events[one.which % events.length]!.eventId);
            if (one.kind === 'worker') await app.drainOutbox();
            if (one.kind === 'reconcile') await reconcileOrders(parts, inMinutes(3));
            if (one.kind === 'retry')
              expect((await post(ordered.buyer, `/pay/orders/${order._id}/retry`)).body.code).toBe('already-paid');
          }),
        );
      // The scheduled check finds every payment whose report was lost.
      await reconcileOrders(parts, inMinutes(3));
      await app.drainOutbox();
      expect(await facts(order._id)).toEqual(fulfilledOnce(quantity));
    }),
    { numRuns: 25 },
  );
});

/**
 * Error of `dyingAfter`, which returns a `Work` whose transaction fails after a number of statements. This simulates a
 * crash of the server.
 */
class Died extends Error {}
function dyingAfter(statements: number, work: Work): Work {
  let done = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      done += 1;
      if (done > statements) throw new Died();
      return result;
    },
  };
  return { ...work, tx: work.tx.withPlugin(plugin) as Work['tx'] };
}

test('a server that dies after any statement of the settlement leaves nothing half done, and the next report settles', async () => {
  const { order, gatewayOrderId } = await newOrder(2);
  const proof = await payAtGateway(app, gatewayOrderId);
  const seen = (await (await parts.gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
  let statements = 0;
  for (; ; statements += 1) {
    const settled = await inTransaction(app.database, (work) =>
      settlePayment(dyingAfter(statements, work), parts.seller, seen),
    ).catch((error) => {
      if (!(error instanceof Died)) throw error;
      return null;
    });
    if (settled) break;
    expect(await facts(order._id)).toMatchObject({ entitlements: 0, invoices: 0, settling: 0, earned: 0 });
  }
  expect(statements).toBeGreaterThan(10);
  await app.drainOutbox();
  expect(await facts(order._id)).toEqual(fulfilledOnce(2));
});

test('a failed payment is reported, and the same order can be paid after it', async () => {
  const ordered = await newOrder();
  await payAtGateway(app, ordered.gatewayOrderId, 'failed');
  const retried = await post(ordered.buyer, `/pay/orders/${ordered.order._id}/retry`);
  expect(retried).toMatchObject({
    status: 200,
    body: {
      order: { _id: ordered.order._id, state: 'awaiting_payment', lastFailure: expect.stringMatching(/declined/) },
      gateway: { order_id: ordered.gatewayOrderId },
    },
  });
  const proof = await payAtGateway(app, ordered.gatewayOrderId);
  expect((await verify(ordered, proof)).body.order).toMatchObject({ state: 'fulfilled', lastFailure: null });
});

test('a try that fails beside the payment that fulfilled the order says nothing of a failure there', async () => {
  const ordered = await newOrder();
  const { razorpay_payment_id: failed } = await payAtGateway(app, ordered.gatewayOrderId, 'failed');
  await verify(ordered, await payAtGateway(app, ordered.gatewayOrderId));
  const seen = (await (await parts.gateway()).findPayment(failed)) as SeenPayment;
  expect(await app.inTransaction((work) => settlePayment(work, parts.seller, seen))).toBe('waiting');
  const { rows } = await app.pool.query('select state, last_failure from sales_order where order_id = $1', [
    ordered.order._id,
  ]);
  expect(rows).toEqual([{ state: 'fulfilled', last_failure: null }]);
});

test('a payment that the bank authorises hours after it failed fulfils the order all the same', async () => {
  const { order, gatewayOrderId } = await newOrder();
  const { razorpay_payment_id: payment_id } = await payAtGateway(app, gatewayOrderId, 'failed');
  await reconcileOrders(parts, inMinutes(3));
  await controlGateway(app, 'POST', 'late-authorize', { payment_id });
  await reconcileOrders(parts, inMinutes(61));
  await app.drainOutbox();
  expect(await facts(order._id)).toEqual(fulfilledOnce(1));
});

test('a late report never moves a payment back', async () => {
  const ordered = await newOrder();
  const proof = await payAtGateway(app, ordered.gatewayOrderId);
  await verify(ordered, proof);
  const seen = (await (await parts.gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
  for (const status of ['created', 'failed', 'authorized'] as const)
    await expect(app.inTransaction((work) => settlePayment(work, parts.seller, { ...seen, status }))).resolves.toBe(
      'settled',
    );
  const { rows } = await app.pool.query('select status, settles_order from payment where gateway_payment_id = $1', [
    proof.razorpay_payment_id,
  ]);
  expect(rows).toEqual([{ status: 'captured', settles_order: true }]);
  await expect(
    app.pool.query(
      "update payment set status = 'failed', status_rank = 2, settles_order = false where gateway_payment_id = $1",
      [proof.razorpay_payment_id],
    ),
  ).rejects.toThrow('never moves back');
});

test('a second captured payment of an order goes back once, is mailed once, and leaves the books at zero', async () => {
  const ordered = await newOrder();
  const { order, gatewayOrderId } = ordered;
  await payAtGateway(app, gatewayOrderId, 'abandoned');
  const { razorpay_payment_id: payment_id } = await payAtGateway(app, gatewayOrderId, 'failed');
  const proof = await payAtGateway(app, gatewayOrderId);
  await verify(ordered, proof);
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id });
  const second = (await (await parts.gateway()).findPayment(payment_id)) as SeenPayment;
  const settle = () => app.inTransaction((work) => settlePayment(work, parts.seller, second));
  await expect(Promise.all([settle(), settle(), settle()])).resolves.toEqual(['refunded', 'refunded', 'refunded']);
  await app.drainOutbox();
  expect(await facts(order._id)).toEqual(fulfilledOnce(1));
  const { rows } = await app.pool.query(
    'select reason, state, refund.amount_in_paise from refund join payment using (payment_id) where order_id = $1',
    [order._id],
  );
  expect(rows).toEqual([{ reason: 'second-payment', state: 'processed', amount_in_paise: 149_800 }]);
  const { rows: balance } = await app.pool.query(
    "select sum(amount_in_paise) as n from ledger_entry where order_id = $1 and account = 'refunds-payable'",
    [order._id],
  );
  expect(Number(balance[0].n)).toBe(0);
});

test('when two captured payments of an order are reported at the same moment, one fulfils it and the other is refunded', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { order, gatewayOrderId } = await newOrder();
    const { razorpay_payment_id: payment_id } = await payAtGateway(app, gatewayOrderId, 'failed');
    await payAtGateway(app, gatewayOrderId);
    await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id });
    const both = await (await parts.gateway()).paymentsOf(gatewayOrderId);
    const told = [...both, ...both].map((seen) => app.inTransaction((work) => settlePayment(work, parts.seller, seen)));
    const outcomes = Promise.all(told).then((all) => all.sort());
    await expect(outcomes).resolves.toEqual(['refunded', 'refunded', 'settled', 'settled']);
    await app.drainOutbox();
    expect(await facts(order._id)).toEqual(fulfilledOnce(1));
  }
});

test('a refund that the gateway takes its time for, and one that it fails, end as it says', async () => {
  for (const outcome of ['processed', 'failed']) {
    const ordered = await newOrder();
    const { razorpay_payment_id: payment_id } = await payAtGateway(app, ordered.gatewayOrderId, 'failed');
    await verify(ordered, await payAtGateway(app, ordered.gatewayOrderId));
    await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
    await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id });
    const second = (await (await parts.gateway()).findPayment(payment_id)) as SeenPayment;
    await app.inTransaction((work) => settlePayment(work, parts.seller, second));
    await app.drainOutbox();
    const refund = async () =>
      (
        await app.pool.query(
          'select state, gateway_refund_id from refund join payment using (payment_id) where order_id = $1',
          [ordered.order._id],
        )
      ).rows[0];
    expect((await refund()).state).toBe('pending');
    await controlGateway(app, 'POST', 'end-refund', { refund_id: (await refund()).gateway_refund_id, outcome });
    if (outcome === 'processed') await reconcileOpenRefunds(parts, inMinutes(31));
    else {
      const event = (await eventsOf(ordered.gatewayOrderId)).find((one) => one.event === 'refund.failed');
      for (const _ of [1, 2]) await send(event!.eventId);
      await app.drainOutbox();
    }
    expect((await refund()).state).toBe(outcome);
  }
});

/** Creates an order with a refund that is still pending at the bank. */
async function orderWithRefund() {
  const ordered = await newOrder();
  const { razorpay_payment_id: payment_id } = await payAtGateway(app, ordered.gatewayOrderId, 'failed');
  await verify(ordered, await payAtGateway(app, ordered.gatewayOrderId));
  await controlGateway(app, 'PATCH', 'tuning', { refunds: 'pending' });
  await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id });
  const second = (await (await parts.gateway()).findPayment(payment_id)) as SeenPayment;
  await app.inTransaction((work) => settlePayment(work, parts.seller, second));
  await app.drainOutbox();
  const read = async () => {
    const query =
      'select refund_id, state, gateway_refund_id from refund where payment_id in (select payment_id from payment where order_id = $1)';
    return (await app.pool.query(query, [ordered.order._id])).rows[0];
  };
  return { ...ordered, read };
}

test('a refund that the gateway does not know does not block the others', async () => {
  const [odd, good] = [await orderWithRefund(), await orderWithRefund()];
  await app.pool.query('update refund set gateway_refund_id = $2 where refund_id = $1', [
    (await odd.read()).refund_id,
    'rfnd_NobodyKnowsIt',
  ]);
  const { gateway_refund_id: refund_id } = await good.read();
  await controlGateway(app, 'POST', 'end-refund', { refund_id, outcome: 'processed' });
  await expect(reconcileOpenRefunds(parts, inMinutes(31))).resolves.toBeGreaterThan(0);
  expect((await good.read()).state).toBe('processed');
  expect((await odd.read()).state).toBe('pending');
});

test('a refund that takes days is looked up every half hour, so that many of them leave room for the others', async () => {
  const { read } = await orderWithRefund();
  expect(await reconcileOpenRefunds(parts, inMinutes(100))).toBeGreaterThan(0);
  expect(await reconcileOpenRefunds(parts, inMinutes(120))).toBe(0);
  expect(await reconcileOpenRefunds(parts, inMinutes(131))).toBeGreaterThan(0);
  expect((await read()).state).toBe('pending');
});

test('the refunds of a payment never exceed it, whatever the code tries', async () => {
  const ordered = await newOrder();
  await verify(ordered, await payAtGateway(app, ordered.gatewayOrderId));
  const refundHalf = () =>
    app.pool.query(
      `insert into refund (refund_id, payment_id, amount_in_paise, reason, state, requested_at, changed_at)
       select gen_random_uuid(), payment_id, 60000, 'second-payment', 'requested', now(), now() from payment where order_id = $1`,
      [ordered.order._id],
    );
  const outcomes = await Promise.allSettled([refundHalf(), refundHalf(), refundHalf()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('money of another amount than the order’s fulfils nothing, and goes back', async () => {
  const { order, gatewayOrderId } = await newOrder();
  const proof = await payAtGateway(app, gatewayOrderId);
  const seen = (await (await parts.gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
  const settlement = await app.inTransaction((work) =>
    settlePayment(work, parts.seller, { ...seen, amountInPaise: 100 }),
  );
  expect(settlement).toBe('refunded');
  expect(await facts(order._id)).toMatchObject({ entitlements: 0, invoices: 0, earned: 0 });
});

test('a report is refused when its signature, its payment or its order is not right, and nothing is fulfilled', async () => {
  const [mine, others] = [await newOrder(), await newOrder()];
  const proof = await payAtGateway(app, mine.gatewayOrderId);
  const otherProof = await payAtGateway(app, others.gatewayOrderId);
  const forged = {
    ...proof,
    razorpay_signature: proof.razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
  };
  expect(await verify(mine, forged)).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
  expect(await verify(mine, { ...otherProof, razorpay_order_id: mine.gatewayOrderId })).toMatchObject({
    body: { code: 'bad-signature' },
  });
  expect(await verify(mine, { ...proof, razorpay_signature: '' })).toMatchObject({ body: { code: 'bad-signature' } });
  expect(await verify(mine, otherProof)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await verify(mine, { ...proof, razorpay_order_id: 'order_unknown' })).toMatchObject({ status: 404 });
  expect(await facts(mine.order._id)).toMatchObject({ entitlements: 0, invoices: 0 });
  expect(await facts(others.order._id)).toMatchObject({ entitlements: 0, invoices: 0 });
});

test('a payment that is authorised and not yet captured is still confirming', async () => {
  await controlGateway(app, 'PATCH', 'tuning', { autoCapture: false });
  const ordered = await newOrder();
  const proof = await payAtGateway(app, ordered.gatewayOrderId);
  expect(await verify(ordered, proof)).toMatchObject({ status: 202, body: { order: { state: 'awaiting_payment' } } });
});

test('a payment of another order is no proof for this one, even if it is signed', async () => {
  const [own, other] = [await newOrder(), await newOrder()];
  const { razorpay_payment_id } = await payAtGateway(app, other.gatewayOrderId);
  const secret = app.secrets.key('local-gateway key secret').toString('base64url');
  const text = `${own.gatewayOrderId}|${razorpay_payment_id}`;
  const razorpay_signature = createHmac('sha256', secret).update(text).digest('hex');
  const proof = { razorpay_order_id: own.gatewayOrderId, razorpay_payment_id, razorpay_signature };
  expect(await verify(own, proof)).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
  expect(await facts(own.order._id)).toMatchObject({ entitlements: 0, settling: 0 });
});

test('a gateway that does not answer leaves the outcome open, and says so', async () => {
  const ordered = await newOrder();
  const proof = await payAtGateway(app, ordered.gatewayOrderId);
  const faults = [{ method: 'GET', path: '/v1/payments', kind: 'server-error', times: 1 }];
  await controlGateway(app, 'PATCH', 'tuning', { faults });
  expect(await verify(ordered, proof)).toMatchObject({ status: 503, body: { code: 'gateway-down' } });
  expect(await verify(ordered, proof)).toMatchObject({ status: 200 });
});

test('invoice numbers have no gap and no double, though every third settlement is rolled back', async () => {
  const { rows: before } = await app.pool.query('select coalesce(max(series_no), 0) as n from invoice');
  const orders = await Promise.all(Array.from({ length: 12 }, () => newOrder()));
  const seen = await Promise.all(
    orders.map(async ({ gatewayOrderId }) => {
      const proof = await payAtGateway(app, gatewayOrderId);
      return (await (await parts.gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
    }),
  );
  const undo = { refused: true as const, code: 'undo', status: 409, message: '' };
  const settle = (one: SeenPayment, isUndone: boolean) =>
    app.inTransaction<unknown>(async (work) => {
      await settlePayment(work, parts.seller, one);
      return isUndone ? undo : null;
    });
  await Promise.all(seen.map((one, index) => settle(one, index % 3 === 0)));
  await Promise.all(seen.map((one) => settle(one, false)));
  const { rows } = await app.pool.query('select series_no, number from invoice order by series_no');
  expect(rows.map((row) => row.series_no)).toEqual(rows.map((_, index) => index + 1));
  expect(rows).toHaveLength(Number(before[0].n) + 12);
  expect(new Set(rows.map((row) => row.number)).size).toBe(rows.length);
});

test('the series begins anew with the financial year, which turns at midnight in India', async () => {
  const last = new Date('2027-03-31T18:29:59.999Z');
  const first = new Date('2027-03-31T18:30:00.000Z');
  const numbers: string[] = [];
  for (const moment of [last, first, first]) {
    const { order, gatewayOrderId } = await newOrder();
    const proof = await payAtGateway(app, gatewayOrderId);
    const seen = (await (await parts.gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
    await app.at(moment, (work) => settlePayment(work, parts.seller, seen));
    const { rows } = await app.pool.query('select number from invoice where order_id = $1', [order._id]);
    numbers.push(rows[0].number);
  }
  expect(numbers[0]).toMatch(/^TI\/26-27\/\d{6}$/);
  expect(numbers.slice(1)).toEqual(['TI/27-28/000001', 'TI/27-28/000002']);
});

test('an invoice can be changed or deleted by nobody', async () => {
  const ordered = await newOrder();
  await verify(ordered, await payAtGateway(app, ordered.gatewayOrderId));
  const change = (sql: string) => app.pool.query(sql, [ordered.order._id]);
  await expect(change("update invoice set document = '{}' where order_id = $1")).rejects.toThrow('append-only');
  await expect(change('delete from invoice where order_id = $1')).rejects.toThrow('append-only');
});

test('a posting that does not balance is refused by the database', async () => {
  const { order } = await newOrder();
  await expect(
    app.pool.query("insert into ledger_entry values (gen_random_uuid(), 1, $1, 'gateway', 100, now())", [order._id]),
  ).rejects.toThrow('does not balance');
});

test('an order that cannot be looked up does not block the others and is looked up again', async () => {
  const broken = await newOrder();
  const sound = await newOrder();
  for (const { gatewayOrderId } of [broken, sound]) await payAtGateway(app, gatewayOrderId);
  await app.pool.query(`
    create function refuse_payment() returns trigger language plpgsql as $$
    begin
      if new.order_id = '${broken.order._id}' then raise exception 'this payment cannot be kept'; end if;
      return new;
    end $$;
    create trigger refuse_payment before insert on payment for each row execute function refuse_payment()`);
  await reconcileOrders(parts, inMinutes(3));
  await app.pool.query('drop trigger refuse_payment on payment; drop function refuse_payment()');
  await app.drainOutbox();
  expect(await facts(sound.order._id)).toEqual(fulfilledOnce(1));
  await reconcileOrders(parts, inMinutes(9));
  await app.drainOutbox();
  expect(await facts(broken.order._id)).toEqual(fulfilledOnce(1));
});

test('a lost webhook is made good in the same run, however many abandoned orders wait before it', async () => {
  const { order, gatewayOrderId } = await newOrder();
  await payAtGateway(app, gatewayOrderId);
  // Three hundred orders are three days old, and three hundred are new. All of them are due before this order, and none
  // of them exists at the gateway.
  await app.pool.query(
    `insert into sales_order
       (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, created_at, next_check_at)
     select gen_random_uuid(), user_id, 'awaiting_payment', 100, 'Somebody', 'KA', gen_random_uuid()::text,
       now() + n * interval '1 second' - case when n <= 300 then interval '3 days' else interval '0' end,
       now() + n * interval '1 second' - interval '1 hour'
     from sales_order, generate_series(1, 600) as n where order_id = $1`,
    [order._id],
  );
  expect(await reconcileOrders(parts, inMinutes(3))).toBeGreaterThan(600);
  await app.drainOutbox();
  expect(await facts(order._id)).toEqual(fulfilledOnce(1));
});

test('when more orders are due than a batch holds, half are the newest and half have waited longest', async () => {
  const { order } = await newOrder();
  await app.pool.query('update sales_order set next_check_at = null');
  const { rows } = await app.pool.query<{ order_id: string }>(
    `insert into sales_order
       (order_id, user_id, state, amount_in_paise, billing_name, billing_state, receipt, created_at, next_check_at)
     select gen_random_uuid(), user_id, 'awaiting_payment', 100, 'Somebody', 'KA', gen_random_uuid()::text,
       now() - n * interval '1 minute', now() - n * interval '1 minute'
     from sales_order, generate_series(1, 10) as n where order_id = $1
     returning order_id`,
    [order._id],
  );
  const ids = rows.map(({ order_id }) => order_id);
  const next = (await readOrdersToCheck(app.database, inMinutes(1), 4)).map(({ orderId }) => ids.indexOf(orderId));
  expect(next).toEqual([0, 1, 9, 8]);
});

test.each([
  ['another currency', { currency: 'USD' }],
  ['less', { amountInPaise: 149_700 }],
  ['more', { amountInPaise: 149_900 }],
])(
  'a payment of %s than the order fulfils nothing and goes back, and the right one still can come',
  async (_case, odd) => {
    const { order, gatewayOrderId } = await newOrder();
    const { razorpay_payment_id: payment_id } = await payAtGateway(app, gatewayOrderId, 'failed');
    await payAtGateway(app, gatewayOrderId);
    await controlGateway(app, 'POST', 'capture-against-the-rules', { payment_id });
    const gateway = await parts.gateway();
    const wrong = (await gateway.findPayment(payment_id)) as SeenPayment;
    const settle = (seen: SeenPayment) => app.inTransaction((work) => settlePayment(work, parts.seller, seen));
    expect(await settle({ ...wrong, ...odd })).toBe('refunded');
    expect(await facts(order._id)).toMatchObject({ entitlements: 0, invoices: 0, settling: 0, earned: 0, ledger: 0 });
    const { rows } = await app.pool.query(
      'select reason from refund join payment using (payment_id) where order_id = $1',
      [order._id],
    );
    expect(rows).toEqual([{ reason: 'wrong-amount' }]);
    const right = (await gateway.paymentsOf(gatewayOrderId)).find((one) => one.gatewayPaymentId !== payment_id);
    expect(await settle(right as SeenPayment)).toBe('settled');
    expect(await facts(order._id)).toMatchObject({ entitlements: 2, invoices: 1, settling: 1 });
  },
);
