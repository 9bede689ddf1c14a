import { MAX_FILE_BYTES, UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import type { DocumentId, UploadId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Number of pieces of the largest file. */
const MAX_PIECES = Math.ceil(MAX_FILE_BYTES / UPLOAD_PIECE_BYTES);
const MAX_EXPIRED_AT_ONCE = 200;

const columns = [
  'upload_id as uploadId',
  'user_id as userId',
  'kind',
  'file_name as fileName',
  'size_in_bytes as sizeInBytes',
  'received_bytes as receivedBytes',
  'replaces',
  'expires_at as expiresAt',
] as const;

export type StoredUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export async function insertUpload(tx: Tx, upload: Insertable<Tables['profile_upload']>): Promise<void> {
  await tx.insertInto('profile_upload').values(upload).execute();
}

export async function findUpload(executor: Kysely<Tables>, uploadId: UploadId) {
  const row = await executor
    .selectFrom('profile_upload')
    .select(columns)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockUpload(tx: Tx, uploadId: UploadId) {
  const uploads = tx.selectFrom('profile_upload').select(columns).where('upload_id', '=', uploadId);
  return (await uploads.forUpdate().executeTakeFirst()) ?? null;
}

export async function addPiece(
  tx: Tx,
  piece: { uploadId: UploadId; fromByte: number; objectKey: string; receivedBytes: number },
): Promise<void> {
  await tx
    .insertInto('profile_upload_piece')
    .values({ upload_id: piece.uploadId, from_byte: piece.fromByte, object_key: piece.objectKey })
    .execute();
  await tx
    .updateTable('profile_upload')
    .set({ received_bytes: piece.receivedBytes })
    .where('upload_id', '=', piece.uploadId)
    .execute();
}

/** Returns the object keys of an upload's pieces, in order. */
export async function findPieceKeys(executor: Kysely<Tables>, uploadId: UploadId): Promise<string[]> {
  const rows = await executor
    .selectFrom('profile_upload_piece')
    .select('object_key as objectKey')
    .where('upload_id', '=', uploadId)
    .orderBy('from_byte')
    .limit(MAX_PIECES)
    .execute();
  return rows.map((row) => row.objectKey);
}

/** Deletes an upload. The rows of its pieces are deleted with it. */
export async function deleteUpload(tx: Kysely<Tables>, uploadId: UploadId): Promise<void> {
  await tx.deleteFrom('profile_upload').where('upload_id', '=', uploadId).execute();
}

export async function findExpiredUploads(executor: Kysely<Tables>, now: Date): Promise<UploadId[]> {
  const rows = await executor
    .selectFrom('profile_upload')
    .select('upload_id as uploadId')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(MAX_EXPIRED_AT_ONCE)
    .execute();
  return rows.map((row) => row.uploadId);
}

/** Counts a user's documents, including unfinished uploads. */
export async function countDocuments(executor: Kysely<Tables>, userId: UserId): Promise<number> {
  const rows = await Promise.all([
    executor
      .selectFrom('profile_document')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
    executor
      .selectFrom('profile_upload')
      .select((all) => all.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow(),
  ]);
  return rows.reduce((sum, { count }) => sum + Number(count), 0);
}

export async function insertDocument(
  tx: Tx,
  document: {
    documentId: DocumentId;
    upload: StoredUpload;
    objectKey: string;
    contentType: string;
    sizeInBytes: number;
    now: Date;
  },
): Promise<void> {
  const { documentId, upload, objectKey, contentType, sizeInBytes, now } = document;
  await tx
    .insertInto('profile_document')
    .values({
      document_id: documentId,
      user_id: upload.userId,
      kind: upload.kind,
      object_key: objectKey,
      file_name: upload.fileName,
      content_type: contentType,
      size_in_bytes: sizeInBytes,
      uploaded_at: now,
      decided_by: null,
      decided_at: null,
      reason: null,
      deleted_at: null,
    })
    .execute();
}
