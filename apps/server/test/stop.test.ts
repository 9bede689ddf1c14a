import { expect, test } from 'vitest';
import { startServer } from '../main.ts';
import { testApp } from './app.ts';

test('a stopping server first reports that it stops, and answers until its proxy has heard it', async () => {
  const { settings, databaseUrl, log } = await testApp();
  const delayed = { ...settings, STOP_DELAY_SECONDS: 10 };
  const server = await startServer({ settings: delayed, databaseUrl, log, webFolder: null });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status;
  expect([await statusOf('/readyz'), await statusOf('/api/v1/general/site')]).toEqual([200, 200]);
  const stopping = server.stop();
  expect([await statusOf('/readyz'), await statusOf('/api/v1/general/site')]).toEqual([503, 200]);
  await stopping;
  await expect(statusOf('/healthz')).rejects.toThrow('fetch failed');
});
