import { randomUUID } from 'node:crypto';
import type { WirePracticeScore } from '@kasauti/contract/attempts/practice.ts';
import type { ExamId, FormId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenExam, givenFormOfExam } from '../../../test/given/catalogue.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { approveKey, givenProposedKey } from '../../../test/given/keys.ts';
import { givenEssayForm } from '../../../test/given/marking.ts';
import { givenRecordingOfBank } from '../../../test/given/recordings.ts';
import { rightAnswers } from '../../../test/given/results.ts';
import { recomputeCorrected } from '../corrections/recompute-corrected.ts';
import { listOwnResults } from '../index.ts';
import { readCohort } from '../store/results.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });

type Practice = { examId: ExamId; formId: FormId; testCode: string };
let practice: Practice;

/** Creates a practice exam with a form that no other exam uses. */
async function givenPractice(
  facts: Parameters<typeof givenExam>[1] = {},
  ofForm: FormId | null = null,
): Promise<Practice> {
  const testCode = `TRY-${randomUUID().slice(0, 8)}`;
  const examId = await givenExam(app, { testCode, isPractice: true, priceInPaise: 0, mode: 'none', ...facts });
  const formId = ofForm ?? (await givenForm(app, { ...givenSource, formRef: `try-${randomUUID()}` }));
  await givenFormOfExam(app, examId, formId);
  return { examId, formId, testCode };
}

async function givenAnswers({ formId }: Practice) {
  const right = await rightAnswers(app, formId);
  return right.map(({ itemRef, payload }) => ({ itemRef, response: payload, marked: false }));
}

async function ask(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
  const answer = await app.fastify.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: answer.json() };
}
const score = (testCode: string, payload: object) => ask('POST', `/practice/${testCode}/score`, payload);
const triedBy = async (of: Practice) => ({
  formId: of.formId,
  orderSeed: 'seed-of-a-visitor',
  responses: (await givenAnswers(of)).slice(0, 2),
});

async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = Number((await app.pool.query(`select count(*) as rows from ${name}`)).rows[0].rows);
  return counts;
}

beforeAll(async () => {
  practice = await givenPractice({ passShareInPercent: 60 });
});

test('visitors are named the practice tests that they may sit now and no other: the oldest first, at most six', async () => {
  const listed = async () => {
    const { status, body } = await ask('GET', '/practice');
    expect(status).toBe(200);
    return (body.data as { test_code: string }[]).map(({ test_code }) => test_code);
  };
  const before = await listed();
  expect(before).toEqual([practice.testCode]);
  await givenPractice({ isPractice: false, priceInPaise: 49_900 });
  await givenPractice({ isPractice: false });
  await givenPractice({ isPractice: false, mode: 'live' });
  const [draft, formless] = [await givenPractice(), await givenPractice()];
  await app.pool.query("update exam set state = 'draft' where exam_id = $1", [draft.examId]);
  await app.pool.query('update exam set form_id = null where exam_id = $1', [formless.examId]);
  expect(await listed()).toEqual(before);
  const more: string[] = [];
  for (let no = 0; no < 6; no += 1) more.push((await givenPractice()).testCode);
  expect(await listed()).toEqual([...before, ...more.slice(0, 5)]);
});

