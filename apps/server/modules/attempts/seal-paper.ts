import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Tables } from '../../platform/database.ts';
import { sha256Hex } from '../../platform/objects.ts';
import { findForm } from '../authoring/index.ts';
import { findPaper, findPaperBySha256, insertPaper, type Paper } from './store/papers.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A form is some 300 kB with its figures. */
const MOST_IN_MEMORY = 24;
/** When whoever could not begin asks again: a paper that cannot be opened is mended by people. */
export const PAPER_RETRY_SECONDS = 10;

type Parts = Pick<App, 'database' | 'objects' | 'secrets'>;

/**
 * Seals the paper of a sitting, once: the form as candidates see it, encrypted under a key of its own, which is kept wrapped. Candidates
 * fetch the ciphertext during the lobby; at the start only the key is missing. Called again, it answers what is there.
 */
export async function sealPaper(
  parts: Parts,
  ask: { sittingId: SittingId; examId: ExamId; formId: FormId; now: Date },
): Promise<Paper> {
  const { sittingId, examId, formId } = ask;
  const found = await findPaper(parts.database, sittingId, examId);
  if (found) return found;
  const key = randomBytes(KEY_BYTES);
  const bytes = await encryptForm(parts, formId, key);
  const sha256 = sha256Hex(bytes);
  const objectKey = `papers/${sha256}`;
  await parts.objects.put(objectKey, bytes, 'application/octet-stream');
  const isOurs = await insertPaper(parts.database, {
    sitting_id: sittingId,
    exam_id: examId,
    form_id: formId,
    object_key: objectKey,
    sha256: Buffer.from(sha256, 'hex'),
    wrapped_key: wrap(parts, key, sittingId, examId),
    sealed_at: ask.now,
  });
  if (!isOurs) await parts.objects.remove(objectKey);
  const paper = await findPaper(parts.database, sittingId, examId);
  if (!paper) throw new Error(`the paper of sitting ${sittingId} was not kept`);
  return paper;
}

/**
 * The 32 bytes that open the paper of an attempt. Whoever calls this lets the candidate begin: see `start-attempt.ts` and `take-lease.ts`. Null
 * when the paper cannot be opened: no clock may be started for it, and staff must know, since asking again mends nothing.
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

function openPaperKey({ secrets }: Pick<App, 'secrets'>, paper: Paper): Buffer {
  const sealed = paper.wrappedKey;
  const decipher = createDecipheriv(CIPHER, secrets.key('paper-keys'), sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(nameOf(paper.sittingId, paper.examId));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Reads ciphertexts by their hash, the last ones from memory: a hall asks for the same one within a minute. */
export function makePaperShelf(parts: Parts): (sha256: string) => Promise<Buffer | null> {
  const shelf = new Map<string, Promise<Buffer | null>>();
  return (sha256) => {
    const known = shelf.get(sha256);
    if (known) return known;
    const reading = readPaper(parts, sha256);
    shelf.set(sha256, reading);
    const forget = () => shelf.delete(sha256);
    reading.then((bytes) => bytes ?? forget(), forget);
    if (shelf.size > MOST_IN_MEMORY) for (const oldest of shelf.keys()) if (shelf.delete(oldest)) break;
    return reading;
  };
}

/** A ciphertext that the object store has lost, or another machine has never had, is made again, and is the same to the byte. */
async function readPaper(parts: Parts, sha256: string): Promise<Buffer | null> {
  const paper = await findPaperBySha256(parts.database, Buffer.from(sha256, 'hex'));
  if (!paper) return null;
  const stored = await parts.objects.get(paper.objectKey);
  if (stored && sha256Hex(stored) === sha256) return stored;
  const made = await encryptForm(parts, paper.formId, openPaperKey(parts, paper));
  if (sha256Hex(made) !== sha256) throw new Error(`the paper ${sha256} cannot be made again`);
  await parts.objects.put(paper.objectKey, made, 'application/octet-stream');
  return made;
}

async function encryptForm({ database }: Parts, formId: FormId, key: Buffer): Promise<Buffer> {
  const form = await findForm(database, formId);
  if (!form) throw new Error(`there is no form ${formId}`);
  // The key is used for this one text, so its nonce may follow from it: that makes the ciphertext repeatable.
  const nonce = Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'kasauti:paper-nonce', NONCE_BYTES));
  const cipher = createCipheriv(CIPHER, key, nonce);
  const text = Buffer.from(JSON.stringify(form.content), 'utf8');
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

function wrap({ secrets }: Parts, key: Buffer, sittingId: SittingId, examId: ExamId): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secrets.key('paper-keys'), nonce);
  cipher.setAAD(nameOf(sittingId, examId));
  return Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
}

const nameOf = (sittingId: SittingId, examId: ExamId) => Buffer.from(`${sittingId} ${examId}`, 'utf8');
