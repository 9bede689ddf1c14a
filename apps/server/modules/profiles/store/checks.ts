import type { AccommodationId, DocumentId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const documentColumns = [
  'document_id as documentId',
  'user_id as userId',
  'kind',
  'file_name as fileName',
  'content_type as contentType',
  'object_key as objectKey',
  'state',
  'uploaded_at as uploadedAt',
  'deleted_at as deletedAt',
  'decided_by as decidedBy',
  'decided_at as decidedAt',
  'reason',
] as const;

export type CheckedDocument = NonNullable<Awaited<ReturnType<typeof findCheckedDocument>>>;

export async function findCheckedDocument(executor: Kysely<Tables>, documentId: DocumentId) {
  const row = await executor
    .selectFrom('profile_document')
    .select(documentColumns)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
  return row ?? null;
}

export async function lockCheckedDocument(tx: Tx, documentId: DocumentId) {
  const documents = tx.selectFrom('profile_document').select(documentColumns).where('document_id', '=', documentId);
  return (await documents.forUpdate().executeTakeFirst()) ?? null;
}

type Decision = Pick<Tables['profile_document'], 'decided_by' | 'decided_at' | 'reason'> & {
  state: 'verified' | 'refused';
};

export async function decideDocumentRow(tx: Tx, documentId: DocumentId, decision: Decision): Promise<void> {
  await tx.updateTable('profile_document').set(decision).where('document_id', '=', documentId).execute();
}

export type CheckedRequest = NonNullable<Awaited<ReturnType<typeof findCheckedRequest>>>;

export async function findCheckedRequest(executor: Kysely<Tables>, accommodationId: AccommodationId) {
  const row = await executor
    .selectFrom('accommodation as asked')
    .leftJoin('profile_document as certificate', 'certificate.document_id', 'asked.certificate_id')
    .select([
      'asked.accommodation_id as accommodationId',
      'asked.user_id as userId',
      'asked.kind',
      'asked.note',
      'asked.state',
      'asked.requested_at as requestedAt',
      'asked.decided_by as decidedBy',
      'asked.decided_at as decidedAt',
      'certificate.document_id as certificateId',
      'certificate.file_name as certificateName',
      'certificate.content_type as certificateType',
      'certificate.deleted_at as certificateDeletedAt',
    ])
    .where('asked.accommodation_id', '=', accommodationId)
    .executeTakeFirst();
  return row ?? null;
}
