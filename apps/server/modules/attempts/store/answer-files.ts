import type { AnswerFileId, AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

const MAX_FORGOTTEN_AT_ONCE = 200;
/** Maximum number of pieces of a file, and of files of a candidate, in one answer of the database. */
const MAX_ROWS = 20_000;

const columns = [
  'attempt_id as attemptId',
  'answer_file_id as fileId',
  'item_ref as itemRef',
  'size_in_bytes as sizeInBytes',
  'sent_sha256 as sentSha256',
  'received_bytes as receivedBytes',
  'moved_at as movedAt',
  'refused_code as refusedCode',
  'stopped_checks as stoppedChecks',
  'kept_at as keptAt',
  'object_key as objectKey',
  'content_type as contentType',
  'kept_bytes as keptBytes',
  'kept_sha256 as keptSha256',
  'named_at as namedAt',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('answer_file').select([...columns]);
export type StoredFile = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** The key of a file. Each statement about one file names its attempt. */
export type FileKey = { attemptId: AttemptId; fileId: AnswerFileId };

export type KeptType = 'application/pdf' | 'image/jpeg';

/** Returns the key under which a file of this type is stored. */
export const keptKey = ({ attemptId, fileId }: FileKey, type: KeptType): string =>
  `answers/${attemptId}/${fileId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`;

/**
 * Returns the keys under which a file may be stored. The object of a file that is not stored may exist without a key in
 * its row, for example after a power failure.
 */
export function possibleKeys({ objectKey, ...key }: FileKey & { objectKey: string | null }): string[] {
  return objectKey ? [objectKey] : [keptKey(key, 'application/pdf'), keptKey(key, 'image/jpeg')];
}

const one = (executor: Kysely<Tables>, { attemptId, fileId }: FileKey) =>
  select(executor).where('attempt_id', '=', attemptId).where('answer_file_id', '=', fileId);

export async function findFile(executor: Kysely<Tables>, key: FileKey): Promise<StoredFile | null> {
  return (await one(executor, key).executeTakeFirst()) ?? null;
}

export async function lockFile(tx: Tx, key: FileKey): Promise<StoredFile | null> {
  return (await one(tx, key).forUpdate().executeTakeFirst()) ?? null;
}

/** Makes the calls that begin a file of an attempt wait for each other, so that none exceeds the limits. */
export async function lockFilesOf(tx: Tx, attemptId: AttemptId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`answer-files:${attemptId}`}, 0))`.execute(tx);
}

/** Returns the number and the size of the files that a candidate has sent to a question. Refused ones do not count. */
export async function sumFiles(tx: Tx, { attemptId, itemRef }: { attemptId: AttemptId; itemRef: string }) {
  const sums = await tx
    .selectFrom('answer_file')
    .select(({ fn }) => [fn.countAll().as('count'), fn.coalesce(fn.sum('size_in_bytes'), sql`0`).as('bytes')])
    .where('attempt_id', '=', attemptId)
    .where('item_ref', '=', itemRef)
    .where('refused_code', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(sums.count), bytes: Number(sums.bytes) };
}

export async function insertFile(tx: Tx, file: Insertable<Tables['answer_file']>): Promise<void> {
  await tx.insertInto('answer_file').values(file).execute();
}

type Piece = FileKey & { fromByte: number; objectKey: string; receivedBytes: number; now: Date };

export async function addPiece(tx: Tx, piece: Piece): Promise<void> {
  const { attemptId, fileId, fromByte, objectKey, receivedBytes, now } = piece;
  await tx
    .insertInto('answer_file_piece')
    .values({ attempt_id: attemptId, answer_file_id: fileId, from_byte: fromByte, object_key: objectKey })
    .execute();
  await change(tx, piece).set({ received_bytes: receivedBytes, moved_at: now }).execute();
}

const change = (tx: Tx, { attemptId, fileId }: FileKey) =>
  tx.updateTable('answer_file').where('attempt_id', '=', attemptId).where('answer_file_id', '=', fileId);

/** Returns the object keys of a file's pieces, in order. */
export async function findPieceKeys(executor: Kysely<Tables>, { attemptId, fileId }: FileKey): Promise<string[]> {
  const rows = await executor
    .selectFrom('answer_file_piece')
    .select('object_key as objectKey')
    .where('attempt_id', '=', attemptId)
    .where('answer_file_id', '=', fileId)
    .orderBy('from_byte')
    .limit(MAX_ROWS)
    .execute();
  return rows.map(({ objectKey }) => objectKey);
}

/** Deletes the rows of a file's pieces and returns their object keys. */
export async function takePieces(tx: Tx, { attemptId, fileId }: FileKey): Promise<string[]> {
  const rows = await tx
    .deleteFrom('answer_file_piece')
    .where('attempt_id', '=', attemptId)
    .where('answer_file_id', '=', fileId)
    .returning('object_key as objectKey')
    .execute();
  return rows.map(({ objectKey }) => objectKey);
}

type Kept = FileKey & {
  objectKey: string;
  contentType: KeptType;
  bytes: number;
  sha256: Buffer;
};

export async function keepFile(
  tx: Tx,
  { objectKey, contentType, bytes, sha256, ...key }: Kept,
  now: Date,
): Promise<void> {
  const kept = { object_key: objectKey, content_type: contentType, kept_bytes: bytes, kept_sha256: sha256 };
  await change(tx, key)
    .set({ ...kept, kept_at: now })
    .execute();
}

export async function refuseFile(tx: Tx, { code, ...key }: FileKey & { code: string }): Promise<void> {
  await change(tx, key).set({ refused_code: code }).execute();
}

/** Counts a check that was stopped, and returns how many there were. */
export async function noteStoppedCheck(tx: Tx, key: FileKey): Promise<number> {
  const row = await change(tx, key)
    .set(({ eb }) => ({ stopped_checks: eb('stopped_checks', '+', 1) }))
    .returning('stopped_checks as stoppedChecks')
    .executeTakeFirstOrThrow();
  return row.stoppedChecks;
}

/** Deletes a file. The rows of its pieces are deleted with it. */
export async function deleteFile(tx: Tx, { attemptId, fileId }: FileKey): Promise<void> {
  await tx.deleteFrom('answer_file').where('attempt_id', '=', attemptId).where('answer_file_id', '=', fileId).execute();
}

/** Returns those of these files of an attempt that are stored. */
export async function findKept(executor: Kysely<Tables>, attemptId: AttemptId, fileIds: readonly string[]) {
  return await select(executor)
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`answer_file_id = any(${fileIds}::uuid[])`)
    .where('kept_at', 'is not', null)
    .execute();
}

/** Records that answers may name these files. Returns how many of them are stored. */
export async function nameFiles(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  fileIds: readonly string[],
): Promise<number> {
  const named = await executor
    .updateTable('answer_file')
    .set({ named_at: sql<Date>`coalesce(named_at, clock_timestamp())` })
    .where('attempt_id', '=', attemptId)
    .where(sql<boolean>`answer_file_id = any(${fileIds}::uuid[])`)
    .where('kept_at', 'is not', null)
    .executeTakeFirst();
  return Number(named.numUpdatedRows);
}

/** Finds files that no answer names and of which nothing has arrived since an instant. */
export async function findForgotten(executor: Kysely<Tables>, before: Date): Promise<FileKey[]> {
  return await executor
    .selectFrom('answer_file')
    .select(['attempt_id as attemptId', 'answer_file_id as fileId'])
    .where('named_at', 'is', null)
    .where('moved_at', '<', before)
    .orderBy('moved_at')
    .limit(MAX_FORGOTTEN_AT_ONCE)
    .execute();
}

/** Returns the stored files of an attempt, in the order in which they were stored. */
export async function findFilesOf(executor: Kysely<Tables>, attemptId: AttemptId): Promise<StoredFile[]> {
  return await select(executor)
    .where('attempt_id', '=', attemptId)
    .where('kept_at', 'is not', null)
    .orderBy('kept_at')
    .orderBy('answer_file_id')
    .limit(MAX_OWN_ROWS)
    .execute();
}

/** Returns the object keys of all files and pieces that a candidate has sent. */
export async function findObjectKeysOf(executor: Kysely<Tables>, candidateId: UserId): Promise<string[]> {
  const ofCandidate = executor.selectFrom('attempt').select('attempt_id').where('candidate_id', '=', candidateId);
  const files = await executor
    .selectFrom('answer_file')
    .select(['attempt_id as attemptId', 'answer_file_id as fileId', 'object_key as objectKey'])
    .where('attempt_id', 'in', ofCandidate)
    .limit(MAX_ROWS)
    .execute();
  const pieces = await executor
    .selectFrom('answer_file_piece')
    .select('object_key as objectKey')
    .where('attempt_id', 'in', ofCandidate)
    .limit(MAX_ROWS)
    .execute();
  return [...files.flatMap(possibleKeys), ...pieces.map(({ objectKey }) => objectKey)];
}
