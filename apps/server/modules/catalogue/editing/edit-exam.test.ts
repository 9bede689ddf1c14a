import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import { givenCategory, givenExam, givenFormOfExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { countRefusals } from '../../../test/given/refusals.ts';
import { cataloguePart, systemActor, withdrawExam } from '../index.ts';

// This app runs in single-person mode. The rules for two persons are tested in price-asks.test.ts.
const app = await testApp({ KASAUTI_SINGLE_PERSON: 'yes' });
const editor = await givenSignedIn(app, { role: 'author', fullName: 'Meera Iyer' });
const seller = await givenSignedIn(app, { role: 'finance', fullName: 'Harish Bhandari' });
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
const edit = ({ _id, version, listing }: StaffTest, change: Partial<StaffTest['listing']>) =>
  send('PUT', `/${_id}`, { version, listing: { ...listing, ...change } });
const setPrice = ({ _id, version }: StaffTest, price: number, as: Sender = seller) =>
  send('POST', `/${_id}/price`, { version, price, reason: 'The board asked for it.' }, as);

test('an edit by staff soon appears on the page, in the lists and in the search of every process', async () => {
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
      await expect.poll(async () => (await found())?._id).toBe(examId);
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

test('when twenty people save at once, one save succeeds, and the others are refused because the test has changed', async () => {
  const shown = await read(await givenExam(app));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, no) =>
      no % 2 === 0 ? edit(shown, { title: { en: `Title ${no}` } }) : setPrice(shown, 100 + no),
    ),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code)).sort();
  expect(codes).toEqual([...Array(19).fill('changed-meanwhile'), 'saved']);
  const winner = answers.find(({ status }) => status === 200)?.body;
  expect(await read(shown._id)).toMatchObject({ listing: winner.listing, price: winner.price });
});

test('a change of the price makes the version that was read an old one, too', async () => {
  const shown = await read(await givenExam(app));
  expect((await setPrice(shown, 450)).status).toBe(200);
  expect((await edit(shown, { title: { en: 'Late' } })).body.code).toBe('changed-meanwhile');
});

test('a change is in the history with who, when, why, before and after; saving the same again adds nothing', async () => {
  const shown = await read(await givenExam(app));
  const priced = (await setPrice(shown, 450)).body as StaffTest;
  const saved = (await edit(priced, { title: { en: 'Clerk Mains' } })).body as StaffTest;
  expect(saved.history.slice(0, 2)).toEqual([
    expect.objectContaining({
      action: 'exam.edit',
      by: 'Meera Iyer',
      changes: [{ field: 'title', from: 'Bank Clerk Prelims Mock\nबैंक क्लर्क प्रारंभिक परीक्षा', to: 'Clerk Mains' }],
    }),
    expect.objectContaining({
      action: 'exam.change-price',
      by: 'Harish Bhandari',
      reason: 'The board asked for it.',
      changes: [{ field: 'price', from: '499', to: '450' }],
    }),
  ]);
  await setPrice(saved, 450);
  const again = (await edit(saved, {})).body as StaffTest;
  expect([again.version, again.history.length]).toEqual([saved.version, saved.history.length]);
});

test('an invalid edit or price changes nothing', async () => {
  const examId = await givenExam(app);
  const shown = await read(examId);
  const title = { en: 'Half a change' };
  const refused = async (change: Parameters<typeof edit>[1]) => (await edit(shown, { title, ...change })).body.code;
  for (const price of [0.5, 450.005]) expect((await setPrice(shown, price)).body.code).toBe('not-a-price');
  expect(await refused({ categorySlug: 'none' })).toBe('category-unknown');
  expect(await refused({ languages: [] })).toBe('bad-request');
  expect(await refused({ title: { en: ' ' } })).toBe('bad-request');
  expect(await read(examId)).toEqual(shown);
  expect((await send('PUT', `/${unknownId}`, { version: 1, listing: shown.listing })).status).toBe(404);
  expect((await setPrice({ ...shown, _id: unknownId }, 1)).status).toBe(404);
  const practice = await read(await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 }));
  expect((await setPrice(practice, 100)).body.code).toBe('practice-is-free-and-unproctored');
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
  expect((await send('GET', `/${examId}/holders`, undefined, seller)).body).toEqual({
    carts: 1,
    wishes: 1,
    purchases: 1,
    bookings: 0,
  });
  await setPrice(await read(examId), 399);
  expect((await mailsTo(app, fan.email)).map(({ subject }) => subject)).toEqual([expect.stringContaining('₹399')]);
});

