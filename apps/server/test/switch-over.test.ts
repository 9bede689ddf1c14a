import type { ExamId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ordersPart } from '../modules/orders/orders-parts.ts';
import type { SeenPayment } from '../modules/orders/payment-gateway.ts';
import { settlePayment } from '../modules/orders/settlement/settle-payment.ts';
import { claimSeat } from '../modules/scheduling/index.ts';
import { openDatabase } from '../platform/database/database.ts';
import { isReadOnly } from '../platform/database/read-only.ts';
import { inTransaction, type Work } from '../platform/database/work.ts';
import { refusalOfError } from '../platform/faults.ts';
import { testApp } from './app.ts';
import { databaseProxy } from './database-proxy.ts';
import { givenExam } from './given/catalogue.ts';
import { givenSignedIn } from './given/identity.ts';
import { givenEntitlement, givenOpenOrder, payAtGateway } from './given/orders.ts';
import { givenSitting } from './given/scheduling.ts';
import { nextTrouble, switchServers } from './switch-servers.ts';

// The wait is long enough for a busy machine.
const app = await testApp({ DATABASE_WAIT_SECONDS: '150' });
const servers = await switchServers(app.databaseUrl);
const proxy = await databaseProxy(app.databaseUrl);
const far = openDatabase({ url: proxy.url, connections: 2, name: 'kasauti far' });
afterAll(() => far.pool.end());
const { seller, gateway } = app.part(ordersPart);
let exam: ExamId;

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  exam = await givenExam(app, { priceInPaise: 49_900 });
});

async function call(who: { headers: { cookie: string } }, path: string, payload: object) {
  const answer = await app.fastify.inject({ method: 'POST', url: `/api/v1${path}`, headers: who.headers, payload });
  return answer.statusCode;
}

async function givenPaid() {
  const buyer = await givenSignedIn(app);
  const ordered = await givenOpenOrder(app, buyer, [{ productId: exam, quantity: 1 }]);
  return { buyer, orderId: ordered.order._id, proof: await payAtGateway(app, ordered.gateway.order_id) };
}

async function givenEntitled() {
  const sitting = await givenSitting(app, { seats: 2 });
  const { userId } = await givenSignedIn(app);
  await givenEntitlement(app, { candidateId: userId, examId: sitting.examId });
  return { sitting, hold: (work: Work) => claimSeat(work, { ...sitting, candidateId: userId }) };
}

const count = async (text: string, values: unknown[]) => (await app.pool.query(text, values)).rows.length;
const ordersOf = (userId: UserId) => count('select from sales_order where user_id = $1', [userId]);
const seatsHeld = (sittingId: SittingId) =>
  count("select from seat_unit where sitting_id = $1 and state = 'held'", [sittingId]);
const entitlementsOf = (orderId: string) =>
  count('select from entitlement join order_line using (order_line_id) where order_id = $1', [orderId]);
const settled = (orderId: string) => count('select from payment where order_id = $1 and settles_order', [orderId]);

test('an order, a payment and a seat that are asked for during a switch-over wait for it, and are made once', async () => {
  const [buyer, paid, entitled] = [await givenSignedIn(app), await givenPaid(), await givenEntitled()];
  await servers.demote();
  await expect.poll(() => app.pool.totalCount).toBe(0);
  const refused = nextTrouble(app.pool, isReadOnly);
  const asked = Promise.all([
    call(buyer, '/pay/orders', { items: [{ productId: exam, quantity: 1 }], billingState: 'KA' }),
    call(paid.buyer, '/pay/verify', paid.proof),
    app.inTransaction(entitled.hold),
  ]);
  await refused;
  await servers.promote();
  const [ordered, verified, hold] = await asked;
  expect([ordered, verified, isRefusal(hold)]).toEqual([201, 200, false]);
  expect(await ordersOf(buyer.userId)).toBe(1);
  expect([await settled(paid.orderId), await entitlementsOf(paid.orderId)]).toEqual([1, 1]);
  expect(await seatsHeld(entitled.sitting.sittingId)).toBe(1);
  const clients = await Promise.all(Array.from({ length: app.pool.options.max }, () => app.pool.connect()));
  const answers = await Promise.all(clients.map((client) => client.query('show transaction_read_only')));
  for (const client of clients) client.release();
  expect(new Set(answers.flatMap(({ rows }) => rows.map((row) => row.transaction_read_only)))).toEqual(
    new Set(['off']),
  );
});

test('a seat whose COMMIT was lost is held once, also when the candidate asks again', async () => {
  const { sitting, hold } = await givenEntitled();
  void proxy.loseNextAnswer('kasauti far', 'commit');
  const failed = inTransaction(far.database, hold).catch((error: unknown) => refusalOfError(error));
  expect(await failed).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  expect(isRefusal(await inTransaction(far.database, hold))).toBe(false);
  expect(await seatsHeld(sitting.sittingId)).toBe(1);
});

test('a payment whose COMMIT was lost fulfils its order once, also when it is reported again', async () => {
  const { orderId, proof } = await givenPaid();
  const seen = (await (await gateway()).findPayment(proof.razorpay_payment_id)) as SeenPayment;
  const settle = () => inTransaction(far.database, (work) => settlePayment(work, seller, seen));
  void proxy.loseNextAnswer('kasauti far', 'commit');
  const failed = settle().catch((error: unknown) => refusalOfError(error));
  expect(await failed).toMatchObject({ status: 503, retryAfterSeconds: 2 });
  await settle();
  expect([await settled(orderId), await entitlementsOf(orderId)]).toEqual([1, 1]);
});
