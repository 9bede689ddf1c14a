import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerFileRefusals, finishAnswerFile as contract } from '@kasauti/contract/attempts/answer-files.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FileType } from '@kasauti/domain/form/content.ts';
import type { App } from '../../../platform/app.ts';
import { openSha256, sha256 } from '../../../platform/security/hashes.ts';
import { cleanApart } from '../../../platform/uploads/clean-apart.ts';
import type { CleanDocument } from '../../../platform/uploads/clean-file.ts';
import { putTogether } from '../../../platform/uploads/put-together.ts';
import {
  deleteFile,
  type FileKey,
  findFile,
  findPieceKeys,
  keepFile,
  lockFile,
  refuseFile,
  type StoredFile,
  takePieces,
} from '../store/answer-files.ts';
import { type AnswerFileCode, answerFileOf, refusedBefore } from './kept-file.ts';

const { refusals } = contract;
const BUSY_RETRY_SECONDS = 5;

type Ask = { key: FileKey; candidateId: UserId; types: readonly FileType[]; requestId: string };
type Tools = { app: App; inTransaction: App['inTransaction'] };

/** Finishes a file: checks it and stores it under its own key. A repeated call returns the same file. */
export async function finishFile(tools: Tools, ask: Ask) {
  const { uploadLane, database } = tools.app;
  const file = await findFile(database, ask.key);
  if (!file) return refuse(refusals, 'no-such-file');
  const known = outcomeOf(file);
  if (known) return known;
  if (file.receivedBytes < file.sizeInBytes) return refuse(refusals, 'not-all-there');
  const leave = uploadLane.enter(ask.candidateId);
  if (!leave) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  try {
    // The lane runs one file at a time, so this file is assembled only when no other file is in memory.
    return await uploadLane.run(ask.candidateId, () => checkAndKeep(tools, file, ask));
  } finally {
    leave();
  }
}

function outcomeOf(file: StoredFile): { file: NonNullable<ReturnType<typeof answerFileOf>> } | Refusal | null {
  const kept = answerFileOf(file);
  return kept ? { file: kept } : refusedBefore(file);
}

async function checkAndKeep(tools: Tools, file: StoredFile, ask: Ask) {
  const { app } = tools;
  const clean = await readClean(app, file, ask);
  // The same call was made twice, and the other one has finished.
  if (clean === null) return await outcomeNow(app, ask.key);
  if (isRefusal(clean)) return await settleRefusal(tools, clean, ask);
  const { bytes, contentType } = clean;
  const objectKey = `answers/${ask.key.attemptId}/${ask.key.fileId}.${contentType === 'application/pdf' ? 'pdf' : 'jpg'}`;
  await app.objects.put(objectKey, bytes, contentType);
  const kept = { ...ask.key, objectKey, contentType, bytes: bytes.length, sha256: sha256(bytes) };
  await tools.inTransaction(async (work) => {
    const { tx, now } = work;
    const locked = await lockFile(tx, ask.key);
    // Nothing has named the file for so long that it was deleted meanwhile.
    if (!locked) return await work.announce({ kind: 'files-unneeded', keys: [objectKey] });
    if (outcomeOf(locked)) return;
    await keepFile(tx, kept, now);
    await work.announce({ kind: 'files-unneeded', keys: await takePieces(tx, ask.key) });
  }, ask.requestId);
  return await outcomeNow(app, ask.key);
}

async function outcomeNow({ database }: App, key: FileKey) {
  const file = await findFile(database, key);
  return (file && outcomeOf(file)) ?? refuse(refusals, 'no-such-file');
}

/** Records a refusal that is final. After any other, the file can be sent or checked again. */
async function settleRefusal({ inTransaction }: Tools, refusal: Refusal, { key, requestId }: Ask) {
  const { code } = refusal;
  const isFinal = Object.hasOwn(answerFileRefusals, code);
  if (!isFinal && code !== 'not-as-sent') return refusal;
  await inTransaction(async (work) => {
    const locked = await lockFile(work.tx, key);
    if (!locked || outcomeOf(locked)) return;
    await work.announce({ kind: 'files-unneeded', keys: await takePieces(work.tx, key) });
    if (isFinal) await refuseFile(work.tx, { ...key, code });
    else await deleteFile(work.tx, key);
  }, requestId);
  return refusal;
}

/**
 * Writes the pieces into one file and cleans this file. Returns null if another process has removed the pieces
 * meanwhile. A file whose bytes differ from those on the device is refused, so an incomplete file is never stored.
 */
async function readClean(app: App, { sizeInBytes, sentSha256 }: StoredFile, { key, types }: Ask) {
  const path = join(app.uploadLane.folder, randomUUID());
  try {
    const keys = await findPieceKeys(app.database, key);
    const written = keys.length === 0 ? null : await putTogether(app.objects, keys, path);
    if (written === null) return null;
    if (written !== sizeInBytes || !(await hashOf(path)).equals(sentSha256)) return refuse(refusals, 'not-as-sent');
    const clean = await cleanApart({ path, accept: 'answer', types, scanner: app.settings });
    return isRefusal(clean) ? refuse(refusals, clean.code as AnswerFileCode) : (clean as CleanDocument);
  } finally {
    await rm(path, { force: true });
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = openSha256();
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
