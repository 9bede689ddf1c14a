import type { SampleItem, WireTest, WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { publishOnBus } from '../../../platform/live/bus.ts';
import { openLog } from '../../../platform/log.ts';
import { testApp } from '../../../test/app.ts';
import { examDraft, givenCategory, givenExam, givenProvider } from '../../../test/given/catalogue.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { verifyChain } from '../../audit/index.ts';
import {
  attachForm,
  cataloguePart,
  changePrice,
  findOffers,
  publishExam,
  systemActor,
  withdrawExam,
} from '../index.ts';
import { publishExamChanged } from './publish-change.ts';
import { sellExam } from './sell-exam.ts';

const app = await testApp();
const noon = new Date('2026-11-21T06:30:00Z');
const unknownId = '0199e0a0-0000-7000-8000-000000000000' as ExamId;

const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'accepted');

async function listed(examId: ExamId, from = app): Promise<WireTest | undefined> {
  const answer = await from.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails');
  return answer.json<{ data: WireTest[] }>().data.find((one) => one._id === examId);
}

test('a new price comes to every process’s list by itself', async () => {
  const examId = await givenExam(app);
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log: openLog('silent') });
  try {
    await app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 12_345 }, systemActor));
    for (const process of [app, other])
      await expect.poll(async () => (await listed(examId, process as typeof app))?.price).toBe(123.45);
  } finally {
    await other.close();
  }
});

test('changes during a failure of the bus are read when it is back', async () => {
  const examId = await givenExam(app);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kasauti bus' and datname = current_database()",
  );
  await app.pool.query('update exam set price_in_paise = 77700 where exam_id = $1', [examId]);
  await expect.poll(async () => (await listed(examId))?.price).toBe(777);
});

test('a product that could not be read when its change was published is read as soon as possible', async () => {
  const examId = await givenExam(app);
  const told: string[] = [];
  const log = openLog('warn', { write: (line: string) => void told.push(line) });
  const other = await buildApp({ settings: app.settings, databaseUrl: app.databaseUrl, log });
  try {
    await app.pool.query('update exam set price_in_paise = 55500 where exam_id = $1', [examId]);
    await app.pool.query('alter table exam rename to exam_that_is_away');
    await app.inTransaction((work) => publishOnBus(work.tx, 'catalogue', { about: 'exams', examIds: [examId] }));
    await expect.poll(() => told.join('')).toContain('catalogue-not-read');
    await app.pool.query('alter table exam_that_is_away rename to exam');
    await expect.poll(async () => (await listed(examId, other as typeof app))?.price).toBe(555);
  } finally {
    await other.close();
  }
});

test('an exam that comes back on sale for less is an offer of that day, whenever its price was changed before', async () => {
  const examId = await givenExam(app, { priceInPaise: 50_000, at: noon });
  const formId = '0199e0a0-0000-7000-8000-0000000000f3' as FormId;
  const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
  await app.at(noon, (work) =>
    attachForm(work, { examId, formId, pattern: [], questionCount: 1, minutes: null, sampleItems: [] }),
  );
  await app.at(hours(1), (work) => withdrawExam(work, examId, systemActor));
  await app.at(hours(2), (work) => changePrice(work, { examId, priceInPaise: 30_000 }, systemActor));
  await app.at(hours(4), (work) => sellExam(work, examId, systemActor, 'It is back.'));
  const offers = await findOffers(app.database, { from: hours(3), until: hours(5) });
  expect(offers.find((one) => one.examId === examId)).toMatchObject({
    priceInPaise: 30_000,
    beforeInPaise: 50_000,
    changedAt: hours(4),
  });
});

