import type { DrawId, FormDraftId, FormId } from '@kasauti/contract/ids.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import type { FrozenDraw } from './frozen-draw.ts';
import '../tables.ts';

type NewDraw = { drawId: DrawId; formDraftId: FormDraftId; seed: Buffer; input: FrozenDraw; at: Date };

/** Stores a draw. Returns the hashes of its seed and its input. */
export async function insertDraw(tx: Tx, { drawId, formDraftId, seed, input, at }: NewDraw) {
  const text = canonicalJson(input);
  const hashes = { seedHash: sha256(seed), inputHash: sha256(text) };
  await tx
    .insertInto('draw')
    .values({
      draw_id: drawId,
      form_draft_id: formDraftId,
      seed,
      seed_hash: hashes.seedHash,
      input: text,
      input_hash: hashes.inputHash,
      drawn_at: at,
    })
    .execute();
  return hashes;
}

/** Records the published form of each variant of a draw. The first variant has the number 1. */
export async function insertVariants(tx: Tx, drawId: DrawId, formIds: readonly FormId[]): Promise<void> {
  const rows = formIds.map((formId, at) => ({ draw_id: drawId, variant_no: at + 1, form_id: formId }));
  await tx.insertInto('form_variant').values(rows).execute();
}

const newest = (executor: Kysely<Tables>) =>
  executor.selectFrom('draw').orderBy('drawn_at', 'desc').orderBy('draw.draw_id', 'desc').limit(1);
const select = (executor: Kysely<Tables>) => newest(executor).select(['draw.draw_id as drawId', 'seed', 'input']);
export type StoredDraw = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findDraw(executor: Kysely<Tables>, drawId: DrawId): Promise<StoredDraw | null> {
  return (await select(executor).where('draw.draw_id', '=', drawId).executeTakeFirst()) ?? null;
}

/** Finds the newest draw that made a published form. */
export async function findDrawOfForm(executor: Kysely<Tables>, formId: FormId): Promise<StoredDraw | null> {
  const drawn = select(executor).innerJoin('form_variant', 'form_variant.draw_id', 'draw.draw_id');
  return (await drawn.where('form_variant.form_id', '=', formId).executeTakeFirst()) ?? null;
}

/** Finds the newest draw that made a published form, without its seed and its input. */
export async function findDrawHeadOfForm(executor: Kysely<Tables>, formId: FormId) {
  const drawn = newest(executor).innerJoin('form_variant', 'form_variant.draw_id', 'draw.draw_id');
  const head = drawn.select(['draw.draw_id as drawId', 'seed_hash as seedHash', 'drawn_at as drawnAt']);
  return (await head.where('form_variant.form_id', '=', formId).executeTakeFirst()) ?? null;
}

/** Finds the published forms of a draw, by the number of the variant. */
export async function findVariants(executor: Kysely<Tables>, drawId: DrawId) {
  return await executor
    .selectFrom('form_variant')
    .select(['variant_no as variantNo', 'form_id as formId'])
    .where('draw_id', '=', drawId)
    .orderBy('variant_no')
    .execute();
}

/**
 * Finds the forms that were drawn together with a published form, itself included, by the number of the variant. A form
 * without variants is alone.
 */
export async function findVariantForms(executor: Kysely<Tables>, formId: FormId): Promise<FormId[]> {
  const { rows } = await sql<{ formId: FormId }>`
    select form_id as "formId" from variants_of_form(${formId}) as variant join form on form_id = variant
     order by variant_no`.execute(executor);
  return rows.map((row) => row.formId);
}
