import type { ExamId, ItemId, ItemVersionId, PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Locks the samples of a provider, so that a question cannot become a sample while a form with it is being published.
 * Publishers take a shared lock, so they do not wait for each other. The triggers of both tables take the same lock.
 */
export async function lockSamples(tx: Tx, providerId: ProviderId, why: 'to-publish' | 'to-choose'): Promise<void> {
  const take = why === 'to-publish' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  await sql`select ${take}(hashtextextended(${`samples:${providerId}`}, 0))`.execute(tx);
}

/** Returns those of these questions that a test shows as samples, or has shown. Everybody can know their keys. */
export async function findSampleItems(executor: Kysely<Tables>, itemIds: readonly ItemId[]): Promise<Set<ItemId>> {
  const rows = await executor
    .selectFrom('sample_item')
    .distinct()
    .select('item_id as itemId')
    .where('item_id', '=', sql<ItemId>`any(${itemIds}::uuid[])`)
    .execute();
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Finds the tests that show a question as a sample, or have shown it. */
export async function findSampleUses(executor: Kysely<Tables>, itemId: ItemId) {
  return await executor
    .selectFrom('sample_item')
    .select(['exam_id as examId', 'place'])
    .where('item_id', '=', itemId)
    .orderBy('exam_id')
    .limit(1000)
    .execute();
}

/** Reads the samples that a test shows, in the order of its page. */
export async function findSamplesOf(executor: Kysely<Tables>, examId: ExamId) {
  return await executor
    .selectFrom('sample_item')
    .innerJoin('item_version', 'item_version.item_version_id', 'sample_item.item_version_id')
    .select([
      'sample_item.item_id as itemId',
      'sample_item.item_version_id as itemVersionId',
      'version_no as versionNo',
    ])
    .where('exam_id', '=', examId)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute();
}

export type SampleRow = { itemId: ItemId; itemVersionId: ItemVersionId; pictureIds: PictureId[] };

/**
 * Replaces the samples of a test by these, in this order. If people could see the page
 * (`wasPublic`), the database keeps the others too, because everybody can know their keys.
 */
export async function replaceSamples(
  tx: Tx,
  examId: ExamId,
  { samples, wasPublic }: { samples: readonly SampleRow[]; wasPublic: boolean },
): Promise<void> {
  if (wasPublic) await tx.updateTable('sample_item').set({ place: null }).where('exam_id', '=', examId).execute();
  else await tx.deleteFrom('sample_item').where('exam_id', '=', examId).execute();
  const rows = samples.map(({ itemId, itemVersionId, pictureIds }, at) => ({
    exam_id: examId,
    item_id: itemId,
    item_version_id: itemVersionId,
    place: at + 1,
    picture_ids: pictureIds,
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto('sample_item')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['exam_id', 'item_id']).doUpdateSet(({ ref }) => ({
        item_version_id: ref('excluded.item_version_id'),
        place: ref('excluded.place'),
        picture_ids: ref('excluded.picture_ids'),
      })),
    )
    .execute();
}
