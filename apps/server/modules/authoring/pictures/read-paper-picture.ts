import type { FormId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { readPictureFile } from '../../bank/index.ts';
import { findPaperPicture } from './store.ts';

/** Reads the picture of a form's paper with this number, or returns null if there is none. */
export async function readPaperPicture(
  parts: Pick<App, 'inTransaction' | 'objects'>,
  formId: FormId,
  pictureNo: number,
): Promise<Buffer | null> {
  const pictureId = await parts.inTransaction(({ tx }) => findPaperPicture(tx, formId, pictureNo));
  return pictureId && ((await readPictureFile(parts, pictureId))?.bytes ?? null);
}
