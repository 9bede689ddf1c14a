import type { ImportRunId, ItemVersionId, PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { namedPictures } from '../pictures/references.ts';
import '../tables.ts';

/*
 * Which texts name which pictures and recordings. Texts are encrypted, so this is stored when they are. A row locks its
 * picture against deletion (for key share). A picture that does not exist any more gets no row, and the check of the
 * text then says that it is unknown.
 */

/** Returns the ids of the pictures that texts may name, each once. */
export function pictureIdsOf(source: unknown): PictureId[] {
  return [...new Set(namedPictures(source).filter(isWireId))].sort() as PictureId[];
}

/** Records which pictures of its provider each new version names. */
export async function noteVersionPictures(
  tx: Tx,
  versions: readonly { item_version_id: ItemVersionId; source: string }[],
): Promise<void> {
  const uses = versions.flatMap(({ item_version_id, source }) =>
    pictureIdsOf(source).map((pictureId) => [item_version_id, pictureId] as const),
  );
  if (uses.length === 0) return;
  await sql`
    insert into item_version_picture (item_version_id, picture_id)
    select item_version_id, picture_id
      from unnest(${uses.map(([version]) => version)}::uuid[], ${uses.map(([, picture]) => picture)}::uuid[])
           as named (item_version_id, picture_id)
      join item_version using (item_version_id) join item using (item_id)
      join picture using (picture_id, provider_id)
     order by picture_id
       for key share of picture
        on conflict do nothing`.execute(tx);
}

/** Records which pictures a changed draft names. Those that it names no longer stay for another 30 days. */
export async function renewVersionPictures(
  tx: Tx,
  { itemVersionId, source, at }: { itemVersionId: ItemVersionId; source: string; at: Date },
): Promise<void> {
  const kept = pictureIdsOf(source);
  const gone = await tx
    .deleteFrom('item_version_picture')
    .where('item_version_id', '=', itemVersionId)
    .where('picture_id', '!=', sql<PictureId>`all(${kept}::uuid[])`)
    .returning('picture_id as pictureId')
    .execute();
  await touchPictures(
    tx,
    gone.map(({ pictureId }) => pictureId),
    at,
  );
  await noteVersionPictures(tx, [{ item_version_id: itemVersionId, source }]);
}

/** Notes that pictures are used no longer, or again. Pictures from before this was noted are left alone. */
export async function touchPictures(tx: Tx, pictureIds: readonly PictureId[], at: Date): Promise<void> {
  for (const pictureId of [...pictureIds].sort())
    await tx
      .updateTable('picture')
      .set({ touched_at: at })
      .where('picture_id', '=', pictureId)
      .where('touched_at', '<', at)
      .execute();
}

/** Records which pictures the lines of an import's report name. */
export async function noteImportPictures(tx: Tx, importRunId: ImportRunId, lines: unknown): Promise<void> {
  const named = pictureIdsOf(lines);
  if (named.length === 0) return;
  await sql`
    insert into import_picture (import_run_id, picture_id)
    select import_run_id, picture_id from import_run join picture using (provider_id)
     where import_run_id = ${importRunId} and picture_id = any(${named}::uuid[])
     order by picture_id
       for key share of picture
        on conflict do nothing`.execute(tx);
}

/** Locks those of these pictures that the provider has against deletion, and returns them. */
export async function lockNamedPictures(
  tx: Tx,
  providerId: ProviderId,
  pictureIds: readonly PictureId[],
): Promise<PictureId[]> {
  if (pictureIds.length === 0) return [];
  const rows = await tx
    .selectFrom('picture')
    .select('picture_id as pictureId')
    .where('provider_id', '=', providerId)
    .where('picture_id', 'in', pictureIds)
    .orderBy('picture_id')
    .forKeyShare()
    .execute();
  return rows.map(({ pictureId }) => pictureId);
}

const unused = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('picture')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_version_picture')
            .select(sql`1`.as('one'))
            .whereRef('item_version_picture.picture_id', '=', 'picture.picture_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_picture')
            .select(sql`1`.as('one'))
            .whereRef('import_picture.picture_id', '=', 'picture.picture_id'),
        ),
      ),
    );

type Old = { before: Date; after: PictureId | null; limit: number };

/**
 * Lists pictures that no question, passage or import names since `before`, ordered by id. Forms may still name them.
 */
export async function findUnused(executor: Kysely<Tables>, { before, after, limit }: Old): Promise<PictureId[]> {
  const rows = await unused(executor)
    .select('picture.picture_id as pictureId')
    .where('touched_at', '<', before)
    .$if(after !== null, (query) => query.where('picture.picture_id', '>', after as PictureId))
    .orderBy('picture.picture_id')
    .limit(limit)
    .execute();
  return rows.map(({ pictureId }) => pictureId);
}

/** Locks a picture that was not touched since `before`. Returns its provider, or null if a text just names it. */
export async function lockPicture(tx: Tx, pictureId: PictureId, before: Date): Promise<ProviderId | null> {
  const row = await tx
    .selectFrom('picture')
    .select('provider_id as providerId')
    .where('picture_id', '=', pictureId)
    .where('touched_at', '<', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.providerId ?? null;
}

/** Deletes a locked picture with its key. Returns false if a question, a passage or an import names it. */
export async function deleteUnused(tx: Tx, pictureId: PictureId): Promise<boolean> {
  const still = unused(tx).select('picture.picture_id').where('picture.picture_id', '=', pictureId);
  const { numDeletedRows } = await tx.deleteFrom('picture').where('picture_id', 'in', still).executeTakeFirst();
  return numDeletedRows > 0n;
}
