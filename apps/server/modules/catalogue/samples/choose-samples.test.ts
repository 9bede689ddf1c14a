import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import type { StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, FormDraftId, ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenDraft, givenItem, givenPictureOfBank, givenProviderId } from '../../../test/given/bank.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import {
  givenApproval,
  givenApprovedItem,
  givenApprovedPassage,
  givenDraftForm,
  givenFormDraft,
  givenPublishedForm,
} from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { insertFormItems } from '../../authoring/shared-questions/store.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: providerId } });
const admin = await givenSignedIn(app, { role: 'admin' });

async function send(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, as = author) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (examId: ExamId): Promise<StaffTest> => (await send('GET', `/staff-tests/${examId}`)).body;
const choose = async (examId: ExamId, itemIds: ItemId[], as = author) =>
  await send('PUT', `/staff-tests/${examId}/samples`, { version: (await read(examId)).version, itemIds }, as);
const chosen = async (examId: ExamId) => (await send('GET', `/staff-tests/${examId}/samples`)).body.samples;
const page = async (examId: ExamId): Promise<WireTestDetails> =>
  (await app.fastify.inject(`/api/v1/catalogue/tests/${examId}`)).json().data;
const question = async (draft: Partial<ItemDraft> = {}) => await givenApprovedItem(app, { author, providerId, draft });

async function examOf(state: 'draft' | 'published' = 'published', of: ProviderId = providerId): Promise<ExamId> {
  const examId = await givenExam(app);
  await app.pool.query('update exam set provider_id = $2, state = $3 where exam_id = $1', [examId, of, state]);
  return examId;
}

test('chosen questions are on the page of the test, with key and explanation in both languages', async () => {
  const examId = await examOf();
  const [one, other] = [await question(), await question()];
  const done = await choose(examId, [other, one]);
  expect(done.status).toBe(200);
  const samples = await chosen(examId);
  expect(samples).toMatchObject([{ _id: other, versionNo: 1, hasNewer: false }, { _id: one }]);
  expect(done.body.history[0]).toMatchObject({
    action: 'exam.choose-samples',
    changes: [{ field: 'samples', from: '', to: `${samples[0].code} · 1\n${samples[1].code} · 1` }],
  });
  const { sampleItems } = await page(examId);
  expect(sampleItems).toHaveLength(2);
  const [shown] = sampleItems;
  const options = Object.values(shown?.content.interactions ?? {}).flatMap((one) =>
    'options' in one ? one.options : [],
  );
  const right = shown?.correct.kind === 'options' ? shown.correct.optionIds : [];
  const twenty = [{ tag: 'p', children: ['20'] }];
  expect(options.filter(({ optionId }) => right.includes(optionId)).map(({ body }) => body)).toEqual([
    { en: twenty, hi: twenty },
  ]);
  expect(shown?.explanation.hi).toBeDefined();
});

test('the page keeps its copy of a question until a newer version is saved again', async () => {
  const examId = await examOf();
  const itemId = await question();
  await choose(examId, [itemId]);
  const before = await page(examId);
  const prompt = { en: 'What is 20% of 50?', hi: '50 का 20% कितना है?' };
  const { version } = (await send('GET', `/bank/items/${itemId}`)).body;
  await send('PUT', `/bank/items/${itemId}`, { version, item: { ...givenDraft, prompt } });
  await givenApproval(app, { type: 'question', itemId }, author);
  expect(await chosen(examId)).toMatchObject([{ _id: itemId, versionNo: 1, hasNewer: true }]);
  expect((await page(examId)).sampleItems).toEqual(before.sampleItems);
  await choose(examId, [itemId]);
  expect(await chosen(examId)).toMatchObject([{ _id: itemId, versionNo: 2, hasNewer: false }]);
  expect((await page(examId)).sampleItems[0]?.content.body.en).not.toEqual(before.sampleItems[0]?.content.body.en);
});

test('a question that is not approved, or of another provider, or unknown, is refused', async () => {
  const examId = await examOf();
  const draft = await givenItem(app, { author, providerId });
  expect((await choose(examId, [draft])).body).toMatchObject({
    code: 'question-not-approved',
    question: expect.stringMatching(/^Q-/),
  });
  const elsewhere = await givenApprovedItem(app, { author, providerId: await givenProviderId(app) });
  for (const itemId of [elsewhere, '0199aaaa-0000-7000-8000-000000000000' as ItemId])
    expect((await choose(examId, [itemId])).body).toMatchObject({ code: 'no-such-question' });
  const inSql = app.pool.query(
    `insert into sample_item (exam_id, item_id, item_version_id, place, picture_ids)
     select $1, item_id, item_version_id, 1, '{}' from item_version where item_id = $2`,
    [examId, elsewhere],
  );
  await expect(inSql).rejects.toMatchObject({ constraint: 'samples_are_of_the_provider_of_the_exam' });
});

