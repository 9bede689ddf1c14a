import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { givenExam } from '../apps/server/test/given/catalogue.ts';
import { givenSignedIn } from '../apps/server/test/given/identity.ts';
import { asTestApp } from '../chaos/as-test-app.ts';
import { Connection, databaseTime, httpRequest, makeInstallation, processorTime, Times } from './attempt-load.ts';
import { bareRate } from './bare.ts';
import { memoryMb, report } from './harness.ts';

// Measures whole purchases, twenty at the same time: cart, order, card and one-time password at the local gateway,
// verification and fulfilment. The calls to pay are those of the gateway's hosted page. Meanwhile the server handles
// the gateway's three webhooks for each purchase and sends receipts by mail.
const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '400' },
    'at-once': { type: 'string', default: '20' },
    seconds: { type: 'string', default: '15' },
    'warm-up': { type: 'string', default: '3' },
  },
});
const WORKED_OFF_WITHIN_MS = 180_000;
const USERS_AT_ONCE = 10;
const UNITS = 2;
const [buyerCount, atOnce] = [Number(values.buyers), Number(values['at-once'])];
const [seconds, warmUpSeconds] = [Number(values.seconds), Number(values['warm-up'])];

const installation = await makeInstallation();
const app = asTestApp(installation.app);
const exams: ExamId[] = [];
for (let n = 0; n < 20; n += 1) exams.push(await givenExam(app, { priceInPaise: 49_900 + n * 1000 }));
const buyers = await makeBuyers();
const server = await installation.serve();
const restMb = memoryMb(server.pid);

/** Message sizes for the minimal server. They are averages over the six calls of a purchase. */
const bytes = { connections: atOnce, requestBytes: 600, answerBytes: 700 };
const CALLS_EACH = 6;
const bareBefore = await bareRate(bytes);
const times = new Times();
const problems: string[] = [];
let bought = 0;
const used = () => [processorTime([server.pid]), databaseTime(installation.databasePid)] as const;
const measureFrom = performance.now() + warmUpSeconds * 1000;
const endAt = measureFrom + seconds * 1000;
let before = used();
setTimeout(() => {
  before = used();
}, warmUpSeconds * 1000).unref();
await Promise.all(Array.from({ length: atOnce }, (_, at) => buyAndBuy(at)));
const elapsedMs = performance.now() - measureFrom;
const after = used();
const afterMb = memoryMb(server.pid);
const bare = Math.round((bareBefore + (await bareRate(bytes))) / 2);
const workedOffMs = await workOff();

const perPurchase = (from: number, to: number) => Math.round((to - from) / Math.max(1, times.count));
const broken = [...problems, ...(await check())];
await report(
  installation,
  {
    bench: 'checkout',
    loop: 'closed',
    rate: Math.round((times.count / elapsedMs) * 10_000) / 10,
    bare_rate: bare,
    /** The ratio counts calls and not purchases, because the minimal server also counts calls. */
    ratio: Math.round((CALLS_EACH * times.count * 1_000_000) / elapsedMs / bare) / 1000,
    ...times.summary(),
    errors: problems.length,
    purchases: times.count,
    purchases_in_all: bought,
    units_each: UNITS,
    at_once: atOnce,
    buyers: buyers.length,
    seconds: Math.round(elapsedMs / 100) / 10,
    server_cpu_us: perPurchase(before[0], after[0]),
    database_cpu_us: perPurchase(before[1], after[1]),
    memory_before_mb: restMb,
    memory_after_mb: afterMb,
    webhooks_and_mails_done_after_s: Math.round(workedOffMs / 100) / 10,
  },
  broken,
);
await installation.remove();

type Buyer = { userId: string; headers: Record<string, string> };

async function makeBuyers(): Promise<Buyer[]> {
  const made: Buyer[] = [];
  await Promise.all(
    Array.from({ length: USERS_AT_ONCE }, async () => {
      for (; made.length < buyerCount; ) made.push(await givenSignedIn(app));
    }),
  );
  return made;
}

