import { randomUUID } from 'node:crypto';
import { updateProfile as contract } from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { pictureRules, whyNotThisPicture } from '@kasauti/domain/profiles/crop.ts';
import type { App } from '../../../platform/app.ts';
import { cleanApart } from '../../../platform/uploads/clean-apart.ts';
import type { Upload } from '../../../platform/uploads/receive-files.ts';
import { removeObject } from '../documents/remove-object.ts';
import type { PictureKeys } from '../update-profile.ts';

const MAX_SIDE_PX = 600;

/**
 * Puts the photo and the signature that came with a profile into the store, before the row that will name them. They
 * were cut to their proportions on screen and are measured again here: not every sender is our page.
 */
export async function keepPictures(app: App, userId: UserId, uploads: Upload[]): Promise<PictureKeys | Refusal> {
  const keys: PictureKeys = {};
  for (const upload of uploads) {
    const refusal = await app.uploadLane.run(userId, () => keepPicture(app, userId, upload, keys));
    if (!refusal) continue;
    await dropPictures(app, keys);
    return refusal;
  }
  return keys;
}

export async function dropPictures(app: App, keys: PictureKeys): Promise<void> {
  for (const key of Object.values(keys)) await removeObject(app, key);
}

async function keepPicture(app: App, userId: UserId, { field, path }: Upload, keys: PictureKeys) {
  if (field !== 'photo' && field !== 'signature') return refuse(commonRefusals, 'bad-request');
  if (keys[`${field}ObjectKey`]) return refuse(commonRefusals, 'bad-request');
  const picture = await cleanApart({ path, accept: 'picture', longestSidePx: MAX_SIDE_PX, scanner: app.settings });
  if (isRefusal(picture)) return picture;
  const bar = whyNotThisPicture(picture, pictureRules[field]);
  if (bar) return refuse(contract.refusals, bar);
  // A key of its own each time: what was replaced is removed, and must not be what another upload put there.
  const key = `${field}s/${userId}/${randomUUID()}.jpg`;
  await app.objects.put(key, picture.bytes, picture.contentType);
  keys[`${field}ObjectKey`] = key;
  return null;
}
