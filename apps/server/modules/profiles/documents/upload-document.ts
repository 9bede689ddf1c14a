import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BodyOf } from '@kasauti/contract/entry.ts';
import { MAX_FILE_BYTES, UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import {
  beginUpload as beginContract,
  finishUpload as finishContract,
  sendUploadPiece as pieceContract,
} from '@kasauti/contract/identity/documents.ts';
import type { DocumentId, UploadId, UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { removeObject } from '../../../platform/objects/remove-object.ts';
import { cleanApart } from '../../../platform/uploads/clean-apart.ts';
import { putTogether } from '../../../platform/uploads/put-together.ts';
import {
  addPiece,
  countDocuments,
  deleteUpload,
  findExpiredUploads,
  findPieceKeys,
  findUpload,
  insertDocument,
  insertUpload,
  lockUpload,
  type StoredUpload,
} from '../store/uploads.ts';
import { findDocument, lockDocument } from '../store.ts';
import { takeDocumentOut } from './delete-document.ts';

/**
 * Maximum number of documents per user, more than any procedure requires. The limit only protects the disk space, so
 * two simultaneous uploads may exceed it by one.
 */
const MAX_DOCUMENTS = 20;
/** Time after which an unfinished upload is deleted, enough for a night on a slow network. */
const UPLOAD_HOURS = 24;
const BUSY_RETRY_SECONDS = 5;

const noSuchUpload = { 'not-found': pieceContract.refusals['not-found'] };
const gone = refuse(noSuchUpload, 'not-found');

/** Begins the upload of a document of this kind and size. */
export async function beginUpload(work: Work, userId: UserId, ask: BodyOf<typeof beginContract>) {
  const { tx, now } = work;
  const { kind, fileName, sizeInBytes, replaces } = ask;
  if (sizeInBytes > MAX_FILE_BYTES) return refuse(beginContract.refusals, 'file-too-large');
  const replaced = replaces ? await lockDocument(tx, replaces) : null;
  if (replaces && replaced?.userId !== userId) return refuse(beginContract.refusals, 'not-found');
  const free = MAX_DOCUMENTS - (await countDocuments(tx, userId)) + (replaced ? 1 : 0);
  if (free <= 0) return refuse(beginContract.refusals, 'too-many-documents');
  const uploadId = newId<UploadId>(now);
  await insertUpload(tx, {
    upload_id: uploadId,
    user_id: userId,
    kind,
    file_name: plainName(fileName),
    size_in_bytes: sizeInBytes,
    replaces: replaces ?? null,
    expires_at: new Date(now.getTime() + UPLOAD_HOURS * HOUR_MS),
  });
  return { uploadId, receivedBytes: 0, sizeInBytes };
}

/**
 * Removes characters that could mislead a reader, for example invisible characters and characters that reverse the text
 * direction.
 */
function plainName(fileName: string): string {
  return fileName.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim() || '–';
}

/** Returns the user's own unfinished upload. Another user's upload is refused as forbidden. */
export async function ownUpload({ database, clock }: App, userId: UserId, uploadId: UploadId) {
  const upload = await findUpload(database, uploadId);
  if (!upload || upload.expiresAt <= clock.now()) return refuse(noSuchUpload, 'not-found');
  return upload.userId === userId ? upload : refuse(commonRefusals, 'forbidden');
}

/**
 * Stores the next piece of an upload. The object is stored before its row is inserted, so a row never refers to a
 * missing object.
 */
export async function receivePiece(
  app: App,
  upload: StoredUpload,
  { fromByte, bytes, requestId }: { fromByte: number; bytes: Buffer; requestId: string },
) {
  const { uploadId, sizeInBytes } = upload;
  if (fromByte !== upload.receivedBytes) return notTheNext(upload.receivedBytes);
  if (fromByte + bytes.length > sizeInBytes) return refuse(pieceContract.refusals, 'file-too-large');
  // Every piece except the last must have the full size. A file sent byte by byte would create millions of objects.
  if (bytes.length !== Math.min(UPLOAD_PIECE_BYTES, sizeInBytes - fromByte))
    return refuse(commonRefusals, 'bad-request');
  // Each request has its own object key, because the same piece may arrive twice at once. Only one of the two objects
  // is used, and the other one is removed.
  const objectKey = `uploads/${uploadId}/${fromByte}-${randomUUID()}`;
  await app.objects.put(objectKey, bytes, 'application/octet-stream');
  const receivedBytes = fromByte + bytes.length;
  const taken = await app.inTransaction(async ({ tx }) => {
    const locked = await lockUpload(tx, uploadId);
    if (!locked) return refuse(noSuchUpload, 'not-found');
    if (locked.receivedBytes !== fromByte) return notTheNext(locked.receivedBytes);
    await addPiece(tx, { uploadId, fromByte, objectKey, receivedBytes });
    return { uploadId, receivedBytes, sizeInBytes };
  }, requestId);
  if (isRefusal(taken)) await removeObject(app, objectKey);
  return taken;
}

const notTheNext = (receivedBytes: number) =>
  refuse(pieceContract.refusals, 'not-the-next-piece', { extra: { receivedBytes } });

/** Refusals that are temporary. The upload is kept and can be finished later. */
const passing: readonly string[] = ['busy', 'cannot-check-now'];

/**
 * Finishes an upload. The file is checked and stored as a document with the upload's id, and the pieces are
 * deleted.
 */
export async function finishUpload(app: App, userId: UserId, uploadId: UploadId, requestId: string) {
  const documentId = uploadId as string as DocumentId;
  const upload = await ownUpload(app, userId, uploadId);
  // An earlier call may have finished this upload, but its response may have been lost.
  if (isRefusal(upload)) return (await isDone(app, userId, documentId)) ? { documentId } : upload;
  if (upload.receivedBytes < upload.sizeInBytes) return refuse(finishContract.refusals, 'not-all-there');
  const leave = app.uploadLane.enter(userId);
  if (!leave) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  try {
    // The lane runs one file at a time, so this file is assembled only when no other file is in memory.
    return await app.uploadLane.run(userId, () => keepDocument(app, upload, requestId));
  } finally {
    leave();
  }
}

async function keepDocument(app: App, upload: StoredUpload, requestId: string) {
  const { uploadId, userId } = upload;
  const documentId = uploadId as string as DocumentId;
  const keys = await findPieceKeys(app.database, uploadId);
  // There are no pieces if the same call was made twice and the other call has already finished.
  const clean = keys.length === 0 ? null : await readClean(app, keys, upload.sizeInBytes);
  if (clean === 'not-whole') {
    await forgetUpload(app, uploadId);
    return gone;
  }
  if (clean === null) return (await isDone(app, userId, documentId)) ? { documentId } : gone;
  if (isRefusal(clean)) {
    if (!passing.includes(clean.code)) await forgetUpload(app, uploadId);
    return clean;
  }
  const objectKey = documentKey(upload, clean.contentType === 'application/pdf' ? 'pdf' : 'jpg');
  await app.objects.put(objectKey, clean.bytes, clean.contentType);
  await app.inTransaction(async (work) => {
    const { tx, now } = work;
    // If the call was made twice, the other call has created the document, with the same key and the same bytes.
    if (!(await lockUpload(tx, uploadId))) return;
    const { contentType, bytes } = clean;
    await insertDocument(tx, { documentId, upload, objectKey, contentType, sizeInBytes: bytes.length, now });
    await deleteUpload(tx, uploadId);
    await work.announce({ kind: 'files-unneeded', keys });
    if (upload.replaces) await takeDocumentOut(work, { userId, documentId: upload.replaces });
  }, requestId);
  return { documentId };
}

/** Returns the object key of the document that is made from an upload. The document has the same id as the upload. */
const documentKey = ({ userId, uploadId }: StoredUpload, ending: 'pdf' | 'jpg') =>
  `documents/${userId}/${uploadId}.${ending}`;

async function isDone({ database }: App, userId: UserId, documentId: DocumentId): Promise<boolean> {
  return (await findDocument(database, documentId))?.userId === userId;
}

/**
 * Writes the pieces into one file and cleans this file. Returns null if another process has removed the pieces
 * meanwhile. Returns “not-whole” if the number of bytes differs from the announced size. An incomplete file is never
 * stored as a document.
 */
async function readClean(app: App, keys: readonly string[], sizeInBytes: number) {
  const path = join(app.uploadLane.folder, randomUUID());
  try {
    const written = await putTogether(app.objects, keys, path);
    if (written === null) return null;
    if (written !== sizeInBytes) return 'not-whole';
    return await cleanApart({ path, accept: 'document', scanner: app.settings });
  } finally {
    await rm(path, { force: true });
  }
}

async function forgetUpload(app: App, uploadId: UploadId): Promise<void> {
  await app.inTransaction(async (work) => {
    const upload = await lockUpload(work.tx, uploadId);
    if (!upload) return;
    // The document's file may exist without a row, for example after a power failure.
    const made = (['pdf', 'jpg'] as const).map((ending) => documentKey(upload, ending));
    const keys = [...(await findPieceKeys(work.tx, uploadId)), ...made];
    await deleteUpload(work.tx, uploadId);
    await work.announce({ kind: 'files-unneeded', keys });
  });
}

/** Deletes uploads that were not finished in time, with their pieces. */
export async function forgetOldUploads(app: App): Promise<void> {
  for (const uploadId of await findExpiredUploads(app.database, app.clock.now())) await forgetUpload(app, uploadId);
}
