import type { FormDraftId, FormId, PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import { pictureIdsIn } from '@kasauti/domain/form/pictures.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { lockNamedPictures, pictureIdsOf, touchPictures } from '../../bank/index.ts';
import '../tables.ts';

type Compiled = { content: FormContent; key: FormKey };

/**
 * Records the pictures of a form. Candidates get the numbered ones with the paper. Pictures that only explanations show
 * have no number, because explanations stay secret until the release of the keys.
 */
export async function insertFormPictures(tx: Tx, formId: FormId, { content, key }: Compiled): Promise<void> {
  const ofPaper = pictureIdsIn(content);
  const ofKey = pictureIdsIn(key).filter((pictureId) => !ofPaper.includes(pictureId));
  const rows = [...ofPaper, ...ofKey].map((pictureId, at) => ({
    form_id: formId,
    picture_id: pictureId as PictureId,
    picture_no: at < ofPaper.length ? at : null,
  }));
  if (rows.length > 0) await tx.insertInto('form_picture').values(rows).execute();
}

type Draft = { formDraftId: FormDraftId; providerId: ProviderId; form: unknown; at: Date };

/**
 * Records which pictures the texts of a form's draft name. It locks them against deletion. Those that it names no
 * longer stay for another 30 days.
 */
export async function noteDraftPictures(tx: Tx, { formDraftId, providerId, form, at }: Draft): Promise<void> {
  const named = pictureIdsOf(form);
  const gone = await tx
    .deleteFrom('form_draft_picture')
    .where('form_draft_id', '=', formDraftId)
    .where('picture_id', '!=', sql<PictureId>`all(${named}::uuid[])`)
    .returning('picture_id as pictureId')
    .execute();
  await touchPictures(
    tx,
    gone.map(({ pictureId }) => pictureId),
    at,
  );
  const known = await lockNamedPictures(tx, providerId, named);
  if (known.length === 0) return;
  const rows = known.map((picture_id) => ({ form_draft_id: formDraftId, picture_id }));
  await tx
    .insertInto('form_draft_picture')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns whether a draft or a published form names a picture. */
export async function isPictureInForm(tx: Tx, pictureId: PictureId): Promise<boolean> {
  const inDraft = tx.selectFrom('form_draft_picture').select('picture_id').where('picture_id', '=', pictureId);
  const inForm = tx.selectFrom('form_picture').select('picture_id').where('picture_id', '=', pictureId);
  return (await inDraft.unionAll(inForm).limit(1).executeTakeFirst()) !== undefined;
}

/** Finds the picture of a form's paper with this number. */
export async function findPaperPicture(
  executor: Kysely<Tables>,
  formId: FormId,
  pictureNo: number,
): Promise<PictureId | null> {
  const row = await executor
    .selectFrom('form_picture')
    .select('picture_id as pictureId')
    .where('form_id', '=', formId)
    .where('picture_no', '=', pictureNo)
    .executeTakeFirst();
  return row?.pictureId ?? null;
}

/** Counts the pictures that candidates get with the paper of a form. */
export async function countPaperPictures(executor: Kysely<Tables>, formId: FormId): Promise<number> {
  const { count } = await executor
    .selectFrom('form_picture')
    .select((row) => row.cast<number>(row.fn.countAll(), 'integer').as('count'))
    .where('form_id', '=', formId)
    .where('picture_no', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns true if the keys of a form with this picture are out, or if a sample question shows it. Everybody may see the
 * picture then.
 */
export async function isPictureOpen(executor: Kysely<Tables>, pictureId: PictureId): Promise<boolean> {
  const row = await executor
    .selectFrom('form_picture')
    .innerJoin('form_release', 'form_release.form_id', 'form_picture.form_id')
    .select('form_picture.form_id')
    .where('picture_id', '=', pictureId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined || (await isInSample(executor, pictureId));
}

async function isInSample(executor: Kysely<Tables>, pictureId: PictureId): Promise<boolean> {
  const row = await executor
    .selectFrom('sample_item')
    .select('exam_id')
    .where(sql<boolean>`picture_ids @> array[${pictureId}::uuid]`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
