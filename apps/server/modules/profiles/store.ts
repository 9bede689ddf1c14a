import type { AccommodationId, DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import type { AccommodationKind } from './columns.ts';
import './tables.ts';

/**
 * Maximum number of documents that are returned. It is more than any user has, because the page must show all
 * documents.
 */
const MAX_DOCUMENTS = 100;
const MAX_ACCOMMODATIONS = 50;
/** Maximum number of waiting requests that are returned, more than a person decides at once. */
const MAX_WAITING = 200;

export type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Finds the profile of a user. Returns null if no detail was saved yet. */
export async function findProfile(executor: Kysely<Tables>, userId: UserId) {
  const row = await executor
    .selectFrom('profile')
    .select([
      'address_line1 as addressLine1',
      'address_line2 as addressLine2',
      'city',
      'state_code as stateCode',
      'pin_code as pinCode',
      'photo_object_key as photoObjectKey',
      'signature_object_key as signatureObjectKey',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true if the user has a photo. */
export async function hasPhoto(executor: Kysely<Tables>, userId: UserId): Promise<boolean> {
  const row = await executor
    .selectFrom('profile')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('photo_object_key', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type Details = Omit<Updateable<Tables['profile']>, 'user_id' | 'updated_at'>;

/**
 * Saves profile details. Creates the row if necessary and locks it. Returns the keys of the photo and the signature
 * before the change.
 */
export async function saveProfile(tx: Tx, userId: UserId, details: Details, now: Date) {
  await tx
    .insertInto('profile')
    .values({ user_id: userId, updated_at: now } as Insertable<Tables['profile']>)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const before = await tx
    .selectFrom('profile')
    .select(['photo_object_key as photoObjectKey', 'signature_object_key as signatureObjectKey'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('profile')
    .set({ ...details, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  return before;
}

/** Returns the users in `userIds` who have a photo. */
export async function findPhotoOwners(executor: Kysely<Tables>, userIds: readonly UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('profile')
    .select('user_id as userId')
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('photo_object_key', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.userId));
}

export async function findDocuments(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('profile_document')
    .select([
      'document_id as documentId',
      'kind',
      'file_name as fileName',
      'content_type as contentType',
      'size_in_bytes as sizeInBytes',
      'state',
      'reason',
      'uploaded_at as uploadedAt',
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('document_id', 'desc')
    .limit(MAX_DOCUMENTS)
    .execute();
}

/** Finds a document. Returns null if there is none with this id or if its file was deleted. */
export async function findDocument(executor: Kysely<Tables>, documentId: DocumentId) {
  const row = await executor
    .selectFrom('profile_document')
    .select(['user_id as userId', 'object_key as objectKey', 'content_type as contentType', 'file_name as fileName'])
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns true if a document of the user is accepted. The user's name then cannot be changed. */
export async function hasVerifiedDocument(executor: Kysely<Tables>, userId: UserId): Promise<boolean> {
  const row = await executor
    .selectFrom('profile_document')
    .select('document_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a document. Returns null if there is none with this id or if its file was deleted. */
export async function lockDocument(tx: Tx, documentId: DocumentId) {
  const row = await tx
    .selectFrom('profile_document')
    .select(['user_id as userId', 'object_key as objectKey', 'state'])
    .where('document_id', '=', documentId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteDocumentRow(tx: Tx, documentId: DocumentId): Promise<void> {
  await tx.deleteFrom('profile_document').where('document_id', '=', documentId).execute();
}

export async function noteDocumentDeleted(tx: Tx, documentId: DocumentId, now: Date): Promise<void> {
  await tx.updateTable('profile_document').set({ deleted_at: now }).where('document_id', '=', documentId).execute();
}

export async function findAccommodations(executor: Kysely<Tables>, userId: UserId) {
  return await executor
    .selectFrom('accommodation')
    .select(['kind', 'state'])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('accommodation_id', 'desc')
    .limit(MAX_ACCOMMODATIONS)
    .execute();
}

/** Returns the accommodations that scheduling and attempts must take into account, ordered by kind. */
export async function approvedAccommodations(executor: Kysely<Tables>, userId: UserId): Promise<AccommodationKind[]> {
  const rows = await executor
    .selectFrom('accommodation')
    .select('kind')
    .where('user_id', '=', userId)
    .where('state', '=', 'approved')
    .orderBy('kind')
    .execute();
  return rows.map((row) => row.kind);
}

export async function findAccommodation(executor: Kysely<Tables>, accommodationId: AccommodationId) {
  const row = await executor
    .selectFrom('accommodation')
    .select(['user_id as userId', 'kind'])
    .where('accommodation_id', '=', accommodationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the requests that wait for a decision, oldest first, at most `MAX_WAITING`. */
export async function findWaitingAccommodations(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('accommodation')
    .select(['accommodation_id as accommodationId', 'user_id as userId', 'kind', 'note', 'requested_at as requestedAt'])
    .where('state', '=', 'requested')
    .orderBy('requested_at')
    .orderBy('accommodation_id')
    .limit(MAX_WAITING)
    .execute();
}

/** Inserts a request. Returns false if one of this kind is already open. */
export async function insertAccommodation(tx: Tx, asked: Insertable<Tables['accommodation']>): Promise<boolean> {
  const row = await tx
    .insertInto('accommodation')
    .values(asked)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).where(sql<boolean>`state in ('requested', 'approved')`).doNothing(),
    )
    .returning('accommodation_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the user's open request of this kind. Returns null if there is none. */
export async function lockOpenAccommodation(tx: Tx, userId: UserId, kind: AccommodationKind) {
  const row = await tx
    .selectFrom('accommodation')
    .select(['accommodation_id as accommodationId', 'state'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['requested', 'approved'])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Decision = Pick<Tables['accommodation'], 'accommodation_id' | 'state' | 'decided_by' | 'decided_at'>;

export async function decide(tx: Tx, { accommodation_id, ...decision }: Decision): Promise<void> {
  await tx.updateTable('accommodation').set(decision).where('accommodation_id', '=', accommodation_id).execute();
}
