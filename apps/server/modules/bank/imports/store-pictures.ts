import { readFile } from 'node:fs/promises';
import type { App } from '../../../platform/app.ts';
import { knownPicture, type PictureOwner, storePicture } from '../pictures/keep-picture.ts';
import type { WrittenPicture } from './read-apart.ts';

/**
 * Stores the pictures of a file for its provider, one after the other. Returns their ids by their ids within the file.
 * A file that was written by an export has pictures as they are stored. They are found again, and not stored a second
 * time after they lost some quality.
 */
export async function storePictures(
  app: App,
  pictures: readonly WrittenPicture[],
  owner: PictureOwner,
): Promise<ReadonlyMap<string, string>> {
  const stored = new Map<string, string>();
  for (const { pictureId, path, originalPath, ...facts } of pictures) {
    const known = await knownPicture(app, owner.providerId, await readFile(originalPath));
    stored.set(pictureId, known ?? (await storePicture(app, { ...facts, bytes: await readFile(path) }, owner)));
  }
  return stored;
}
