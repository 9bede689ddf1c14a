import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm } from '../../../test/given/attempts.ts';
import { givenDraft, givenProviderId } from '../../../test/given/bank.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', fullName: 'Asha Rao', scope });
const bala = await givenSignedIn(app, { role: 'author', fullName: 'Bala Iyer', scope });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
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
const read = async (itemId: ItemId, as: Person = asha): Promise<BankItem> =>
  (await send(as, 'GET', `/items/${itemId}`)).body;
const create = (as: Person, item: Partial<ItemDraft> = {}, to: ProviderId = providerId) =>
  send(as, 'POST', '/items', { providerId: to, item: { ...givenDraft, ...item } });
const created = async (as: Person, item: Partial<ItemDraft> = {}): Promise<BankItem> => (await create(as, item)).body;
async function edit(as: Person, itemId: ItemId, item: Partial<ItemDraft>, version?: number) {
  const stored = await read(itemId);
  return await send(as, 'PUT', `/items/${itemId}`, {
    version: version ?? stored.version,
    item: { ...stored.item, ...item },
  });
}
const submit = async (as: Person, itemId: ItemId) =>
  await send(as, 'POST', `/items/${itemId}/submit`, { version: (await read(itemId)).version });
async function review(as: Person, itemId: ItemId, step: 'approve' | 'send-back' | 'retire', versionNo?: number) {
  const stored = await read(itemId);
  const reason = step === 'approve' ? {} : { reason: 'Option 2 is too easy.' };
  const body = { version: stored.version, versionNo: versionNo ?? stored.versionNo, step, ...reason };
  return await send(as, 'POST', `/items/${itemId}/review`, body);
}
/** Creates a question that Asha has written and Bala has approved. */
async function approved(): Promise<ItemId> {
  const { _id } = await created(asha);
  await submit(asha, _id);
  expect((await review(bala, _id, 'approve')).status).toBe(200);
  return _id;
}
const statesOf = async (itemId: ItemId) => (await read(itemId)).versions.map(({ state }) => state);

test('an author writes a question, another person approves it, and each step is in its history', async () => {
  const item = await created(asha);
  expect(item).toMatchObject({ state: 'draft', versionNo: 1, version: 1, item: givenDraft, problems: [] });
  expect(item.code).toMatch(/^Q-\d{5}$/);
  expect((await submit(asha, item._id)).body).toMatchObject({ state: 'in-review', isWriter: true });
  expect((await review(bala, item._id, 'approve')).body).toMatchObject({
    state: 'approved',
    versions: [{ author: 'Asha Rao', writers: ['Asha Rao'], reviewer: 'Bala Iyer' }],
    steps: [
      { step: 'approve', by: 'Bala Iyer' },
      { step: 'submit', by: 'Asha Rao' },
    ],
  });
});

test('a question is read with what a candidate gets of it, without its key, once all its texts can be shown', async () => {
  const item = await created(asha, { explanation: { en: 'Canary of the key' } });
  expect(item.content?.interactions).toMatchObject({ RESPONSE: { kind: givenDraft.answer.kind } });
  expect(JSON.stringify(item.content)).not.toMatch(/correct|Canary/);
  const faulty = await edit(asha, item._id, { prompt: { en: 'What is $\\frac{$?' } });
  expect(faulty.body).toMatchObject({ content: null, problems: [{ code: 'markup', place: 'prompt' }] });
});

test('whoever wrote of a version cannot approve it, in no role, and whoever only corrected it neither', async () => {
  const { _id } = await created(asha);
  await edit(bala, _id, { topic: 'Shares' });
  await submit(asha, _id);
  for (const writer of [asha, bala])
    expect((await review(writer, _id, 'approve')).body).toMatchObject({ code: 'second-person-needed' });
  expect((await review(admin, _id, 'approve')).body).toMatchObject({ state: 'approved' });
});

test('a question that is sent back is changed by its author, and what was said about it stays', async () => {
  const { _id } = await created(asha);
  await submit(asha, _id);
  expect((await edit(asha, _id, { topic: 'Ratios' })).body).toMatchObject({ code: 'not-in-this-state' });
  const back = (await review(bala, _id, 'send-back')).body;
  expect(back).toMatchObject({ state: 'draft', steps: [{ step: 'send-back', reason: 'Option 2 is too easy.' }, {}] });
  expect((await edit(asha, _id, { topic: 'Ratios' })).body).toMatchObject({ versionNo: 1, item: { topic: 'Ratios' } });
});

