import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QuestionPictureRefusalCode } from '@kasauti/contract/bank/pictures.ts';
import type { RecordingRefusalCode } from '@kasauti/contract/bank/recordings.ts';
import { type DocumentRefusalCode, type PictureRefusalCode, pictureRefusals } from '@kasauti/contract/files.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { FileType } from '@kasauti/domain/form/content.ts';
import type { AnswerFileRefusalCode, CleanDocument, CleanPicture, Scanner } from './clean-file.ts';
import type { CleanQuestionPicture } from './clean-question-picture.ts';
import type { CleanRecording } from './clean-recording.ts';
import { runApart } from './run-apart.ts';

/** A file on the local disk, and which kind of file to accept. */
export type FileTask = { path: string; scanner: Scanner } & (
  | { accept: 'document' | 'question-picture' | 'recording' }
  | { accept: 'picture'; longestSidePx: number }
  | { accept: 'answer'; types: readonly FileType[] }
);

type Outcome =
  | ({ bytes: Buffer | null } & Omit<CleanPicture | CleanDocument | CleanQuestionPicture | CleanRecording, 'bytes'>)
  | Refusal;

/**
 * Time limit. The largest legitimate file takes about two seconds on a processor of 2024, and a virus scanner may take
 * fifteen.
 */
const MAX_MS = 25_000;
const MAX_HEAP_MB = 256;
const PROGRAM = join(import.meta.dirname, 'file-process.ts');

type Limits = { maxMs: number };

export function cleanApart(
  task: FileTask & { accept: 'picture' },
  limits?: Limits,
): Promise<CleanPicture | Refusal<PictureRefusalCode>>;
export function cleanApart(
  task: FileTask & { accept: 'document' },
  limits?: Limits,
): Promise<CleanDocument | Refusal<DocumentRefusalCode>>;
export function cleanApart(
  task: FileTask & { accept: 'question-picture' },
): Promise<CleanQuestionPicture | Refusal<QuestionPictureRefusalCode>>;
export function cleanApart(
  task: FileTask & { accept: 'recording' },
): Promise<CleanRecording | Refusal<RecordingRefusalCode>>;
/**
 * Cleans a file in a separate process. If a file takes too long or crashes the process, it is refused with
 * `cannot-check-now`, and the user may try again.
 */
export async function cleanApart(task: FileTask, limits?: Limits) {
  return (await readApart(task, limits)) ?? refuse(pictureRefusals, 'cannot-check-now');
}

/**
 * Cleans a file of an answer in a separate process. Returns “stopped” if the file takes too long or crashes the
 * process. `cannot-check-now` means that the virus scanner cannot be reached.
 */
export async function cleanAnswerApart(
  task: FileTask & { accept: 'answer' },
  limits?: Limits,
): Promise<CleanDocument | Refusal<AnswerFileRefusalCode> | 'stopped'> {
  const outcome = (await readApart(task, limits)) ?? 'stopped';
  return outcome as CleanDocument | Refusal<AnswerFileRefusalCode> | 'stopped';
}

async function readApart(task: FileTask, { maxMs }: Limits = { maxMs: MAX_MS }) {
  const outcome = await runApart<Outcome>(onlyOf(task), { program: PROGRAM, maxMs, maxHeapMb: MAX_HEAP_MB });
  if (outcome === null || isRefusal(outcome)) return outcome;
  return { ...outcome, bytes: outcome.bytes ?? (await readFile(task.path)) };
}

/** Removes all of the scanner's settings except its socket, which is the only one that the process needs. */
const onlyOf = (task: FileTask): FileTask => ({ ...task, scanner: { CLAMD_SOCKET: task.scanner.CLAMD_SOCKET } });
