import type { PictureId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { joinSealed, openBytes, sealBytes, splitSealed } from '../../../platform/security/aes-gcm.ts';
import { findPicture } from '../store/pictures.ts';

export const objectKeyOf = (pictureId: PictureId): string => `pictures/${pictureId}`;

/** Encrypts the file of a picture with the picture's own key. It can be decrypted only as this picture. */
export function sealPicture(pictureId: PictureId, key: Buffer, bytes: Buffer): Buffer {
  return joinSealed(sealBytes(key, bytes, { about: Buffer.from(pictureId) }));
}

/**
 * Reads and decrypts the file of a picture. Returns null if there is no such picture. Throws if its file is missing or
 * was changed.
 */
export async function readPictureFile(
  { inTransaction, objects }: Pick<App, 'inTransaction' | 'objects'>,
  pictureId: PictureId,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  const picture = await inTransaction(({ tx }) => findPicture(tx, pictureId));
  if (!picture) return null;
  const sealed = await objects.get(objectKeyOf(pictureId));
  if (!sealed) throw new Error(`the file of the picture ${pictureId} is missing`);
  return {
    bytes: openBytes(picture.key, splitSealed(sealed), Buffer.from(pictureId)),
    contentType: picture.contentType,
  };
}