test('an approved question is changed by a new version, which replaces it when it is approved', async () => {
  const _id = await approved();
  expect((await edit(asha, _id, { topic: 'Parts' })).body).toMatchObject({ versionNo: 2, state: 'draft' });
  expect(await statesOf(_id)).toEqual(['approved', 'draft']);
  await submit(asha, _id);
  await review(bala, _id, 'approve');
  expect(await statesOf(_id)).toEqual(['retired', 'approved']);
  const first = await send(asha, 'GET', `/items/${_id}/versions/1`);
  expect(first.body).toEqual({ versionNo: 1, item: givenDraft });
  expect((await send(asha, 'GET', `/items/${_id}/versions/3`)).status).toBe(404);
});

test('a draft is discarded, and the approved version stays the one that is shown', async () => {
  const _id = await approved();
  await edit(asha, _id, { topic: 'Parts' });
  expect((await review(asha, _id, 'retire')).body).toMatchObject({ state: 'approved', versionNo: 1 });
  expect((await review(asha, _id, 'retire')).body).toMatchObject({ state: 'retired', versionNo: 2 });
  expect(await statesOf(_id)).toEqual(['retired', 'retired']);
});

test('the approved version is retired while a newer draft stays', async () => {
  const _id = await approved();
  await edit(asha, _id, { topic: 'Parts' });
  expect((await review(bala, _id, 'retire', 1)).status).toBe(200);
  expect(await statesOf(_id)).toEqual(['retired', 'draft']);
});

test('whoever saves over a newer change is told, and gets what is stored', async () => {
  const { _id, version } = await created(asha);
  await edit(bala, _id, { topic: 'Ratios' });
  const late = await edit(asha, _id, { topic: 'Shares' }, version);
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { item: { topic: 'Ratios' } } },
  });
  const body = { version, versionNo: 1, step: 'approve' };
  expect((await send(bala, 'POST', `/items/${_id}/review`, body)).body).toMatchObject({ code: 'changed-meanwhile' });
});

test('saving what is stored changes nothing, so the one who saves is no writer', async () => {
  const { _id, version } = await created(asha);
  expect((await edit(bala, _id, {})).body).toMatchObject({ version, versions: [{ writers: ['Asha Rao'] }] });
});

test('an unfinished question is kept as a draft, each fault at its place, and is not submitted', async () => {
  const options = [{ en: '10', hi: '10' }, { en: '$\\nosuch$' }, { en: '' }];
  const { _id, problems } = await created(asha, {
    prompt: { en: 'What is $40%$ of [[a]]?' },
    answer: { kind: 'single-choice', options, correct: -1 },
  });
  expect(problems.map(({ place, language, code }) => [place, language, code])).toEqual([
    ['prompt', 'en', 'markup'],
    ['option 2', 'en', 'markup'],
  ]);
  expect((await submit(asha, _id)).body).toMatchObject({ code: 'not-ready' });
  const { body } = await edit(asha, _id, {
    prompt: { en: 'What is it?' },
    answer: { kind: 'single-choice', options: [{ en: '10', hi: '10' }, { en: '' }], correct: -1 },
    explanation: { en: '', hi: '' },
  });
  expect(
    body.problems.map(({ place, language, code }: BankItem['problems'][number]) => [place, language, code]),
  ).toEqual([
    ['prompt', 'hi', 'missing-language'],
    ['option 2', 'en', 'empty-text'],
    ['option 2', 'hi', 'missing-language'],
    ['answer', null, 'no-correct-option'],
    ['explanation', 'en', 'empty-text'],
    ['explanation', 'hi', 'empty-text'],
  ]);
});

test('a range without an end and a part without a place are named where they are', async () => {
  const numeric = await created(asha, { answer: { kind: 'numeric', from: '3', to: '' } });
  expect(numeric.problems).toMatchObject([{ place: 'answer', code: 'range-not-a-number' }]);
  const parts = {
    a: { kind: 'numeric', from: '1', to: '1' },
    b: {
      kind: 'inline-choice',
      options: [
        { en: 'x', hi: 'x' },
        { en: 'x', hi: 'y' },
      ],
      correct: 0,
    },
  } as const;
  const prompt = { en: 'First [[a]].', hi: 'पहला [[a]], दूसरा [[b]]।' };
  const cloze = await created(asha, {
    prompt,
    answer: { kind: 'composite', parts: { ...parts, b: { ...parts.b, options: [...parts.b.options] } } },
  });
  expect(cloze.problems).toMatchObject([
    { place: 'part b', language: 'en', code: 'part-without-place' },
    { place: 'part b', language: 'en', code: 'same-option-twice' },
  ]);
});

