import type { FormDraftId, FormId, ItemId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { FormState } from '@kasauti/domain/form/draft-state.ts';
import type { SourceText } from '@kasauti/domain/form/source.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findQuestionsOf } from '../../bank/index.ts';
import { shownVariantNo } from '../store.ts';
import '../tables.ts';

const MAX_FORMS = 1000;
const MAX_USES = 200;

/** Finds the items in a form: in its draft, and in all its published versions. */
export async function findItemIdsIn(executor: Kysely<Tables>, code: string): Promise<ReadonlySet<ItemId>> {
  const { rows } = await sql<{ itemId: ItemId }>`
    select item as "itemId" from form_draft, ${itemsInDraft} where form_ref = ${code}
    union
    select item_id from form_item join form using (form_id) where form_ref = ${code}`.execute(executor);
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The ids of the questions in the sections of a draft. */
const itemsInDraft = sql`jsonb_path_query(form_draft.content, '$.sections[*].items[*]') as found,
  lateral (select (found #>> '{}')::uuid as item) as items`;

/** Finds the forms that were built on screens, within a scope, ordered by their codes. */
export async function findFormsWithin(executor: Kysely<Tables>, scope: Scope | null) {
  const { rows } = await sql<{ code: string; title: SourceText }>`
    select form_ref as code, content->'title' as title from form_draft
     where ${scope?.id ?? null}::uuid is null or provider_id = ${scope?.id ?? null}::uuid
     order by form_ref limit ${MAX_FORMS}`.execute(executor);
  return rows;
}

/** A form on the screens. `isInDraft` tells whether its sections name the item as they are now. */
type DraftUse = { formDraftId: FormDraftId; code: string; title: SourceText; state: FormState; isInDraft: boolean };

/** A published version of a form that holds an item. */
type PublishedUse = {
  formId: FormId;
  code: string;
  title: SourceText;
  versionNo: number;
  variantNo: number | null;
  /** The first variant, which tests name. */
  firstFormId: FormId;
  itemVersionNo: number;
  publishedAt: Date;
};

/** The questions and the passages of published forms. */
const held = sql`(select form_id, item_id, item_version_id from form_item
  union all select form_id, passage_id, passage_version_id from form_passage) as held`;

/**
 * Finds the forms on the screens that name an item, or of which a published version holds it, ordered by code. A form
 * names a passage by the questions that refer to it.
 */
export async function findDraftUses(executor: Kysely<Tables>, itemId: ItemId): Promise<DraftUse[]> {
  const naming = [itemId, ...((await findQuestionsOf(executor, [itemId])).get(itemId) ?? [])];
  const { rows } = await sql<DraftUse>`
    select "formDraftId", code, title, state, "isInDraft" from (
      select form_draft_id as "formDraftId", form_ref as code, content->'title' as title, state,
             exists (select from ${itemsInDraft} where item = any(${naming}::uuid[])) as "isInDraft",
             exists (select from form join ${held} using (form_id)
                      where form.form_ref = form_draft.form_ref and item_id = ${itemId}) as "isPublished"
        from form_draft) as form_with_use
     where "isInDraft" or "isPublished" order by code limit ${MAX_USES}`.execute(executor);
  return rows;
}

/** Finds the published versions of forms that hold an item, ordered by the code of the form, newest first. */
export async function findPublishedUses(executor: Kysely<Tables>, itemId: ItemId): Promise<PublishedUse[]> {
  const { rows } = await sql<PublishedUse>`
    select form.form_id as "formId", form.form_ref as code, form.title, form.version_no as "versionNo",
           ${shownVariantNo} as "variantNo", first.form_id as "firstFormId",
           item_version.version_no as "itemVersionNo", form.published_at as "publishedAt"
      from ${held} join form on form.form_id = held.form_id join item_version using (item_version_id)
      join form as first
        on first.form_ref = form.form_ref and first.version_no = form.version_no and first.variant_no = 1
     where held.item_id = ${itemId}
     order by form.form_ref, form.version_no desc, form.variant_no limit ${MAX_USES}`.execute(executor);
  return rows;
}
