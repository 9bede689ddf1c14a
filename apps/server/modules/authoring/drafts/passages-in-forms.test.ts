import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { BuiltForm } from '@kasauti/contract/authoring/forms.ts';
import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemUse } from '@kasauti/contract/bank/item-uses.ts';
import type { FormDraftId, FormId, ItemId } from '@kasauti/contract/ids.ts';
import { standingApart } from '@kasauti/domain/form/questions-of-passages.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenDraft, givenPassage, givenPassageDraft, givenProviderId } from '../../../test/given/bank.ts';
import { givenApproval, givenApprovedItem, givenApprovedPassage, givenFormDraft } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { editPassage } from '../../bank/items/edit-item.ts';
import { replayDraw } from '../draws/replay-draw.ts';
import { findForm, findFormsThatShare } from '../index.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const asha = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: providerId } });
const admin = await givenSignedIn(app, { role: 'admin' });
type Person = Pick<typeof asha, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return answer.json();
}
const create = async (form: FormDraft): Promise<BuiltForm> => await send(asha, 'POST', '/forms', { providerId, form });
const read = async (id: FormDraftId): Promise<BuiltForm> => await send(asha, 'GET', `/forms/${id}`);
const step = async (id: FormDraftId, name: 'submit' | 'publish', as: Person) =>
  await send(as, 'POST', `/forms/${id}/${name}`, { version: (await read(id)).version });
async function published(form: FormDraft): Promise<BuiltForm> {
  const { _id } = await create(form);
  expect(await step(_id, 'submit', asha)).toMatchObject({ state: 'in-review' });
  const done = await step(_id, 'publish', admin);
  expect(done).toMatchObject({ state: 'published' });
  return done;
}
const contentOf = async (formId: FormId) => (await findForm(app.database, formId))!.content;

const passage = (draft: Partial<PassageDraft> = {}) => givenApprovedPassage(app, { author: asha, providerId, draft });
const question = (stimulusRef?: string, topic = 'Tea') =>
  givenApprovedItem(app, { author: asha, providerId, draft: { topic, ...(stimulusRef && { stimulusRef }) } });
/** Gives a passage another approved version. */
async function changePassage(passageId: ItemId, body: PassageDraft['body']): Promise<void> {
  const { version } = await send(asha, 'GET', `/bank/passages/${passageId}`);
  const by = { actorId: asha.userId, actorRole: 'author' };
  const ask = { itemId: passageId, version, passage: { ...givenPassageDraft, body } };
  await app.inTransaction((work) => editPassage(work, ask, by));
  await givenApproval(app, { type: 'passage', itemId: passageId }, asha);
}

test('a form brings the approved passages of its questions, each once, in the order of the form', async () => {
  const [tea, trains, unused] = [
    await passage(),
    await passage({ title: { en: 'Trains', hi: 'रेल' } }),
    await passage(),
  ];
  const items = [await question(trains.code), await question(trains.code), await question(), await question(tea.code)];
  const form = await published(givenFormDraft(items));
  expect(form.questions.map((one) => one.passage?.code)).toEqual([trains.code, trains.code, undefined, tea.code]);
  const { stimuli, sections } = await contentOf(form.published[0]!._id);
  expect(stimuli.map(({ stimulusRef }) => stimulusRef)).toEqual([trains.code, tea.code]);
  expect(sections[0]!.items.map(({ stimulusRef }) => stimulusRef)).toEqual([
    trains.code,
    trains.code,
    undefined,
    tea.code,
  ]);
  expect(unused.code).not.toBe(tea.code);
});

test('a question whose passage is not approved makes the form not ready, and says so in words', async () => {
  const draft = await givenPassage(app, { author: asha, providerId });
  const { code } = await send(asha, 'GET', `/bank/passages/${draft}`);
  const form = await create(givenFormDraft([await question(code)]));
  const [name] = form.questions.map((one) => one.code);
  expect(form.problems.find((one) => one.code === 'passage-not-approved')).toEqual({
    place: `question ${name}`,
    language: null,
    code: 'passage-not-approved',
    message: `question ${name}: its passage ${code} has no approved version.`,
  });
  expect(await step(form._id, 'submit', asha)).toMatchObject({ code: 'not-ready' });
  await givenApproval(app, { type: 'passage', itemId: draft }, asha);
  expect((await read(form._id)).problems).toEqual([]);
});

test('the questions of a passage that do not stand together in a section are named', async () => {
  const { code } = await passage();
  const [first, alone, last] = [await question(code), await question(), await question(code)];
  const form = await create(givenFormDraft([first, alone, last]));
  const [a, , c] = form.questions.map((one) => one.code);
  expect(form.problems).toEqual([
    {
      place: `question ${c}`,
      language: null,
      code: 'passage-apart',
      message: `question ${c}: it must stand next to ${a}, because both refer to the same passage.`,
    },
  ]);
  const [section] = givenFormDraft([]).sections;
  const sections = [
    { ...section!, items: [first, alone] },
    { ...section!, items: [last] },
  ];
  expect((await create({ ...givenFormDraft([]), sections })).problems).toEqual([]);
});