test('people comment at a place, and say when it is done', async () => {
  const { _id } = await created(asha);
  const comment = { versionNo: 1, place: 'option 2', text: 'Why not 21?' };
  const { body } = await send(bala, 'POST', `/items/${_id}/comments`, comment);
  expect(body.comments).toMatchObject([{ ...comment, by: 'Bala Iyer', isResolved: false }]);
  const path = `/items/${_id}/comments/${body.comments[0]._id}/resolve`;
  for (let times = 0; times < 2; times += 1)
    expect((await send(asha, 'POST', path)).body.comments).toMatchObject([{ isResolved: true }]);
  const other = await created(asha);
  expect((await send(asha, 'POST', path.replace(_id, other._id))).status).toBe(404);
  expect((await send(asha, 'POST', `/items/${_id}/comments`, { ...comment, versionNo: 2 })).status).toBe(404);
});

test('an author writes for their own provider alone', async () => {
  const elsewhere = await givenProviderId(app);
  expect((await create(asha, {}, elsewhere)).body).toMatchObject({ code: 'no-such-provider' });
  const { _id } = (await create(admin, {}, elsewhere)).body;
  expect((await send(asha, 'GET', `/items/${_id}`)).status).toBe(403);
  expect((await send(asha, 'GET', '/choices')).body.providers.map(({ _id }: { _id: string }) => _id)).toEqual([
    providerId,
  ]);
  expect((await send(admin, 'GET', '/choices')).body.providers.length).toBeGreaterThan(1);
});

test('a question of a form’s file is read by those who are not bound, and is not changed here', async () => {
  await givenForm(app);
  const { rows } = await app.pool.query("select item_id from item where item_code = 'given-form/q-1'");
  const itemId = rows[0].item_id as ItemId;
  expect((await send(asha, 'GET', `/items/${itemId}`)).status).toBe(403);
  const item = await read(itemId, admin);
  expect(item).toMatchObject({ provider: null, state: 'approved', code: 'given-form/q-1' });
  const said = await Promise.all([
    send(admin, 'PUT', `/items/${itemId}`, { version: 1, item: givenDraft }),
    send(admin, 'POST', `/items/${itemId}/review`, { version: 1, versionNo: 1, step: 'retire', reason: 'Old.' }),
    send(admin, 'POST', `/items/${itemId}/comments`, { versionNo: 1, place: 'prompt', text: 'Nice.' }),
  ]);
  expect(said.map(({ body }) => body.code)).toEqual(['of-a-file', 'of-a-file', 'of-a-file']);
});

test('the audit log says who did what with which version, and holds nothing that was written', async () => {
  const { _id } = await created(asha, { explanation: { en: 'The canary sings.', hi: 'चिड़िया गाती है।' } });
  await submit(asha, _id);
  await review(bala, _id, 'send-back');
  await send(bala, 'POST', `/items/${_id}/comments`, { versionNo: 1, place: 'prompt', text: 'The canary again.' });
  const { rows } = await app.pool.query(
    'select action, actor_id, reason, detail from audit_entry where object_id = $1 order by entry_no',
    [_id],
  );
  expect(rows.map(({ action, actor_id }) => [action, actor_id === asha.userId ? 'asha' : 'bala'])).toEqual([
    ['item.create', 'asha'],
    ['item.submit', 'asha'],
    ['item.send-back', 'bala'],
    ['item.comment', 'bala'],
  ]);
  expect(new Set(rows.map(({ reason, detail }) => `${reason} ${detail}`))).toEqual(new Set(['null {"versionNo":1}']));
});

test('a question in review waits for those who did not write it, within their provider', async () => {
  const waiting = async (as: Person) => {
    const answer = await app.fastify.inject({ url: '/api/v1/staff/waiting', headers: as.headers });
    return answer.json().data.find(({ area }: { area: string }) => area === 'bank').count;
  };
  const elsewhere = { kind: 'provider', id: await givenProviderId(app) } as const;
  const chitra = await givenSignedIn(app, { role: 'author', scope: elsewhere });
  const everybody = [asha, bala, chitra];
  const before = await Promise.all(everybody.map(waiting));
  await submit(asha, (await created(asha))._id);
  const after = await Promise.all(everybody.map(waiting));
  expect(after.map((count, at) => count - before[at])).toEqual([0, 1, 0]);
});

test('of two approvals at once one is taken', async () => {
  const { _id } = await created(asha);
  await submit(asha, _id);
  const said = await Promise.all([review(bala, _id, 'approve'), review(admin, _id, 'approve')]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
});
