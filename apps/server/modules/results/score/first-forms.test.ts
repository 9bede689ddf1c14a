import type { FormId } from '@kasauti/contract/ids.ts';
import type { ItemContent } from '@kasauti/domain/form/content.ts';
import { type FirstItemContent, ONLY_INTERACTION, type StoredItem } from '@kasauti/domain/item/interactions.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import { testApp } from '../../../test/app.ts';
import { givenForm, givenSource, save } from '../../../test/given/attempts.ts';
import { givenRoomInSession, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenCorrectedKey, givenItIsOver, rightAnswers } from '../../../test/given/results.ts';
import { placeOfForm } from '../../authoring/encryption/places.ts';
import { findForm } from '../../authoring/index.ts';
import { computeResult } from '../index.ts';

/*
 * An old form is sat and scored like a new one. It was published when an item had exactly one prompt and one
 * interaction.
 */

const app = await testApp();

function inFirstShape({ body, interactions, ...item }: ItemContent): StoredItem {
  const withoutPlace = (markup: ItemContent['body']['en']) => markup.slice(0, -1);
  const prompt = { en: withoutPlace(body.en), ...(body.hi && { hi: withoutPlace(body.hi) }) };
  const interaction = interactions[ONLY_INTERACTION];
  if (!interaction) throw new Error('the item has several interactions');
  return { ...item, prompt, interaction } satisfies FirstItemContent;
}

/** Stores the content of a form in the format that was used before an item could have several interactions. */
async function storeInFirstShape(formId: FormId): Promise<void> {
  const { content } = (await findForm(app.database, formId))!;
  const sections = content.sections.map((section) => ({ ...section, items: section.items.map(inFirstShape) }));
  const text = canonicalJson({ ...content, sections });
  const sealed = contentKeysOf(app.database).seal(placeOfForm('content', formId), text);
  await app.inTransaction(async ({ tx }) => {
    // This disables the triggers, which would otherwise prevent a change of a published form.
    await sql`set local session_replication_role = 'replica'`.execute(tx);
    await tx.updateTable('form').set({ content: sealed }).where('form_id', '=', formId).execute();
  });
}

async function sit(sitter: Sitter, formId: FormId, answers: number): Promise<void> {
  const events = await rightAnswers(app, formId);
  const { status } = await save(app, sitter, events.slice(0, answers));
  expect(status).toBe(200);
  const { attemptId } = sitter;
  await send(app, sitter, 'POST', `/api/v1/attempts/${attemptId}/submit`, { leaseEpoch: 1 });
}

const compute = ({ attemptId }: Sitter) =>
  app.inTransaction((work) => computeResult(work, { attemptId, reason: 'submitted' }));
const resultOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/result`)).body;

test('an old form is sat, scored, corrected and scored again, and shown with its answers', async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: 'old-form' });
  const before = await findForm(app.database, formId);
  await storeInFirstShape(formId);
  expect(await findForm(app.database, formId)).toEqual(before);
  const room = await givenRoomInSession(app, { formId });
  const sitter = room.sitters[0]!;
  await sit(sitter, formId, 2);
  await compute(sitter);
  await givenItIsOver(app, room);
  const result = await resultOf(sitter);
  expect(result).toMatchObject({ total: '8', maximum: '12' });
  expect(result.items[2]).toMatchObject({ correct: { kind: 'range', from: '144', to: '144' }, outcome: 'blank' });
  expect(Object.keys(result.items[0].content.interactions)).toEqual([ONLY_INTERACTION]);
  await givenCorrectedKey(app, formId, (key) => {
    key['q-3']!.dropped = true;
  });
  await compute(sitter);
  expect(await resultOf(sitter)).toMatchObject({ total: '12', maximum: '12' });
});

test('a score of an old form has the inputs that it had, so it is not computed anew', async () => {
  const formId = await givenForm(app, { ...givenSource, formRef: 'scored-form' });
  const room = await givenRoomInSession(app, { formId });
  const sitter = room.sitters[0]!;
  await sit(sitter, formId, 3);
  const scored = await compute(sitter);
  await storeInFirstShape(formId);
  expect(await compute(sitter)).toEqual(scored);
});
