import type { PictureType } from '@kasauti/contract/bank/pictures.ts';
import type { RecordingType } from '@kasauti/contract/bank/recordings.ts';
import type { PictureId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import type { PictureFacts, Pictures, RecordingFacts } from '@kasauti/domain/form/pictures.ts';
import type { Kysely } from 'kysely';
import { contentKeysOf } from '../../../platform/database/content-keys-of.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { placeOfPicture } from './places.ts';
import '../tables.ts';

/** A clean picture with its size, or a clean recording with its length. */
export type CleanFile = {
  bytes: Buffer;
  contentType: PictureType | RecordingType;
  width?: number;
  height?: number;
  durationInMs?: number;
};

/** A picture or recording that is stored for the first time. */
export type NewPicture = CleanFile & {
  pictureId: PictureId;
  providerId: ProviderId;
  fingerprint: Buffer;
  key: Buffer;
  sha256: string;
  uploadedBy: UserId;
  uploadedAt: Date;
};

/**
 * Inserts a picture or recording and returns its id. If the provider already has it, returns that one's id. It is then
 * not deleted for another 30 days.
 */
export async function insertPicture(tx: Tx, picture: NewPicture): Promise<PictureId> {
  const { pictureId, bytes } = picture;
  const keys = contentKeysOf(tx);
  const row = await tx
    .insertInto('picture')
    .values({
      picture_id: pictureId,
      provider_id: picture.providerId,
      fingerprint: picture.fingerprint,
      content_type: picture.contentType,
      width: picture.width ?? null,
      height: picture.height ?? null,
      duration_in_ms: picture.durationInMs ?? null,
      size_in_bytes: bytes.length,
      key: keys.seal(placeOfPicture('key', pictureId), picture.key),
      sha256: keys.seal(placeOfPicture('sha256', pictureId), picture.sha256),
      uploaded_by: picture.uploadedBy,
      uploaded_at: picture.uploadedAt,
      touched_at: picture.uploadedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'fingerprint'])
        .doUpdateSet({ touched_at: picture.uploadedAt })
        .where('picture.touched_at', '<', picture.uploadedAt),
    )
    .returning('picture_id as pictureId')
    .executeTakeFirst();
  const storedId = row?.pictureId ?? (await findSamePicture(tx, picture));
  if (!storedId) throw new Error(`the picture ${pictureId} was not stored`);
  return storedId;
}

type Same = Pick<NewPicture, 'providerId' | 'fingerprint'>;

/**
 * Finds the id of the provider's picture with this fingerprint. It is not deleted for another 30 days, so that the
 * author has time to use it. A picture from before the uses were noted keeps having no instant, and is never deleted.
 */
export async function reusePicture(
  executor: Kysely<Tables>,
  { at, ...same }: Same & { at: Date },
): Promise<PictureId | null> {
  const row = await executor
    .updateTable('picture')
    .set({ touched_at: at })
    .where('provider_id', '=', same.providerId)
    .where('fingerprint', '=', same.fingerprint)
    .where('touched_at', '<', at)
    .returning('picture_id as pictureId')
    .executeTakeFirst();
  return row?.pictureId ?? (await findSamePicture(executor, same));
}

async function findSamePicture(executor: Kysely<Tables>, { providerId, fingerprint }: Same): Promise<PictureId | null> {
  const row = await executor
    .selectFrom('picture')
    .select('picture_id as pictureId')
    .where('provider_id', '=', providerId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return row?.pictureId ?? null;
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

/** Finds those of these pictures and recordings that belong to the provider. Those of other providers are left out. */
export async function findPictures(
  executor: Kysely<Tables>,
  providerId: ProviderId,
  pictureIds: readonly string[],
): Promise<Pictures> {
  if (pictureIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('picture')
    .select(['picture_id as pictureId', 'content_type as contentType', 'width', 'height', 'sha256'])
    .select('duration_in_ms as durationInMs')
    .where('provider_id', '=', providerId)
    .where('picture_id', 'in', pictureIds as PictureId[])
    .execute();
  const keys = contentKeysOf(executor);
  return new Map(
    rows.map(
      ({ pictureId, contentType, width, height, durationInMs, ...sealed }): [string, PictureFacts | RecordingFacts] => {
        const sha256 = keys.open(placeOfPicture('sha256', pictureId), sealed.sha256).toString('utf8');
        if (durationInMs !== null) return [pictureId, { sha256, contentType, durationInMs }];
        if (width === null || height === null) throw new Error(`the picture ${pictureId} has no size`);
        return [pictureId, { sha256, contentType, width, height }];
      },
    ),
  );
}
