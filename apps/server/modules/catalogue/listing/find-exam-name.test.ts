import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCategory, givenExam } from '../../../test/given/catalogue.ts';

const app = await testApp();

beforeAll(async () => {
  await givenCategory(app, { slug: 'bank', name: { en: 'Banking' }, synonyms: { en: ['PO'], hi: [] } });
  await givenCategory(app, { slug: 'other', name: { en: 'Other' } });
  for (const [categorySlug, testCode, en] of [
    ['bank', 'KBP-101', 'Bank Clerk Mock'],
    ['other', 'KBP-204', 'Probationary Officer Mock'],
    ['other', 'KGV-204', 'Postal Mock'],
    ['other', 'KAD-201', 'Engineering Entrance Rehearsal'],
    ['other', 'KIT-201', 'Networking: Meet a Proctor'],
  ] as const)
    await givenExam(app, { summary: { en: '' }, tags: [], categorySlug, testCode, title: { en } });
});

async function ask(q: string) {
  const query = new URLSearchParams({ q, page: '1' });
  const answer = await app.fastify.inject(`/api/v1/catalogue/getAllTestsWithDetails?${query}`);
  return answer.json<{ data: WireTest[]; readAs?: string }>();
}

test.each([
  ['in English, the title before the category', 'PO', ['KBP-204', 'KBP-101']],
  ['in Hindi', 'पीओ', ['KBP-204', 'KBP-101']],
  ['of which the catalogue has only the meaning', 'जेईई', ['KAD-201']],
  ['with another word', 'JEE rehearsal', ['KAD-201']],
  ['that resembles another word', 'NEET', []],
  ['that begins another word, where nothing else is found', 'NET', ['KIT-201']],
])('a short name of an examination finds what it stands for: %s', async (_what, q, codes) => {
  const { data, readAs } = await ask(q);
  expect([data.map((one) => one.test_code), readAs]).toEqual([codes, undefined]);
});
