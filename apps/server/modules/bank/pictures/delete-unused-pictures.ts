import type { PictureId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { deleteUnused, findUnused, lockPicture } from '../store/picture-uses.ts';
import { objectKeyOf } from './picture-file.ts';
import { isInFormOf } from './picture-uses-port.ts';

/** Time after which a picture or recording that nothing names is deleted. The database has the same limit. */
export const UNUSED_DAYS = 30;
/** Number of pictures that are read at once. */
const PAGE = 100;

/**
 * Deletes the pictures and recordings that nothing has named for 30 days, each in a transaction of its own. Stops after
 * `lockLost`.
 */
export async function deleteUnusedPictures(app: App, lockLost?: AbortSignal): Promise<void> {
  const before = new Date(app.clock.now().getTime() - UNUSED_DAYS * DAY_MS);
  let after: PictureId | null = null;
  for (;;) {
    const found: PictureId[] = await findUnused(app.database, { before, after, limit: PAGE });
    for (const pictureId of found) await app.inTransaction((work) => deletePicture(app, work, pictureId, before));
    after = found.at(-1) ?? null;
    if (found.length < PAGE || lockLost?.aborted) return;
  }
}

/**
 * Deletes a picture unless something names it. A text that is saved at this moment waits for the lock. Then it either
 * names the picture, which stays, or finds it gone. The file is removed after the commit, so no row is without its
 * file.
 */
async function deletePicture(app: App, work: Work, pictureId: PictureId, before: Date): Promise<void> {
  const { tx } = work;
  const providerId = await lockPicture(tx, pictureId, before);
  if (providerId === null || (await isInFormOf(app)(tx, pictureId))) return;
  if (!(await deleteUnused(tx, pictureId))) return;
  const system = { actorId: null, actorRole: 'system' };
  record(work, {
    ...system,
    action: 'picture.delete',
    objectKind: 'picture',
    objectId: pictureId,
    detail: { providerId },
  });
  await work.announce({ kind: 'files-unneeded', keys: [objectKeyOf(pictureId)] });
}
