import { takeInImport as contract } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ItemId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { createItems } from '../items/create-item.ts';
import { beginTakingIn, endWork, noteTaken, type Progress, type RunAtWork } from '../store/import-stages.ts';
import { countLines, findRun, lockRun, readLines } from '../store/imports.ts';
import { importWorkPart } from './import-work.ts';

/**
 * `questions` contains numbers of report lines, counted from 1. Without it, all questions that were not refused are
 * added.
 */
type Ask = { importId: ImportRunId; questions?: number[] | undefined };
const comingIn = ['unchanged', 'changed'] as const;

/**
 * Begins to add questions of a run to the bank in the background, as drafts of the run's provider. Either all chosen
 * questions are added or none.
 */
export async function takeInImport(app: App, ask: Ask, by: Actor, requestId: string) {
  const run = await app.inTransaction((work) => claimRun(work, ask), requestId);
  if (isRefusal(run)) return run;
  app.part(importWorkPart).start(
    run,
    (tell) => app.inTransaction((work) => takeIn(work, { ...ask, run, by, tell }), requestId),
    () => endWork(app.database, run, { stage: 'ready', problem: 'not-taken-in' }),
  );
  return run.importRunId;
}

/**
 * Claims a run, so that its questions are added once. Its row is locked, so a concurrent caller waits and is then
 * refused.
 */
async function claimRun({ tx, now }: Work, { importId, questions }: Ask) {
  const run = await lockRun(tx, importId);
  if (!run) return refuse(contract.refusals, 'not-found');
  if (run.takenAt) return refuse(contract.refusals, 'taken-in-already');
  if (run.stage === 'taking-in') return refuse(contract.refusals, 'being-taken-in');
  if (run.stage !== 'ready') return refuse(contract.refusals, 'not-read');
  const chosen = questions && [...new Set(questions)];
  const counts = await countLines(tx, importId, chosen);
  const total = counts.unchanged + counts.changed;
  if (chosen && total < chosen.length) return refuse(contract.refusals, 'not-in-the-report');
  if (total === 0) return refuse(contract.refusals, 'nothing-to-take-in');
  const turn = await beginTakingIn(tx, importId, total, now);
  return { importRunId: importId, stage: 'taking-in', turn } as const;
}

type TakingIn = Ask & { run: RunAtWork; by: Actor; tell: (progress: Progress) => void };

/** Adds the questions. If the run was ended meanwhile, throws, so that nothing is added. */
async function takeIn(work: Work, { importId, questions, run, by, tell }: TakingIn): Promise<void> {
  const { tx, now } = work;
  const { providerId } = (await findRun(tx, importId)) ?? {};
  if (!providerId) throw new Error(`the import ${importId} was deleted`);
  const lines = await readLines(tx, importId, comingIn);
  const chosen = questions && new Set(questions);
  const drafts = lines.flatMap(({ no, item }) => (item && (!chosen || chosen.has(no)) ? [item] : []));
  const items = drafts.map((draft) => ({
    itemId: newId<ItemId>(now),
    written: { type: 'question' as const, draft },
  }));
  await createItems(work, providerId, items, by, (done) => tell({ done, total: items.length }));
  if (!(await noteTaken(tx, run, { by: by.actorId, at: now, count: items.length })))
    throw new Error(`the import ${importId} was ended while it was taken in`);
  const detail = { providerId, questions: items.length };
  record(work, { ...by, action: 'import.take-in', objectKind: 'import', objectId: importId, detail });
}
