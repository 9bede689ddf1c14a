import type { BankItemHead } from '@kasauti/contract/bank/items.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm } from '../../../test/given/attempts.ts';
import { givenDraft, givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenApprovedItem, givenDraftForm, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { editItem } from '../items/edit-item.ts';
import { tagItems } from '../several/tag-items.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const asha = await givenSignedIn(app, {
  role: 'author',
  fullName: 'Asha Rao',
  scope: { kind: 'provider', id: providerId },
});
const bala = await givenSignedIn(app, { role: 'author', fullName: 'Bala Iyer' });

async function ask(as: typeof asha, path: string) {
  const answer = await app.fastify.inject({ url: `/api/v1/bank/${path}`, headers: as.headers });
  return { status: answer.statusCode, text: answer.body };
}
async function list(query: Record<string, string> = {}, as = asha): Promise<BankItemHead[]> {
  return JSON.parse((await ask(as, `items?${new URLSearchParams(query)}`)).text).items;
}
const topicsOf = async (query: Record<string, string>) => (await list(query)).map(({ topic }) => topic);

const shares = await givenItem(app, { author: asha, providerId, draft: { topic: 'Shares' } });
await givenItem(app, {
  author: bala,
  providerId,
  draft: {
    topic: 'Areas',
    difficulty: 'hard',
    prompt: { en: 'How large is the field of a farmer from Rajahmundry?' },
    answer: { kind: 'numeric', from: '12', to: '12' },
    explanation: { en: 'Length times breadth.' },
  },
});
const ofDates = { topic: 'Dates', prompt: { en: 'Which day?', hi: 'कौन-सा वार?' } };
const dates = await givenItem(app, { author: asha, providerId, draft: ofDates });
await givenItem(app, { author: bala, providerId: await givenProviderId(app), draft: { topic: 'Elsewhere' } });
await givenForm(app);

test('authors see the questions of their own provider, the last changed first', async () => {
  expect(await topicsOf({})).toEqual(['Dates', 'Areas', 'Shares']);
  expect(await topicsOf({ sort: 'topic' })).toEqual(['Areas', 'Dates', 'Shares']);
  expect(await topicsOf({ sort: '-code', size: '2', page: '2' })).toEqual(['Shares']);
});

test('whoever is not bound sees all providers, and the questions of forms that came as a file', async () => {
  const all = await list({ size: '100' }, bala);
  expect(all.map(({ topic }) => topic)).toContain('Elsewhere');
  expect(all.find(({ code }) => code === 'given-form/q-1')).toMatchObject({
    provider: null,
    author: null,
    state: 'approved',
  });
});

test('words are found in both scripts, in options and in explanations', async () => {
  expect(await topicsOf({ 'filter[find]': 'farmer RAJAH' })).toEqual(['Areas']);
  expect(await topicsOf({ 'filter[find]': 'वार' })).toEqual(['Dates']);
  expect(await topicsOf({ 'filter[find]': 'breadth' })).toEqual(['Areas']);
  expect(await topicsOf({ 'filter[find]': 'farmer day' })).toEqual([]);
});

test('the list is narrowed by each of its filters', async () => {
  expect(await topicsOf({ 'filter[topic]': 'Shares' })).toEqual(['Shares']);
  expect(await topicsOf({ 'filter[difficulty]': 'hard' })).toEqual(['Areas']);
  expect(await topicsOf({ 'filter[kind]': 'numeric' })).toEqual(['Areas']);
  expect(await topicsOf({ 'filter[author]': bala.userId })).toEqual(['Areas']);
  expect(await topicsOf({ 'filter[notWrittenBy]': bala.userId })).toEqual(['Dates', 'Shares']);
  expect(await topicsOf({ 'filter[state]': 'approved' })).toEqual([]);
  expect((await ask(asha, 'items?filter[text]=x')).status).toBe(400);
});

test('questions are found by the language in which a text of them is missing', async () => {
  // "Dates" has a Hindi question, but its explanation is only in English.
  await app.inTransaction((work) =>
    editItem(
      work,
      { itemId: dates, version: 1, item: { ...givenDraft, ...ofDates, explanation: { en: 'See the calendar.' } } },
      { actorId: asha.userId, actorRole: 'author' },
    ),
  );
  expect((await topicsOf({ 'filter[missing]': 'hi' })).toSorted()).toEqual(['Areas', 'Dates']);
  expect(await topicsOf({ 'filter[missing]': 'en' })).toEqual([]);
  expect(await topicsOf({ 'filter[missing]': 'none' })).toEqual(['Shares']);
});