/** Makes the purchases of several buyers one after another on one connection. */
async function buyAndBuy(at: number): Promise<void> {
  const connection = new Connection(server.port);
  const own = buyers.filter((_, no) => no % atOnce === at);
  for (let turn = 0; performance.now() < endAt; turn += 1) {
    const startedAt = performance.now();
    try {
      await buy(connection, own[turn % own.length] as Buyer, exams[(at + turn) % exams.length] as ExamId);
      bought += 1;
    } catch (error) {
      problems.push((error as Error).message);
    }
    if (performance.now() >= measureFrom) times.add(performance.now() - startedAt);
  }
  connection.close();
}

async function buy(connection: Connection, { userId, headers }: Buyer, productId: ExamId): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: wire answers, of which a field or two are used
  const post = async (path: string, body: object, expected: number): Promise<any> => {
    const answer = await connection.ask(httpRequest('POST', path, headers, JSON.stringify(body)));
    if (answer.status !== expected) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body.toString('utf8'));
  };
  await post(`/api/v1/user/cart/add/${userId}`, { productId, quantity: UNITS }, 200);
  const { gateway } = await post(
    '/api/v1/pay/orders',
    { items: [{ productId, quantity: UNITS }], billingState: 'MH' },
    201,
  );
  const page = { key_id: gateway.key, order_id: gateway.order_id, email: 'a@people.example', contact: '+915550010001' };
  const card = { number: '4100 2800 0000 1007', name: 'Asha Rao' };
  const begun = await post('/gateway/v1/checkout/payments', { ...page, method: 'card', card }, 200);
  const otp = { key_id: gateway.key, otp: '1234' };
  const { proof } = await post(`/gateway/v1/checkout/payments/${begun.payment_id}/otp`, otp, 200);
  const { order } = await post('/api/v1/pay/verify', proof, 200);
  if (order.state !== 'fulfilled') throw new Error(`order ${order._id} is ${order.state}`);
}

/**
 * Waits until the worker has handled every webhook and sent every receipt. Returns how long that took in milliseconds.
 */
async function workOff(): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { rows } = await app.pool.query<{ waiting: number }>(
      'select (select count(*) from graphile_worker.jobs)::int as waiting',
    );
    const events = await app.pool.query<{ n: number }>('select count(distinct event_id)::int as n from webhook_inbox');
    const isDone = rows[0]?.waiting === 0 && (events.rows[0]?.n ?? 0) >= 3 * bought;
    if (isDone || performance.now() - from > WORKED_OFF_WITHIN_MS) return performance.now() - from;
    await delay(100);
  }
}

/** Checks in plain SQL that each purchase was fulfilled exactly once. */
async function check(): Promise<string[]> {
  const { rows } = await app.pool.query<Record<string, number>>(`
    select
      (select count(*) from sales_order where state = 'fulfilled')::int as orders,
      (select count(*) from sales_order where state <> 'fulfilled')::int as unpaid,
      (select count(*) from entitlement)::int as entitlements,
      (select count(*) from invoice)::int as invoices,
      (select max(series_no) from invoice)::int as last_number,
      (select count(*) from payment where settles_order)::int as payments,
      (select count(*) from refund)::int as refunds,
      (select count(*) from mail_message where dedupe_key like 'receipt:%')::int as receipts,
      (select count(*) from cart_line)::int as cart_lines,
      (select coalesce(sum(amount_in_paise), 0) from ledger_entry)::int as ledger,
      (select count(*) from webhook_inbox where processed_at is null)::int as unread`);
  const expected: Record<string, number> = {
    orders: bought,
    unpaid: 0,
    entitlements: UNITS * bought,
    invoices: bought,
    last_number: bought,
    payments: bought,
    refunds: 0,
    receipts: bought,
    cart_lines: 0,
    ledger: 0,
    unread: 0,
  };
  const found = rows[0] ?? {};
  return Object.keys(expected)
    .filter((name) => Number(found[name]) !== expected[name])
    .map((name) => `${name} should be ${expected[name]}, and is ${found[name]}`);
}
