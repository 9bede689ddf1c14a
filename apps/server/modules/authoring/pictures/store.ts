import type { FormId, PictureId } from '@kasauti/contract/ids.ts';
import type { FormContent, FormKey } from '@kasauti/domain/form/content.ts';
import { pictureIdsIn } from '@kasauti/domain/form/pictures.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
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

/** Returns true if the keys of a form with this picture are out. Everybody may see the picture then. */
export async function isPictureOpen(executor: Kysely<Tables>, pictureId: PictureId): Promise<boolean> {
  const row = await executor
    .selectFrom('form_picture')
    .innerJoin('form_release', 'form_release.form_id', 'form_picture.form_id')
    .select('form_picture.form_id')
    .where('picture_id', '=', pictureId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
