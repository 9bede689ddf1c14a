import type { ExamId } from '@kasauti/contract/ids.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../test/given/orders.ts';

const app = await testApp();
let examId: ExamId;
let me: Awaited<ReturnType<typeof givenSignedIn>>;

beforeAll(async () => {
  examId = await givenExam(app, { priceInPaise: 49_900 });
});
// No message of the gateway comes, as when it got lost.
beforeEach(async () => {
  me = await givenSignedIn(app);
  await controlGateway(app, 'POST', 'reset');
  await controlGateway(app, 'PATCH', 'tuning', { webhooks: { drop: true } });
});

async function unpaid() {
  const { order, gateway } = await givenOpenOrder(app, me, [{ productId: examId, quantity: 1 }]);
  return { orderId: order._id, gatewayOrderId: gateway.order_id };
}
async function look(payload: object, who = me) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/pay/missing',
    headers: who.headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
const stateOf = async (orderId: string) =>
  (await app.pool.query('select state from sales_order where order_id = $1', [orderId])).rows[0]?.state;
const tickets = async () => {
  await app.drainOutbox();
  return (await mailsTo(app, app.settings.SUPPORT_EMAIL)).filter(({ subject }) =>
    subject.startsWith('Payment not found'),
  );
};

test('a payment whose news got lost completes the order when its buyer asks for it', async () => {
  const { orderId, gatewayOrderId } = await unpaid();
  await payAtGateway(app, gatewayOrderId);
  expect(await look({ orderId })).toEqual({ status: 200, body: { outcome: 'found', orderIds: [orderId] } });
  expect(await stateOf(orderId)).toBe('fulfilled');
  // Asked again, it is still there.
  expect((await look({ orderId })).body).toEqual({ outcome: 'found', orderIds: [orderId] });
});

test('the number of the payment is enough, and so is a bank’s number: every unpaid order is looked up', async () => {
  const first = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, first.gatewayOrderId);
  expect((await look({ reference })).body).toEqual({ outcome: 'found', orderIds: [first.orderId] });
  const second = await unpaid();
  await payAtGateway(app, second.gatewayOrderId);
  expect((await look({ reference: '432112345678' })).body).toEqual({ outcome: 'found', orderIds: [second.orderId] });
});

test('what the gateway knows nothing of becomes one ticket, however often it is asked', async () => {
  const { orderId } = await unpaid();
  const before = (await tickets()).length;
  const answers = await Promise.all([1, 2, 3].map(() => look({ orderId, reference: '432112345678' })));
  answers.push(await look({ orderId, reference: '432112345678' }));
  const [ticket, ...others] = new Set(answers.map(({ body }) => body.ticket));
  expect([ticket, others]).toEqual([expect.stringMatching(/^P-[0-9A-F]{8}$/), []]);
  const made = (await tickets()).slice(before);
  expect(made).toHaveLength(1);
  expect(made[0]?.plain).toContain(orderId);
  expect(made[0]?.plain).toContain('432112345678');
  expect(await stateOf(orderId)).toBe('awaiting_payment');
});

test('another’s order is unknown, and another’s payment tells nothing but that a person looks', async () => {
  const { orderId, gatewayOrderId } = await unpaid();
  const { razorpay_payment_id: reference } = await payAtGateway(app, gatewayOrderId);
  const stranger = await givenSignedIn(app);
  expect(await look({ orderId }, stranger)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect((await look({ reference }, stranger)).body.outcome).toBe('handed-on');
});

test('nothing named, a gateway that is away, and too many questions are told so', async () => {
  expect((await look({})).body.code).toBe('nothing-named');
  const { orderId } = await unpaid();
  await controlGateway(app, 'PATCH', 'tuning', {
    faults: [{ method: 'GET', path: '/v1/orders', kind: 'server-error', times: 5 }],
  });
  expect(await look({ orderId })).toMatchObject({ status: 503, body: { code: 'gateway-down' } });
  await controlGateway(app, 'PATCH', 'tuning', { faults: [] });
  for (let no = 0; no < 10; no += 1) expect((await look({ reference: `UTR${no}` })).status).toBe(200);
  expect(await look({ reference: 'UTR10' })).toMatchObject({ status: 429, body: { code: 'asked-too-often' } });
});
