import { hkdfSync, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import { withoutHiddenTranscripts } from '@kasauti/domain/form/recordings.ts';
import { sectionMinutesOf } from '@kasauti/domain/form/section-minutes.ts';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { App } from '../../../platform/app.ts';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { joinSealed, NONCE_BYTES, openBytes, sealBytes, splitSealed } from '../../../platform/security/aes-gcm.ts';
import { sha256, sha256Hex } from '../../../platform/security/hashes.ts';
import { type Form, findForm, findVariantForms } from '../../authoring/index.ts';
import {
  findPaper,
  findPaperBySha256,
  findPapers,
  insertPapers,
  isEntered,
  lockPapers,
  type NewPaper,
  type Paper,
  renamePaper,
  replacePapers,
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

/** A sitting, an exam of this sitting, and the form that the exam has now. Of a form with variants, the first one. */
export type PaperAsk = { sittingId: SittingId; examId: ExamId; formId: FormId; now: Date };

/**
 * Seals the paper of a sitting: the form as candidates see it, compressed and encrypted with a key of its own. The key
 * is stored encrypted. Candidates download the ciphertext in the lobby and receive the key at the start. A form with
 * variants has one such paper for each. A repeated call returns the existing papers. If the exam has got another form
 * and no candidate has entered yet, seals the new form instead and deletes the old ciphertexts.
 */
export async function sealPapers(parts: Parts, ask: PaperAsk): Promise<Paper[]> {
  const { found, formIds, isFinal } = await parts.inTransaction(async ({ tx }) => {
    const [found, formIds] = [await findPapers(tx, ask), await findVariantForms(tx, ask.formId)];
    return { found, formIds, isFinal: found.length > 0 && (areOf(found, formIds) || (await isEntered(tx, ask))) };
  });
  if (isFinal) return found;
  const sealed: NewPaper[] = [];
  for (const [at, formId] of formIds.entries()) sealed.push(await sealForm(parts, { ...ask, formId }, at + 1));
  const { isOurs, papers } = await parts.inTransaction(async ({ tx }) => {
    const isOurs = await (found.length > 0 ? replaceAll(tx, ask, sealed) : insertPapers(tx, sealed));
    return { isOurs, papers: await findPapers(tx, ask) };
  });
  if (papers.length === 0) throw new Error(`the paper of sitting ${ask.sittingId} was not stored`);
  const needless = isOurs ? found.map(({ objectKey }) => objectKey) : sealed.map(({ object_key }) => object_key);
  for (const objectKey of needless) await parts.objects.remove(objectKey);
  return papers;
}

const areOf = (papers: readonly Paper[], formIds: readonly FormId[]) =>
  `${papers.map(({ formId }) => formId)}` === `${formIds}`;

async function sealForm(
  parts: Parts,
  { sittingId, examId, formId, now }: PaperAsk,
  variantNo: number,
): Promise<NewPaper> {
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
    wrapped_key: wrap(parts, key, { sittingId, examId, variantNo }),
    section_minutes: sectionMinutesOf(content),
    sealed_at: now,
  };
}

/**
 * Replaces sealed papers. Returns false and changes nothing if a candidate has already entered or another process has
 * already replaced the papers.
 */
async function replaceAll(tx: Tx, ask: PaperAsk, sealed: readonly NewPaper[]): Promise<boolean> {
  if (!(await lockPapers(tx, { ...ask, why: 'to-replace' }))) return false;
  // The lock makes this check reliable. A candidate who is entering holds the lock until their attempt is committed.
  const papers = await findPapers(tx, ask);
  const isDone = areOf(
    papers,
    sealed.map(({ form_id }) => form_id),
  );
  if (isDone || (await isEntered(tx, ask))) return false;
  await replacePapers(tx, sealed);
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
  attempt: { sittingId: SittingId; examId: ExamId; formId: FormId },
): Promise<Buffer | null> {
  const { sittingId, examId } = attempt;
  const paper = await findPaper(executor, attempt);
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
  return openBytes(secrets.key('paper-keys'), splitSealed(paper.wrappedKey), nameOf(paper));
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

/** Returns the form as candidates may see it during the test. */
async function readContent({ inTransaction }: Parts, formId: FormId) {
  const form = await inTransaction(({ tx }) => findForm(tx, formId));
  if (!form) throw new Error(`there is no form ${formId}`);
  return withoutHiddenTranscripts(form.content);
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

type Named = Pick<Paper, 'sittingId' | 'examId' | 'variantNo'>;

function wrap({ secrets }: Parts, key: Buffer, named: Named): Buffer {
  return joinSealed(sealBytes(secrets.key('paper-keys'), key, { about: nameOf(named) }));
}

/** The first variant has the name that papers had before there were variants. */
function nameOf({ sittingId, examId, variantNo }: Named): Buffer {
  return Buffer.from([sittingId, examId, ...(variantNo > 1 ? [variantNo] : [])].join(' '), 'utf8');
}
