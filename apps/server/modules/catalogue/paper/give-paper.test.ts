import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, FormId, ProviderId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { insertFormRelease } from '../../authoring/index.ts';
import { readFormFacts } from '../../results/release/read-release.ts';

const app = await testApp();
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
const author = await givenSignedIn(app, { role: 'author' });

async function send(method: 'GET' | 'PUT', path: string, body?: object, as = admin) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/staff-tests${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (examId: ExamId): Promise<StaffTest> => (await send('GET', `/${examId}`)).body;
const give = async (examId: ExamId, formId: FormId, as = admin, version?: number) =>
  await send(
    'PUT',
    `/${examId}/paper`,
    { version: version ?? (await read(examId)).version, formId, reason: 'The board has approved it.' },
    as,
  );
async function examOf(providerId: ProviderId, wishes: Parameters<typeof givenExam>[1] = {}): Promise<ExamId> {
  const examId = await givenExam(app, wishes);
  await app.pool.query('update exam set provider_id = $2 where exam_id = $1', [examId, providerId]);
  return examId;
}

test('a test gets a form of its provider, its page shows the sections, and its history the reason', async () => {
  const providerId = await givenProviderId(app);
  const examId = await examOf(providerId);
  const formId = await givenPublishedForm(app, { author, providerId });
  const { body } = await send('GET', `/${examId}/paper`);
  expect(body.choices).toMatchObject([{ _id: formId, versionNo: 1, questions: 1, languages: ['en', 'hi'] }]);
  const done = await give(examId, formId);
  expect(done.body.history[0]).toMatchObject({
    action: 'exam.give-paper',
    by: 'Anil Rao',
    reason: 'The board has approved it.',
    changes: [{ field: 'paper', to: `${body.choices[0].code} · 1` }],
  });
  const { rows } = await app.pool.query('select form_id, question_count, pattern from exam where exam_id = $1', [
    examId,
  ]);
  expect(rows).toMatchObject([
    { form_id: formId, question_count: 1, pattern: [{ questions: 1, marks: '1', negative: '-1/4' }] },
  ]);
  expect((await send('GET', `/${examId}/paper`)).body.current).toMatchObject({ _id: formId });
  // A repeat changes nothing.
  expect((await give(examId, formId)).body.history).toHaveLength(done.body.history.length);
});

test('a form of another provider, and one that nobody knows, are refused', async () => {
  const examId = await examOf(await givenProviderId(app));
  const elsewhere = await givenPublishedForm(app, { author, providerId: await givenProviderId(app) });
  for (const formId of [elsewhere, '0199aaaa-0000-7000-8000-000000000000' as FormId])
    expect((await give(examId, formId)).body).toMatchObject({ code: 'no-such-form' });
  expect((await send('GET', `/${examId}/paper`)).body.choices).toEqual([]);
});

test('a form that lacks a language of the test, or whose keys were released, is refused', async () => {
  const providerId = await givenProviderId(app);
  const examId = await examOf(providerId);
  await app.pool.query("update exam set languages = '{en,hi}' where exam_id = $1", [examId]);
  const english = await givenPublishedForm(app, { author, providerId, form: { languages: ['en'] } });
  expect((await give(examId, english)).body).toMatchObject({ code: 'language-not-in-paper' });
  const released = await givenPublishedForm(app, { author, providerId });
  await app.inTransaction((work) => insertFormRelease(work.tx, released, work.now));
  expect((await give(examId, released)).body).toMatchObject({ code: 'keys-are-out' });
});

test('a practice test shows sample questions of its form, and no real test gets that form', async () => {
  const providerId = await givenProviderId(app);
  const practice = await examOf(providerId, { isPractice: true, mode: 'none', priceInPaise: 0 });
  const formId = await givenPublishedForm(app, { author, providerId });
  expect((await give(practice, formId)).status).toBe(200);
  const { rows } = await app.pool.query('select sample_items from exam where exam_id = $1', [practice]);
  expect(rows[0].sample_items).toHaveLength(1);
  expect((await give(await examOf(providerId), formId)).body).toMatchObject({ code: 'form-is-practised' });
});

test('only a publisher gives a paper, over the version that was read', async () => {
  const providerId = await givenProviderId(app);
  const examId = await examOf(providerId);
  const formId = await givenPublishedForm(app, { author, providerId });
  expect((await give(examId, formId, author)).status).toBe(403);
  const stale = await give(examId, formId, admin, (await read(examId)).version - 1);
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { _id: examId } } });
});

test('only the newest version of a form can be chosen, and a test keeps the one that it has', async () => {
  const providerId = await givenProviderId(app);
  const examId = await examOf(providerId);
  const first = await givenPublishedForm(app, { author, providerId });
  await give(examId, first);
  const second = await givenPublishedForm(app, { author, providerId, next: first });
  const { body } = await send('GET', `/${examId}/paper`);
  expect(body.current).toMatchObject({ _id: first, versionNo: 1 });
  expect(body.choices).toMatchObject([{ _id: second, versionNo: 2 }]);
  expect((await give(await examOf(providerId), first)).body).toMatchObject({ code: 'no-such-form' });
});

test('forms that share a question share its secret: what is practised or released is given to no real test', async () => {
  const providerId = await givenProviderId(app);
  const shared = await givenApprovedItem(app, { author, providerId });
  const formWith = async () => {
    const items = [shared, await givenApprovedItem(app, { author, providerId })];
    return await givenPublishedForm(app, { author, providerId, form: givenFormDraft(items) });
  };
  const [one, other, third] = [await formWith(), await formWith(), await formWith()];
  const practice = await examOf(providerId, { isPractice: true, mode: 'none', priceInPaise: 0 });
  const real = await examOf(providerId);
  expect((await give(real, one)).status).toBe(200);
  expect((await give(practice, other)).body).toMatchObject({ code: 'form-is-sat-in-earnest' });
  await app.inTransaction((work) => insertFormRelease(work.tx, one, work.now));
  expect((await give(await examOf(providerId), third)).body).toMatchObject({ code: 'keys-are-out' });
  const inSql = app.pool.query('update exam set form_id = $2 where exam_id = $1', [await examOf(providerId), third]);
  await expect(inSql).rejects.toMatchObject({ constraint: 'an_earnest_exam_has_a_form_whose_keys_are_secret' });
});

test('the keys of a version stay secret while a sitting with the next version is planned', async () => {
  const providerId = await givenProviderId(app);
  const examId = await examOf(providerId, { mode: 'live', priceInPaise: 0 });
  const first = await givenPublishedForm(app, { author, providerId });
  await give(examId, first);
  await give(examId, await givenPublishedForm(app, { author, providerId, next: first }));
  await givenSitting(app, { examId });
  const facts = await readFormFacts(app.database, { examId, formId: first }, new Date());
  expect(facts.lastSittingEndsAt?.getTime()).toBeGreaterThan(Date.now());
  const release = app.inTransaction((work) => insertFormRelease(work.tx, first, work.now));
  await expect(release).rejects.toMatchObject({ constraint: 'keys_stay_in_until_the_last_sitting_is_over' });
});
