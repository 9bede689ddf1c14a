import { randomBytes, randomInt } from 'node:crypto';
import { startLocalGateway } from '../apps/server/local-gateway/local-gateway.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { asTestApp } from './as-test-app.ts';
import { type Answer, ask, NoAnswer } from './http.ts';
import { makeInstallation, type ServerProcess } from './installation.ts';

const AT_ONCE = 20;
const QUANTITY = 2;

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/**
 * Payments whose news come twice, in the wrong order, changed on the way or not at all, over two server processes on one database.
 * Afterwards every captured payment must have been fulfilled exactly once, and nothing that was tampered with may have counted.
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
  try {
    const servers = [await installation.startServer(), await installation.startServer()] as [
      ServerProcess,
      ServerProcess,
    ];
    const control = (path: string, body: unknown, method: 'POST' | 'PATCH' = 'POST') =>
      fetch(`${gateway.url}/__control${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
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
      await tamper(portOf(1), cookie, proof);
      // The browser comes twice at once, to two servers, or never.
      if (n % 4 === 0) {
        counts.browser_never_came += 1;
        return;
      }
      const verify = (turn: number) => ask(portOf(turn), 'POST', '/api/v1/pay/verify', { cookie, body: proof });
      const answers = await Promise.all([verify(0), verify(1)]);
      for (const answer of answers)
        if (answer.status !== 200 && answer.status !== 202)
          broken.push(`verify ${n} was answered ${answer.status} ${String(answer.body.code)}`);
      counts.verified_by_browser += 1;
    };

    const tamper = async (port: number, cookie: string, proof: Proof): Promise<void> => {
      const kinds: (() => Promise<Answer>)[] = [
        () =>
          ask(port, 'POST', '/api/v1/pay/verify', {
            cookie,
            body: { ...proof, razorpay_payment_id: `pay_${randomBytes(7).toString('hex')}` },
          }),
        () =>
          ask(port, 'POST', '/api/v1/pay/verify', {
            cookie,
            body: { ...proof, razorpay_signature: flip(proof.razorpay_signature) },
          }),
        () =>
          ask(port, 'POST', '/api/v1/pay/webhooks/razorpay', {
            body: JSON.stringify({
              entity: 'event',
              event: 'payment.captured',
              payload: {
                payment: {
                  entity: {
                    id: proof.razorpay_payment_id,
                    amount: 1,
                    order_id: proof.razorpay_order_id,
                    status: 'captured',
                    currency: 'INR',
                  },
                },
              },
            }),
            headers: {
              'x-razorpay-signature': randomBytes(32).toString('hex'),
              'x-razorpay-event-id': `evt_${randomBytes(7).toString('hex')}`,
            },
          }),
      ];
      const kind = kinds[randomInt(kinds.length)];
      const answer = await kind?.();
      if (answer && answer.status < 400) broken.push(`a tampered message was answered ${answer.status}`);
      else counts.tampered_refused += 1;
    };

    const waiting = Array.from({ length: payments }, (_, n) => n);
    const dropFrom = Math.floor(payments / 2);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
          // In the second half events are sent to the other server, and some are never sent.
          if (n === dropFrom)
            gateway.sendWebhooksTo(`http://127.0.0.1:${servers[1].port}/api/v1/pay/webhooks/razorpay`);
          if (n > dropFrom && n % 10 === 0) await control('/tuning', { webhooks: { drop: n % 20 === 0 } }, 'PATCH');
          await payOne(n).catch((error: Error) => {
            if (!(error instanceof NoAnswer)) throw error;
            broken.push(`payment ${n}: ${error.message}`);
          });
        }
      }),
    );
    await control('/tuning', { webhooks: { drop: false, reorder: 0 } }, 'PATCH');
    await control('/webhooks/flush', {});
    await control('/webhooks/replay', {});
    await settleAll(installation.app.pool, payments);
    broken.push(...(await check(installation.app.pool, payments)));
    return {
      broken,
      line: {
        chaos: 'payment-race',
        servers: 2,
        payments,
        ...counts,
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

const flip = (text: string) => `${text[0] === 'a' ? 'b' : 'a'}${text.slice(1)}`;

type Pool = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, number>[] }> };

/** The workers process the inbox; what is told here is when they are through. */
async function settleAll(pool: Pool, payments: number): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const { rows } = await pool.query(
      "select (select count(*)::int from sales_order where state = 'fulfilled') as done, (select count(*)::int from webhook_inbox where processed_at is null) as waiting",
    );
    if ((rows[0]?.done === payments && rows[0]?.waiting === 0) || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function sums(pool: Pool) {
  const { rows } = await pool.query(
    `select (select count(*)::int from sales_order where state = 'fulfilled') as fulfilled,
            (select count(*)::int from entitlement) as entitlements,
            (select count(*)::int from invoice) as invoices,
            (select count(*)::int from refund) as refunds,
            (select coalesce(sum(amount_in_paise), 0)::bigint from ledger_entry) as ledger_sum`,
  );
  return rows[0] ?? {};
}

async function check(pool: Pool, payments: number): Promise<string[]> {
  const { rows } = await pool.query(
    `select (select count(*)::int from sales_order where state = 'fulfilled') as fulfilled,
            (select count(*)::int from payment where settles_order) as settling,
            (select count(*)::int from invoice where kind = 'invoice') as invoices,
            (select coalesce(max(series_no), 0)::int from invoice where kind = 'invoice') as last_number,
            (select count(*)::int from entitlement) as entitlements,
            (select count(*)::int from (select order_line_id from entitlement group by 1 having count(*) <> ${QUANTITY}) wrong) as wrong_lines,
            (select count(*)::int from (select posting_id from ledger_entry group by 1 having sum(amount_in_paise) <> 0) unbalanced) as unbalanced`,
  );
  const found = rows[0] ?? {};
  const expected: Record<string, number> = {
    fulfilled: payments,
    settling: payments,
    invoices: payments,
    last_number: payments,
    entitlements: payments * QUANTITY,
    wrong_lines: 0,
    unbalanced: 0,
  };
  return Object.entries(expected).flatMap(([name, count]) =>
    found[name] === count ? [] : [`${name} is ${found[name]}, not ${count}`],
  );
}
