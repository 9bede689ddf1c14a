import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { BankItem } from '@kasauti/contract/bank/items.ts';
import type { ItemOutcome } from '@kasauti/contract/bank/several-items.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm } from '../../../test/given/attempts.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenApprovedItem } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', fullName: 'Asha Rao', scope });
const admin = await givenSignedIn(app, { role: 'admin', fullName: 'Anil Rao' });
const elsewhere = await givenItem(app, { author: asha, providerId: await givenProviderId(app) });

const draft = (change: Partial<ItemDraft> = {}) => givenItem(app, { author: asha, providerId, draft: change });

async function send(as: Pick<typeof asha, 'headers'>, path: string, body?: object) {
  const answer = await app.fastify.inject({
    method: body ? 'POST' : 'GET',
    url: `/api/v1/bank/${path}`,
    headers: { ...as.headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const read = async (itemId: ItemId): Promise<BankItem> => (await send(admin, `items/${itemId}`)).body;

type Seen = { itemId: ItemId; version: number };
const seen = async (...itemIds: ItemId[]): Promise<Seen[]> =>
  await Promise.all(itemIds.map(async (itemId) => ({ itemId, version: (await read(itemId)).version })));
const act = async (as: typeof asha, items: Seen[], action: object): Promise<ItemOutcome[]> =>
  (await send(as, 'several/change', { items, action })).body.outcomes;
const tag = (as: typeof asha, itemIds: ItemId[], add: string[], remove: string[] = []) =>
  act(
    as,
    itemIds.map((itemId) => ({ itemId, version: 1 })),
    { kind: 'tag', add, remove },
  );
const submit = (items: Seen[]) => act(asha, items, { kind: 'submit' });
const retire = async (items: Seen[]): Promise<ItemOutcome[]> =>
  (await send(asha, 'several/retire', { items, reason: 'Out of the syllabus.' })).body.outcomes;
const short = (outcomes: ItemOutcome[]) => outcomes.map(({ outcome, why }) => why ?? outcome);

async function auditOf(itemId: ItemId): Promise<string[]> {
  const { rows } = await app.pool.query(
    "select action, detail from audit_entry where object_id = $1 and action <> 'item.create' order by entry_no",
    [itemId],
  );
  return rows.map(({ action, detail }) => `${action} ${JSON.stringify(detail)}`);
}

test('tags are put on several questions and taken off again, in one form however they are typed', async () => {
  const [one, two] = [await draft(), await draft()];
  expect(short(await tag(asha, [one, two], ['  Class  X ', 'Mock']))).toEqual(['done', 'done']);
  expect(await read(one)).toMatchObject({ tags: ['class x', 'mock'], state: 'draft', versionNo: 1 });
  expect(short(await tag(asha, [one], ['new'], ['MOCK']))).toEqual(['done']);
  expect((await read(one)).tags).toEqual(['class x', 'new']);
  expect((await read(two)).tags).toEqual(['class x', 'mock']);
  expect(await auditOf(one)).toHaveLength(2);
  expect((await auditOf(one))[1]).toMatch(/^item\.tag .*after.*class x.*new.*before.*class x.*mock/);
});

test('the same tags again change nothing and leave no trace', async () => {
  const itemId = await draft();
  await tag(asha, [itemId], ['mock']);
  const before = await read(itemId);
  expect(short(await tag(asha, [itemId], ['Mock'], ['absent']))).toEqual(['unchanged']);
  expect(await read(itemId)).toEqual(before);
  expect(await auditOf(itemId)).toHaveLength(1);
});

test('a question with too many tags is refused, and the others are tagged', async () => {
  const [full, free] = [await draft(), await draft()];
  const twenty = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
  await tag(asha, [full], twenty);
  expect(short(await tag(asha, [full, free], ['one more']))).toEqual(['too-many-tags', 'done']);
  expect((await read(full)).tags).toHaveLength(20);
});

test('the database keeps to the limits of tags too', async () => {
  const itemId = await draft();
  const set = (tags: (string | null)[]) =>
    app.pool.query('update item set tags = $2 where item_id = $1', [itemId, tags]);
  await expect(set(Array.from({ length: 21 }, (_, at) => `${at}`))).rejects.toThrow('at_most_twenty_tags');
  for (const wrong of [[''], ['x'.repeat(41)], ['one', null]])
    await expect(set(wrong)).rejects.toThrow('a_tag_has_one_to_forty_characters');
  await set(['अ'.repeat(40)]);
});

test('an approved question is tagged without a new version', async () => {
  const itemId = await givenApprovedItem(app, { author: asha, providerId });
  expect(short(await tag(asha, [itemId], ['mock']))).toEqual(['done']);
  expect(await read(itemId)).toMatchObject({ state: 'approved', versionNo: 1, tags: ['mock'] });
});

test('drafts are submitted together, and those that cannot be say why', async () => {
  const [ready, faulty, approved] = [
    await draft(),
    await draft({ explanation: { en: '' } }),
    await givenApprovedItem(app, { author: asha, providerId }),
  ];
  const items = await seen(ready, faulty, approved);
  const unknown = { itemId: newId<ItemId>(new Date()), version: 1 };
  const outcomes = await submit([...items, unknown]);
  expect(short(outcomes)).toEqual(['done', 'not-ready', 'not-in-this-state', 'not-found']);
  expect(outcomes.map(({ code }) => code !== null)).toEqual([true, true, true, false]);
  expect(await read(ready)).toMatchObject({ state: 'in-review', steps: [{ step: 'submit', by: 'Asha Rao' }] });
  expect((await read(faulty)).state).toBe('draft');
});

test('a second press of the button does nothing twice, also at the same moment', async () => {
  const itemId = await draft();
  const items = await seen(itemId);
  const outcomes = (await Promise.all([submit(items), submit(items)])).flatMap(short);
  expect(outcomes.toSorted()).toEqual(['done', 'unchanged']);
  expect(short(await submit(items))).toEqual(['unchanged']);
  expect((await read(itemId)).steps).toHaveLength(1);
  expect(await auditOf(itemId)).toHaveLength(1);
});

test('a question that somebody has changed since is not submitted unread', async () => {
  const itemId = await draft();
  const items = await seen(itemId);
  await tag(asha, [itemId], ['mock']);
  expect(short(await submit(items))).toEqual(['changed-meanwhile']);
  expect((await read(itemId)).state).toBe('draft');
});

test('questions are retired with one reason, and one in review is not', async () => {
  const [approved, written, reviewed] = [
    await givenApprovedItem(app, { author: asha, providerId }),
    await draft(),
    await draft(),
  ];
  await submit(await seen(reviewed));
  const items = await seen(approved, written, reviewed);
  expect(short(await retire(items))).toEqual(['done', 'done', 'not-in-this-state']);
  expect(await read(approved)).toMatchObject({ state: 'retired', steps: [{ reason: 'Out of the syllabus.' }, {}, {}] });
  expect((await read(written)).state).toBe('retired');
  expect(short(await retire(items))).toEqual(['unchanged', 'unchanged', 'not-in-this-state']);
  expect((await read(approved)).steps).toHaveLength(3);
});

test('a question of another provider is not touched, and is refused as one that does not exist', async () => {
  const items = await seen(elsewhere);
  const [tagged] = await tag(asha, [elsewhere], ['mine']);
  expect(tagged).toEqual({ _id: elsewhere, code: null, outcome: 'refused', why: 'not-found' });
  expect(short(await submit(items))).toEqual(['not-found']);
  expect(short(await retire(items))).toEqual(['not-found']);
  expect(await read(elsewhere)).toMatchObject({ tags: [], state: 'draft', version: 1 });
  expect(short(await tag(admin, [elsewhere], ['ours']))).toEqual(['done']);
});

test('a question of a form’s file is only read', async () => {
  await givenForm(app);
  const { rows } = await app.pool.query("select item_id from item where item_code = 'given-form/q-1'");
  expect(short(await tag(admin, [rows[0].item_id], ['x']))).toEqual(['of-a-file']);
  expect(short(await tag(asha, [rows[0].item_id], ['x']))).toEqual(['not-found']);
});

test('all questions that a filter shows can be taken, with the revisions that were shown', async () => {
  const ownId = await givenProviderId(app);
  const own = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: ownId } });
  const items: ItemId[] = [];
  for (const topic of ['B', 'A'])
    items.push(await givenItem(app, { author: own, providerId: ownId, draft: { topic } }));
  await givenItem(app, { author: own, providerId: ownId, draft: { topic: 'C', difficulty: 'hard' } });
  const { body } = await send(own, 'item-ids?sort=topic&filter[difficulty]=medium');
  expect(body).toEqual({ items: items.toReversed().map((itemId) => ({ itemId, version: 1 })), total: 2 });
});

test('a call names one question at least and 1,000 at most', async () => {
  const one = (await seen(elsewhere))[0];
  expect((await send(asha, 'several/change', { items: [], action: { kind: 'submit' } })).status).toBe(400);
  const many = Array.from({ length: 1001 }, () => one);
  expect((await send(asha, 'several/change', { items: many, action: { kind: 'submit' } })).status).toBe(400);
});
