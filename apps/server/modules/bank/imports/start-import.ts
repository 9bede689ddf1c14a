import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startImport as contract, type QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ProviderId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { useNewestContentKey } from '../../../platform/security/check-content-keys.ts';
import { record } from '../../audit/index.ts';
import { formatOfFile } from '../formats/index.ts';
import type { PictureOwner } from '../pictures/keep-picture.ts';
import { endWork, type Progress, type RunAtWork } from '../store/import-stages.ts';
import { insertLines, insertRun } from '../store/imports.ts';
import { type ImportWork, importWorkPart } from './import-work.ts';
import { type ReadingTask, readApart, reportPathIn } from './read-apart.ts';
import { type Lines, linesOfReport } from './read-report.ts';
import { storePictures } from './store-pictures.ts';

/** Maximum number of lines of a report in one statement. PostgreSQL limits the number of parameters. */
const PIECE = 500;

type File = { providerId: ProviderId; fileName: string; format: QuestionFormat };
type Ask = Omit<File, 'format'> & {
  facts: ReadingTask['facts'];
  format?: QuestionFormat | undefined;
  bytes: Uint8Array;
  by: Actor;
  requestId: string;
};

/** Stores a run for a file of questions and begins to read it in the background. Refuses an unknown format. */
export async function startImport(app: App, { format: named, bytes, facts, by, requestId, ...file }: Ask) {
  const format = named ?? formatOfFile(file.fileName, bytes);
  if (!format) return refuse(contract.refusals, 'unknown-format');
  const folder = join(app.uploadLane.folder, randomUUID());
  const task = { path: join(folder, 'questions'), folder, format, facts, scanner: app.settings };
  const removeFiles = () => rm(folder, { recursive: true, force: true });
  try {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(task.path, bytes, { flag: 'wx', mode: 0o600 });
    const importRunId = await app.inTransaction((work) => beginRun(work, { ...file, format }, by), requestId);
    const run = { importRunId, stage: 'reading', turn: 0 } as const;
    const work = app.part(importWorkPart);
    work.start(
      run,
      (tell) =>
        readFile(app, { work, run, task, tell, by, requestId, providerId: file.providerId }).finally(removeFiles),
      () => endWork(app.database, run, { stage: 'refused', problem: 'cannot-read' }),
    );
    return importRunId;
  } catch (error) {
    await removeFiles();
    throw error;
  }
}

/** Stores a run whose file is being read. The bank does not change. */
export async function beginRun({ now, ...work }: Work, { providerId, format, fileName }: File, by: Actor) {
  const importRunId = newId<ImportRunId>(now);
  const run = { import_run_id: importRunId, provider_id: providerId, format, file_name: fileName };
  await insertRun(work.tx, { ...run, started_by: by.actorId, started_at: now, stage: 'reading', alive_at: now });
  const detail = { format, providerId };
  record({ now, ...work }, { ...by, action: 'import.start', objectKind: 'import', objectId: importRunId, detail });
  return importRunId;
}

type Reading = PictureOwner & {
  work: ImportWork;
  run: RunAtWork;
  task: ReadingTask;
  tell: (progress: Progress) => void;
};

async function readFile(app: App, { work, run, task, tell, ...owner }: Reading): Promise<void> {
  const read = () => readApart(task, { onNews: tell, signal: work.signal });
  // Whose turn does not come because too many wait is told like a scanner that does not respond: try again.
  const turn = await work.turns.run(run.importRunId, read);
  // The server stops. The next one will find the run and refuse it.
  if (work.signal.aborted) return;
  const outcome = turn ?? ({ problem: 'cannot-check-now' } as const);
  if (outcome.problem !== null) {
    await endWork(app.database, run, { stage: 'refused', problem: outcome.problem });
    return;
  }
  const stored = await storePictures(app, outcome.pictures, owner);
  const lines = linesOfReport(reportPathIn(task.folder), stored);
  await app.inTransaction((started) => storeReport(started, run, lines));
}

/** Stores the report of a run, all of it or nothing. If the run was ended meanwhile, its report is not stored. */
export async function storeReport({ tx }: Pick<Work, 'tx'>, run: RunAtWork, lines: Lines): Promise<void> {
  await useNewestContentKey(tx);
  if (!(await endWork(tx, run, { stage: 'ready', problem: null }))) return;
  let stored = 0;
  for await (const piece of lines(PIECE)) {
    await insertLines(tx, run.importRunId, stored + 1, piece);
    stored += piece.length;
  }
}
