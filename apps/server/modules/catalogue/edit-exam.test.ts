import type { ExamId } from '@kasauti/contract/ids.ts';
import type { StaffTest } from '@kasauti/contract/staff-catalogue.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { openLog } from '../../platform/log.ts';
import { testApp } from '../../test/app.ts';
import { givenForm, givenSource } from '../../test/given/attempts.ts';
import { givenCategory, givenExam, givenFormOfExam } from '../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenEntitlement } from '../../test/given/orders.ts';
import { catalogueOf, theSystem, withdrawExam } from './index.ts';

const app = await testApp();
const editor = await givenSignedIn(app, { role: 'support', fullName: 'Meera Iyer' });
const unknownId = '0199e0a0-0000-7000-8000-000000000000' as ExamId;
type Sender = { headers: Record<string, string> };

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: Sender = editor) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/staff-tests${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const read = async (examId: ExamId): Promise<StaffTest> => (await send('GET', `/${examId}`)).body;
async function edit(shown: StaffTest, change: Partial<StaffTest['listing']> & { price?: number }) {
  const { price = shown.price, ...rest } = change;
  return await send('PUT', `/${shown._id}`, { version: shown.version, listing: { ...shown.listing, ...rest }, price });
}

test('what staff write is on the page, in the lists and in the search of every process within a second', async () => {
  const examId = await givenExam(app, { testCode: 'EDIT-1' });
  const law = await givenCategory(app, { name: { en: 'Law', hi: 'विधि' } });
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: openLog('silent') });
  try {
    const saved = await edit(await read(examId), {
      title: { en: 'Judicial Zebrafish Prelims', hi: 'न्यायिक प्रारंभिक परीक्षा' },
      summary: { en: 'Ninety minutes.', hi: 'नब्बे मिनट।' },
      audience: { en: 'Law graduates.', hi: 'विधि स्नातक।' },
      syllabus: [{ en: 'Constitution', hi: 'संविधान' }],
      faq: [{ question: { en: 'May I bring notes?', hi: 'क्या नोट ला सकते हैं?' }, answer: { en: 'No.', hi: 'नहीं।' } }],
      tags: ['judiciary'],
      categorySlug: law,
      level: 'advanced',
      languages: ['hi', 'en'],
      validityDays: 180,
    });
    expect(saved.status).toBe(200);
    for (const process of [app, other as typeof app]) {
      const found = async () =>
        (await process.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails?q=zebrafish&page=1')).json().data[0];
      await expect.poll(async () => (await found())?._id, { timeout: 1000, interval: 10 }).toBe(examId);
      expect(await found()).toMatchObject({ level: 'advanced', category: { slug: law } });
      const page = (await process.fastify.inject('/api/v1/catalogue/tests/EDIT-1')).json().data;
      expect(page).toMatchObject({
        title: { hi: 'न्यायिक प्रारंभिक परीक्षा' },
        syllabus: [{ en: 'Constitution', hi: 'संविधान' }],
        faq: [{ question: { hi: 'क्या नोट ला सकते हैं?' }, answer: { en: 'No.' } }],
        tags: ['judiciary'],
        validityDays: 180,
      });
    }
  } finally {
    await other.close();
  }
});

test('of twenty who save at once one writes, and the others are told that the test has changed', async () => {
  const shown = await read(await givenExam(app));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, no) => edit(shown, { title: { en: `Title ${no}` }, price: 100 + no })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code)).sort();
  expect(codes).toEqual([...Array(19).fill('changed-meanwhile'), 'saved']);
  const winner = answers.find(({ status }) => status === 200)?.body;
  expect(await read(shown._id)).toMatchObject({ listing: winner.listing, price: winner.price });
});

test('a change of the price alone makes the version that was read an old one, too', async () => {
  const shown = await read(await givenExam(app));
  expect((await edit(shown, { price: 450 })).status).toBe(200);
  expect((await edit(shown, { title: { en: 'Late' } })).body.code).toBe('changed-meanwhile');
});

test('what was changed stands in the history with who, when, before and after; saving the same again adds nothing', async () => {
  const shown = await read(await givenExam(app));
  const saved = (await edit(shown, { title: { en: 'Clerk Mains' }, price: 450 })).body as StaffTest;
  expect(saved.history.slice(0, 2)).toEqual([
    expect.objectContaining({
      action: 'exam.edit',
      by: 'Meera Iyer',
      changes: [{ field: 'title', from: 'Bank Clerk Prelims Mock\nबैंक क्लर्क प्रारंभिक परीक्षा', to: 'Clerk Mains' }],
    }),
    expect.objectContaining({ action: 'exam.change-price', changes: [{ field: 'price', from: '499', to: '450' }] }),
  ]);
  const again = (await edit(saved, {})).body as StaffTest;
  expect([again.version, again.history.length]).toEqual([saved.version, saved.history.length]);
});