test('a passage that lacks a language of the form is a problem of the form', async () => {
  const { code } = await passage({ title: { en: 'Tea' }, body: { en: 'Tea.' } });
  const form = await create(givenFormDraft([await question(code)]));
  expect(form.problems.map(({ place, language, code: problem }) => [place, language, problem])).toEqual([
    [`passage ${code}, title`, 'hi', 'missing-language'],
    [`passage ${code}`, 'hi', 'missing-language'],
  ]);
});

test('a published form keeps the version of its passage, and the draft shows that there is a newer one', async () => {
  const tea = await passage();
  const form = await published(givenFormDraft([await question(tea.code)]));
  const before = await contentOf(form.published[0]!._id);
  expect((await read(form._id)).questions).toMatchObject([{ isNewer: false }]);
  await changePassage(tea.itemId, { en: 'Tea is drunk.', hi: 'चाय पी जाती है।' });
  expect(await contentOf(form.published[0]!._id)).toEqual(before);
  expect((await read(form._id)).questions).toMatchObject([{ isNewer: true }]);
  await expect(app.pool.query('delete from form_passage where passage_id = $1', [tea.itemId])).rejects.toThrow(
    'append-only',
  );
});

test('a form whose passage changed after it was submitted is not published', async () => {
  const tea = await passage();
  const { _id } = await create(givenFormDraft([await question(tea.code)]));
  await step(_id, 'submit', asha);
  await changePassage(tea.itemId, { en: 'Tea is sold.', hi: 'चाय बिकती है।' });
  expect(await step(_id, 'publish', admin)).toMatchObject({ code: 'questions-changed' });
});

test('a passage says which forms use it, by its questions in the draft and by itself once it is published', async () => {
  const tea = await passage();
  const uses = async (): Promise<ItemUse[]> => (await send(asha, 'GET', `/bank/passages/${tea.itemId}/uses`)).uses;
  expect(await uses()).toEqual([]);
  const form = await create(givenFormDraft([await question(tea.code)]));
  expect(await uses()).toMatchObject([{ code: form.code, isInDraft: true, published: [] }]);
  await step(form._id, 'submit', asha);
  await step(form._id, 'publish', admin);
  expect(await uses()).toMatchObject([{ isInDraft: true, published: [{ versionNo: 1, itemVersionNo: 1 }] }]);
});

test('two forms that have only a passage in common share no key', async () => {
  const { code } = await passage();
  const [one, other] = [
    await published(givenFormDraft([await question(code)])),
    await published(givenFormDraft([await question(code)])),
  ];
  const formId = one!.published[0]!._id;
  expect(await findFormsThatShare(app.database, [formId])).toEqual([formId]);
  expect(other!.published[0]!._id).not.toBe(formId);
});

const drawn = (topic: string, count: number): FormDraft => {
  const form = givenFormDraft([]);
  const blueprint = [{ topic, difficulty: givenDraft.difficulty, count }];
  return { ...form, sections: form.sections.map((section) => ({ ...section, blueprint })) };
};

test('drawn questions bring their passages and are put together, and the draw can be computed again', async () => {
  const [tea, trains] = [await passage(), await passage()];
  for (const ref of [undefined, ...Array.from({ length: 4 }, () => [tea.code, trains.code]).flat()])
    await question(ref, 'Drawn sets');
  const form = await published(drawn('Drawn sets', 9));
  const { sections, stimuli } = await contentOf(form.published[0]!._id);
  expect(standingApart(sections[0]!.items.map(({ stimulusRef }) => stimulusRef ?? null))).toEqual([]);
  expect(stimuli.map(({ stimulusRef }) => stimulusRef).sort()).toEqual([tea.code, trains.code].sort());
  expect(await replayDraw(app.database, form.published[0]!._id)).toMatchObject({ questions: 9, difference: null });
});

test('a question is not drawn while its passage has no approved version, or is not in a language of the form', async () => {
  const draft = await givenPassage(app, { author: asha, providerId });
  const { code } = await send(asha, 'GET', `/bank/passages/${draft}`);
  const english = await passage({ title: { en: 'Tea' }, body: { en: 'Tea.' } });
  const fine = await passage();
  for (const ref of [code, english.code, fine.code]) await question(ref, 'Some sets');
  const form = await create(drawn('Some sets', 3));
  expect(form.coverage).toMatchObject([{ wanted: 3, usable: 1 }]);
});
