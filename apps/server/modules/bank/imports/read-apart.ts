import { join } from 'node:path';
import type { ImportProblem, QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import type { Scanner } from '../../../platform/uploads/clean-file.ts';
import type { CleanQuestionPicture } from '../../../platform/uploads/clean-question-picture.ts';
import type { CleanRecording } from '../../../platform/uploads/clean-recording.ts';
import { type ApartLimits, runApart } from '../../../platform/uploads/run-apart.ts';
import type { FileFacts } from '../formats/index.ts';

/**
 * A file of questions on the local disk. Its report and its pictures are written to the folder.
 */
export type ReadingTask = {
  path: string;
  folder: string;
  format: QuestionFormat;
  facts: Pick<FileFacts, 'language' | 'topic' | 'difficulty'>;
  scanner: Scanner;
};

/** How many questions were read, and how many the file has. */
export type ReadingNews = { done: number; total: number };
/** A clean picture or recording, and the file from which it was made. `pictureId` is its id within the report. */
export type WrittenPicture = (Omit<CleanQuestionPicture, 'bytes'> | Omit<CleanRecording, 'bytes'>) & {
  pictureId: string;
  path: string;
  originalPath: string;
};
/** Why the file is refused, or what was written for it. */
export type ReadingOutcome = { problem: ImportProblem } | { problem: null; pictures: WrittenPicture[] };

export const reportPathIn = (folder: string): string => join(folder, 'report');

/**
 * Limits for a file. 10,000 questions take about ten seconds and 300 MB. The process works at low priority, so it may
 * take longer while tests are running.
 */
export const READING_LIMITS: ApartLimits = { maxMs: 180_000, maxHeapMb: 768 };

const PROGRAM = join(import.meta.dirname, 'question-file-process.ts');

type Watch = { onNews: (news: ReadingNews) => void; signal: AbortSignal; limits?: ApartLimits };

/**
 * Reads a file of questions in a separate process, like every uploaded file. A file that crashes it, takes too long or
 * needs too much memory is refused with `cannot-read`.
 */
export async function readApart(task: ReadingTask, { onNews, signal, limits = READING_LIMITS }: Watch) {
  const scanner = { CLAMD_SOCKET: task.scanner.CLAMD_SOCKET };
  const apart = { ...limits, program: PROGRAM, onNews, signal };
  const outcome = await runApart<ReadingOutcome, ReadingNews>({ ...task, scanner }, apart);
  return outcome ?? ({ problem: 'cannot-read' } as const);
}
