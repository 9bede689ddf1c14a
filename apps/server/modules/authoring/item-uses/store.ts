import type { ItemId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_FORMS = 1000;

/** Finds the items in a form: in its draft, and in all its published versions. */
export async function findItemIdsIn(executor: Kysely<Tables>, code: string): Promise<ReadonlySet<ItemId>> {
  const { rows } = await sql<{ itemId: ItemId }>`
    select item as "itemId" from form_draft, ${itemsInDraft} where form_ref = ${code}
    union
    select item_id from form_item join form using (form_id) where form_ref = ${code}`.execute(executor);
  return new Set(rows.map(({ itemId }) => itemId));
}

/** The ids of the questions in the sections of a draft. */
export const itemsInDraft = sql`jsonb_path_query(form_draft.content, '$.sections[*].items[*]') as found,
  lateral (select (found #>> '{}')::uuid as item) as items`;

/** Finds the forms that were built on screens, within a scope, ordered by their codes. */
export async function findFormsWithin(executor: Kysely<Tables>, scope: Scope | null) {
  const { rows } = await sql<{ code: string; en: string | null; hi: string | null }>`
    select form_ref as code, content->'title'->>'en' as en, content->'title'->>'hi' as hi from form_draft
     where ${scope?.id ?? null}::uuid is null or provider_id = ${scope?.id ?? null}::uuid
     order by form_ref limit ${MAX_FORMS}`.execute(executor);
  return rows.map(({ code, en, hi }) => ({ code, title: { en: en ?? '', ...(hi !== null && { hi }) } }));
}
