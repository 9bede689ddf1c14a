import { randomUUID } from 'node:crypto';
import type { DocumentId, UploadId, UserId } from '@kasauti/contract/ids.ts';
import sharp from 'sharp';
import { type AccommodationKind, requestAccommodation, updateProfile } from '../../modules/profiles/index.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { givenUser } from './identity.ts';

/** Returns a picture in one colour, in a format that cameras and scanners use. */
export async function givenPicture({
  width = 800,
  height = 1000,
  format = 'jpeg' as 'jpeg' | 'png' | 'webp',
}: {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
} = {}): Promise<Buffer> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#c08a5a' } });
  return await picture.toFormat(format).toBuffer();
}

/**
 * Stores a photo of a head and shoulders. Its colours are different for each user, so that the people in a room can be
 * distinguished.
 */
export async function givenFace(app: App, userId: UserId): Promise<void> {
  const hue = Number.parseInt(userId.slice(-6), 16) % 360;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400">
    <rect width="300" height="400" fill="hsl(${hue},35%,82%)"/>
    <circle cx="150" cy="165" r="72" fill="hsl(${(hue + 25) % 360},38%,52%)"/>
    <path d="M20 400c0-90 60-135 130-135s130 45 130 135z" fill="hsl(${(hue + 190) % 360},35%,40%)"/>
  </svg>`;
  const photoObjectKey = `photos/${userId}/${randomUUID()}.jpg`;
  await app.objects.put(photoObjectKey, await sharp(Buffer.from(picture)).jpeg().toBuffer(), 'image/jpeg');
  await app.inTransaction((work) => updateProfile(work, userId, { photoObjectKey }));
}

/** Stores everything that a complete profile needs, including a photo. */
export async function givenFullProfile(app: App, userId: UserId): Promise<void> {
  const photoObjectKey = `photos/${userId}/${randomUUID()}.jpg`;
  const signatureObjectKey = `signatures/${userId}/${randomUUID()}.jpg`;
  await app.objects.put(photoObjectKey, await givenPicture({ width: 350, height: 450 }), 'image/jpeg');
  await app.objects.put(signatureObjectKey, await givenPicture({ width: 350, height: 150 }), 'image/jpeg');
  const details = {
    addressLine1: '14 Temple Road',
    city: 'Mysuru',
    stateCode: 'KA',
    pinCode: '570001',
    photoObjectKey,
    signatureObjectKey,
  };
  await app.inTransaction((work) => updateProfile(work, userId, details));
}

export async function givenDocument(app: App, userId: UserId): Promise<DocumentId> {
  const now = new Date();
  const documentId = newId<DocumentId>(now);
  const objectKey = `documents/${userId}/${documentId}.pdf`;
  await app.objects.put(objectKey, Buffer.from('%PDF-1.4'), 'application/pdf');
  await app.database
    .insertInto('profile_document')
    .values({
      document_id: documentId,
      user_id: userId,
      kind: 'disability',
      object_key: objectKey,
      file_name: 'certificate.pdf',
      content_type: 'application/pdf',
      size_in_bytes: 8,
      uploaded_at: now,
      decided_by: null,
      decided_at: null,
      reason: null,
      deleted_at: null,
    })
    .execute();
  return documentId;
}

/** Creates an unfinished upload of a document. */
export async function givenUpload(app: App, userId: UserId): Promise<UploadId> {
  const now = new Date();
  const uploadId = newId<UploadId>(now);
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await app.database
    .insertInto('profile_upload')
    .values({
      upload_id: uploadId,
      user_id: userId,
      kind: 'other',
      file_name: 'card.pdf',
      size_in_bytes: 100,
      replaces: null,
      expires_at: expiresAt,
    })
    .execute();
  return uploadId;
}

/** Creates an accommodation that staff have approved. */
export async function givenAccommodation(app: App, userId: UserId, kind: AccommodationKind): Promise<void> {
  const support = await givenUser(app, { role: 'support' });
  await app.inTransaction((work) => requestAccommodation(work, { userId, kind, note: '' }));
  await app.database
    .updateTable('accommodation')
    .set({ state: 'approved', decided_by: support.userId, decided_at: new Date() })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}
