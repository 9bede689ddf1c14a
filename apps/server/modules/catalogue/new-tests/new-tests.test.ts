import type { NewTest } from '@kasauti/contract/catalogue/new-test-draft.ts';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenCategory, givenExam } from '../../../test/given/catalogue.ts';
import { givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';

const app = await testApp();
const categorySlug = await givenCategory(app, { name: { en: 'Railways', hi: 'रेलवे' } });
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', fullName: 'Asha Rao', scope });
const [neha, anil] = [
  await givenSignedIn(app, { role: 'finance', fullName: 'Neha Iyer' }),
  await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' }),
];

async function send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as = asha) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/staff-tests${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

let made = 0;
const draftOf = (facts: Partial<NewTest> = {}): NewTest => {
  made += 1;
  return {
    providerId,
    testCode: `RRB-${made}`,
    title: { en: 'Railway Clerk Mock' },
    categorySlug,
    mode: 'live',
    isPractice: false,
    durationMinutes: 60,
    languages: ['en'],
    ...facts,
  };
};
const create = async (facts: Partial<NewTest> = {}, as = asha) => await send('POST', '', draftOf(facts), as);
const created = async (facts: Partial<NewTest> = {}): Promise<StaffTest> => (await create(facts)).body;

const texts = { summary: { en: 'Sixty minutes.' }, audience: { en: 'Graduates.' } };
const edit = async (test: StaffTest, change: object = {}, terms?: object) =>
  await send('PUT', `/${test._id}`, {
    version: test.version,
    listing: { ...test.listing, ...texts, ...change },
    ...(terms && { terms: { ...test.terms, ...terms } }),
  });
const priced = async ({ _id, version }: StaffTest, price: number): Promise<StaffTest> => {
  const { body } = await send('POST', `/${_id}/price`, { version, price, reason: 'The board said so.' }, neha);
  const decision = { priceAskId: body.priceAsk._id, isApproved: true, reason: 'Right.' };
  return (await send('POST', `/${_id}/price-decision`, decision, anil)).body;
};
const papered = async ({ _id, version }: StaffTest, form = {}): Promise<StaffTest> => {
  const formId = await givenPublishedForm(app, { author: asha, providerId, form });
  return (await send('PUT', `/${_id}/paper`, { version, formId, reason: 'The board said so.' }, anil)).body;
};
const sell = async ({ _id }: StaffTest) => await send('POST', `/${_id}/sale`, { isSold: true, reason: 'Go.' }, neha);
const inShop = async ({ test_code: code }: StaffTest) =>
  (await app.fastify.inject(`/api/v1/catalogue/tests/${code}`)).statusCode;

test('an author begins a test, writes it, gets it priced and papered, and it is sold', async () => {
  const draft = await created({ title: { en: 'Railway Clerk Mock', hi: 'रेलवे क्लर्क मॉक' } });
  expect(draft).toMatchObject({
    state: 'draft',
    isPriced: false,
    missing: ['no-texts', 'no-price', 'no-paper'],
    listing: { level: 'beginner', validityDays: 365, summary: { en: '' } },
    terms: { mode: 'live', durationMinutes: 60, isPractice: false, mostAttempts: 3, passShareInPercent: null },
    taxRateInPercent: 18,
    history: [{ action: 'exam.create', by: 'Asha Rao' }],
  });
  expect(await inShop(draft)).toBe(404);
  expect(await sell(draft)).toMatchObject({ status: 409, body: { code: 'no-texts' } });
  const written: StaffTest = (await edit(draft)).body;
  expect(written.missing).toEqual(['no-price', 'no-paper']);
  expect((await sell(written)).body).toMatchObject({ code: 'no-price' });
  const withPrice = await priced(written, 499);
  expect(withPrice).toMatchObject({ price: 499, isPriced: true, missing: ['no-paper'] });
  expect(withPrice.history[0]?.changes).toEqual([{ field: 'price', from: '', to: '499' }]);
  expect((await sell(withPrice)).body).toMatchObject({ code: 'no-paper' });
  const whole = await papered(withPrice);
  expect(whole.missing).toEqual([]);
  expect((await sell(whole)).body).toMatchObject({ state: 'published' });
  await expect.poll(() => inShop(draft)).toBe(200);
});

test('the price of a free test is decided by two people too', async () => {
  const draft = await papered((await edit(await created())).body);
  expect((await sell(draft)).body).toMatchObject({ code: 'no-price' });
  const free = await priced(draft, 0);
  expect(free).toMatchObject({ price: 0, isPriced: true });
  expect((await sell(free)).status).toBe(200);
});

test('a practice test needs no price, because it is free', async () => {
  const draft = await created({ isPractice: true, mode: 'none' });
  expect(draft).toMatchObject({ isPriced: true, missing: ['no-texts', 'no-paper'] });
});

test('the database sells nothing without a decided price', async () => {
  const draft = await created();
  const sold = app.pool.query("update exam set state = 'published' where exam_id = $1", [draft._id]);
  await expect(sold).rejects.toMatchObject({ constraint: 'an_exam_on_sale_has_a_price' });
});

test.each([
  [{ testCode: 'RRB-1' }, 409, 'test-code-taken'],
  [{ categorySlug: 'none' }, 400, 'category-unknown'],
  [{ isPractice: true }, 400, 'practice-is-free-and-unproctored'],
  [{ providerId: '0199e0a0-0000-7000-8000-000000000000' }, 404, 'no-such-provider'],
])('a test with %o is refused with %s %s', async (facts, status, code) => {
  expect(await create(facts as Partial<NewTest>)).toMatchObject({ status, body: { code } });
});

test.each([
  { testCode: 'a b' },
  { testCode: '-A' },
  { durationMinutes: 0 },
  { durationMinutes: 601 },
  { languages: [] },
])('a test with %o is not accepted', async (facts) => {
  expect((await create(facts as Partial<NewTest>)).status).toBe(400);
});

test('who is bound to a provider is offered no other, and makes no test for another', async () => {
  const elsewhere = await givenProviderId(app);
  const { body } = await send('GET', '/choices');
  expect(body.providers.map(({ _id }: { _id: string }) => _id)).toEqual([providerId]);
  expect(body.categories).toContainEqual({ slug: categorySlug, name: { en: 'Railways', hi: 'रेलवे' } });
  expect((await create({ providerId: elsewhere })).body).toMatchObject({ code: 'no-such-provider' });
  expect((await create({ providerId: elsewhere }, anil)).status).toBe(200);
});

test('finance decide prices, and make no tests', async () => {
  expect((await create({}, neha)).status).toBe(403);
  expect((await send('GET', '/choices', undefined, neha)).status).toBe(403);
});

test('of two people who take one code at the same moment, one is refused', async () => {
  const asks = [draftOf({ testCode: 'RACE-1' }), draftOf({ testCode: 'RACE-1' })];
  const answers = await Promise.all(asks.map((ask) => send('POST', '', ask)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the terms of a draft can be changed, and the history shows each change', async () => {
  const draft = await created();
  const change = { mode: 'centre', durationMinutes: 90, passShareInPercent: 40, mostAttempts: 5, reviewRule: 'never' };
  const windows = { rescheduleWindowHours: 48, rescheduleMaxCount: 0, cancelWindowHours: 12, entryClosesMinutes: 10 };
  const { status, body } = await edit(draft, {}, { ...change, ...windows });
  expect([status, body.terms]).toEqual([200, { ...draft.terms, ...change, ...windows }]);
  expect(body.history[0].changes).toContainEqual({ field: 'durationMinutes', from: '60', to: '90' });
  expect(body.history[0].changes).toContainEqual({ field: 'passShareInPercent', from: '', to: '40' });
  expect(body.history[0]).toMatchObject({ action: 'exam.edit', by: 'Asha Rao' });
});

test('the terms of a test that was on sale stay, and its texts do not', async () => {
  const sold = (await sell(await priced(await papered((await edit(await created())).body), 100))).body;
  expect((await edit(sold, {}, { durationMinutes: 90 })).body).toMatchObject({ code: 'terms-are-fixed' });
  expect((await edit(sold, { title: { en: 'Another title' } }, {})).status).toBe(200);
  await send('POST', `/${sold._id}/sale`, { isSold: false, reason: 'Old.' }, neha);
  const withdrawn: StaffTest = (await send('GET', `/${sold._id}`)).body;
  expect((await edit(withdrawn, {}, { mostAttempts: 9 })).body).toMatchObject({ code: 'terms-are-fixed' });
});

test('planned dates fix the duration and the proctoring of a draft', async () => {
  const draft = await created();
  await givenSitting(app, { examId: draft._id });
  expect((await edit(draft, {}, { durationMinutes: 90 })).body).toMatchObject({ code: 'dates-are-planned' });
  expect((await edit(draft, {}, { mode: 'none' })).body).toMatchObject({ code: 'dates-are-planned' });
  expect((await edit(draft, {}, { mostAttempts: 1 })).status).toBe(200);
});

test('a paper fixes whether a draft is for practice, and the clocks of its sections fix the duration', async () => {
  const draft = await papered((await edit(await created())).body);
  const practice = { isPractice: true, mode: 'none' };
  expect((await edit(draft, {}, practice)).body).toMatchObject({ code: 'practice-has-its-paper' });
  expect((await edit(draft, {}, { durationMinutes: 90 })).status).toBe(200);
});

test('a draft with a price cannot become a practice test', async () => {
  const draft = await priced((await edit(await created())).body, 100);
  const practice = { isPractice: true, mode: 'none' };
  expect((await edit(draft, {}, practice)).body).toMatchObject({ code: 'practice-is-free-and-unproctored' });
});

test('a test from a file is on sale with its price', async () => {
  const examId = await givenExam(app);
  const { body } = await send('GET', `/${examId}`, undefined, anil);
  expect(body).toMatchObject({ state: 'published', isPriced: true });
});
