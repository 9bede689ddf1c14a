import { takeInImport as contract } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, ItemId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import { createItems } from '../items/create-item.ts';
import { lockRun, noteTaken, readLines } from '../store/imports.ts';

/**
 * `questions` contains numbers of report lines, counted from 1. Without it, all questions that were not refused are
 * added.
 */
type Ask = { importId: ImportRunId; questions?: number[] | undefined };

/**
 * Adds questions of a run to the bank, as drafts of the run's provider. Either all chosen questions are added or none.
 * A run can be used only once. Its row is locked, so a concurrent caller waits and is then refused.
 */
export async function takeInImport(work: Work, { importId, questions }: Ask, by: Actor) {
  const { tx, now } = work;
  const run = await lockRun(tx, importId);
  if (!run) return refuse(contract.refusals, 'not-found');
  if (run.takenAt) return refuse(contract.refusals, 'taken-in-already');
  const lines = await readLines(tx, importId, ['unchanged', 'changed']);
  const chosen = questions && new Set(questions);
  const drafts = lines.flatMap(({ no, item }) => (item && (!chosen || chosen.has(no)) ? [item] : []));
  if (chosen && drafts.length < chosen.size) return refuse(contract.refusals, 'not-in-the-report');
  if (drafts.length === 0) return refuse(contract.refusals, 'nothing-to-take-in');

  const items = drafts.map((draft) => ({ itemId: newId<ItemId>(now), draft }));
  await createItems(work, run.providerId, items, by);
  await noteTaken(tx, { importRunId: importId, by: by.actorId, at: now, count: items.length });
  const detail = { providerId: run.providerId, questions: items.length };
  record(work, { ...by, action: 'import.take-in', objectKind: 'import', objectId: importId, detail });
  return importId;
}