test('an edit that cannot stand changes nothing, neither text nor price', async () => {
  const examId = await givenExam(app);
  const shown = await read(examId);
  const title = { en: 'Half a change' };
  const refused = async (change: Parameters<typeof edit>[1]) =>
    (await edit(shown, { title, price: 450, ...change })).body.code;
  expect(await refused({ price: 0.5 })).toBe('not-a-price');
  expect(await refused({ price: 450.005 })).toBe('not-a-price');
  expect(await refused({ categorySlug: 'none' })).toBe('category-unknown');
  expect(await refused({ languages: [] })).toBe('bad-request');
  expect(await refused({ title: { en: ' ' } })).toBe('bad-request');
  expect(await read(examId)).toEqual(shown);
  expect((await send('PUT', `/${unknownId}`, { version: 1, listing: shown.listing, price: 1 })).status).toBe(404);
  const practice = await read(await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 }));
  expect((await edit(practice, { price: 100 })).body.code).toBe('practice-is-free-and-unproctored');
});

test('a language that the question paper does not have is not announced', async () => {
  const examId = await givenExam(app);
  await givenFormOfExam(app, examId, await givenForm(app, { ...givenSource, languages: ['en'] }));
  expect((await edit(await read(examId), { languages: ['en', 'hi'] })).body.code).toBe('language-not-in-paper');
  expect((await edit(await read(examId), { title: { en: 'English alone' } })).status).toBe(200);
});

test('whom a change concerns is counted before it is pressed; who wishes for the test hears of a price that falls', async () => {
  const examId = await givenExam(app);
  const fan = await givenSignedIn(app);
  const ask = async (path: string) =>
    await app.fastify.inject({
      method: 'POST',
      url: `/api/v1/${path}/${fan.userId}`,
      headers: { ...fan.headers, 'content-type': 'application/json' },
      payload: JSON.stringify({ productId: examId, ...(path !== 'wishlist' && { quantity: 2 }) }),
    });
  for (const path of ['wishlist', 'user/cart/add']) expect((await ask(path)).statusCode).toBeLessThan(300);
  await givenEntitlement(app, { candidateId: fan.userId, examId });
  await givenEntitlement(app, { candidateId: fan.userId, examId, state: 'consumed' });
  expect((await send('GET', `/${examId}/holders`)).body).toEqual({ carts: 1, wishes: 1, purchases: 1 });
  await edit(await read(examId), { price: 399 });
  expect((await mailsTo(app, fan.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('₹399')]);
});

test('a test is withdrawn and put back with a reason that stays; without a question paper it is not put back', async () => {
  const examId = await givenExam(app, { testCode: 'SHELF-1' });
  const sell = async (isSold: boolean) =>
    await send('POST', `/${examId}/sale`, { isSold, reason: 'The syllabus is old.' });
  const withdrawn = await sell(false);
  expect(withdrawn.body).toMatchObject({
    state: 'withdrawn',
    history: [
      { action: 'exam.withdraw', by: 'Meera Iyer', reason: 'The syllabus is old.' },
      { action: 'exam.publish' },
    ],
  });
  expect((await sell(false)).body.history).toHaveLength(2);
  expect((await sell(true)).body.code).toBe('no-paper');
  await givenFormOfExam(app, examId, await givenForm(app));
  expect((await sell(true)).body).toMatchObject({ state: 'published' });
  await catalogueOf(app).reload();
  expect((await app.fastify.inject('/api/v1/catalogue/tests/SHELF-1')).statusCode).toBe(200);
});

test('staff find a test by its code or by words of its title in either language, also one that is not sold', async () => {
  const examId = await givenExam(app, {
    testCode: 'FIND-77',
    title: { en: 'Quantum Surveyor Mock', hi: 'क्वांटम सर्वेक्षक मॉक' },
  });
  await app.inTransaction((work) => withdrawExam(work, examId, theSystem));
  const found = async (query: string) => (await send('GET', `?${query}`)).body;
  for (const find of ['find-77', 'mock QUANTUM', 'सर्वेक्षक'])
    expect((await found(`find=${encodeURIComponent(find)}`)).data).toMatchObject([{ _id: examId, state: 'withdrawn' }]);
  expect(await found('find=quantum&state=published')).toEqual({ data: [], total: 0 });
  expect((await found(`find=${encodeURIComponent('%_')}`)).total).toBe(0);
});

test('support and administrators alone come to the shelf', async () => {
  const examId = await givenExam(app);
  for (const role of ['candidate', 'author', 'finance'] as const)
    expect((await send('GET', `/${examId}`, undefined, await givenSignedIn(app, { role }))).status).toBe(403);
});
