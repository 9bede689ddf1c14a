import type { ItemUse } from '@kasauti/contract/bank/item-uses.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenItem, givenProviderId } from '../../../test/given/bank.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenApprovedItem, givenDraftForm, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';

const app = await testApp();
const providerId = await givenProviderId(app);
const scope = { kind: 'provider', id: providerId } as const;
const asha = await givenSignedIn(app, { role: 'author', scope });

async function usesOf(itemId: ItemId, as = asha): Promise<{ status: number; uses: ItemUse[] }> {
  const answer = await app.fastify.inject({ url: `/api/v1/bank/items/${itemId}/uses`, headers: as.headers });
  return { status: answer.statusCode, uses: answer.json().uses };
}

test('a question says which draft names it, in which state, and that no version is published', async () => {
  const used = await givenApprovedItem(app, { author: asha, providerId });
  const formDraftId = await givenDraftForm(app, { author: asha, providerId, form: givenFormDraft([used]) });
  expect((await usesOf(used)).uses).toMatchObject([
    { form: { _id: formDraftId, state: 'draft' }, title: { en: 'Sums, set A' }, isInDraft: true, published: [] },
  ]);
});

test('a question says which published version holds which version of it, and for which test', async () => {
  const formId = await givenPublishedForm(app, { author: asha, providerId });
  const { rows } = await app.pool.query('select item_id from form_item where form_id = $1', [formId]);
  const itemId = rows[0].item_id as ItemId;
  const before = (await usesOf(itemId)).uses;
  expect(before).toMatchObject([
    { form: { state: 'published' }, isInDraft: true, published: [{ versionNo: 1, itemVersionNo: 1, tests: [] }] },
  ]);
  const examId = await givenExam(app);
  await app.pool.query('update exam set form_id = $2 where exam_id = $1', [examId, formId]);
  expect((await usesOf(itemId)).uses[0]?.published[0]?.tests).toHaveLength(1);
});

test('a question that no form names has no uses, and one of another provider is closed', async () => {
  const unused = await givenItem(app, { author: asha, providerId });
  expect((await usesOf(unused)).uses).toEqual([]);
  const elsewhere = await givenProviderId(app);
  const other = await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id: elsewhere } });
  expect((await usesOf(unused, other)).status).toBe(403);
});
