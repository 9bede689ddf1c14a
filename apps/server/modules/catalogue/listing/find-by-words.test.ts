import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenCategory, givenExam } from '../../../test/given/catalogue.ts';
import { cataloguePart } from '../index.ts';

const app = await testApp();

beforeAll(async () => {
  await givenCategory(app, {
    slug: 'bank',
    name: { en: 'Banking', hi: 'बैंकिंग' },
    synonyms: { en: ['probationary officer'], hi: ['पीओ'] },
  });
  await givenCategory(app, { slug: 'school', name: { en: 'School olympiads', hi: 'स्कूल ओलंपियाड' } });
  const bare = { summary: { en: '' }, tags: [] };
  await givenExam(app, {
    ...bare,
    categorySlug: 'bank',
    testCode: 'KBP-101',
    title: { en: 'Bank Clerk Prelims', hi: 'बैंक क्लर्क प्रारंभिक परीक्षा' },
  });
  await givenExam(app, {
    ...bare,
    categorySlug: 'school',
    testCode: 'KMO-7',
    title: { en: 'Mathematics Olympiad, Class 7', hi: 'गणित ओलंपियाड, कक्षा 7' },
  });
  await givenExam(app, {
    ...bare,
    categorySlug: 'school',
    testCode: 'KSO-9',
    title: { en: 'Science Olympiad, Class 9', hi: 'विज्ञान ओलंपियाड, कक्षा 9' },
  });
});

async function find(q: string): Promise<string[]> {
  const answer = await app.fastify.inject(`/api/v1/catalogue/getAllTestsWithDetails?q=${encodeURIComponent(q)}`);
  return answer.json<{ data: WireTest[] }>().data.map((one) => one.test_code);
}

test.each([
  ['a word of the title', 'clerk', ['KBP-101']],
  ['the beginning of a word', 'prel', ['KBP-101']],
  ['a typing error', 'mathmatics', ['KMO-7']],
  ['swapped letters', 'olympaid science', ['KSO-9']],
  ['a Hindi word', 'गणित', ['KMO-7']],
  ['the beginning of a Hindi word', 'प्रारं', ['KBP-101']],
  ['an English word written in Devanagari', 'क्लर्क', ['KBP-101']],
  ['a word of the category in the other script', 'बैंकिंग', ['KBP-101']],
  ['another word for the category', 'probationary', ['KBP-101']],
  ['a test code', 'kbp-101', ['KBP-101']],
  ['a test code without its hyphen', 'KBP101', ['KBP-101']],
  ['all of several words', 'olympiad class 9', ['KSO-9']],
  ['words between which empty ones stand', 'olympiad for the class 7', ['KMO-7']],
  ['words of which only one is known', 'clerk zzzzzz', ['KBP-101']],
  ['nothing that is there', 'zzzzzz', []],
  ['letters that nobody speaks', 'zzqqx', []],
  ['signs only', '%%%', []],
])('%s finds the right tests', async (_what, q, codes) => {
  expect(await find(q)).toEqual(codes);
});

test('suggestions follow what has been typed so far, and nothing follows nothing', async () => {
  const suggest = async (q: string) =>
    (await app.fastify.inject(`/api/v1/catalogue/suggest?q=${encodeURIComponent(q)}`)).json<{ data: WireTest[] }>()
      .data;
  expect((await suggest('oly')).map((one) => one.test_code).sort()).toEqual(['KMO-7', 'KSO-9']);
  expect(await suggest(' ')).toEqual([]);
});

const ask = async (query: Record<string, string>) =>
  (await app.fastify.inject(`/api/v1/catalogue/getAllTestsWithDetails?${new URLSearchParams(query)}`)).json();

test.each([
  ['in English', 'prelinary', 'prelims', 'bank'],
  ['in Hindi', 'विज्ञप्ति', 'विज्ञान', 'school'],
  ['of another word for a category', 'probate', 'probationary', 'bank'],
])(
  'words that find nothing lead on to the nearest that do, and to the category of those: %s',
  async (_what, q, text, slug) => {
    const { total, instead } = await ask({ q });
    expect([total, instead.withoutFilters]).toEqual([0, 0]);
    expect(instead.texts[0]).toEqual({ text, count: (await find(text)).length });
    expect(instead.categories[0]).toMatchObject({ slug });
  },
);

test('several words that find nothing are put right together', async () => {
  const { instead } = await ask({ q: 'prelinary cleraks' });
  expect(instead.texts[0].text).toBe('prelims clerk');
});

test('a search that resembles nothing still suggests the categories with tests, the largest first', async () => {
  expect((await ask({ q: 'zzzzzz' })).instead).toEqual({
    withoutFilters: 0,
    texts: [],
    categories: [
      { slug: 'school', name: { en: 'School olympiads', hi: 'स्कूल ओलंपियाड' }, count: 2 },
      { slug: 'bank', name: { en: 'Banking', hi: 'बैंकिंग' }, count: 1 },
    ],
  });
});

test('if only the filters exclude everything, the number of tests without them is shown', async () => {
  const { instead } = await ask({ q: 'olympiad', category: 'bank' });
  expect(instead).toMatchObject({ withoutFilters: 2, texts: [] });
  expect(instead.categories[0].slug).toBe('school');
  expect((await ask({ q: 'olympiad' })).instead).toBeUndefined();
});

test('a withdrawn test is found no more', async () => {
  await app.pool.query("update exam set state = 'withdrawn' where test_code = 'KSO-9'");
  await app.part(cataloguePart).reload();
  expect(await find('science')).toEqual([]);
});

test.each([
  ['a typing error', 'mathmatics', 'mathematics'],
  ['one word of two', 'olympaid science', 'olympiad science'],
  ['a word in the other script', 'olimpiyad ganit', 'olympiad गणित'],
  ['a word as it is spelled', 'clerk', undefined],
  ['the beginning of a word', 'prel', undefined],
  ['a test code', 'KBP101', undefined],
  ['empty words and one that is known', 'olympiad for the class 7', undefined],
  ['another word for a category', 'probationary', undefined],
  ['words that find nothing', 'zzzzzz', undefined],
])('a search says what it was read as: %s', async (_what, q, readAs) => {
  expect((await ask({ q, page: '1' })).readAs).toBe(readAs);
});
