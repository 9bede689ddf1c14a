import type { PictureId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { PictureFacts, Pictures } from '@kasauti/domain/form/pictures.ts';
import type { Kysely } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { CleanQuestionPicture } from '../../../platform/uploads/clean-question-picture.ts';
import { placeOfPicture } from './places.ts';
import '../tables.ts';

/** A picture that is stored for the first time. */
export type NewPicture = CleanQuestionPicture & {
  pictureId: PictureId;
  providerId: ProviderId;
  fingerprint: Buffer;
  key: Buffer;
  sha256: string;
  uploadedBy: UserId;
  uploadedAt: Date;
};

/** Inserts a picture. Returns false and changes nothing if the provider already has it. */
export async function insertPicture(tx: Tx, picture: NewPicture): Promise<boolean> {
  const { pictureId, bytes } = picture;
  const keys = contentKeysOf(tx);
  const row = await tx
    .insertInto('picture')
    .values({
      picture_id: pictureId,
      provider_id: picture.providerId,
      fingerprint: picture.fingerprint,
      content_type: picture.contentType,
      width: picture.width,
      height: picture.height,
      size_in_bytes: bytes.length,
      key: keys.seal(placeOfPicture('key', pictureId), picture.key),
      sha256: keys.seal(placeOfPicture('sha256', pictureId), picture.sha256),
      uploaded_by: picture.uploadedBy,
      uploaded_at: picture.uploadedAt,
    })
    .onConflict((conflict) => conflict.columns(['provider_id', 'fingerprint']).doNothing())
    .returning('picture_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the picture of this provider with this fingerprint. */
export async function findSamePicture(executor: Kysely<Tables>, providerId: ProviderId, fingerprint: Buffer) {
  const row = await executor
    .selectFrom('picture')
    .select(['picture_id as pictureId', 'width', 'height'])
    .where('provider_id', '=', providerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds a picture with the key that decrypts its file. */
export async function findPicture(executor: Kysely<Tables>, pictureId: PictureId) {
  const row = await executor
    .selectFrom('picture')
    .select(['content_type as contentType', 'key'])
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
  return row ? { ...row, key: contentKeysOf(executor).open(placeOfPicture('key', pictureId), row.key) } : null;
}

export async function findProviderOfPicture(
  executor: Kysely<Tables>,
  pictureId: PictureId,
): Promise<ProviderId | null> {
  const row = await executor
    .selectFrom('picture')
    .select('provider_id as providerId')
    .where('picture_id', '=', pictureId)
    .executeTakeFirst();
  return row?.providerId ?? null;
}

/** Finds those of these pictures that belong to the provider. Pictures of other providers are left out. */
export async function findPictures(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  pictureIds: readonly string[],
): Promise<Pictures> {
  if (pictureIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('picture')
    .select(['picture_id as pictureId', 'content_type as contentType', 'width', 'height', 'sha256'])
    .where('provider_id', '=', providerId)
    .where('picture_id', 'in', pictureIds as PictureId[])
    .execute();
  const keys = contentKeysOf(executor);
  return new Map(
    rows.map(({ pictureId, sha256, ...facts }): [string, PictureFacts] => [
      pictureId,
      { ...facts, sha256: keys.open(placeOfPicture('sha256', pictureId), sha256).toString('utf8') },
    ]),
  );
}
