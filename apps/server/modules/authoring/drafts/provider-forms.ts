import type { FormId, ProviderId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { shownVariantNo } from '../store.ts';
import '../tables.ts';

const MAX_FORMS = 500;

const headColumns = [
  'form.form_id as formId',
  'form.form_ref as code',
  'form.title',
  'form.version_no as versionNo',
  'form.question_count as questionCount',
  'form.languages',
  'form.published_at as publishedAt',
] as const;

/** Finds the newest published version of each form of a provider, without its content, last published first. */
export async function findProviderForms(executor: Kysely<Tables>, providerId: ProviderId) {
  return await newestForms(executor, providerId)
    .orderBy('form.published_at', 'desc')
    .orderBy('form.form_id', 'desc')
    .limit(MAX_FORMS)
    .execute();
}
export type ProviderForm = Awaited<ReturnType<typeof findProviderForms>>[number];

/** Finds a form, without its content, if it is the newest published version of a form of this provider. */
export async function findProviderForm(executor: Kysely<Tables>, providerId: ProviderId, formId: FormId) {
  return await newestForms(executor, providerId).where('form.form_id', '=', formId).executeTakeFirst();
}

function newestForms(executor: Kysely<Tables>, providerId: ProviderId) {
  return executor
    .selectFrom('form_draft')
    .innerJoin('form', 'form.form_id', 'form_draft.form_id')
    .select(headColumns)
    .where('form_draft.provider_id', '=', providerId);
}

/** Finds a published form without its content. */
export async function findFormHead(executor: Kysely<Tables>, formId: FormId) {
  const row = await executor
    .selectFrom('form')
    .select([...headColumns, shownVariantNo.as('variantNo')])
    .where('form.form_id', '=', formId)
    .executeTakeFirst();
  return row ?? null;
}
