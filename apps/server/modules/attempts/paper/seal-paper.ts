import { hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import { sectionMinutesOf } from '@kasauti/domain/form/section-minutes.ts';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { joinSealed, NONCE_BYTES, openBytes, sealBytes, splitSealed } from '../../../platform/security/aes-gcm.ts';
import { sha256, sha256Hex } from '../../../platform/security/hashes.ts';
import { type Form, findForm } from '../../authoring/index.ts';
import {
  changePaper,
  findPaper,
  findPaperBySha256,
  insertPaper,
  isEntered,
  lockPaper,
  type Paper,
  renamePaper,
} from '../store/papers.ts';

const KEY_BYTES = 32;
/** Maximum number of papers in the cache. A compressed form with its figures is about 20 kB. */
const MAX_IN_MEMORY = 24;
/**
 * Number of seconds after which a page retries if the paper could not be opened. Meanwhile staff may repair the paper.
 */
export const PAPER_RETRY_SECONDS = 10;

const compress = promisify(gzip);

type Parts = Pick<App, 'inTransaction' | 'objects' | 'secrets'>;

/** A sitting, an exam of this sitting, and the form that the exam has now. */
export type PaperAsk = { sittingId: SittingId; examId: ExamId; formId: FormId; now: Date };

/**
 * Seals the paper of a sitting: the form as candidates see it, compressed and encrypted with a key of its own. The key
 * is stored encrypted. Candidates download the ciphertext in the lobby and receive the key at the start. A repeated
 * call returns the existing paper. If the exam has got another form and no candidate has entered yet, seals the new
 * form instead and deletes the old ciphertext.
 */
export async function sealPaper(parts: Parts, ask: PaperAsk): Promise<Paper> {
  const { sittingId, examId, formId } = ask;
  const { found, isFinal } = await parts.inTransaction(async ({ tx }) => {
    const found = await findPaper(tx, sittingId, examId);
    return { found, isFinal: found !== null && (found.formId === formId || (await isEntered(tx, ask))) };
  });
  if (found && isFinal) return found;
  const sealed = await sealForm(parts, ask);
  const { isOurs, paper } = await parts.inTransaction(async ({ tx }) => {
    const isOurs = found ? await replacePaper(tx, ask, sealed) : await insertPaper(tx, sealed);
    return { isOurs, paper: await findPaper(tx, sittingId, examId) };
  });
  if (!isOurs) await parts.objects.remove(sealed.object_key);
  if (!paper) throw new Error(`the paper of sitting ${sittingId} was not stored`);
  if (isOurs && found) await parts.objects.remove(found.objectKey);
  return paper;
}

async function sealForm(parts: Parts, { sittingId, examId, formId, now }: PaperAsk) {
  const key = randomBytes(KEY_BYTES);
  const content = await readContent(parts, formId);
  const bytes = await encryptContent(content, key);
  const sha256 = sha256Hex(bytes);
  const objectKey = `papers/${sha256}`;
  await parts.objects.put(objectKey, bytes, 'application/octet-stream');
  return {
    sitting_id: sittingId,
    exam_id: examId,
    form_id: formId,
    object_key: objectKey,
    sha256: Buffer.from(sha256, 'hex'),
    wrapped_key: wrap(parts, key, sittingId, examId),
    section_minutes: sectionMinutesOf(content),
    sealed_at: now,
  };
}

/**
 * Replaces a sealed paper. Returns false and changes nothing if a candidate has already entered or another process has
 * already replaced the paper.
 */
async function replacePaper(tx: Tx, ask: PaperAsk, sealed: Awaited<ReturnType<typeof sealForm>>): Promise<boolean> {
  const paper = await lockPaper(tx, { ...ask, why: 'to-replace' });
  // The lock makes this check reliable. A candidate who is entering holds the lock until their attempt is committed.
  if (!paper || paper.formId === ask.formId || (await isEntered(tx, ask))) return false;
  await changePaper(tx, ask, sealed);
  return true;
}

/**
 * Returns the 32-byte key of an attempt's paper, with which the candidate can begin (see `start-attempt.ts` and
 * `take-lease.ts`). Returns null if the paper cannot be opened. The clock must not start then. The error is logged for
 * staff, because a retry alone does not help.
 */
export async function readPaperKey(
  { secrets, log }: Pick<App, 'secrets' | 'log'>,
  executor: Kysely<Tables>,
  attempt: { sittingId: SittingId; examId: ExamId },
): Promise<Buffer | null> {
  const { sittingId, examId } = attempt;
  const paper = await findPaper(executor, sittingId, examId);
  try {
    if (paper) return openPaperKey({ secrets }, paper);
    log.error({ event: 'paper-missing', sittingId, examId });
  } catch (error) {
    log.error({ event: 'paper-cannot-be-opened', sittingId, examId, text: (error as Error).message });
  }
  return null;
}

/** Decrypts the key of a paper. Throws if it was encrypted with another secret or was changed. */
export function openPaperKey({ secrets }: Pick<App, 'secrets'>, paper: Paper): Buffer {
  return openBytes(secrets.key('paper-keys'), splitSealed(paper.wrappedKey), nameOf(paper.sittingId, paper.examId));
}

/**
 * Returns a function that reads a ciphertext by its hash. Recent ciphertexts are cached, because many candidates
 * request the same one within a minute.
 */
export function makePaperCache(parts: Parts): (sha256: string) => Promise<Buffer | null> {
  const paperCache = new LRUCache<string, Promise<Buffer | null>>({ max: MAX_IN_MEMORY });
  return (sha256) => {
    const known = paperCache.get(sha256);
    if (known) return known;
    const reading = readPaper(parts, sha256);
    paperCache.set(sha256, reading);
    const forget = () => paperCache.delete(sha256);
    reading.then((bytes) => bytes ?? forget(), forget);
    return reading;
  };
}

/**
 * Reads a ciphertext by its hash, or returns null if no paper has this hash. If the object store does not have the
 * right bytes, encrypts the form again. The new bytes may differ, because another machine or version may compress
 * differently. The paper then gets the new hash, and this function returns null. The page that requested the old hash
 * asks the lobby for the new one.
 */
async function readPaper(parts: Parts, sha256: string): Promise<Buffer | null> {
  const paper = await parts.inTransaction(({ tx }) => findPaperBySha256(tx, Buffer.from(sha256, 'hex')));
  if (!paper) return null;
  const stored = await parts.objects.get(paper.objectKey);
  if (stored && sha256Hex(stored) === sha256) return stored;
  const made = await encryptContent(await readContent(parts, paper.formId), openPaperKey(parts, paper));
  const madeSha256 = sha256Hex(made);
  const objectKey = `papers/${madeSha256}`;
  await parts.objects.put(objectKey, made, 'application/octet-stream');
  if (madeSha256 === sha256) return made;
  await parts.inTransaction(({ tx }) =>
    renamePaper(tx, paper.sha256, { sha256: Buffer.from(madeSha256, 'hex'), objectKey }),
  );
  return null;
}

async function readContent({ inTransaction }: Parts, formId: FormId) {
  const form = await inTransaction(({ tx }) => findForm(tx, formId));
  if (!form) throw new Error(`there is no form ${formId}`);
  return form.content;
}

async function encryptContent(content: Form['content'], key: Buffer): Promise<Buffer> {
  const text = await compress(Buffer.from(JSON.stringify(content), 'utf8'), {
    level: constants.Z_BEST_COMPRESSION,
  });
  // The nonce is derived from the key and the text. The same text therefore gives the same ciphertext, and two
  // different texts never use the same nonce with this key.
  const salt = sha256(text);
  const nonce = Buffer.from(hkdfSync('sha256', key, salt, 'kasauti:paper-nonce', NONCE_BYTES));
  return joinSealed(sealBytes(key, text, { nonce }));
}

function wrap({ secrets }: Pick<App, 'secrets'>, key: Buffer, sittingId: SittingId, examId: ExamId): Buffer {
  return joinSealed(sealBytes(secrets.key('paper-keys'), key, { about: nameOf(sittingId, examId) }));
}

const nameOf = (sittingId: SittingId, examId: ExamId) => Buffer.from(`${sittingId} ${examId}`, 'utf8');
