import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { type LocalGateway, startLocalGateway } from '../apps/server/local-gateway/local-gateway.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { asTestApp } from './as-test-app.ts';
import { type Answer, ask, NoAnswer } from './http.ts';
import { makeInstallation, type ServerProcess } from './installation.ts';

const AT_ONCE = 20;
const QUANTITY = 2;
/**
 * Time limit for the server's own reconciliation. The server looks up an unpaid order two minutes after the order was
 * created, in runs every half minute. It lists refunds every two minutes.
 */
const SETTLED_WITHIN_MS = 8 * MINUTE_MS;

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/**
 * Runs payments with two server processes on one database. The notifications about the payments arrive twice, in the
 * wrong order, changed, or not at all. The server must find unreported payments by its own reconciliation. Afterwards
 * every captured payment must have been fulfilled exactly once, and no forged message may have had an effect. Then
 * every tenth payment is refunded at the gateway, half of them without a notification. Each refund must be recorded
 * once.
 */
export async function paymentRace({ payments }: { payments: number }) {
  const keys = {
    keyId: `rzp_test_${randomBytes(7).toString('hex')}`,
    keySecret: randomBytes(16).toString('hex'),
    webhookSecret: randomBytes(16).toString('hex'),
  };
  const gateway = await startLocalGateway({ ...keys, journalPath: null, isProduction: false });
  const installation = await makeInstallation({
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: gateway.url,
    DATABASE_POOL: '20',
  });
  const app = asTestApp(installation.app);
  const broken: string[] = [];
  const counts = { verified_by_browser: 0, browser_never_came: 0, tampered_refused: 0, failed_then_retried: 0 };
  const forged: string[] = [];
  const withoutBrowser = new Set<string>();
  const toRefund: string[] = [];
  try {
    const servers = [await installation.startServer(), await installation.startServer()] as [
      ServerProcess,
      ServerProcess,
    ];
    const control = (path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST') =>
      fetch(`${gateway.url}/__control${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-gateway-control': gateway.controlToken },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<Record<string, unknown>>);
    gateway.sendWebhooksTo(`http://127.0.0.1:${servers[0].port}/api/v1/pay/webhooks/razorpay`);
    await control('/tuning', { webhooks: { copies: 3, reorder: 4, retryMs: 50 } }, 'PATCH');
    const examId = await givenExam(app, { priceInPaise: 49_900, mode: 'live' });
    const startedAt = performance.now();

    const payOne = async (n: number): Promise<void> => {
      const { userId } = await givenUser(app);
      const { cookie } = (await givenSession(app, userId)).headers;
      const portOf = (turn: number) => servers[(n + turn) % 2]?.port ?? 0;
      const order = await ask(portOf(0), 'POST', '/api/v1/pay/orders', {
        cookie,
        body: { items: [{ productId: examId, quantity: QUANTITY }], billingState: n % 3 === 0 ? 'KA' : 'MH' },
      });
      if (order.status !== 201) {
        broken.push(`order ${n} was answered ${order.status} ${String(order.body.code)}`);
        return;
      }
      const gatewayOrderId = (order.body.gateway as { order_id: string }).order_id;
      if (n % 5 === 0) {
        await control('/pay', { order_id: gatewayOrderId, outcome: 'failed' });
        counts.failed_then_retried += 1;
      }
      const proof = (await control('/pay', { order_id: gatewayOrderId })) as unknown as Proof;
      if (n % 10 === 7) toRefund.push(proof.razorpay_payment_id);
      await tamper(portOf(1), cookie, proof);
      // The browser reports the payment to two servers at the same time, or not at all.
      if (n % 4 === 0) {
        counts.browser_never_came += 1;
        withoutBrowser.add(gatewayOrderId);
        return;
      }
      const verify = (turn: number) => ask(portOf(turn), 'POST', '/api/v1/pay/verify', { cookie, body: proof });
      const answers = await Promise.all([verify(0), verify(1)]);
      for (const answer of answers)
        if (answer.status !== 200 && answer.status !== 202)
          broken.push(`verify ${n} was answered ${answer.status} ${String(answer.body.code)}`);
      counts.verified_by_browser += 1;
    };

    /**
     * Sends a forged message. The server must refuse it as `bad-signature`, even if the true messages have not arrived
     * or have arrived already.
     */
    const tamper = async (port: number, cookie: string, proof: Proof): Promise<void> => {
      const forgedId = `pay_${randomBytes(7).toString('hex')}`;
      const event = (id: string) =>
        JSON.stringify({
          entity: 'event',
          event: 'payment.captured',
          payload: {
            payment: {
              entity: { id, amount: 1, order_id: proof.razorpay_order_id, status: 'captured', currency: 'INR' },
            },
          },
        });
      const webhook = (body: string, signature: string) => {
        const eventId = `evt_${randomBytes(7).toString('hex')}`;
        forged.push(eventId);
        return ask(port, 'POST', '/api/v1/pay/webhooks/razorpay', {
          body,
          headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': eventId },
        });
      };
      const signed = (body: string) => createHmac('sha256', keys.webhookSecret).update(body).digest('hex');
      const verify = (body: Proof) => ask(port, 'POST', '/api/v1/pay/verify', { cookie, body });
      const kinds: (() => Promise<Answer>)[] = [
        () => verify({ ...proof, razorpay_payment_id: forgedId }),
        () => verify({ ...proof, razorpay_signature: flip(proof.razorpay_signature) }),
        () => webhook(event(proof.razorpay_payment_id), randomBytes(32).toString('hex')),
        // The signature of this message is valid for another message, from before it was changed.
        () => webhook(event(forgedId), signed(event(proof.razorpay_payment_id))),
      ];
      forged.push(forgedId);
      const answer = await kinds[randomInt(kinds.length)]?.();
      if (answer?.status === 400 && answer.body.code === 'bad-signature') counts.tampered_refused += 1;
      else broken.push(`a tampered message was answered ${answer?.status} ${String(answer?.body.code)}`);
    };

    const waiting = Array.from({ length: payments }, (_, n) => n);
    const changeAt = Math.floor(payments / 2);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
          // From the second half on, events are sent to the other server. Of each twenty payments, the gateway drops
          // the events of about ten.
          if (n === changeAt)
            gateway.sendWebhooksTo(`http://127.0.0.1:${servers[1].port}/api/v1/pay/webhooks/razorpay`);
          if (n % 10 === 0) await control('/tuning', { webhooks: { drop: n % 20 === 0 } }, 'PATCH');
          await payOne(n).catch((error: Error) => {
            if (!(error instanceof NoAnswer)) throw error;
            broken.push(`payment ${n}: ${error.message}`);
          });
        }
      }),
    );
    await control('/tuning', { webhooks: { drop: false, reorder: 0 } }, 'PATCH');
    await control('/webhooks/flush', {});
    const deliveries = await deliveriesOf(gateway);
    // All events that were delivered are delivered once more, much later.
    for (const { eventId, state } of deliveries)
      if (state === 'delivered') await control('/webhooks/replay', { event_id: eventId });
    const toldOf = new Set(deliveries.flatMap((one) => (one.state === 'dropped' ? [] : orderPaidBy(one))));
    const neverTold = [...withoutBrowser].filter((orderId) => !toldOf.has(orderId));
    if (neverTold.length === 0) broken.push('no payment was left to the reconciliation');
    await settleAll(installation.app.pool, 'fulfilled', payments);

    const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
    for (const [index, paymentId] of toRefund.entries()) {
      await control('/tuning', { webhooks: { drop: index % 2 === 0 } }, 'PATCH');
      const refund = { method: 'POST', headers: { authorization } };
      const answer = await fetch(`${gateway.url}/v1/payments/${paymentId}/refund`, refund);
      if (!answer.ok) broken.push(`the refund of ${paymentId} was answered ${answer.status}`);
    }
    await settleAll(installation.app.pool, 'refunded', toRefund.length);
    broken.push(...(await check(installation.app.pool, { payments, refunds: toRefund.length }, forged)));
    return {
      broken,
      line: {
        chaos: 'payment-race',
        servers: 2,
        payments,
        ...counts,
        never_told: neverTold.length,
        webhook_copies: 3,
        seconds: Math.round((performance.now() - startedAt) / 100) / 10,
        ...(await sums(installation.app.pool)),
        broken: broken.length,
      },
    };
  } finally {
    await installation.remove();
    await gateway.close();
  }
}

