import { randomBytes } from 'node:crypto';
import { type BuiltForm, readForm as contract } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, ItemVersionId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import type { App } from '../../../platform/app.ts';
import { type ItemForForm, type PassageForForm, withStaffPictures } from '../../bank/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findDrawHeadOfForm, findVariantForms } from '../draws/store.ts';
import { findFormItems } from '../shared-questions/store.ts';
import { findForm } from '../store.ts';
import { assembleForm, EXAMPLE_SEED, variantsOf } from './assemble-form.ts';
import { checkDraft } from './check-draft.ts';
import { findDraft, findPublished, findSteps } from './store.ts';

/** Reads a form as staff see it: its draft, the problems of it, and what was done with it. */
export async function readDraft(app: App, formDraftId: FormDraftId, viewerId: UserId) {
  const { database } = app;
  const stored = await findDraft(database, formDraftId);
  if (!stored) return refuse(contract.refusals, 'not-found');
  const { code, providerId, state, revision, writerIds, changedAt } = stored;
  const [form, steps, published, providers] = await Promise.all([
    assembleForm(database, stored, EXAMPLE_SEED),
    findSteps(database, formDraftId),
    findPublished(database, code),
    app.scopes.list('provider'),
  ]);
  const publishers = published.flatMap(({ publishedBy }) => publishedBy ?? []) as UserId[];
  const users = await findUsers(database, [...new Set([...writerIds, ...steps.map(({ by }) => by), ...publishers])]);
  const nameOf = (id: string | null) => (id && users.get(id as UserId)?.fullName) || null;
  const { problems, maximum } = checkDraft(form);
  const held = state === 'published' && stored.formId ? await findFormItems(database, stored.formId) : null;
  const draw = stored.formId && (await findDrawHeadOfForm(database, stored.formId));
  return {
    _id: formDraftId,
    code,
    version: revision,
    provider: { _id: providerId, name: providers.find(({ id }) => id === providerId)?.name ?? '' },
    state,
    form: stored.content,
    questions: form.questions.map((question) => presentQuestion(question, form.stimuli, held)),
    maximum,
    problems,
    coverage: form.draw?.coverage ?? [],
    draw: draw && { _id: draw.drawId, at: draw.drawnAt.toISOString(), seedHash: draw.seedHash.toString('hex') },
    isWriter: state !== 'published' && writerIds.includes(viewerId),
    writers: writerIds.map((id) => nameOf(id) ?? ''),
    published: published
      .filter(({ variantNo }) => variantNo === 1)
      .map(({ formId, versionNo, publishedAt, publishedBy, questionCount }) => ({
        _id: formId,
        versionNo,
        publishedAt: publishedAt.toISOString(),
        by: nameOf(publishedBy),
        questions: questionCount,
        variants: published.filter((one) => one.versionNo === versionNo).map((one) => one.formId),
      })),
    steps: steps.map(({ step, by, at, reason }) => ({ step, by: nameOf(by), at: at.toISOString(), reason })),
    changedAt: changedAt.toISOString(),
  } satisfies BuiltForm;
}

/** `held` are the versions in the published form, or null for a form that is not published. */
function presentQuestion(
  question: ItemForForm,
  stimuli: readonly PassageForForm[],
  held: ReadonlySet<ItemVersionId> | null,
) {
  const { itemId, itemVersionId, code, versionNo, hasApproved, source, passageId } = question;
  const passage = stimuli.find((one) => one.itemId === passageId);
  const isNew = (versionId: ItemVersionId) => held !== null && !held.has(versionId);
  const { topic, difficulty, prompt, answer } = source;
  return {
    _id: itemId,
    code,
    title: questionTitles(prompt),
    versionNo,
    isApproved: hasApproved,
    isNewer: isNew(itemVersionId) || (passage !== undefined && isNew(passage.itemVersionId)),
    kind: answer.kind,
    topic,
    difficulty,
    passage: passage
      ? { _id: passage.itemId, code: passage.code, title: passage.source.title, isApproved: passage.hasApproved }
      : null,
  };
}

/**
 * Reads a variant of a form as candidates get it: a published form as it was published, and any other as it would be
 * now. Questions that will be drawn are an example, drawn with a seed that is not kept.
 */
export async function readDraftPaper({ database }: App, formDraftId: FormDraftId, variantNo: number) {
  const stored = await findDraft(database, formDraftId);
  if (!stored) return refuse(contract.refusals, 'not-found');
  if (stored.state === 'published' && stored.formId) {
    const formIds = await findVariantForms(database, stored.formId);
    const formId = formIds[variantNo - 1];
    const form = formId && (await findForm(database, formId));
    if (!form) return refuse(contract.refusals, 'not-found');
    return { content: withStaffPictures(form.content), isExample: false, variants: formIds.length };
  }
  const variants = variantsOf(stored.content);
  if (variantNo > variants) return refuse(contract.refusals, 'not-found');
  const form = await assembleForm(database, stored, randomBytes(32), variantNo);
  return { content: withStaffPictures(checkDraft(form).content), isExample: form.draw !== null, variants };
}