test('a question of a passage, and one that the page cannot check, is refused', async () => {
  const examId = await examOf();
  const { code } = await givenApprovedPassage(app, { author, providerId });
  const ofPassage = await question({ stimulusRef: code });
  const order = await question({
    answer: { kind: 'order', options: ['1', '2', '3'].map((text) => ({ en: text, hi: text })) },
  });
  for (const itemId of [ofPassage, order])
    expect((await choose(examId, [itemId])).body).toMatchObject({ code: 'not-a-sample-kind' });
});

test('a question of a published form cannot become a sample, and the database refuses it too', async () => {
  const examId = await examOf();
  const itemId = await question();
  await givenPublishedForm(app, { author, providerId, form: givenFormDraft([itemId]) });
  const refused = await choose(examId, [await question(), itemId]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'sample-in-form' } });
  expect(await chosen(examId)).toEqual([]);
  const inSql = app.pool.query(
    `insert into sample_item (exam_id, item_id, item_version_id, place, picture_ids)
     select $1, item_id, item_version_id, 1, '{}' from item_version where item_id = $2`,
    [examId, itemId],
  );
  await expect(inSql).rejects.toMatchObject({ constraint: 'a_sample_is_in_no_form' });
});

const problemsOf = async (formDraftId: FormDraftId) => (await send('GET', `/forms/${formDraftId}`)).body.problems;

test('a sample in the draft of a form is a problem that names it, and no form with it is submitted', async () => {
  const itemId = await question();
  const formDraftId = await givenDraftForm(app, {
    author,
    providerId,
    form: givenFormDraft([itemId, await question()]),
  });
  expect(await problemsOf(formDraftId)).toEqual([]);
  const examId = await examOf();
  await choose(examId, [itemId]);
  const [{ code }] = await chosen(examId);
  expect(await problemsOf(formDraftId)).toMatchObject([{ code: 'question-is-sample', place: `question ${code}` }]);
  expect((await send('POST', `/forms/${formDraftId}/submit`, { version: 1 })).body).toMatchObject({
    code: 'not-ready',
  });
  // It was shown, so taking it away makes its key no secret again.
  await choose(examId, []);
  expect(await problemsOf(formDraftId)).toMatchObject([{ code: 'question-is-sample' }]);
});

test('what only a draft has shown nobody could read, so the question is free again', async () => {
  const itemId = await question();
  const formDraftId = await givenDraftForm(app, { author, providerId, form: givenFormDraft([itemId]) });
  const examId = await examOf('draft');
  await choose(examId, [itemId]);
  expect(await problemsOf(formDraftId)).toMatchObject([{ code: 'question-is-sample' }]);
  await choose(examId, []);
  expect(await problemsOf(formDraftId)).toEqual([]);
});

test('a question that becomes a sample after a form was submitted stops its publication', async () => {
  const itemId = await question();
  const formDraftId = await givenDraftForm(app, { author, providerId, form: givenFormDraft([itemId]) });
  expect((await send('POST', `/forms/${formDraftId}/submit`, { version: 1 })).status).toBe(200);
  expect((await choose(await examOf(), [itemId])).status).toBe(200);
  const published = await send('POST', `/forms/${formDraftId}/publish`, { version: 2 }, admin);
  expect(published.body).toMatchObject({ code: 'not-ready' });
  const { rows } = await app.pool.query('select item_version_id from item_version where item_id = $1', [itemId]);
  const formId = await givenPublishedForm(app, { author, providerId });
  const inSql = app.inTransaction((work) => insertFormItems(work.tx, formId, [rows[0].item_version_id]));
  await expect(inSql).rejects.toMatchObject({ constraint: 'a_form_has_no_sample' });
});