test('a topic stands for all topics below it', async () => {
  const own = await givenProviderId(app);
  for (const topic of ['Mathematics / Algebra', 'Mathematics  /  Algebra / Quadratics', 'Mathematics / Algebras'])
    await givenItem(app, { author: bala, providerId: own, draft: { topic } });
  const found = async (topic: string) =>
    (await list({ 'filter[provider]': own, 'filter[topic]': topic, sort: 'topic' }, bala)).map((item) => item.topic);
  expect(await found('Mathematics / Algebra')).toEqual(['Mathematics / Algebra', 'Mathematics / Algebra / Quadratics']);
  expect(await found('Mathematics')).toHaveLength(3);
  expect(await found('Algebra')).toEqual([]);
  expect(JSON.parse((await ask(bala, 'choices')).text).topics).toEqual(
    expect.arrayContaining(['Mathematics', 'Mathematics / Algebra']),
  );
});

test('tags narrow the list and are offered as choices, once the index has seen them', async () => {
  expect(await topicsOf({ 'filter[tag]': 'mock' })).toEqual([]);
  const tagged = { items: [{ itemId: shares, version: 1 }], by: { actorId: asha.userId, actorRole: 'author' } };
  await app.inTransaction((work) => tagItems(work, { ...tagged, scope: null }, { add: ['Mock', 'X'], remove: [] }));
  expect(await topicsOf({ 'filter[tag]': ' MOCK' })).toEqual(['Shares']);
  expect(await topicsOf({ 'filter[tag]': 'moc' })).toEqual([]);
  expect(JSON.parse((await ask(asha, 'choices')).text).tags).toEqual(['mock', 'x']);
  expect((await list({ 'filter[tag]': 'x' }))[0]).toMatchObject({ tags: ['mock', 'x'], version: 2 });
});

test('questions are found by the form that uses them, in its draft or in a published version', async () => {
  const own = await givenProviderId(app);
  const author = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: own } });
  const used = await givenApprovedItem(app, { author, providerId: own });
  await givenItem(app, { author, providerId: own, draft: { topic: 'Unused' } });
  const formDraftId = await givenDraftForm(app, { author, providerId: own, form: givenFormDraft([used]) });
  const { rows } = await app.pool.query('select form_ref as code from form_draft where form_draft_id = $1', [
    formDraftId,
  ]);
  const found = async (form: string) => (await list({ 'filter[form]': form }, author)).map(({ _id }) => _id);
  expect(await found(rows[0].code)).toEqual([used]);
  expect(await found('F-0')).toEqual([]);
  expect(JSON.parse((await ask(author, 'choices')).text).forms).toEqual([
    { code: rows[0].code, title: { en: 'Sums, set A', hi: 'जोड़, सेट A' } },
  ]);
  const formId = await givenPublishedForm(app, { author, providerId: own });
  const published = await app.pool.query(
    'select form_ref as code, item_id from form join form_item using (form_id) where form_id = $1',
    [formId],
  );
  expect(await found(published.rows[0].code)).toEqual([published.rows[0].item_id]);
});

test('a question with an approved version is found as such while its next version is written', async () => {
  const elsewhere = await givenProviderId(app);
  const itemId = await givenApprovedItem(app, { author: asha, providerId: elsewhere });
  const by = { actorId: asha.userId, actorRole: 'author' };
  const item = { ...givenDraft, topic: 'Next' };
  await app.inTransaction((work) => editItem(work, { itemId, version: 3, item }, by));
  const found = async (query: string) => {
    const answer = await ask(bala, `items?filter[provider]=${elsewhere}&${query}`);
    return JSON.parse(answer.text).items.map(({ state }: { state: string }) => state);
  };
  expect(await found('filter[approved]=yes')).toEqual(['draft']);
  expect(await found('filter[approved]=no')).toEqual([]);
  expect(await found('filter[state]=approved')).toEqual([]);
});

test('what somebody changed is found at once by its new words, and no more by its old ones', async () => {
  const edit = { itemId: shares, version: 2, item: { ...givenDraft, topic: 'Shares', prompt: { en: 'Of monsoons?' } } };
  const by = { actorId: asha.userId, actorRole: 'author' };
  await app.inTransaction((work) => editItem(work, edit, by));
  expect(await topicsOf({ 'filter[find]': 'monsoons' })).toEqual(['Shares']);
  expect(await topicsOf({ 'filter[find]': '40%' })).toEqual([]);
});

test('the file has a line for each question and none of its words', async () => {
  const { text } = await ask(asha, 'items?format=csv');
  expect(text.split('\r\n')[0]).toContain('"code","state","version","topic","tags"');
  expect(text.trimEnd().split('\r\n')).toHaveLength(4);
  expect(text).not.toMatch(/farmer|monsoon|breadth/);
});

test('the choices are those of the questions within the scope', async () => {
  expect(JSON.parse((await ask(asha, 'choices')).text)).toMatchObject({
    providers: [{ _id: providerId }],
    topics: ['Areas', 'Dates', 'Shares'],
    kinds: ['numeric', 'single-choice'],
    authors: [{ name: 'Asha Rao' }, { name: 'Bala Iyer' }],
  });
});
