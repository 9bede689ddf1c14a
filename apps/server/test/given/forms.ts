import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { FormDraftId, FormId, ItemId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { FormStep } from '@kasauti/domain/form/draft-state.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
import type { BuiltApp } from '../../app.ts';
import { findDraft } from '../../modules/authoring/drafts/store.ts';
import { takeFormStep } from '../../modules/authoring/drafts/take-step.ts';
import { createDraft, editDraft } from '../../modules/authoring/drafts/write-draft.ts';
import { takeStep } from '../../modules/bank/items/take-step.ts';
import { findItem, type NamedItem } from '../../modules/bank/store/items.ts';
import { newId } from '../../platform/ids.ts';
import { givenItem, givenPassage, givenProviderId } from './bank.ts';
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
  await givenApproval(app, { type: 'question', itemId }, facts.author);
  return itemId;
}

/** Creates a passage that another person has approved, and returns its id and its code. */
export async function givenApprovedPassage(app: Given, facts: Parameters<typeof givenPassage>[1]) {
  const itemId = await givenPassage(app, facts);
  await givenApproval(app, { type: 'passage', itemId }, facts.author);
  const row = app.database.selectFrom('item').select('item_code').where('item_id', '=', itemId);
  return { itemId, code: (await row.executeTakeFirstOrThrow()).item_code };
}

/** Has the newest draft of an item submitted by its author and approved by somebody else. */
export async function givenApproval(app: Given, named: NamedItem, { userId }: Author): Promise<void> {
  const by = { actorId: userId, actorRole: 'author' };
  const reviewer = { actorId: newId<UserId>(new Date()), actorRole: 'author' };
  for (const [step, actor] of [
    ['submit', by],
    ['approve', reviewer],
  ] as const) {
    const { revision } = (await findItem(app.database, named)) ?? { revision: 0 };
    const ask = { ...named, version: revision, versionNo: null, step, reason: '' };
    const done = await app.inTransaction((work) => takeStep(work, ask, actor));
    if (isRefusal(done)) throw new Error(done.message);
  }
}

type DraftFacts = { author: Author; providerId: ProviderId; form: FormDraft };

/** Creates a form as a draft of this author. */
export async function givenDraftForm(app: Given, { author, providerId, form }: DraftFacts): Promise<FormDraftId> {
  const by = { actorId: author.userId, actorRole: author.role };
  const done = await app.inTransaction((work) => createDraft(work, providerId, form, by));
  if (isRefusal(done)) throw new Error(done.message);
  return done;
}

/** Creates a form that was submitted with a note. */
export async function givenSubmittedForm(app: Given, author: Author, note = 'Look.'): Promise<FormDraftId> {
  const providerId = await givenProviderId(app);
  const items = [await givenApprovedItem(app, { author, providerId })];
  const formDraftId = await givenDraftForm(app, { author, providerId, form: givenFormDraft(items) });
  const by = { actorId: author.userId, actorRole: author.role };
  const ask = { formDraftId, version: 1, step: 'submit', reason: note } as const;
  const done = await app.inTransaction((work) => takeFormStep(work, ask, by));
  if (isRefusal(done)) throw new Error(done.message);
  return formDraftId;
}

type PublishedFacts = {
  author: Author;
  providerId: ProviderId;
  form?: Partial<FormDraft>;
  /** A published version, of whose form the next version is made. */
  next?: FormId;
};

/** Publishes a form with one question. Somebody other than its author does it. */
export async function givenPublishedForm(app: Given, facts: PublishedFacts): Promise<FormId> {
  const by = { actorId: facts.author.userId, actorRole: facts.author.role };
  const formDraftId = facts.next ? await changeOnce(app, facts.next, by) : await createOnce(app, facts);
  const publisher = { actorId: newId<UserId>(new Date()), actorRole: 'admin' };
  const take = async (step: FormStep, actor: typeof publisher) => {
    const { revision } = await draftOf(app, formDraftId);
    const ask = { formDraftId, version: revision, step, reason: '' };
    const done = await app.inTransaction((work) => takeFormStep(work, ask, actor));
    if (isRefusal(done)) throw new Error(done.message);
  };
  await take('submit', by);
  await take('publish', publisher);
  const row = app.database.selectFrom('form_draft').select('form_id').where('form_draft_id', '=', formDraftId);
  return (await row.executeTakeFirstOrThrow()).form_id as FormId;
}

async function createOnce(app: Given, { author, providerId, form }: PublishedFacts): Promise<FormDraftId> {
  const items = [await givenApprovedItem(app, { author, providerId })];
  return await givenDraftForm(app, { author, providerId, form: { ...givenFormDraft(items), ...form } });
}

async function changeOnce(app: Given, formId: FormId, by: { actorId: UserId; actorRole: string }) {
  const row = app.database.selectFrom('form_draft').select('form_draft_id as id').where('form_id', '=', formId);
  const { id } = await row.executeTakeFirstOrThrow();
  const { revision, content } = await draftOf(app, id);
  const form = { ...content, calculator: 'basic' as const };
  const done = await app.inTransaction((work) => editDraft(work, { formDraftId: id, version: revision, form }, by));
  if (isRefusal(done)) throw new Error(done.message);
  return id;
}

async function draftOf(app: Given, formDraftId: FormDraftId) {
  const draft = await findDraft(app.database, formDraftId);
  if (!draft) throw new Error(`there is no form ${formDraftId}`);
  return draft;
}
