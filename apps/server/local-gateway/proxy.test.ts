import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { startLocalGateway } from './local-gateway.ts';
import { registerGatewayProxy } from './proxy.ts';

const keys = { keyId: 'rzp_test_AbCdEfGhIjKlMn', keySecret: 'key secret', webhookSecret: 'webhook secret' };
const gateway = await startLocalGateway({ ...keys, journalPath: null, isProduction: false });
const shop = Fastify();
registerGatewayProxy(shop, async () => gateway.url);
afterAll(async () => {
  await shop.close();
  await gateway.close();
});

test.each([
  '/gateway/__control/webhooks',
  '/gateway/__CONTROL/webhooks',
  '/gateway/%5F%5Fcontrol/webhooks',
  '/gateway/%5f_control/webhooks',
  '/gateway/_%5fcontrol%2fwebhooks',
  '/gateway/%255F%255Fcontrol/webhooks',
  '/gateway/%25255F_control/webhooks',
  '/gateway//__control/webhooks',
  '/gateway/./__control/webhooks',
  '/gateway/v1/../__control/webhooks',
  '/gateway/v1/checkout/../../__control/webhooks',
  '/gateway/v1/checkout/%2e%2e/%2e%2e/__control/webhooks',
  '/gateway/v1/checkout/..%2f..%2f__control/webhooks',
  '/gateway/v1/checkout/%252e%252e/%252e%252e/__control/webhooks',
  '/gateway/v1/checkout/..\\..\\__control/webhooks',
  '/gateway/v1/checkout/..%5c..%5c__control/webhooks',
  '/gateway/v1/checkout/.%2e/.%2E/__control/webhooks',
  '/%67ateway/__control/webhooks',
  '/gatewa%79/__control/webhooks',
  '/gateway/;/__control/webhooks',
  '/gateway/v1/checkout?/../../__control/webhooks',
])('the control is not reached as %s, not even with its token', async (url) => {
  for (const headers of [{}, { 'x-gateway-control': gateway.controlToken }]) {
    const { statusCode, body } = await shop.inject({ url, headers });
    expect(statusCode).toBe(404);
    expect(body).not.toContain('items');
  }
});

test('the merchant’s calls are not reached, not even with their keys', async () => {
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
  const answer = await shop.inject({ url: '/gateway/v1/orders', headers: { authorization } });
  expect(answer.statusCode).toBe(404);
});

test('the checkout is reached', async () => {
  for (const url of ['/gateway/v1/checkout.js', '/gateway/v1/checkout/hosted', '/gateway/v1/checkout/assets/hosted.js'])
    expect([url, (await shop.inject(url)).statusCode]).toEqual([url, 200]);
  const unknown = await shop.inject(`/gateway/v1/checkout/orders/order_1?key_id=${keys.keyId}`);
  expect(unknown.json().error.description).toBe('The id provided does not exist');
});

test('what opens the control, a merchant’s account or the product is not passed on', async () => {
  const onward = Fastify();
  onward.get('/v1/checkout/hosted', async (request) => request.headers);
  await onward.listen({ host: '127.0.0.1', port: 0 });
  const proxy = Fastify();
  registerGatewayProxy(proxy, async () => `http://127.0.0.1:${(onward.server.address() as AddressInfo).port}`);
  const secrets = {
    'X-Gateway-Control': gateway.controlToken,
    authorization: 'Basic abc',
    cookie: 'kasauti_session=x',
  };
  const answer = await proxy.inject({ url: '/gateway/v1/checkout/hosted', headers: { ...secrets, 'x-kept': 'yes' } });
  await proxy.close();
  await onward.close();
  const names = Object.keys(answer.json());
  expect(names).toContain('x-kept');
  for (const name of Object.keys(secrets)) expect(names).not.toContain(name.toLowerCase());
});