test('of two price changes the one that was recorded last counts, even if it began first', async () => {
  const examId = await givenExam(app, { priceInPaise: 50_000, at: noon });
  const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
  const change = (at: Date, priceInPaise: number) =>
    app.at(at, (work) => changePrice(work, { examId, priceInPaise }, systemActor));
  await change(minutes(2), 40_000);
  // Both of these changes began at the same instant, before the change above, but had to wait for the lock of the exam.
  await change(minutes(1), 44_000);
  await change(minutes(1), 45_000);
  await change(minutes(10), 42_000);
  // A change of texts does not record a price.
  await app.at(minutes(15), (work) => publishExamChanged(work, examId));
  const offers = await findOffers(app.database, { from: minutes(5), until: minutes(12) });
  expect(offers.find((one) => one.examId === examId)).toMatchObject({ priceInPaise: 42_000, beforeInPaise: 45_000 });
});

test('when a practice exam and a real exam take one form at the same moment, the second is refused', async () => {
  const formId = '0199e0a0-0000-7000-8000-0000000000f4' as FormId;
  const facts = { formId, pattern: [], questionCount: 1, minutes: null, sampleItems: [] };
  const practice = await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 });
  const earnest = await givenExam(app);
  let second: Promise<unknown> = Promise.resolve();
  const first = await app.inTransaction(async (work) => {
    const done = await attachForm(work, { ...facts, examId: practice });
    second = app.inTransaction((other) => attachForm(other, { ...facts, examId: earnest }));
    await waitsOrIsDone(app, second);
    return done;
  });
  expect([codeOf(first), codeOf(await second)]).toEqual(['accepted', 'form-is-practised']);
});

test('a form whose sections have clocks fits only a test of the same minutes', async () => {
  const examId = await givenExam(app, { durationMinutes: 60 });
  const formId = '0199e0a0-0000-7000-8000-0000000000f5' as FormId;
  const facts = { examId, formId, pattern: [], questionCount: 1, sampleItems: [] };
  const attach = (minutes: number) => app.inTransaction((work) => attachForm(work, { ...facts, minutes }));
  expect(codeOf(await attach(59))).toBe('sections-need-other-time');
  expect(codeOf(await attach(60))).toBe('accepted');
});

test('a price of a change that was rolled back is never shown', async () => {
  const examId = await givenExam(app);
  await app.at(noon, async (work) => {
    await changePrice(work, { examId, priceInPaise: 100 }, systemActor);
    return { refused: true as const, code: 'no', status: 409, message: 'no' };
  });
  await app.part(cataloguePart).reload();
  expect((await listed(examId))?.price).toBe(499);
});

test('a withdrawn test leaves list and page; who holds it still sees it', async () => {
  const examId = await givenExam(app, { testCode: 'GONE-1' });
  await app.at(noon, (work) => withdrawExam(work, examId, systemActor));
  expect(await app.at(noon, (work) => withdrawExam(work, examId, systemActor))).toBe(examId);
  await app.part(cataloguePart).reload();
  expect(await listed(examId)).toBeUndefined();
  expect((await app.fastify.inject('/api/v1/catalogue/tests/GONE-1')).json()).toMatchObject({ code: 'not-found' });
  expect((await app.part(cataloguePart).tests([examId])).get(examId)).toMatchObject({ isSold: false });
});

test('a product is refused when its price, code, category or provider cannot be', async () => {
  const categorySlug = await givenCategory(app);
  const providerSlug = await givenProvider(app);
  const publish = (facts: object) =>
    app.at(noon, (work) => publishExam(work, { ...examDraft({ categorySlug, providerSlug }), ...facts }, systemActor));
  expect(codeOf(await publish({ testCode: 'ONCE-1' }))).toBe('accepted');
  expect(codeOf(await publish({ testCode: 'ONCE-1' }))).toBe('test-code-taken');
  expect(codeOf(await publish({ categorySlug: 'none' }))).toBe('category-unknown');
  expect(codeOf(await publish({ providerSlug: 'none' }))).toBe('provider-unknown');
  for (const priceInPaise of [-1, 1, 99, 100.5, 100_000_001])
    expect(codeOf(await publish({ priceInPaise }))).toBe('not-a-price');
  expect(codeOf(await publish({ isPractice: true }))).toBe('practice-is-free-and-unproctored');
});

