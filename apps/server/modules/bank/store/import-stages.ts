import type { ImportProblem } from '@kasauti/contract/bank/imports.ts';
import type { ImportRunId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/** A run at work. If it was ended meanwhile, for example as stopped, it is not at work in this `turn` any more. */
export type RunAtWork = { importRunId: ImportRunId; stage: 'reading' | 'taking-in'; turn: number };
export type Progress = { done: number; total: number | null };

const atWork = (executor: Kysely<Tables>, { importRunId, stage, turn }: RunAtWork) =>
  executor
    .updateTable('import_run')
    .where('import_run_id', '=', importRunId)
    .where('stage', '=', stage)
    .where('turn', '=', turn);

/** Stores how far a run is, and that the server still works on it. */
export async function noteProgress(executor: Kysely<Tables>, run: RunAtWork, progress: Progress): Promise<void> {
  await atWork(executor, run)
    .set({ ...progress, alive_at: sql`now()` })
    .execute();
}

type Rest = { stage: 'ready' | 'refused'; problem: ImportProblem | null };

/** Ends the work on a run. Returns false and changes nothing if the run is not at work in this turn any more. */
export async function endWork(executor: Kysely<Tables>, run: RunAtWork, rest: Rest): Promise<boolean> {
  const ended = atWork(executor, run).set({ ...rest, alive_at: null });
  return (await ended.returning('import_run_id').executeTakeFirst()) !== undefined;
}

/** Begins to take a run in. The caller has locked it. Returns the number of this attempt. */
export async function beginTakingIn(tx: Tx, importRunId: ImportRunId, total: number, at: Date): Promise<number> {
  const { turn } = await tx
    .updateTable('import_run')
    .set((eb) => ({ stage: 'taking-in', problem: null, done: 0, total, alive_at: at, turn: eb('turn', '+', 1) }))
    .where('import_run_id', '=', importRunId)
    .returning('turn')
    .executeTakeFirstOrThrow();
  return turn;
}

type Taken = { by: UserId; at: Date; count: number };

/** Records that a run was taken in. Returns false if another attempt may have begun meanwhile. */
export async function noteTaken(tx: Tx, run: RunAtWork, { by, at, count }: Taken): Promise<boolean> {
  const taken = atWork(tx, run).set({
    stage: 'ready',
    alive_at: null,
    taken_by: by,
    taken_at: at,
    taken_count: count,
  });
  return (await taken.returning('import_run_id').executeTakeFirst()) !== undefined;
}

/**
 * Ends the runs on which no server has worked since this instant. A file that was being read is refused. A run that was
 * being taken in waits again, because nothing of it is in the bank.
 */
export async function endStoppedRuns(tx: Tx, before: Date): Promise<void> {
  const stopped = (stage: RunAtWork['stage'], rest: Rest) =>
    tx
      .updateTable('import_run')
      .set({ ...rest, alive_at: null })
      .where('alive_at', '<', before)
      .where('stage', '=', stage)
      .execute();
  await stopped('reading', { stage: 'refused', problem: 'server-stopped' });
  await stopped('taking-in', { stage: 'ready', problem: 'not-taken-in' });
}