test('a visitor gets the form of a practice test without its keys, the same for everybody and fit for a cache', async () => {
  const { status, headers, text, body } = await ask('GET', `/practice/${practice.testCode}`);
  expect([status, body.formId, body.durationMinutes]).toEqual([200, practice.formId, 60]);
  expect(body.form.sections[0].items).toHaveLength(3);
  expect(text).not.toContain('22 is twice 11.');
  expect(text).not.toMatch(/correct|explanation|accepted/);
  expect(headers['cache-control']).toBe('public, max-age=60, must-revalidate');
  const again = await app.fastify.inject({
    url: `/api/v1/practice/${practice.testCode}`,
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('a visitor’s answers are scored to the exact mark, with every question explained, and nothing is stored', async () => {
  const payload = await triedBy(practice);
  const before = await countRows();
  const { status, body } = await score(practice.testCode, payload);
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: '8', maximum: '12', passed: true, keys: 'out', test_code: practice.testCode });
  const { items } = body as WirePracticeScore;
  expect(items.map(({ outcome, state }) => [outcome, state])).toEqual([
    ['right', 'answered'],
    ['right', 'answered'],
    ['blank', 'not_visited'],
  ]);
  expect(items.every(({ explanation, content }) => explanation && content)).toBe(true);
  expect(items[2]?.correct).toEqual({ kind: 'range', from: '144', to: '144' });
  expect(await countRows()).toEqual(before);
});

test('a question that was only looked at, or marked, is shown as such and earns nothing', async () => {
  const { formId } = practice;
  const responses = [
    { itemRef: 'q-1', response: null, marked: true },
    { itemRef: 'q-2', response: { kind: 'options', optionIds: [] }, marked: false },
  ];
  const { body } = await score(practice.testCode, { formId, orderSeed: 's', responses });
  expect(body.total).toBe('0');
  expect(body.items.map((item: { state: string }) => item.state)).toEqual(['marked', 'not_answered', 'not_visited']);
});

test.each([
  ['costs something', { priceInPaise: 49_900, isPractice: false }],
  ['is watched', { mode: 'live' as const, isPractice: false, priceInPaise: 0 }],
  ['is free and unwatched, but sat in earnest', { isPractice: false, priceInPaise: 0 }],
])('neither form nor score of a test that %s is told to anybody', async (_, facts) => {
  const other = await givenPractice(facts);
  const asked = [
    await ask('GET', `/practice/${other.testCode}`),
    await score(other.testCode, await triedBy(other)),
    // This call sends answers to the other test, but with the code of the practice test.
    await score(practice.testCode, await triedBy(other)),
  ];
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual([
    [404, 'not-a-practice-test'],
    [404, 'not-a-practice-test'],
    [409, 'paper-replaced'],
  ]);
  for (const { text } of asked) expect(text).not.toContain('22 is twice 11.');
});

test('a test that is not out, and one that there is not, are answered alike', async () => {
  const draft = await givenPractice();
  await app.pool.query("update exam set state = 'draft' where exam_id = $1", [draft.examId]);
  for (const closed of [draft, { ...practice, testCode: 'NO-SUCH-TEST' }]) {
    expect((await ask('GET', `/practice/${closed.testCode}`)).body.code).toBe('not-a-practice-test');
    expect((await score(closed.testCode, await triedBy(closed))).body.code).toBe('not-a-practice-test');
  }
});

test('a practice test that was withdrawn is begun no more, and scored for those who sit it', async () => {
  const withdrawn = await givenPractice();
  await app.pool.query("update exam set state = 'withdrawn' where exam_id = $1", [withdrawn.examId]);
  expect((await ask('GET', `/practice/${withdrawn.testCode}`)).status).toBe(404);
  expect((await score(withdrawn.testCode, await triedBy(withdrawn))).body.total).toBe('8');
});

test('an exam that never shows its keys tells a visitor the score alone', async () => {
  const closed = await givenPractice({ reviewRule: 'never' });
  const { status, text, body } = await score(closed.testCode, await triedBy(closed));
  expect([status, body.total, body.keys, body.items]).toEqual([200, '8', 'never', []]);
  expect(text).not.toContain('22 is twice 11.');
});

test.each([
  ['of a question that there is not', { itemRef: 'q-9', response: null, marked: false }],
  ['that its question cannot have', { itemRef: 'q-1', response: { kind: 'number', text: '5' }, marked: false }],
  ['of an unknown option', { itemRef: 'q-1', response: { kind: 'options', optionIds: ['x'] }, marked: false }],
  ['that is none', { itemRef: 'q-1', response: 'b', marked: false }],
])('an answer %s is refused whole', async (_, response) => {
  const { status, body } = await score(practice.testCode, {
    formId: practice.formId,
    orderSeed: 's',
    responses: [response],
  });
  expect([status, body.code]).toEqual([400, 'unknown-answer']);
});

test('more than 60 kB is refused before it is read', async () => {
  const payload = { ...(await triedBy(practice)), orderSeed: 'x'.repeat(60_000) };
  expect((await score(practice.testCode, payload)).body.code).toBe('too-large');
});

test('one address is scored so often in a minute, and no more', async () => {
  const limited = await testApp({ RATE_PER_MINUTE: '3' });
  const asked = [];
  for (let n = 0; n < 4; n += 1)
    asked.push(
      (await limited.fastify.inject({ method: 'POST', url: '/api/v1/practice/NONE/score', payload: {} })).statusCode,
    );
  expect(asked).toEqual([400, 400, 400, 429]);
});

const takeOver = async (of: Practice, who: Awaited<ReturnType<typeof givenSignedIn>>, more: object = {}) => {
  const payload = {
    ...(await triedBy(of)),
    attemptId: randomUUID(),
    test_code: of.testCode,
    submittedAt: new Date(Date.now() - MINUTE_MS).toISOString(),
    submittedBy: 'candidate',
    ...more,
  };
  return await ask('POST', `/results/${who.userId}/tried`, payload, who.headers);
};

test('what was tried is taken over once, scored again from its answers, however many tabs ask', async () => {
  const who = await givenSignedIn(app);
  const attemptId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 6 }, () => takeOver(practice, who, { attemptId })));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  const { body } = await ask('GET', `/results/${who.userId}/tried`, undefined, who.headers);
  expect(body.data).toMatchObject([{ attemptId, total: '8', maximum: '12', passed: true }]);
  const page = await ask('GET', `/attempts/${attemptId}/result`, undefined, who.headers);
  expect(page.body).toMatchObject({ state: 'released', wasTried: true, percentile: null, total: '8' });
  expect(page.body.items).toHaveLength(3);
});

