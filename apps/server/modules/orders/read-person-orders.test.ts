import { readPersonOrders } from '@kasauti/contract/orders/person-purchases.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenExam } from '../../test/given/catalogue.ts';
import { type GivenSession, givenSignedIn } from '../../test/given/identity.ts';
import { controlGateway, givenOpenOrder, payAtGateway } from '../../test/given/orders.ts';
import { ordersPart } from './orders-parts.ts';
import { settleNamedPayment } from './settlement/settle-payment.ts';

// The local gateway processes payments and refunds like the real gateway.
const app = await testApp();

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  await controlGateway(app, 'POST', 'reset');
});

async function read(userId: string, who: Pick<GivenSession, 'headers'>) {
  const url = readPersonOrders.path.replace('{id}', userId);
  const answer = await app.fastify.inject({ url, headers: who.headers });
  return { status: answer.statusCode, body: answer.json(), text: answer.body };
}

async function sale() {
  const buyer = await givenSignedIn(app);
  const productId = await givenExam(app, { priceInPaise: 49_900, title: { en: 'Clerk', hi: 'लिपिक' } });
  const { order, gateway } = await givenOpenOrder(app, buyer, [{ productId, quantity: 2 }]);
  const { razorpay_payment_id: paymentId } = await payAtGateway(app, gateway.order_id);
  await settleNamedPayment(app.part(ordersPart), paymentId);
  await app.drainOutbox();
  return { buyer, orderId: order._id, paymentId, gatewayOrderId: gateway.order_id };
}

test('support sees what somebody bought, how it was paid and its invoice, and of the payment’s reference only the end', async () => {
  const { buyer, orderId, paymentId, gatewayOrderId } = await sale();
  const { status, body, text } = await read(buyer.userId, await givenSignedIn(app, { role: 'support' }));
  expect(status).toBe(200);
  expect(body.data).toEqual([
    expect.objectContaining({
      _id: orderId,
      gatewayOrderId,
      state: 'fulfilled',
      amountInPaise: 99_800,
      lines: [expect.objectContaining({ title: 'Clerk', title_hi: 'लिपिक', quantity: 2 })],
      invoice: { _id: expect.any(String), number: expect.stringMatching(/./) },
      refunds: [],
      payments: [
        expect.objectContaining({ referenceEnd: paymentId.slice(-6), status: 'captured', amountInPaise: 99_800 }),
      ],
    }),
  ]);
  expect(text).not.toContain(paymentId);
  expect(text).not.toMatch(/billing|gstin|refundable/i);
});

test('a refund that the buyer asked for is seen with its state', async () => {
  const { buyer, orderId } = await sale();
  const url = `/api/v1/pay/orders/${orderId}/refund`;
  expect((await app.fastify.inject({ method: 'POST', url, headers: buyer.headers })).statusCode).toBe(200);
  const { body } = await read(buyer.userId, await givenSignedIn(app, { role: 'admin' }));
  expect(body.data[0].refunds).toMatchObject([{ reason: 'asked', state: 'requested', amountInPaise: 99_800 }]);
});

test('each view is in the audit log once, with its reader', async () => {
  const { buyer } = await sale();
  const support = await givenSignedIn(app, { role: 'support' });
  await read(buyer.userId, support);
  await read(buyer.userId, support);
  const { rows } = await app.pool.query(
    'select action, actor_id, object_kind from audit_entry where object_id = $1 order by entry_no',
    [buyer.userId],
  );
  const look = { action: 'user.view-orders', actor_id: support.userId, object_kind: 'user' };
  expect(rows).toEqual([look, look]);
});

test.each(['proctor', 'author', 'finance', 'centre_manager', 'org_manager', 'candidate'] as const)(
  'a %s does not see what somebody else bought',
  async (role) => {
    const { userId } = await givenSignedIn(app);
    expect((await read(userId, await givenSignedIn(app, { role }))).status).toBe(403);
  },
);

test('only an administrator sees the purchases of staff', async () => {
  const { userId } = await givenSignedIn(app, { role: 'proctor' });
  expect((await read(userId, await givenSignedIn(app, { role: 'support' }))).body.code).toBe('staff-account');
  expect((await read(userId, await givenSignedIn(app, { role: 'admin' }))).body.data).toEqual([]);
});
