import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { writeDemoMark } from '../../platform/demo-mark.ts';
import { testApp } from '../../test/app.ts';

const { settings, databaseUrl, log } = await testApp();

test('a server that fills its own demo marketplace says so from its first answer on', async () => {
  await writeDemoMark(databaseUrl, 'being-made');
  const app = await buildApp({ settings, databaseUrl, log });
  try {
    const isDemo = async () => (await app.fastify.inject('/api/v1/general/site')).json().isDemo;
    expect(await isDemo()).toBe(false);
    await writeDemoMark(databaseUrl, 'demo');
    expect(await isDemo()).toBe(true);
  } finally {
    await app.close();
  }
});