type Delivery = { eventId: string; event: string; body: string; state: string };

async function deliveriesOf({ url, controlToken }: LocalGateway): Promise<Delivery[]> {
  const headers = { 'x-gateway-control': controlToken };
  const answer = await fetch(`${url}/__control/webhooks`, { headers });
  return ((await answer.json()) as { items: Delivery[] }).items;
}

/** Returns the order whose payment this event reports. The list has one entry or none. */
function orderPaidBy({ event, body }: Delivery): string[] {
  if (event !== 'payment.captured' && event !== 'payment.authorized' && event !== 'order.paid') return [];
  const { payload } = JSON.parse(body) as { payload: { payment?: { entity: { order_id: string } } } };
  return payload.payment ? [payload.payment.entity.order_id] : [];
}

const flip = (text: string) => `${text[0] === 'a' ? 'b' : 'a'}${text.slice(1)}`;

type Pool = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, number>[] }> };

/** Waits until the workers have processed all received events and looked up the unreported payments. */
async function settleAll(pool: Pool, state: 'fulfilled' | 'refunded', orders: number): Promise<void> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await pool.query(
      'select (select count(*)::int from sales_order where state = $1) as done, (select count(*)::int from webhook_inbox where processed_at is null) as waiting',
      [state],
    );
    if ((rows[0]?.done === orders && rows[0]?.waiting === 0) || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function sums(pool: Pool) {
  const { rows } = await pool.query(
    `select (select count(*)::int from sales_order where state = 'fulfilled') as fulfilled,
            (select count(*)::int from entitlement) as entitlements,
            (select count(*)::int from invoice where kind = 'invoice') as invoices,
            (select count(*)::int from refund) as refunds,
            (select count(*)::int from listed_refund) as listed_refunds,
            (select coalesce(sum(amount_in_paise), 0)::bigint from ledger_entry) as ledger_sum`,
  );
  return rows[0] ?? {};
}

type Counts = { payments: number; refunds: number };

async function check(pool: Pool, { payments, refunds }: Counts, forged: string[]): Promise<string[]> {
  const { rows } = await pool.query(
    `select (select count(*)::int from sales_order where state = 'fulfilled') as fulfilled,
            (select count(*)::int from sales_order where state = 'refunded') as refunded,
            (select count(*)::int from refund) as refunds,
            (select count(*)::int from invoice where kind = 'credit-note') as credit_notes,
            (select count(*)::int from entitlement where state = 'revoked') as revoked,
            (select count(*)::int from payment where settles_order) as settling,
            (select count(*)::int from invoice where kind = 'invoice') as invoices,
            (select coalesce(max(series_no), 0)::int from invoice where kind = 'invoice') as last_number,
            (select count(*)::int from entitlement) as entitlements,
            (select count(*)::int from (select order_line_id from entitlement group by 1 having count(*) <> ${QUANTITY}) wrong) as wrong_lines,
            (select count(*)::int from (select posting_id from ledger_entry group by 1 having sum(amount_in_paise) <> 0) unbalanced) as unbalanced,
            (select count(*)::int from payment where gateway_payment_id = any ($1)) as forged_payments,
            (select count(*)::int from webhook_inbox where event_id = any ($1)) as forged_events`,
    [forged],
  );
  const found = rows[0] ?? {};
  const expected: Record<string, number> = {
    fulfilled: payments - refunds,
    refunded: refunds,
    refunds,
    credit_notes: refunds,
    revoked: refunds * QUANTITY,
    settling: payments,
    invoices: payments,
    last_number: payments,
    entitlements: payments * QUANTITY,
    wrong_lines: 0,
    unbalanced: 0,
    forged_payments: 0,
    forged_events: 0,
  };
  return Object.entries(expected).flatMap(([name, count]) =>
    found[name] === count ? [] : [`${name} is ${found[name]}, not ${count}`],
  );
}
