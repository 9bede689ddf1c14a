import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { FormId, ItemId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { KeyChange } from '@kasauti/domain/form/key-correction.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource } from '../../../test/given/attempts.ts';
import { givenDraft, givenProviderId } from '../../../test/given/bank.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { approveKey, givenProposedKey, givenReason } from '../../../test/given/keys.ts';
import { editItem } from '../../bank/items/edit-item.ts';
import { readItem, readItemVersion } from '../../bank/items/read-item.ts';
import { findForm } from '../store.ts';
import { takeKeyDecision } from './decide-key.ts';
import { readFormKeys } from './read-form-keys.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const author = await givenSignedIn(app, { role: 'author' });
const admin = await givenSignedIn(app, { role: 'admin' });

async function givenQuestion(draft: Partial<ItemDraft> = {}) {
  const itemId = await givenApprovedItem(app, { author, providerId, draft });
  const formId = await givenPublishedForm(app, { author, providerId, form: givenFormDraft([itemId]) });
  return { itemId, formId };
}
/** Returns the correction to the option with this text. */
async function rightIs(formId: FormId, ...texts: string[]): Promise<KeyChange> {
  const [item] = (await findForm(app.database, formId))!.content.sections[0]!.items;
  const { options } = item!.interactions.RESPONSE as { options: { optionId: string; body: object }[] };
  const optionIds = texts.map((text) => options.find(({ body }) => JSON.stringify(body).includes(text))!.optionId);
  return { kind: 'answer', correct: { kind: 'options', optionIds: optionIds.sort() } };
}
async function propose(formId: FormId, change: KeyChange) {
  const itemRef = (await findForm(app.database, formId))!.content.sections[0]!.items[0]!.itemRef;
  return await givenProposedKey(app, { formId, itemRef, change, by: author.userId });
}
async function correct(formId: FormId, change: KeyChange) {
  const correctionId = await propose(formId, change);
  await approveKey(app, { formId, correctionId, by: admin.userId });
}
async function bankOf(formId: FormId) {
  const keys = await readFormKeys(app, formId, admin.userId);
  return isRefusal(keys) ? null : keys.corrections[0]!.bank;
}
async function itemOf(itemId: ItemId) {
  const item = await readItem(app, itemId, admin.userId);
  if (isRefusal(item)) throw new Error(item.message);
  return item;
}
async function edit(itemId: ItemId, item: Partial<ItemDraft>) {
  const { version, item: before } = await itemOf(itemId);
  const by = { actorId: author.userId, actorRole: 'author' };
  await app.inTransaction((work) => editItem(work, { itemId, version, item: { ...before, ...item } }, by));
}

test('the question in the bank gets the corrected key as a version by the same two people, with both reasons', async () => {
  const { itemId, formId } = await givenQuestion();
  const correctionId = await propose(formId, await rightIs(formId, '25'));
  const { code } = await itemOf(itemId);
  expect(await bankOf(formId)).toEqual({ outcome: 'new-version', itemId, code, versionNo: null });
  expect((await itemOf(itemId)).versions).toHaveLength(1);

  await approveKey(app, { formId, correctionId, by: admin.userId });
  expect(await bankOf(formId)).toEqual({ outcome: 'new-version', itemId, code, versionNo: 2 });
  const item = await itemOf(itemId);
  expect(item).toMatchObject({
    state: 'approved',
    versionNo: 2,
    item: { answer: { ...givenDraft.answer, correct: 2 } },
    versions: [{ state: 'retired' }, { state: 'approved', author: author.fullName, reviewer: admin.fullName }],
  });
  expect(item.steps.slice(0, 2).map(({ step, reason }) => [step, reason])).toEqual(
    expect.arrayContaining([
      ['approve', 'I have checked it.'],
      ['submit', givenReason.en],
    ]),
  );
  expect(await readItemVersion(app, itemId, 1)).toMatchObject({ item: { answer: givenDraft.answer } });
  const { rows } = await app.pool.query(
    "select actor_id, detail::jsonb as detail from audit_entry where object_id = $1 and action = 'item.correct-key'",
    [itemId],
  );
  expect(rows).toEqual([{ actor_id: admin.userId, detail: { versionNo: 2 } }]);
});

test('a question that was changed since, or that somebody writes, is left to its author', async () => {
  const written = await givenQuestion();
  await edit(written.itemId, { topic: 'Sums' });
  await correct(written.formId, await rightIs(written.formId, '25'));
  expect(await bankOf(written.formId)).toMatchObject({ outcome: 'changed-since', versionNo: null });
  expect(await itemOf(written.itemId)).toMatchObject({ state: 'draft', versions: [{ state: 'approved' }, {}] });

  const changed = await givenQuestion();
  await correct(changed.formId, await rightIs(changed.formId, '25'));
  await correct(changed.formId, await rightIs(changed.formId, '10'));
  expect(await bankOf(changed.formId)).toMatchObject({ outcome: 'changed-since' });
  expect(await itemOf(changed.itemId)).toMatchObject({ item: { answer: { correct: 2 } } });
});

test('a second form with the same question finds the corrected key in the bank', async () => {
  const { itemId, formId } = await givenQuestion();
  const other = await givenPublishedForm(app, { author, providerId, form: givenFormDraft([itemId]) });
  await correct(formId, await rightIs(formId, '25'));
  await correct(other, await rightIs(other, '25'));
  expect(await bankOf(other)).toMatchObject({ outcome: 'has-it', versionNo: null });
  expect((await itemOf(itemId)).versions).toHaveLength(2);
});

test('two right options of a single choice count in the form, and the bank keeps its question', async () => {
  const { itemId, formId } = await givenQuestion();
  await correct(formId, await rightIs(formId, '20', '25'));
  expect(await bankOf(formId)).toMatchObject({ outcome: 'does-not-fit' });
  expect((await itemOf(itemId)).versions).toHaveLength(1);
});

test('a question of a file stays as the file has it, and full marks say nothing about a question', async () => {
  const fileForm = await givenForm(app, { ...givenSource, formRef: 'corrected-file' });
  await correct(fileForm, { kind: 'full-marks' });
  expect(await bankOf(fileForm)).toBeNull();
  const { content } = (await findForm(app.database, fileForm))!;
  const { options } = content.sections[0]!.items[0]!.interactions.RESPONSE as { options: { optionId: string }[] };
  const all = options.map(({ optionId }) => optionId).sort();
  await correct(fileForm, { kind: 'answer', correct: { kind: 'options', optionIds: all } });
  expect(await bankOf(fileForm)).toMatchObject({ outcome: 'of-a-file', versionNo: null });
});

test('what one person corrects alone waits in the bank for another reviewer', async () => {
  const { itemId, formId } = await givenQuestion();
  const correctionId = await propose(formId, await rightIs(formId, '25'));
  const ask = { formId, correctionId, decision: 'approve', reason: 'I decide alone.' } as const;
  const by = { actorId: author.userId as UserId, actorRole: 'author' };
  await app.inTransaction((work) => takeKeyDecision(work, ask, by, true));
  expect(await bankOf(formId)).toMatchObject({ outcome: 'in-review', versionNo: 2 });
  expect(await itemOf(itemId)).toMatchObject({ state: 'in-review', versions: [{ state: 'approved' }, {}] });
});
