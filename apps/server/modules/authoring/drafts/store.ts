import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { listForms } from '@kasauti/contract/authoring/forms.ts';
import type { FormDraftId, FormId, FormStepId, ItemVersionId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { FilterOf } from '@kasauti/contract/staff/lists.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { FormState, FormStep } from '@kasauti/domain/form/draft-state.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Database, Tables, Tx } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';
import { hasWords } from '../../../platform/lists/find-words.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import { placeOfStepReason } from '../encryption/places.ts';
import { noteDraftPictures } from '../pictures/store.ts';
import '../tables.ts';

const MAX_STEPS = 200;

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('form_draft')
    .select([
      'form_draft_id as formDraftId',
      'form_ref as code',
      'provider_id as providerId',
      'state',
      'revision',
      'writer_ids as writerIds',
      'content',
      'submitted_version_ids as submittedVersionIds',
      'form_id as formId',
      'changed_at as changedAt',
    ]);
export type StoredDraft = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findDraft(executor: Kysely<Tables>, id: FormDraftId): Promise<StoredDraft | null> {
  return (await select(executor).where('form_draft_id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a form for a change. */
export async function lockDraft(tx: Tx, id: FormDraftId): Promise<StoredDraft | null> {
  return (await select(tx).where('form_draft_id', '=', id).forUpdate().executeTakeFirst()) ?? null;
}

type NewDraft = { formDraftId: FormDraftId; providerId: ProviderId; form: FormDraft; by: UserId; at: Date };

/** Adds a form. Its code comes from a sequence, such as "F-00007". */
export async function insertDraft(tx: Tx, { formDraftId, providerId, form, by, at }: NewDraft): Promise<void> {
  await tx
    .insertInto('form_draft')
    .values({
      form_draft_id: formDraftId,
      form_ref: sql<string>`'F-' || lpad(nextval('form_code_no')::text, 5, '0')`,
      provider_id: providerId,
      state: 'draft',
      writer_ids: [by],
      content: JSON.stringify(form),
      created_at: at,
      changed_at: at,
    })
    .execute();
  await noteDraftPictures(tx, { formDraftId, providerId, form, at });
}

type Change = {
  state: FormState;
  form?: FormDraft;
  writerIds?: UserId[];
  submittedVersionIds?: ItemVersionId[] | null;
  publication?: { publisherId: UserId; formId: FormId };
};

/** Stores a change of a form. From now on, a save that is based on an older revision is refused. */
export async function updateDraft(tx: Tx, draft: StoredDraft, at: Date, change: Change): Promise<void> {
  const { state, form, writerIds, submittedVersionIds = null, publication } = change;
  await tx
    .updateTable('form_draft')
    .set({
      state,
      revision: draft.revision + 1,
      changed_at: at,
      submitted_version_ids: submittedVersionIds,
      ...(form && { content: JSON.stringify(form) }),
      ...(writerIds && { writer_ids: writerIds }),
      ...(publication && { publisher_id: publication.publisherId, form_id: publication.formId }),
    })
    .where('form_draft_id', '=', draft.formDraftId)
    .execute();
  const { formDraftId, providerId } = draft;
  if (form) await noteDraftPictures(tx, { formDraftId, providerId, form, at });
}

type Step = { formDraftId: FormDraftId; formStepId: FormStepId; step: FormStep; by: UserId; at: Date; reason: string };

/** Adds a step. Its reason may quote a question, so it is encrypted. */
export async function insertStep(tx: Tx, { formDraftId, formStepId, step, by, at, reason }: Step): Promise<void> {
  await tx
    .insertInto('sealed.form_step')
    .values({
      form_step_id: formStepId,
      form_draft_id: formDraftId,
      step,
      taken_by: by,
      taken_at: at,
      reason: contentKeysOf(tx).seal(placeOfStepReason(formStepId), reason),
    })
    .execute();
}

/** Finds the steps of a form, newest first. */
export async function findSteps(executor: Kysely<Tables>, formDraftId: FormDraftId) {
  const rows = await executor
    .selectFrom('sealed.form_step')
    .select(['form_step_id as formStepId', 'step', 'taken_by as by', 'taken_at as at', 'reason'])
    .where('form_draft_id', '=', formDraftId)
    .orderBy('taken_at', 'desc')
    .orderBy('form_step_id', 'desc')
    .limit(MAX_STEPS)
    .execute();
  const keys = contentKeysOf(executor);
  return rows.map((row) => ({
    ...row,
    reason: keys.open(placeOfStepReason(row.formStepId), row.reason).toString('utf8'),
  }));
}

/** Finds the published versions of a form, newest first, with the variants of each by their numbers. */
export async function findPublished(executor: Kysely<Tables>, code: string) {
  return await executor
    .selectFrom('form')
    .select([
      'form_id as formId',
      'version_no as versionNo',
      'variant_no as variantNo',
      'published_at as publishedAt',
      'published_by as publishedBy',
      'question_count as questionCount',
    ])
    .where('form_ref', '=', code)
    .orderBy('version_no', 'desc')
    .orderBy('variant_no')
    .execute();
}

type Filter = FilterOf<z.infer<typeof listForms.query>>;

const titleIn = (language: 'en' | 'hi') => sql<string>`form_draft.content->'title'->>${sql.lit(language)}`;

/** Lists forms within a scope. */
export function draftList(executor: Kysely<Tables>, { find, state }: Filter, scope: Scope | null) {
  let drafts = executor.selectFrom('form_draft').select([
    'form_draft_id as formDraftId',
    'form_ref as code',
    'provider_id as providerId',
    'state',
    titleIn('en').as('title'),
    titleIn('hi').as('titleInHindi'),
    sql<number>`(select coalesce(sum(jsonb_array_length(section->'items') + coalesce(
          (select sum((row->>'count')::integer) from jsonb_array_elements(section->'blueprint') as row), 0)), 0)::integer
        from jsonb_array_elements(form_draft.content->'sections') as section)`.as('questions'),
    'changed_at as changedAt',
  ]);
  if (scope) drafts = drafts.where('provider_id', '=', scope.id as ProviderId);
  if (state) drafts = drafts.where('state', '=', state);
  if (find) drafts = drafts.where(hasWords([titleIn('en'), titleIn('hi'), sql`form_ref`], find));
  return storedList(drafts, {
    keys: {
      changedAt: { by: sql`changed_at`, type: 'timestamptz' },
      code: { by: sql`form_ref`, type: 'text' },
      title: { by: sql`lower(${titleIn('en')})`, type: 'text' },
    },
    tie: { by: sql`form_draft_id`, type: 'uuid' },
  });
}

/** Counts the forms that wait for a publication by somebody who did not change them. */
export async function countToPublish(executor: Database, by: UserId, most: number): Promise<number> {
  return await countUpTo(
    executor,
    most,
    sql`from form_draft where state = 'in-review' and ${by}::uuid <> all (writer_ids)`,
  );
}
