import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { writeDemoMark } from '../../platform/demo-mark.ts';
import { testApp } from '../../test/app.ts';
import { editFooter, editPage } from './edit-content.ts';

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

test('a demo leads to its mailbox, unless its mail is sent', async () => {
  await writeDemoMark(databaseUrl, 'demo');
  for (const [SMTP_URL, has] of [
    [undefined, true],
    ['smtp://mail.example', false],
  ] as const) {
    const app = await buildApp({ settings: { ...settings, SMTP_URL }, databaseUrl, log });
    try {
      expect((await app.fastify.inject('/api/v1/general/site')).json().hasDemoMailbox).toBe(has);
      expect((await app.fastify.inject('/dev/mail')).statusCode === 200).toBe(has);
    } finally {
      await app.close();
    }
  }
});

test('until somebody writes a footer, it says who runs the site and leads only to pages that are there', async () => {
  const app = await buildApp({ settings, databaseUrl, log });
  try {
    const footer = async () => (await app.fastify.inject('/api/v1/general/footer')).json()[0];
    const support = async () => (await footer()).supportLinks.map(({ path }: { path: string }) => path);
    expect((await footer()).address).toContain(settings.SELLER_LEGAL_NAME);
    expect(await support()).toEqual(['/contact', '/grievance']);
    const page = { title: { en: 'Terms' }, paragraphs: [{ en: 'Ours.' }] };
    await app.inTransaction((work) => editPage(work, 'terms', page));
    expect(await support()).toEqual(['/contact', '/grievance', '/terms']);
    const own = { ...(await footer()), address: '12 Link Road, Bhopal' };
    await app.inTransaction((work) => editFooter(work, own));
    expect(await footer()).toEqual(own);
  } finally {
    await app.close();
  }
});