test('a price change is refused for an unknown test and for one that must stay free', async () => {
  const practice = await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 });
  const change = (examId: ExamId) =>
    app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 100 }, systemActor));
  expect(codeOf(await change(practice))).toBe('practice-is-free-and-unproctored');
  expect(codeOf(await change(unknownId))).toBe('not-found');
});

test('the database itself takes no price between nothing and a rupee', async () => {
  const examId = await givenExam(app);
  await expect(app.pool.query('update exam set price_in_paise = 99 where exam_id = $1', [examId])).rejects.toThrow(
    'an_exam_is_free_or_costs_a_rupee_to_ten_lakh',
  );
});

test('the page of a test shows what its form brought, by id and by code', async () => {
  const examId = await givenExam(app, {
    testCode: 'PAGE-1',
    faq: [{ question: { en: 'Why?' }, answer: { en: 'So.' } }],
  });
  const pattern = [{ title: { en: 'Reasoning' }, questions: 35, marks: '1', negative: '1/4' }];
  const formId = '0199e0a0-0000-7000-8000-0000000000f1' as FormId;
  await app.at(noon, (work) =>
    attachForm(work, { examId, formId, pattern, questionCount: 35, minutes: null, sampleItems: [] }),
  );
  await app.part(cataloguePart).reload();
  const page = async (id: string) =>
    (await app.fastify.inject(`/api/v1/catalogue/tests/${id}`)).json<{ data: WireTestDetails }>().data;
  expect(await page('PAGE-1')).toMatchObject({ _id: examId, pattern, questionCount: 35, taxRateInPercent: 18 });
  expect(await page(examId)).toEqual(await page('PAGE-1'));
  for (const id of [unknownId, 'NO-SUCH', '%20'])
    expect((await app.fastify.inject(`/api/v1/catalogue/tests/${id}`)).statusCode).toBe(404);
});

test('questions with their answers are only on the page of a practice test', async () => {
  const formId = '0199e0a0-0000-7000-8000-0000000000f2' as FormId;
  const sample = {
    content: {},
    correct: { kind: 'options', optionIds: ['a'] },
    explanation: { en: [] },
  } as unknown as SampleItem;
  const attach = async (examId: ExamId) =>
    codeOf(
      await app.inTransaction((work) =>
        attachForm(work, { examId, formId, pattern: [], questionCount: 1, minutes: null, sampleItems: [sample] }),
      ),
    );
  expect(await attach(await givenExam(app))).toBe('samples-give-keys-away');
  const practice = await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 });
  expect(await attach(practice)).not.toBe('samples-give-keys-away');
});

test('each change of a product is in the audit log', async () => {
  const before = await verifyChain(app.database);
  const examId = await givenExam(app);
  await app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 100 }, systemActor));
  await app.at(noon, (work) => changePrice(work, { examId, priceInPaise: 100 }, systemActor));
  await app.at(noon, (work) => withdrawExam(work, examId, systemActor));
  const after = await verifyChain(app.database);
  expect(after.ok && before.ok && after.entries - before.entries).toBe(3);
});

test('a test on sale has a picture for shared links, and one that is not on sale has none', async () => {
  const examId = await givenExam(app, { testCode: 'PICTURE-1' });
  const ask = (id: string) => app.fastify.inject(`/api/v1/catalogue/tests/${id}/picture.png`);
  const answer = await ask(examId);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=86400',
  ]);
  const { default: sharp } = await import('sharp');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  // The picture is not blank, because all colour channels vary.
  const { channels } = await sharp(answer.rawPayload).stats();
  expect(channels.every(({ stdev }) => stdev > 5)).toBe(true);
  expect((await ask('PICTURE-1')).rawPayload.equals(answer.rawPayload)).toBe(true);

  await app.inTransaction((work) => withdrawExam(work, examId, systemActor));
  await expect.poll(async () => (await ask(examId)).statusCode).toBe(404);
  expect((await ask(unknownId)).json()).toMatchObject({ code: 'not-found' });
});
