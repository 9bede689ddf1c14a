import { openPicture as contract } from '@kasauti/contract/authoring/open-pictures.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { withPictureAddresses } from '@kasauti/domain/form/pictures.ts';
import type { App } from '../../../platform/app.ts';
import { file } from '../../../platform/http/answers.ts';
import { readPictureFile } from '../../bank/index.ts';
import { isPictureOpen } from './store.ts';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** Registers the call that returns the pictures of forms whose keys are out. */
export function serveOpenPictures(app: App): void {
  app.serve(contract, { permission: 'picture.see' }, async ({ params: { pictureId } }) => {
    const read = (await isPictureOpen(app.database, pictureId)) ? await readPictureFile(app, pictureId) : null;
    return read ? file({ ...read, cacheControl: CACHE_CONTROL }) : refuse(contract.refusals, 'not-found');
  });
}

/** Adds the addresses of pictures to texts of a form whose keys are out. Other pictures have no such address. */
export function withOpenPictures<T>(content: T): T {
  return withPictureAddresses(content, (pictureId) => contract.path.replace('{pictureId}', pictureId));
}
