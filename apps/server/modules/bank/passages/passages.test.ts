import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import type { BankPassage, BankPassageHead } from '@kasauti/contract/bank/passages.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import {
  givenDraft,
  givenItem,
  givenPassage,
  givenPassageDraft,
  givenPictureOfBank,
  givenProviderId,
} from '../../../test/given/bank.ts';
import { givenApprovedPassage } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', fullName: 'Asha Rao', scope });
const bala = await givenSignedIn(app, { role: 'author', fullName: 'Bala Iyer', scope });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
const elsewhere = await givenProviderId(app);
const chitra = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: elsewhere } });
type Person = Pick<typeof asha, 'headers'>;

async function send(as: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const answer = await app.fastify.inject({
    method,
    url: `/api/v1/bank${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (passageId: ItemId, as: Person = asha): Promise<BankPassage> =>
  (await send(as, 'GET', `/passages/${passageId}`)).body;
const create = (as: Person, passage: Partial<PassageDraft> = {}, to: ProviderId = providerId) =>
  send(as, 'POST', '/passages', { providerId: to, passage: { ...givenPassageDraft, ...passage } });
const created = async (passage: Partial<PassageDraft> = {}): Promise<BankPassage> => (await create(asha, passage)).body;
async function edit(as: Person, passageId: ItemId, passage: Partial<PassageDraft>, version?: number) {
  const stored = await read(passageId);
  const body = { version: version ?? stored.version, passage: { ...stored.passage, ...passage } };
  return await send(as, 'PUT', `/passages/${passageId}`, body);
}
const submit = async (passageId: ItemId) =>
  await send(asha, 'POST', `/passages/${passageId}/submit`, { version: (await read(passageId)).version });
async function review(as: Person, passageId: ItemId, step: 'approve' | 'send-back' | 'retire') {
  const { version, versionNo } = await read(passageId);
  const reason = step === 'approve' ? {} : { reason: 'The second paragraph is too long.' };
  return await send(as, 'POST', `/passages/${passageId}/review`, { version, versionNo, step, ...reason });
}
const list = async (as: Person, query = ''): Promise<BankPassageHead[]> =>
  (await send(as, 'GET', `/passages${query}`)).body.items;

test('an author writes a passage, another person approves it, and each step is in its history', async () => {
  const passage = await created();
  expect(passage).toMatchObject({ state: 'draft', versionNo: 1, passage: givenPassageDraft, problems: [] });
  expect(passage.code).toMatch(/^P-\d{5}$/);
  expect(passage.content).toMatchObject({ stimulusRef: passage.code, title: givenPassageDraft.title });
  expect((await submit(passage._id)).body).toMatchObject({ state: 'in-review', isWriter: true });
  expect((await review(bala, passage._id, 'approve')).body).toMatchObject({
    state: 'approved',
    versions: [{ author: 'Asha Rao', reviewer: 'Bala Iyer' }],
    steps: [
      { step: 'approve', by: 'Bala Iyer' },
      { step: 'submit', by: 'Asha Rao' },
    ],
  });
});

test('a passage in review waits as a passage, not as a question, for those who did not write it', async () => {
  const waiting = async ({ headers }: Person) => {
    const answer = await app.fastify.inject({ url: '/api/v1/staff/waiting', headers });
    const counts: { area: string; count: number }[] = answer.json().data;
    return ['bank', 'passages'].map((name) => counts.find(({ area }) => area === name)?.count ?? Number.NaN);
  };
  const before = await Promise.all([asha, bala].map(waiting));
  await submit((await created())._id);
  const after = await Promise.all([asha, bala].map(waiting));
  expect(after.map((counts, at) => counts.map((count, area) => count - before[at]![area]!))).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

test('whoever wrote of a version of a passage cannot approve it, in no role', async () => {
  const { _id } = await created();
  await edit(admin, _id, { title: { en: 'Tea', hi: 'चाय' } });
  await submit(_id);
  for (const writer of [asha, admin])
    expect((await review(writer, _id, 'approve')).body).toMatchObject({ code: 'second-person-needed' });
  expect((await review(bala, _id, 'approve')).status).toBe(200);
});

test('a passage that is being reviewed is not changed, and an approved one gets a new version', async () => {
  const { _id } = await created();
  await submit(_id);
  const changed = { body: { en: 'Tea is drunk.', hi: 'चाय पी जाती है।' } };
  expect((await edit(asha, _id, changed)).body).toMatchObject({
    code: 'not-in-this-state',
    message: 'This version is being reviewed. Send it back first, or wait for the decision.',
  });
  await review(bala, _id, 'approve');
  expect((await edit(asha, _id, changed)).body).toMatchObject({ versionNo: 2, state: 'draft', passage: changed });
  const first = await send(asha, 'GET', `/passages/${_id}/versions/1`);
  expect(first.body).toEqual({ versionNo: 1, passage: givenPassageDraft });
});

test('a version that was submitted never changes, not even in the database', async () => {
  const { itemId } = await givenApprovedPassage(app, { author: asha, providerId });
  const update = (table: string, set: string) =>
    app.pool.query(
      `update ${table} set ${set} where item_version_id = (select item_version_id from item_version where item_id = $1)`,
      [itemId],
    );
  await expect(update('sealed.item_source', 'content = content')).rejects.toThrow('what was submitted is not changed');
  await expect(update('item_version', "state = 'draft'")).rejects.toThrow('is not changed like this');
  await expect(app.pool.query("update item set item_type = 'question' where item_id = $1", [itemId])).rejects.toThrow(
    'append-only',
  );
});

test('the passages of other providers are neither listed nor read, and no question can refer to them', async () => {
  const { itemId, code } = await givenApprovedPassage(app, { author: chitra, providerId: elsewhere });
  expect((await list(asha)).some(({ _id }) => _id === itemId)).toBe(false);
  expect((await list(chitra)).map(({ _id }) => _id)).toEqual([itemId]);
  for (const path of [`/passages/${itemId}`, `/passages/${itemId}/versions/1`, `/passages/${itemId}/uses`])
    expect((await send(asha, 'GET', path)).status).toBe(403);
  expect((await create(asha, {}, elsewhere)).body).toMatchObject({ code: 'no-such-provider' });
  const item = { ...givenDraft, stimulusRef: code };
  const refused = await send(asha, 'POST', '/items', { providerId, item });
  expect(refused).toMatchObject({ status: 404, body: { code: 'no-such-passage' } });
  const own = await givenItem(app, { author: asha, providerId });
  const edited = await send(asha, 'PUT', `/items/${own}`, { version: 1, item });
  expect(edited).toMatchObject({ status: 404, body: { code: 'no-such-passage' } });
  await expect(
    app.pool.query('update item_version set passage_id = $2 where item_id = $1', [own, itemId]),
  ).rejects.toThrow('refers to a passage of its own provider');
});

test('a passage is not found as a question, nor a question as a passage', async () => {
  const passage = await givenPassage(app, { author: asha, providerId });
  const question = await givenItem(app, { author: asha, providerId });
  expect((await send(admin, 'GET', `/items/${passage}`)).status).toBe(404);
  expect((await send(admin, 'GET', `/items/${passage}/versions/1`)).status).toBe(404);
  expect((await send(admin, 'GET', `/passages/${question}`)).status).toBe(404);
  expect((await send(admin, 'GET', `/passages/${question}/versions/1`)).status).toBe(404);
  expect((await send(admin, 'POST', `/passages/${question}/submit`, { version: 1 })).status).toBe(404);
  expect((await send(asha, 'GET', '/items?size=100')).body.items.map(({ _id }: { _id: ItemId }) => _id)).not.toContain(
    passage,
  );
  const { code } = await read(passage);
  const { version } = (await send(asha, 'GET', `/items/${question}`)).body;
  expect((await send(asha, 'PUT', `/items/${question}/enemies`, { version, codes: [code] })).body).toMatchObject({
    code: 'no-such-question',
  });
});

test('a question is shown with its passage, and the passage names the questions that refer to it', async () => {
  const { itemId, code } = await givenApprovedPassage(app, { author: asha, providerId });
  const question = await givenItem(app, { author: asha, providerId, draft: { stimulusRef: code } });
  const shown: BankItem = (await send(asha, 'GET', `/items/${question}`)).body;
  expect(shown.item.stimulusRef).toBe(code);
  expect(shown.passage).toMatchObject({ _id: itemId, code, isApproved: true, content: { stimulusRef: code } });
  expect((await read(itemId)).questions).toMatchObject([{ _id: question, state: 'draft' }]);
  const { stimulusRef: _, ...alone } = shown.item;
  await send(asha, 'PUT', `/items/${question}`, { version: shown.version, item: alone });
  expect((await send(asha, 'GET', `/items/${question}`)).body.passage).toBeNull();
  expect((await read(itemId)).questions).toEqual([]);
});

test('an unfinished passage is kept, each fault at its place, and is not submitted', async () => {
  const pictureId = await givenPictureOfBank(app, { author: asha, providerId });
  const faulty = await created({
    title: { en: ' ', hi: 'चाय' },
    body: { en: `![](picture:${pictureId})`, hi: 'चाय' },
  });
  expect(faulty.problems.map(({ place, language, code }) => [place, language, code])).toEqual([
    ['title', 'en', 'empty-text'],
    ['body', 'en', 'picture-without-alt'],
  ]);
  expect((await submit(faulty._id)).body).toMatchObject({ code: 'not-ready' });
  const unshowable = await edit(asha, faulty._id, { body: { en: 'A $\\nosuch$', hi: 'चाय [[a]]' } });
  expect(unshowable.body).toMatchObject({
    content: null,
    problems: [
      { place: 'body', language: 'en', code: 'markup' },
      { place: 'body', language: 'hi', code: 'markup' },
    ],
  });
});

test('whoever saves over a newer change of a passage is told, and gets what is stored', async () => {
  const { _id, version } = await created();
  await edit(bala, _id, { title: { en: 'Tea', hi: 'चाय' } });
  expect(await edit(asha, _id, { title: { en: 'Gardens', hi: 'बाग' } }, version)).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { passage: { title: { en: 'Tea' } } } },
  });
});

test('people comment on a passage, and the audit log names the passage and holds none of its words', async () => {
  const { _id } = await created({ body: { en: 'The canary sings.', hi: 'चिड़िया गाती है।' } });
  const comment = { versionNo: 1, place: 'body', text: 'Which canary?' };
  const { body } = await send(bala, 'POST', `/passages/${_id}/comments`, comment);
  expect(body.comments).toMatchObject([{ ...comment, by: 'Bala Iyer', isResolved: false }]);
  const resolved = await send(asha, 'POST', `/passages/${_id}/comments/${body.comments[0]._id}/resolve`);
  expect(resolved.body.comments).toMatchObject([{ isResolved: true }]);
  const { rows } = await app.pool.query(
    'select action, object_kind, detail from audit_entry where object_id = $1 order by entry_no',
    [_id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['passage.create', 'passage.comment', 'passage.resolve-comment']);
  expect(new Set(rows.map(({ object_kind, detail }) => `${object_kind} ${detail}`))).toEqual(
    new Set(['passage {"versionNo":1}']),
  );
});

test('the list finds a passage by its words in both scripts, by its state and by its code', async () => {
  const { _id, code } = await created({ title: { en: 'Monsoon', hi: 'मानसून' }, body: { en: 'Rain falls.' } });
  await givenItem(app, { author: asha, providerId, draft: { stimulusRef: code } });
  for (const words of ['monsoon rain', 'मानसून', code])
    expect(await list(asha, `?filter[find]=${encodeURIComponent(words)}`)).toMatchObject([
      { _id, code, title: { en: 'Monsoon' }, state: 'draft', questions: 1, missing: ['hi'], author: 'Asha Rao' },
    ]);
  expect(await list(asha, '?filter[find]=monsoon&filter[state]=approved')).toEqual([]);
});

test('the passages of a form’s file are kept in the bank with its questions, and are not changed here', async () => {
  const passage = { stimulusRef: 's-1', title: { en: 'Trains' }, body: { en: 'A train leaves.' } };
  const sections = givenSource.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, stimulusRef: 's-1' })),
  }));
  const source = { ...givenSource, languages: ['en' as const], formRef: 'with-trains', stimuli: [passage], sections };
  await givenForm(app, source);
  const [found] = await list(admin, '?filter[find]=train');
  expect(found).toMatchObject({ provider: null, state: 'approved', title: { en: 'Trains' } });
  const stored = await read(found!._id, admin);
  expect(stored.questions).toHaveLength(sections.flatMap(({ items }) => items).length);
  const body = { version: 1, passage: givenPassageDraft };
  expect((await send(admin, 'PUT', `/passages/${stored._id}`, body)).body).toMatchObject({
    code: 'of-a-file',
    message: 'This passage was imported with the file of a form. Change it in that file.',
  });
  await givenForm(app, { ...source, stimuli: [{ ...passage, body: { en: 'A train arrives.' } }] });
  expect((await read(stored._id, admin)).versions.map(({ state }) => state)).toEqual(['retired', 'approved']);
});
