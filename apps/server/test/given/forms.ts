import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { FormDraftId, ItemId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import type { BuiltApp } from '../../app.ts';
import { takeFormStep } from '../../modules/authoring/drafts/take-step.ts';
import { createDraft } from '../../modules/authoring/drafts/write-draft.ts';
import { takeStep } from '../../modules/bank/items/take-step.ts';
import { newId } from '../../platform/ids.ts';
import { givenItem, givenProviderId } from './bank.ts';
import type { GivenUser } from './identity.ts';

type Given = Pick<BuiltApp, 'database' | 'inTransaction'>;
type Author = Pick<GivenUser, 'userId' | 'role'>;

/** A form with one section of these questions, which can be submitted. */
export const givenFormDraft = (items: ItemId[]): FormDraft => ({
  title: { en: 'Sums, set A', hi: 'जोड़, सेट A' },
  languages: ['en', 'hi'],
  instructions: { en: 'Answer all questions.', hi: 'सभी प्रश्नों के उत्तर दीजिए।' },
  sections: [{ title: { en: 'Sums', hi: 'जोड़' }, marking: presetMarking('banking'), items }],
});

type ItemFacts = Parameters<typeof givenItem>[1];

/** Creates a question that another person has approved. */
export async function givenApprovedItem(app: Given, facts: ItemFacts): Promise<ItemId> {
  const itemId = await givenItem(app, facts);
  const { author } = facts;
  const ask = { itemId, versionNo: 1, reason: '' };
  const reviewerId = newId<UserId>(new Date());
  await app.inTransaction((work) =>
    takeStep(work, { ...ask, version: 1, step: 'submit' }, { actorId: author.userId, actorRole: 'author' }),
  );
  await app.inTransaction((work) =>
    takeStep(work, { ...ask, version: 2, step: 'approve' }, { actorId: reviewerId, actorRole: 'author' }),
  );
  return itemId;
}

/** Creates a form without questions, or with these. */
export async function givenDraftForm(
  app: Given,
  { author, providerId, items = [] }: { author: Author; providerId: ProviderId; items?: ItemId[] },
): Promise<FormDraftId> {
  const by = { actorId: author.userId, actorRole: author.role };
  const done = await app.inTransaction((work) => createDraft(work, providerId, givenFormDraft(items), by));
  if (isRefusal(done)) throw new Error(done.message);
  return done;
}

/** Creates a form that was submitted with a note. */
export async function givenSubmittedForm(app: Given, author: Author, note = 'Look.'): Promise<FormDraftId> {
  const providerId = await givenProviderId(app);
  const items = [await givenApprovedItem(app, { author, providerId })];
  const formDraftId = await givenDraftForm(app, { author, providerId, items });
  const by = { actorId: author.userId, actorRole: author.role };
  const ask = { formDraftId, version: 1, step: 'submit', reason: note } as const;
  const done = await app.inTransaction((work) => takeFormStep(work, ask, by));
  if (isRefusal(done)) throw new Error(done.message);
  return formDraftId;
}
