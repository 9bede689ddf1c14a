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
import { cleanAnswerApart } from '../../../platform/uploads/clean-apart.ts';
import { putTogether } from '../../../platform/uploads/put-together.ts';
import {
  deleteFile,
  type FileKey,
  findFile,
  findPieceKeys,
  keepFile,
  keptKey,
  lockFile,
  noteStoppedCheck,
  refuseFile,
  type StoredFile,
  takePieces,
} from '../store/answer-files.ts';
import { answerFileOf, refusedBefore } from './kept-file.ts';

const { refusals } = contract;
const BUSY_RETRY_SECONDS = 5;
/**
 * Number of checks of a file that may take too long or crash. Each makes the files of all other candidates wait. It is
 * more than a few, because the machine may only be busy: a check has a lower priority than everything else.
 */
export const MAX_STOPPED_CHECKS = 6;

type Ask = { file: StoredFile; candidateId: UserId; types: readonly FileType[]; requestId: string };
/** `checkLimits` replaces the time limit of a check. */
type Tools = { app: App; inTransaction: App['inTransaction']; checkLimits?: { maxMs: number } };

/** Finishes a file: checks it and stores it under its own key. A repeated call returns the same file. */
export async function finishFile(tools: Tools, ask: Ask) {
  const { uploadLane } = tools.app;
  const { file } = ask;
  const known = outcomeOf(file);
  if (known) return known;
  if (file.receivedBytes < file.sizeInBytes) return refuse(refusals, 'not-all-there');
  const leave = uploadLane.enter(ask.candidateId);
  if (!leave) return refuse(commonRefusals, 'busy', { retryAfterSeconds: BUSY_RETRY_SECONDS });
  try {
    // The lane runs one file at a time, so this file is assembled only when no other file is in memory.
    return await uploadLane.run(ask.candidateId, () => checkAndKeep(tools, ask));
  } finally {
    leave();
  }
}

function outcomeOf(file: StoredFile): { file: NonNullable<ReturnType<typeof answerFileOf>> } | Refusal | null {
  const kept = answerFileOf(file);
  return kept ? { file: kept } : refusedBefore(file);
}

async function checkAndKeep(tools: Tools, ask: Ask) {
  const { app } = tools;
  const { file } = ask;
  const clean = await readClean(tools, ask);
  // The same call was made twice, and the other one has finished.
  if (clean === null) return await outcomeNow(app, file);
  if (clean === 'stopped') return await settleStopped(tools, ask);
  if (isRefusal(clean)) return await settleRefusal(tools, clean, ask);
  const { bytes, contentType } = clean;
  const objectKey = keptKey(file, contentType);
  // If the process ends here, no row has the key of this object. The sweep and the erasure know the possible keys.
  await app.objects.put(objectKey, bytes, contentType);
  const { attemptId, fileId } = file;
  const kept = { attemptId, fileId, objectKey, contentType, bytes: bytes.length, sha256: sha256(bytes) };
  await tools.inTransaction(async (work) => {
    const { tx, now } = work;
    const locked = await lockFile(tx, file);
    // Nothing has named the file for so long that it was deleted meanwhile.
    if (!locked) return await work.announce({ kind: 'files-unneeded', keys: [objectKey] });
    if (outcomeOf(locked)) return;
    await keepFile(tx, kept, now);
    await work.announce({ kind: 'files-unneeded', keys: await takePieces(tx, file) });
  }, ask.requestId);
  return await outcomeNow(app, file);
}

async function outcomeNow({ database }: App, key: FileKey) {
  const file = await findFile(database, key);
  return (file && outcomeOf(file)) ?? refuse(refusals, 'no-such-file');
}

/** Counts a check that took too long or crashed. After a few of them the file is refused for good. */
async function settleStopped(tools: Tools, ask: Ask) {
  const stoppedChecks = await tools.inTransaction(async ({ tx }) => {
    const locked = await lockFile(tx, ask.file);
    return locked && !outcomeOf(locked) ? await noteStoppedCheck(tx, ask.file) : 0;
  }, ask.requestId);
  const isLast = stoppedChecks >= MAX_STOPPED_CHECKS;
  return await settleRefusal(tools, refuse(refusals, isLast ? 'check-too-long' : 'cannot-check-now'), ask);
}

/** Records a refusal that is final. After any other, the file can be sent or checked again. */
async function settleRefusal({ app, inTransaction }: Tools, refusal: Refusal, { file, requestId }: Ask) {
  const { code } = refusal;
  const isFinal = Object.hasOwn(answerFileRefusals, code);
  if (!isFinal && code !== 'not-as-sent') return refusal;
  const { attemptId, fileId } = file;
  await inTransaction(async (work) => {
    const locked = await lockFile(work.tx, file);
    if (!locked || outcomeOf(locked)) return;
    await work.announce({ kind: 'files-unneeded', keys: await takePieces(work.tx, file) });
    if (isFinal) await refuseFile(work.tx, { attemptId, fileId, code });
    else await deleteFile(work.tx, file);
  }, requestId);
  return isFinal ? await outcomeNow(app, file) : refusal;
}

/**
 * Writes the pieces into one file and cleans this file. Returns null if another process has removed the pieces
 * meanwhile. A file whose bytes differ from those on the device is refused, so an incomplete file is never stored.
 */
async function readClean({ app, checkLimits }: Tools, { file, types }: Ask) {
  const path = join(app.uploadLane.folder, randomUUID());
  try {
    const keys = await findPieceKeys(app.database, file);
    const written = keys.length === 0 ? null : await putTogether(app.objects, keys, path);
    if (written === null) return null;
    if (written !== file.sizeInBytes || !(await hashOf(path)).equals(file.sentSha256))
      return refuse(refusals, 'not-as-sent');
    return await cleanAnswerApart({ path, accept: 'answer', types, scanner: app.settings }, checkLimits);
  } finally {
    await rm(path, { force: true });
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = openSha256();
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}