test('a score that a device claims is not taken, and neither are answers to a test in earnest', async () => {
  const who = await givenSignedIn(app);
  expect((await takeOver(practice, who, { total: '12' })).body.code).toBe('bad-request');
  const earnest = await givenPractice({ isPractice: false, priceInPaise: 49_900 });
  expect((await takeOver(earnest, who)).body.code).toBe('not-a-practice-test');
  expect((await ask('GET', `/results/${who.userId}/tried`, undefined, who.headers)).body.data).toEqual([]);
});

test('a device whose clock is ahead has submitted no later than now', async () => {
  const who = await givenSignedIn(app);
  const submittedAt = new Date(Date.now() + 60 * MINUTE_MS).toISOString();
  const { body } = await takeOver(practice, who, { submittedAt });
  expect(Date.parse(body.submittedAt)).toBeLessThanOrEqual(Date.now());
});

test('a tried test counts in no cohort, and is none of the results that are shared', async () => {
  const who = await givenSignedIn(app);
  await takeOver(practice, who);
  expect(await readCohort(app.database, practice)).toEqual([]);
  expect((await listOwnResults(app, who.userId)).data).toEqual([]);
  expect((await ask('GET', `/results/${who.userId}`, undefined, who.headers)).body.data).toEqual([]);
});

