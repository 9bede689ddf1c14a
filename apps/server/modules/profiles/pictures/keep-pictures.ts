import { randomUUID } from 'node:crypto';
import { updateProfile as contract } from '@kasauti/contract/identity/profiles.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { pictureRules, whyNotThisPicture } from '@kasauti/domain/profiles/crop.ts';
import type { App } from '../../../platform/app.ts';
import { removeObject } from '../../../platform/objects/remove-object.ts';
import { cleanApart } from '../../../platform/uploads/clean-apart.ts';
import type { Upload } from '../../../platform/uploads/receive-files.ts';
import type { PictureKeys } from '../update-profile.ts';

const MAX_SIDE_PX = 600;

/**
 * Stores the files of the photo and the signature. The caller then writes their object keys to the profile's row. The
 * page has cropped the pictures to the required proportions. The server checks the proportions again, because a request
 * may come from another program.
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
  // Each upload has its own key. The removal of a replaced picture therefore cannot remove a newer picture.
  const key = `${field}s/${userId}/${randomUUID()}.jpg`;
  await app.objects.put(key, picture.bytes, picture.contentType);
  keys[`${field}ObjectKey`] = key;
  return null;
}
