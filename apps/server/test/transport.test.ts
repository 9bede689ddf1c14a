import { expect, test } from 'vitest';
import { testApp } from './app.ts';

const overHttps = await testApp({ KASAUTI_PUBLIC_URL: 'https://kasauti.example' });
const local = await testApp();
const POLICY = "default-src 'none'; frame-ancestors 'none'";
const paths = [
  '/api/v1/auth/check',
  '/api/v1/catalogue/getAllTestsWithDetails',
  '/api/v1/nothing',
  '/%E0%A4',
  '/healthz',
];

test.each(paths)('with https, every response tells the browser to use only https: %s', async (url) => {
  const { headers } = await overHttps.fastify.inject({ url });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test.each(paths)('without https none does: %s', async (url) => {
  expect((await local.fastify.inject({ url })).headers).not.toHaveProperty('strict-transport-security');
});

test.each([...paths.filter((path) => path !== '/healthz'), '/api/v1/openapi.json'])(
  'an answer of the API is no page: it loads nothing and stands in no frame: %s',
  async (url) => {
    expect((await local.fastify.inject({ url })).headers['content-security-policy']).toBe(POLICY);
  },
);
