import { beginAnswerFile as contract } from '@kasauti/contract/attempts/answer-files.ts';
import type { BodyOf } from '@kasauti/contract/entry.ts';
import type { AnswerFileId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Interaction } from '@kasauti/domain/form/content.ts';
import { onlyInteraction } from '@kasauti/domain/item/interactions.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findForm } from '../../authoring/index.ts';
import { insertFile, lockFile, lockFilesOf, type StoredFile, sumFiles } from '../store/answer-files.ts';
import type { Attempt } from '../store/attempts.ts';
import { answerFileOf, refusedBefore } from './kept-file.ts';

type Upload = Extract<Interaction, { kind: 'file-upload' }>;
type Ask = BodyOf<typeof contract>;

/**
 * A candidate may replace files. So a question takes several times the bytes that one answer can have, and this many
 * files at least.
 */
const ANSWERS_OF_A_QUESTION = 5;
const MIN_FILES_OF_A_QUESTION = 20;

/** Returns the question of an attempt to which candidates upload files, or null if it is not such a question. */
export async function findUploadQuestion({ database }: App, { formId }: Attempt, itemRef: string) {
  const form = await findForm(database, formId);
  const item = form?.content.sections.flatMap(({ items }) => items).find((each) => each.itemRef === itemRef);
  const interaction = item && onlyInteraction(item);
  return interaction?.kind === 'file-upload' ? interaction : null;
}

/** Begins a file of an attempt. A repeated call returns how much of it the server has. */
export async function beginFile(work: Work, attempt: Attempt, question: Upload, ask: Ask) {
  const { tx, now } = work;
  const { attemptId } = attempt;
  const { fileId, itemRef, sizeInBytes, sha256 } = ask;
  await lockFilesOf(tx, attemptId);
  const before = await lockFile(tx, { attemptId, fileId });
  if (before) return isTheSame(before, ask) ? progressOf(before) : refuse(contract.refusals, 'another-file');
  if (sizeInBytes > question.maxBytes) return refuse(contract.refusals, 'file-too-large');
  if (!hasRoom(question, sizeInBytes, await sumFiles(tx, { attemptId, itemRef })))
    return refuse(contract.refusals, 'too-many-files');
  await insertFile(tx, {
    attempt_id: attemptId,
    answer_file_id: fileId as AnswerFileId,
    item_ref: itemRef,
    size_in_bytes: sizeInBytes,
    sent_sha256: Buffer.from(sha256, 'hex'),
    moved_at: now,
  });
  return { receivedBytes: 0, file: null };
}

function isTheSame({ itemRef, sizeInBytes, sentSha256 }: StoredFile, ask: Ask): boolean {
  return itemRef === ask.itemRef && sizeInBytes === ask.sizeInBytes && sentSha256.toString('hex') === ask.sha256;
}

function progressOf(file: StoredFile) {
  return refusedBefore(file) ?? { receivedBytes: file.receivedBytes, file: answerFileOf(file) };
}

function hasRoom({ maxFiles, maxBytes }: Upload, bytes: number, sent: { count: number; bytes: number }): boolean {
  const most = ANSWERS_OF_A_QUESTION * maxFiles;
  return sent.count < Math.max(most, MIN_FILES_OF_A_QUESTION) && sent.bytes + bytes <= most * maxBytes;
}
