import type { FormId, ItemId, ItemVersionId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Records which versions of questions of the bank a published form holds. */
export async function insertFormItems(tx: Tx, formId: FormId, versionIds: readonly ItemVersionId[]): Promise<void> {
  await sql`
    insert into form_item (form_id, item_id, item_version_id)
    select ${formId}, item_id, item_version_id from item_version
     where item_version_id = any(${versionIds}::uuid[]) order by item_id`.execute(tx);
}

/** Records which versions of passages a published form holds. */
export async function insertFormPassages(tx: Tx, formId: FormId, versionIds: readonly ItemVersionId[]): Promise<void> {
  await sql`
    insert into form_passage (form_id, passage_id, passage_version_id)
    select ${formId}, item_id, item_version_id from item_version
     where item_version_id = any(${versionIds}::uuid[])`.execute(tx);
}

/** Finds the versions of the questions and passages that a published form holds. */
export async function findFormItems(executor: Kysely<Tables>, formId: FormId): Promise<Set<ItemVersionId>> {
  const { rows } = await sql<{ itemVersionId: ItemVersionId }>`
    select item_version_id as "itemVersionId" from form_item where form_id = ${formId}
    union all
    select passage_version_id from form_passage where form_id = ${formId}`.execute(executor);
  return new Set(rows.map(({ itemVersionId }) => itemVersionId));
}

/**
 * Returns these forms and all forms that share a question of the bank with one of them, each once. If the keys of one
 * form become public, the keys of the others are not secret any more.
 */
export async function findFormsThatShare(executor: Kysely<Tables>, formIds: readonly FormId[]): Promise<FormId[]> {
  const { rows } = await sql<{ formId: FormId }>`
    select distinct sharing as "formId" from unnest(${formIds}::uuid[]) as form, forms_that_share(form) as sharing
     order by 1`.execute(executor);
  return rows.map(({ formId }) => formId);
}

/** Counts the published forms that hold each of these questions. A question in no form is left out. */
export async function countForms(executor: Kysely<Tables>, itemIds: readonly ItemId[]): Promise<Map<ItemId, number>> {
  const rows = await executor
    .selectFrom('form_item')
    .select((row) => ['item_id as itemId', row.cast<number>(row.fn.countAll(), 'integer').as('forms')])
    .where('item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ itemId, forms }) => [itemId, forms]));
}
