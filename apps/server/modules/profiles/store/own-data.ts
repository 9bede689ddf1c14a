import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
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