test('of publishing a form and choosing its question at the same moment, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const itemId = await question();
    const formDraftId = await givenDraftForm(app, { author, providerId, form: givenFormDraft([itemId]) });
    await send('POST', `/forms/${formDraftId}/submit`, { version: 1 });
    const examId = await examOf();
    const answers = await Promise.all([
      send('POST', `/forms/${formDraftId}/publish`, { version: 2 }, admin),
      choose(examId, [itemId]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('who chooses waits for a form that is being published, and then sees it', async () => {
  const [itemId, examId] = [await question(), await examOf()];
  const formId = await givenPublishedForm(app, { author, providerId });
  const { rows } = await app.pool.query('select item_version_id from item_version where item_id = $1', [itemId]);
  let choosing: ReturnType<typeof choose> | undefined;
  await app.inTransaction(async (work) => {
    await insertFormItems(work.tx, formId, [rows[0].item_version_id]);
    choosing = choose(examId, [itemId]);
    await waitsOrIsDone(app, choosing);
  });
  expect((await choosing)?.body).toMatchObject({ code: 'sample-in-form' });
});

test('a draw leaves samples out', async () => {
  const topic = 'Drawn sums';
  const [sample, ...others] = [await question({ topic }), await question({ topic }), await question({ topic })];
  await choose(await examOf(), [sample!]);
  const form = {
    ...givenFormDraft([]),
    sections: [
      {
        title: { en: 'Sums', hi: 'जोड़' },
        marking: presetMarking('banking'),
        items: [],
        blueprint: [{ topic, count: others.length, difficulty: 'medium' }],
      },
    ],
  };
  const { body } = await send('POST', '/forms/coverage', { providerId, form });
  expect(body.rows).toMatchObject([{ wanted: others.length, usable: others.length, drawable: others.length }]);
});

test('only who reads the keys of the bank chooses samples, over the version that was read', async () => {
  const examId = await examOf();
  for (const role of ['support', 'finance'] as const) {
    const other = await givenSignedIn(app, { role });
    expect((await send('GET', `/staff-tests/${examId}/samples`, undefined, other)).status).toBe(403);
    expect((await send('PUT', `/staff-tests/${examId}/samples`, { version: 1, itemIds: [] }, other)).status).toBe(403);
  }
  const stale = await send('PUT', `/staff-tests/${examId}/samples`, { version: 0, itemIds: [] });
  expect(stale).toMatchObject({ status: 409, body: { code: 'changed-meanwhile', current: { _id: examId } } });
  const six = await Promise.all(Array.from({ length: 6 }, () => question()));
  expect((await choose(examId, six)).status).toBe(400);
});

test('a question says which test shows it, and which has shown it', async () => {
  const itemId = await question();
  const examId = await examOf();
  await choose(examId, [itemId]);
  const uses = async () => (await send('GET', `/bank/items/${itemId}/uses`)).body;
  expect(await uses()).toMatchObject({ uses: [], samples: [{ _id: examId, isShown: true }] });
  await choose(examId, []);
  expect(await uses()).toMatchObject({ uses: [], samples: [{ _id: examId, isShown: false }] });
});

test('everybody can see the picture of a sample, and no other picture of the bank', async () => {
  const [pictureId, other] = [
    await givenPictureOfBank(app, { author, providerId }),
    await givenPictureOfBank(app, { author, providerId }),
  ];
  const words = `What is this?\n\n![A square](picture:${pictureId})`;
  const itemId = await question({ prompt: { en: words, hi: words } });
  const examId = await examOf();
  await choose(examId, [itemId]);
  expect(JSON.stringify((await page(examId)).sampleItems)).toContain(`/api/v1/pictures/${pictureId}`);
  const statusOf = async (id: string) => (await app.fastify.inject(`/api/v1/pictures/${id}`)).statusCode;
  expect([await statusOf(pictureId), await statusOf(other)]).toEqual([200, 404]);
});

test('a practice test shows questions of its paper until others are chosen', async () => {
  const examId = await givenExam(app, { isPractice: true, mode: 'none', priceInPaise: 0 });
  await app.pool.query('update exam set provider_id = $2 where exam_id = $1', [examId, providerId]);
  const give = async (formId: string) => {
    const body = { version: (await read(examId)).version, formId, reason: 'The board has approved it.' };
    expect((await send('PUT', `/staff-tests/${examId}/paper`, body, admin)).status).toBe(200);
  };
  await give(await givenPublishedForm(app, { author, providerId }));
  const refs = async () => (await page(examId)).sampleItems.map(({ content }) => content.itemRef);
  const ofPaper = await refs();
  const itemId = await question();
  await choose(examId, [itemId]);
  const ofBank = await refs();
  expect(ofBank).not.toEqual(ofPaper);
  await give(await givenPublishedForm(app, { author, providerId }));
  expect(await refs()).toEqual(ofBank);
  await choose(examId, []);
  expect(await refs()).toHaveLength(1);
  expect(await refs()).not.toEqual(ofBank);
});
