import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function readProfileRows(database: Kysely<Tables>, userId: UserId) {
  const profile = await database
    .selectFrom('profile')
    .select(['address_line1 as addressLine1', 'address_line2 as addressLine2', 'city', 'state_code as stateCode'])
    .select(['pin_code as pinCode', 'highest_education as highestEducation', 'updated_at as updatedAt'])
    .select(['photo_object_key as photoKey', 'signature_object_key as signatureKey'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    profile: profile ?? null,
    documents: await database
      .selectFrom('profile_document')
      .select(['document_id as documentId', 'kind', 'file_name as fileName', 'content_type as contentType', 'state'])
      .select(['reason', 'uploaded_at as uploadedAt', 'decided_at as decidedAt', 'deleted_at as deletedAt'])
      .select('object_key as objectKey')
      .where('user_id', '=', userId)
      .orderBy('uploaded_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    uploadsUnderWay: await database
      .selectFrom('profile_upload')
      .select(['kind', 'file_name as fileName', 'received_bytes as receivedBytes', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .orderBy('upload_id')
      .limit(MAX_OWN_ROWS)
      .execute(),
    accommodations: await database
      .selectFrom('accommodation')
      .select(['kind', 'note', 'state', 'requested_at as requestedAt', 'decided_at as decidedAt'])
      .where('user_id', '=', userId)
      .orderBy('requested_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
  };
}

/** Erases the rows of a user's profile. Returns the object keys of all their files. */
export async function eraseProfileRows(tx: Tx, userId: UserId): Promise<string[]> {
  await tx.deleteFrom('accommodation').where('user_id', '=', userId).execute();
  const pieces = await tx
    .deleteFrom('profile_upload_piece')
    .where('upload_id', 'in', (query) =>
      query.selectFrom('profile_upload').select('upload_id').where('user_id', '=', userId),
    )
    .returning('object_key as key')
    .execute();
  await tx.deleteFrom('profile_upload').where('user_id', '=', userId).execute();
  const documents = await tx
    .deleteFrom('profile_document')
    .where('user_id', '=', userId)
    .returning('object_key as key')
    .execute();
  const profiles = await tx
    .deleteFrom('profile')
    .where('user_id', '=', userId)
    .returning(['photo_object_key as photo', 'signature_object_key as signature'])
    .execute();
  const pictures = profiles.flatMap(({ photo, signature }) => [photo, signature]).filter((key) => key !== null);
  return [...pieces, ...documents].map(({ key }) => key).concat(pictures);
}
