import { type BuiltForm, readForm as contract } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { type ItemForForm, titleOf } from '../../bank/index.ts';
import { findUsers } from '../../identity/index.ts';
import { assembleForm } from './assemble-form.ts';
import { checkDraft } from './check-draft.ts';
import { findDraft, findPublished, findSteps } from './store.ts';

/** Reads a form as staff see it: its draft, the problems of it, and what was done with it. */
export async function readDraft(app: App, formDraftId: FormDraftId, viewerId: UserId) {
  const { database } = app;
  const stored = await findDraft(database, formDraftId);
  if (!stored) return refuse(contract.refusals, 'not-found');
  const { code, providerId, state, revision, writerIds, changedAt } = stored;
  const [form, steps, published, providers] = await Promise.all([
    assembleForm(database, code, stored.content),
    findSteps(database, formDraftId),
    findPublished(database, code),
    app.scopes.list('provider'),
  ]);
  const publishers = published.flatMap(({ publishedBy }) => publishedBy ?? []) as UserId[];
  const users = await findUsers(database, [...new Set([...writerIds, ...steps.map(({ by }) => by), ...publishers])]);
  const nameOf = (id: string | null) => (id && users.get(id as UserId)?.fullName) || null;
  const { problems, maximum } = checkDraft(form);
  return {
    _id: formDraftId,
    code,
    version: revision,
    provider: { _id: providerId, name: providers.find(({ id }) => id === providerId)?.name ?? '' },
    state,
    form: stored.content,
    questions: form.questions.map(presentQuestion),
    maximum,
    problems,
    isWriter: state !== 'published' && writerIds.includes(viewerId),
    writers: writerIds.map((id) => nameOf(id) ?? ''),
    published: published.map(({ formId, versionNo, publishedAt, publishedBy, questionCount }) => ({
      _id: formId,
      versionNo,
      publishedAt: publishedAt.toISOString(),
      by: nameOf(publishedBy),
      questions: questionCount,
    })),
    steps: steps.map(({ step, by, at, reason }) => ({ step, by: nameOf(by), at: at.toISOString(), reason })),
    changedAt: changedAt.toISOString(),
  } satisfies BuiltForm;
}

function presentQuestion({ itemId, code, versionNo, isApproved, source }: ItemForForm) {
  const { topic, difficulty, prompt, answer } = source;
  return {
    _id: itemId,
    code,
    title: { en: titleOf(prompt.en), ...(prompt.hi !== undefined && { hi: titleOf(prompt.hi) }) },
    versionNo,
    isApproved,
    kind: answer.kind,
    topic,
    difficulty,
  };
}

/** Reads a form as candidates get it. */
export async function readDraftPaper({ database }: App, formDraftId: FormDraftId) {
  const stored = await findDraft(database, formDraftId);
  if (!stored) return refuse(contract.refusals, 'not-found');
  return { content: checkDraft(await assembleForm(database, stored.code, stored.content)).content };
}
