import { open, readFile } from 'node:fs/promises';
import { MAX_IMPORTED } from '@kasauti/contract/bank/imports.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { virusRefusal } from '../../../platform/uploads/clean-file.ts';
import { serveApart } from '../../../platform/uploads/serve-apart.ts';
import { readQuestionFile } from '../formats/index.ts';
import { cleanPictures } from './clean-pictures.ts';
import { type ReadingNews, type ReadingOutcome, type ReadingTask, reportPathIn } from './read-apart.ts';
import { type ReportLine, reportOfFile } from './report-of-file.ts';

/** Number of questions between two messages about the progress. */
const TELL_EVERY = 50;

// The program of the separate process that reads one file of questions (read-apart.ts).
serveApart<ReadingTask>(async (task, tell): Promise<ReadingOutcome> => {
  const bytes = await readFile(task.path);
  const virus = await virusRefusal(task.scanner, bytes);
  if (isRefusal(virus)) return { problem: virus.code };
  const tellProgress = (news: ReadingNews) => news.done % TELL_EVERY === 0 && tell(news);
  const onQuestion = (done: number, total: number) => tellProgress({ done, total });
  const read = readQuestionFile(task.format, bytes, { ...task.facts, onQuestion });
  const { file, pictures } = await cleanPictures(read, task);
  const report = reportOfFile(file);
  if (report.length > MAX_IMPORTED) return { problem: 'too-many-questions' };
  await writeReport(reportPathIn(task.folder), report);
  return { problem: null, pictures };
});

/** Writes each line of the report as a line of JSON. The parent process then never holds all of them. */
async function writeReport(path: string, report: readonly ReportLine[]): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for (const line of report) await file.write(`${JSON.stringify(line)}\n`);
  } finally {
    await file.close();
  }
}
