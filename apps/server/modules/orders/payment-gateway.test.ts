import { createHmac } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startLocalGateway } from '../../local-gateway/local-gateway.ts';
import { GatewayAway, GatewayRefused, razorpayGateway } from './payment-gateway.ts';

const secrets = { keyId: 'rzp_test_AbCdEfGhIjKlMn', keySecret: 'EnLs21M47BllR3X8PSFtjtbd', webhookSecret: '123456' };
const local = await startLocalGateway({ ...secrets, journalPath: null, isProduction: false });
afterAll(() => local.close());
const connect = (changes: object = {}) =>
  razorpayGateway({
    ...secrets,
    webhookSecrets: [secrets.webhookSecret],
    apiUrl: local.url,
    checkoutUrl: '/checkout.js',
    ...changes,
  });
const gateway = await connect();

let orders = 0;
const newReceipt = () => {
  orders += 1;
  return `receipt-${orders}`;
};

async function control(path: string, body: object = {}, method = 'POST') {
  const answer = await fetch(`${local.url}/__control/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-gateway-control': local.controlToken },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, string>;
}
const fault = (kind: string, path: string, method = 'POST') =>
  control('tuning', { faults: [{ method, path, kind, times: 1 }] }, 'PATCH');
beforeEach(() => control('reset'));

async function paidOrder(amountInPaise = 49_900) {
  const orderId = await gateway.openOrder({ receipt: newReceipt(), amountInPaise });
  const proof = await control('pay', { order_id: orderId });
  return { orderId, paymentId: proof.razorpay_payment_id as string, signature: proof.razorpay_signature as string };
}

test('an order that is opened and paid is seen as captured, with its amount', async () => {
  const { orderId, paymentId, signature } = await paidOrder();
  expect(await gateway.findPayment(paymentId)).toEqual({
    gatewayPaymentId: paymentId,
    gatewayOrderId: orderId,
    status: 'captured',
    amountInPaise: 49_900,
    currency: 'INR',
    method: 'upi',
    failure: null,
  });
  expect(await gateway.paymentsOf(orderId)).toHaveLength(1);
  const proof = { gatewayOrderId: orderId, gatewayPaymentId: paymentId, signature };
  expect(gateway.isPaymentSignature(proof)).toBe(true);
  expect(gateway.isPaymentSignature({ ...proof, gatewayPaymentId: 'pay_other' })).toBe(false);
});

test('a failed payment says why', async () => {
  const orderId = await gateway.openOrder({ receipt: newReceipt(), amountInPaise: 100 });
  const { razorpay_payment_id: paymentId } = await control('pay', { order_id: orderId, outcome: 'failed' });
  expect(await gateway.findPayment(paymentId as string)).toMatchObject({
    status: 'failed',
    failure: 'Your payment was declined by the bank. Try another card or payment method.',
  });
});

test('an unknown payment is null; the gateway’s refusals are errors in its own words', async () => {
  expect(await gateway.findPayment('pay_doesnotexist00')).toBe(null);
  await expect(gateway.paymentsOf('order_unknown')).rejects.toThrow('The id provided does not exist');
  await expect(gateway.openOrder({ receipt: newReceipt(), amountInPaise: 99 })).rejects.toThrow(
    'The amount must be at least INR 1.00',
  );
  await expect((await connect({ keySecret: 'wrong' })).findPayment('pay_x')).rejects.toThrow(
    'The api key provided is invalid',
  );
});

test.each(['too-many', 'server-error', 'bad-gateway', 'close'])(
  'an answer of the kind %s is not a no: the outcome is unknown',
  async (kind) => {
    await fault(kind, '/v1/payments', 'GET');
    await expect(gateway.findPayment('pay_doesnotexist00')).rejects.toThrow(GatewayAway);
    expect(await gateway.findPayment('pay_doesnotexist00')).toBe(null);
  },
);

test('an order whose answer was lost is found by its receipt, and not made twice', async () => {
  await fault('lost-answer', '/v1/orders');
  const receipt = newReceipt();
  const orderId = await gateway.openOrder({ receipt, amountInPaise: 49_900 });
  expect(await gateway.openOrder({ receipt, amountInPaise: 49_900 })).toBe(orderId);
});

test('an order that could not be made at all is an unknown outcome', async () => {
  await fault('close', '/v1/orders');
  await expect(gateway.openOrder({ receipt: newReceipt(), amountInPaise: 49_900 })).rejects.toThrow(GatewayAway);
});

test('a refund goes once per key, however often it is sent, and never beyond what was paid', async () => {
  const { paymentId } = await paidOrder();
  const ask = { gatewayPaymentId: paymentId, amountInPaise: 20_000, key: 'refund-key-0001' };
  await fault('lost-answer', '/v1/payments');
  await expect(gateway.refund(ask)).rejects.toThrow(GatewayAway);
  const sent = await gateway.refund(ask);
  expect(await gateway.refund(ask)).toEqual(sent);
  expect(await gateway.findRefund(sent.gatewayRefundId)).toMatchObject({ status: 'processed' });
  await expect(gateway.refund({ ...ask, amountInPaise: 100 })).rejects.toThrow(
    'Different request with the same idempotency key has already been processed.',
  );
  await expect(gateway.refund({ ...ask, amountInPaise: 30_000, key: 'refund-key-0002' })).rejects.toThrow(
    'The refund amount provided is greater than amount captured.',
  );
  const rest = gateway.refund({ ...ask, amountInPaise: 29_900, key: 'refund-key-0003' });
  await expect(rest).resolves.toMatchObject({ status: 'processed' });
  await expect(gateway.refund({ ...ask, key: 'refund-key-0004' })).rejects.toThrow(GatewayRefused);
});

test('the list of refunds is whole, page after page, from an instant on', async () => {
  await control('clock', { advanceSeconds: 3600 });
  const start = Math.floor(Date.now() / 1000) + 3600;
  const { paymentId } = await paidOrder();
  const refund = async (n: number) =>
    (await gateway.refund({ gatewayPaymentId: paymentId, amountInPaise: 100, key: `listed-refund-${n}` }))
      .gatewayRefundId;
  const made: string[] = [];
  for (let n = 0; n < 120; n += 1) made.push(await refund(n));
  const listed = await gateway.refundsSince(new Date(start * 1000));
  expect(listed.map(({ gatewayRefundId }) => gatewayRefundId)).toEqual(made.reverse());
  expect(Math.min(...listed.map(({ madeAt }) => madeAt.getTime()))).toBeGreaterThanOrEqual(start * 1000);
  expect(await gateway.refundsSince(new Date((start + 86_400) * 1000))).toEqual([]);
});

// These test vectors are from the published tests of Razorpay's SDKs.
test('signatures agree with the published vectors', () => {
  const signature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f';
  const proof = { gatewayOrderId: 'order_IEIaMR65cu6nz3', gatewayPaymentId: 'pay_IH4NVgf4Dreq1l', signature };
  expect(gateway.isPaymentSignature(proof)).toBe(true);
  const body = Buffer.from('{"a":1,"b":2,"c":{"d":3}}');
  expect(gateway.isWebhookSignature(body, '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc')).toBe(
    true,
  );
});

test('signatures agree with the SDK’s own check, for right ones and for every wrong digit', () => {
  const { validateWebhookSignature } = createRequire(import.meta.url)('razorpay/dist/utils/razorpay-utils');
  const body = '{"event":"payment.captured","note":"नमस्ते"}';
  const right = createHmac('sha256', secrets.webhookSecret).update(body).digest('hex');
  const wrong = Array.from(
    right,
    (digit, at) => right.slice(0, at) + (digit === '0' ? '1' : '0') + right.slice(at + 1),
  );
  for (const signature of [right, ...wrong, ''])
    expect(gateway.isWebhookSignature(Buffer.from(body), signature)).toBe(
      signature !== '' && validateWebhookSignature(body, signature, secrets.webhookSecret),
    );
});

test('while the webhook’s secret is changed, both are taken', async () => {
  const both = await connect({ webhookSecrets: ['new-secret', secrets.webhookSecret] });
  const body = Buffer.from('{}');
  for (const secret of ['new-secret', secrets.webhookSecret])
    expect(both.isWebhookSignature(body, createHmac('sha256', secret).update(body).digest('hex'))).toBe(true);
});

test('the simulated gateway does not start in production or with a live key', async () => {
  const start = (changes: object) =>
    startLocalGateway({ ...secrets, journalPath: null, isProduction: false, ...changes });
  await expect(start({ isProduction: true })).rejects.toThrow('does not run in production');
  await expect(start({ keyId: 'rzp_live_AbCdEfGhIjKlMn' })).rejects.toThrow('test keys only');
});

test('a message without a signature is refused, whatever else the settings contain', async () => {
  const body = Buffer.from('{"event":"payment.captured"}');
  const signed = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
  const careless = await connect({ webhookSecrets: ['x', ''] });
  expect(careless.isWebhookSignature(body, signed('x'))).toBe(true);
  expect(careless.isWebhookSignature(body, signed(''))).toBe(false);
});