test('nobody else sees what somebody tried', async () => {
  const [who, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  const { body } = await takeOver(practice, who);
  expect((await ask('GET', `/attempts/${body.attemptId}/result`, undefined, other.headers)).status).toBe(404);
  expect((await takeOver(practice, { ...who, headers: other.headers })).status).toBe(403);
  expect((await takeOver(practice, { ...who, headers: { cookie: '' } })).status).toBe(401);
});

test('an account holds only so many, and then says so', async () => {
  const who = await givenSignedIn(app);
  const { body } = await takeOver(practice, who);
  await app.pool.query(
    `insert into tried_result select candidate_id, gen_random_uuid(), exam_id, form_id, responses, order_seed, submitted_at,
       submitted_by, key_version, scorer, total, maximum, passed, detail, taken_over_at
     from tried_result, generate_series(2, 200) where attempt_id = $1`,
    [body.attemptId],
  );
  expect((await takeOver(practice, who)).body.code).toBe('too-many-tried');
  expect((await takeOver(practice, who, { attemptId: body.attemptId })).status).toBe(200);
});

test('a saved practice result is computed again with a corrected key, and its marks always have their own key', async () => {
  const own = await givenPractice({ passShareInPercent: 60 });
  const who = await givenSignedIn(app);
  const { attemptId } = (await takeOver(own, who)).body;
  const page = async () => (await ask('GET', `/attempts/${attemptId}/result`, undefined, who.headers)).body;
  const [author, admin] = [await givenSignedIn(app, { role: 'author' }), await givenSignedIn(app, { role: 'admin' })];
  const { formId } = own;
  const change = { kind: 'leave-out' } as const;
  const correctionId = await givenProposedKey(app, { formId, itemRef: 'q-1', change, by: author.userId });
  await approveKey(app, { formId, correctionId, by: admin.userId });
  await app.drainOutbox();
  expect(await page()).toMatchObject({ total: '8', maximum: '12', items: [{ outcome: 'right' }, {}, {}] });
  await recomputeCorrected(app);
  expect(await page()).toMatchObject({
    total: '4',
    maximum: '8',
    passed: false,
    items: [{ outcome: 'left-out' }, {}, {}],
  });
  const { body } = await ask('GET', `/results/${who.userId}/tried`, undefined, who.headers);
  expect(body.data).toMatchObject([{ attemptId, total: '4', maximum: '8', passed: false }]);
  expect((await score(own.testCode, await triedBy(own))).body).toMatchObject({ total: '4', maximum: '8' });
});

test('a form that people mark is not offered to visitors, because nobody would mark their answers', async () => {
  const testCode = `TRY-${randomUUID().slice(0, 8)}`;
  const examId = await givenExam(app, { testCode, isPractice: true, priceInPaise: 0, mode: 'none' });
  const formId = await givenEssayForm(app);
  await givenFormOfExam(app, examId, formId);
  expect((await ask('GET', `/practice/${testCode}`)).body).toMatchObject({ code: 'not-a-practice-test' });
  expect((await ask('GET', '/practice')).text).not.toContain(testCode);
  const answers = { formId, orderSeed: 'seed-of-a-visitor', responses: [] };
  expect((await score(testCode, answers)).body).toMatchObject({ code: 'not-a-practice-test' });
});

test('a visitor gets the transcript of a recording with the form only if it may be read during the test', async () => {
  const [author, providerId] = [await givenSignedIn(app, { role: 'author' }), await givenProviderId(app)];
  const recordingId = await givenRecordingOfBank(app, { author, providerId });
  const heard = (words: string, settings: string) => `Listen.\n\n![${words}](audio:${recordingId}${settings})`;
  const drafts = [
    { en: heard('Hidden words', ''), hi: heard('छिपे', '') },
    { en: heard('Shown words', ' text'), hi: heard('दिखे', ' text') },
  ].map((prompt) => givenApprovedItem(app, { author, providerId, draft: { prompt } }));
  const form = givenFormDraft(await Promise.all(drafts));
  const { testCode } = await givenPractice({}, await givenPublishedForm(app, { author, providerId, form }));
  const { status, text } = await ask('GET', `/practice/${testCode}`);
  expect(status).toBe(200);
  for (const words of ['Shown words', 'दिखे']) expect(text).toContain(words);
  for (const words of ['Hidden words', 'छिपे']) expect(text).not.toContain(words);
});
