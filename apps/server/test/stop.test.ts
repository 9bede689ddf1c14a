import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { testApp } from './app.ts';

test('a stopping server first reports that it stops, and answers until its proxy has heard it', async () => {
  const { settings, databaseUrl, log } = await testApp();
  const app = await buildApp({ settings: { ...settings, STOP_DELAY_SECONDS: 1 }, databaseUrl, log });
  await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  expect([await statusOf('/readyz'), await statusOf('/api/v1/general/site')]).toEqual([200, 200]);
  const closing = app.close();
  expect([await statusOf('/readyz'), await statusOf('/api/v1/general/site')]).toEqual([503, 200]);
  await closing;
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
});