test('a test is withdrawn and put back with a reason that stays; without a question paper it is not put back', async () => {
  const examId = await givenExam(app, { testCode: 'SHELF-1' });
  const sell = async (isSold: boolean) =>
    await send('POST', `/${examId}/sale`, { isSold, reason: 'The syllabus is old.' }, seller);
  const withdrawn = await sell(false);
  expect(withdrawn.body).toMatchObject({
    state: 'withdrawn',
    history: [
      { action: 'exam.withdraw', by: 'Harish Bhandari', reason: 'The syllabus is old.' },
      { action: 'exam.publish' },
    ],
  });
  expect((await sell(false)).body.history).toHaveLength(2);
  expect((await sell(true)).body.code).toBe('no-paper');
  await givenFormOfExam(app, examId, await givenForm(app));
  expect((await sell(true)).body).toMatchObject({ state: 'published' });
  await app.part(cataloguePart).reload();
  expect((await app.fastify.inject('/api/v1/catalogue/tests/SHELF-1')).statusCode).toBe(200);
});

test('staff find a test by its code or by words of its title in either language, also one that is not sold', async () => {
  const examId = await givenExam(app, {
    testCode: 'FIND-77',
    title: { en: 'Quantum Surveyor Mock', hi: 'क्वांटम सर्वेक्षक मॉक' },
  });
  await app.inTransaction((work) => withdrawExam(work, examId, systemActor));
  const found = async (query: string) => (await send('GET', `?${query}`)).body;
  for (const find of ['find-77', 'mock QUANTUM', 'सर्वेक्षक'])
    expect((await found(`filter[find]=${encodeURIComponent(find)}`)).items).toMatchObject([
      { _id: examId, state: 'withdrawn' },
    ]);
  expect(await found('filter[find]=quantum&filter[state]=published')).toMatchObject({ items: [], total: 0 });
  expect((await found(`filter[find]=${encodeURIComponent('%_')}`)).total).toBe(0);
});

test('the texts of a test are written by support, authors and administrators; proctors and managers of a centre cannot read them', async () => {
  const shown = await read(await givenExam(app));
  const tryAs = async (role: Role) => {
    const as = await givenSignedIn(app, { role });
    const { _id, version, listing } = shown;
    const [looked, wrote] = [
      await send('GET', `/${_id}`, undefined, as),
      await send('PUT', `/${_id}`, { version, listing }, as),
    ];
    return [looked.status, wrote.status];
  };
  for (const role of ['support', 'author', 'admin'] as const) expect(await tryAs(role)).toEqual([200, 200]);
  expect(await tryAs('finance')).toEqual([200, 403]);
  for (const role of ['candidate', 'proctor', 'centre_manager'] as const) expect(await tryAs(role)).toEqual([403, 403]);
});

test('only finance and administrators decide about price and sale; that support or an author tried is written down', async () => {
  const shown = await read(await givenExam(app));
  for (const role of ['support', 'author'] as const) {
    const as = await givenSignedIn(app, { role });
    expect((await setPrice(shown, 1, as)).body.code).toBe('forbidden');
    expect((await send('POST', `/${shown._id}/sale`, { isSold: false, reason: 'So.' }, as)).status).toBe(403);
    expect((await send('GET', `/${shown._id}/holders`, undefined, as)).status).toBe(403);
    const { rows } = await app.pool.query(
      "select object_kind as kind, object_id as id, detail::json ->> 'path' as path from audit_entry where actor_id = $1 and action = 'access.refused' order by entry_no",
      [as.userId],
    );
    expect(rows[0]).toEqual({ kind: 'staff-tests', id: shown._id, path: '/api/v1/staff-tests/{examId}/price' });
    expect(await countRefusals(app, as.userId)).toBe(2);
  }
  // If a candidate calls a staff route, the call is refused and no audit entry is written.
  const candidate = await givenSignedIn(app);
  expect((await setPrice(shown, 1, candidate)).status).toBe(403);
  const { rows: ofCandidate } = await app.pool.query('select 1 from audit_entry where actor_id = $1', [
    candidate.userId,
  ]);
  expect(ofCandidate).toEqual([]);
  expect(await read(shown._id)).toEqual(shown);
  expect((await setPrice(shown, 450, await givenSignedIn(app, { role: 'admin' }))).status).toBe(200);
});

test('a price or a sale without a reason is refused, and the answer says that it is the reason that is missing', async () => {
  const shown = await read(await givenExam(app));
  const asks: [string, object][] = [
    ['price', { version: shown.version, price: 450 }],
    ['sale', { isSold: false }],
  ];
  for (const [what, body] of asks)
    for (const reason of [undefined, '', '  '])
      expect(await send('POST', `/${shown._id}/${what}`, { ...body, reason }, seller)).toMatchObject({
        status: 400,
        body: {
          code: 'bad-request',
          message: 'Enter a reason. It is stored in the audit log.',
          fields: [{ path: 'reason' }],
        },
      });
  expect(await read(shown._id)).toEqual(shown);
});
