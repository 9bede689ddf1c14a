import { randomBytes } from 'node:crypto';
import type { PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { removeObject } from '../../../platform/objects/remove-object.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { hmacSha256, sha256Hex } from '../../../platform/security/hashes.ts';
import { cleanApart } from '../../../platform/uploads/clean-apart.ts';
import { record } from '../../audit/index.ts';
import { type CleanFile, insertPicture, type NewPicture, reusePicture } from '../store/pictures.ts';
import { objectKeyOf, sealPicture } from './picture-file.ts';

const KEY_BYTES = 32;

/** Whose picture it is, and who stores it. */
export type PictureOwner = { providerId: ProviderId; by: Actor; requestId: string };
type Ask = PictureOwner & { path: string };

/**
 * Cleans an uploaded picture and stores it for a provider. A picture that the provider already has is not stored again:
 * the id of the stored one is returned.
 */
export async function keepPicture(app: App, { path, ...ask }: Ask) {
  const task = { path, accept: 'question-picture', scanner: app.settings } as const;
  const clean = await app.uploadLane.run(ask.by.actorId, () => cleanApart(task));
  if (isRefusal(clean)) return clean;
  return { pictureId: await storePicture(app, clean, ask), width: clean.width, height: clean.height };
}

/** Cleans an uploaded recording and stores it for a provider, as `keepPicture` does. */
export async function keepRecording(app: App, { path, ...ask }: Ask) {
  const task = { path, accept: 'recording', scanner: app.settings } as const;
  const clean = await app.uploadLane.run(ask.by.actorId, () => cleanApart(task));
  if (isRefusal(clean)) return clean;
  return { pictureId: await storePicture(app, clean, ask), durationInMs: clean.durationInMs };
}

/** Returns the id of a provider's picture or recording with exactly these bytes. Returns null if it has none. */
export function knownPicture(app: App, providerId: ProviderId, bytes: Buffer): Promise<PictureId | null> {
  const fingerprint = fingerprintOf(app, providerId, sha256Hex(bytes));
  return reusePicture(app.database, { providerId, fingerprint, at: app.clock.now() });
}

/** Returns an HMAC and not a plain hash, because a hash in the database would confirm a guess of the picture. */
function fingerprintOf(app: App, providerId: ProviderId, sha256: string): Buffer {
  return hmacSha256(app.secrets.key('picture-fingerprints'), `${providerId} ${sha256}`);
}

/**
 * Stores a clean picture or recording for a provider, and returns its id. What the provider has is not stored again.
 */
export async function storePicture(
  app: App,
  clean: CleanFile,
  { providerId, by, requestId }: PictureOwner,
): Promise<PictureId> {
  const sha256 = sha256Hex(clean.bytes);
  const fingerprint = fingerprintOf(app, providerId, sha256);
  const known = await knownPicture(app, providerId, clean.bytes);
  if (known) return known;
  const pictureId = newId<PictureId>(app.clock.now());
  const key = randomBytes(KEY_BYTES);
  const objectKey = objectKeyOf(pictureId);
  // The object is stored before its row is inserted, so a row never refers to a missing object.
  await app.objects.put(objectKey, sealPicture(pictureId, key, clean.bytes), 'application/octet-stream');
  const picture = { ...clean, pictureId, providerId, fingerprint, key, sha256 };
  const storedId = await app.inTransaction((work) => insertOnce(work, picture, by), requestId);
  if (storedId !== pictureId) await removeObject(app, objectKey);
  return storedId;
}

/** Inserts the picture and returns its id. If another upload of the same picture was faster, returns that one's id. */
async function insertOnce(work: Work, picture: Omit<NewPicture, 'uploadedBy' | 'uploadedAt'>, by: Actor) {
  const { tx, now } = work;
  const { pictureId, providerId } = picture;
  await useNewestContentKey(tx);
  const storedId = await insertPicture(tx, { ...picture, uploadedBy: by.actorId, uploadedAt: now });
  const detail = { providerId };
  if (storedId === pictureId)
    record(work, { ...by, action: 'picture.upload', objectKind: 'picture', objectId: pictureId, detail });
  return storedId;
}
