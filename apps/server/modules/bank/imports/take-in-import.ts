import { takeInImport as contract } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { createItems } from '../items/create-item.ts';
import { beginTakingIn, endWork, noteTaken, type Progress, type RunAtWork } from '../store/import-stages.ts';
import { countLines, findRun, lockRun, readLines, type StoredReportLine } from '../store/imports.ts';
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
  const taken = lines.filter(({ no, item }) => item && (!chosen || chosen.has(no)));
  const codes = await takeInPassages(work, providerId, { lines, taken }, by);
  const items = taken.flatMap(({ item, passage }) => {
    if (!item) return [];
    const draft = passage ? { ...item, stimulusRef: codes.get(passage.name) ?? '' } : item;
    return [{ itemId: newId<ItemId>(now), written: { type: 'question' as const, draft } }];
  });
  await createItems(work, providerId, items, by, (done) => tell({ done, total: items.length }));
  if (!(await noteTaken(tx, run, { by: by.actorId, at: now, count: items.length })))
    throw new Error(`the import ${importId} was ended while it was taken in`);
  const detail = { providerId, questions: items.length, ...(codes.size > 0 && { passages: codes.size }) };
  record(work, { ...by, action: 'import.take-in', objectKind: 'import', objectId: importId, detail });
}

type Line = StoredReportLine;

/** Adds the passages of the chosen questions, each once. Returns their codes by their names in the file. */
async function takeInPassages(
  work: Work,
  providerId: ProviderId,
  { lines, taken }: { lines: readonly Line[]; taken: readonly Line[] },
  by: Actor,
): Promise<ReadonlyMap<string, string>> {
  const named = new Set(taken.flatMap(({ passage }) => passage?.name ?? []));
  // The draft of a passage is in the first line with it, which may not be chosen.
  const passages = lines.flatMap(({ passage }) => (passage?.draft && named.has(passage.name) ? [passage] : []));
  const items = passages.flatMap(({ draft }) =>
    draft ? [{ itemId: newId<ItemId>(work.now), written: { type: 'passage' as const, draft } }] : [],
  );
  const codes = await createItems(work, providerId, items, by);
  return new Map(passages.map(({ name }, at) => [name, codes[at] ?? '']));
}
