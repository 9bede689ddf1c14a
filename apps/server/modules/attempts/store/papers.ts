import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';

const columns = [
  'sitting_id as sittingId',
  'exam_id as examId',
  'form_id as formId',
  'object_key as objectKey',
  'sha256',
  'wrapped_key as wrappedKey',
  'section_minutes as sectionMinutes',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('sitting_paper').select([...columns]);
export type Paper = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findPaper(executor: Kysely<Tables>, sittingId: SittingId, examId: ExamId): Promise<Paper | null> {
  const row = await select(executor)
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the paper of a sitting. Returns null if there is none. `to-enter` takes a shared lock until the attempt is
 * committed. `to-replace` takes an exclusive lock. Each waits for the other, so no candidate can enter with a paper
 * that is being replaced.
 */
export async function lockPaper(
  tx: Tx,
  { sittingId, examId, why }: { sittingId: SittingId; examId: ExamId; why: 'to-enter' | 'to-replace' },
): Promise<Paper | null> {
  const paper = select(tx).where('sitting_id', '=', sittingId).where('exam_id', '=', examId);
  const row = await (why === 'to-enter' ? paper.forKeyShare() : paper.forUpdate()).executeTakeFirst();
  return row ?? null;
}

/**
 * Returns true if a candidate has entered the lobby for this exam in this sitting. The paper must not change after
 * that.
 */
export async function isEntered(
  executor: Kysely<Tables>,
  { sittingId, examId }: { sittingId: SittingId; examId: ExamId },
): Promise<boolean> {
  const row = await executor
    .selectFrom('attempt')
    .select('attempt_id')
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPaperBySha256(executor: Kysely<Tables>, sha256: Buffer): Promise<Paper | null> {
  return (await select(executor).where('sha256', '=', sha256).limit(1).executeTakeFirst()) ?? null;
}

/** Inserts a sealed paper. Returns false and changes nothing if another process was faster. */
export async function insertPaper(
  executor: Kysely<Tables>,
  paper: Insertable<Tables['sitting_paper']>,
): Promise<boolean> {
  const row = await executor
    .insertInto('sitting_paper')
    .values(paper)
    .onConflict((conflict) => conflict.columns(['sitting_id', 'exam_id']).doNothing())
    .returning('sitting_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changePaper(
  tx: Tx,
  { sittingId, examId }: { sittingId: SittingId; examId: ExamId },
  change: Updateable<Tables['sitting_paper']>,
): Promise<void> {
  await tx
    .updateTable('sitting_paper')
    .set(change)
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .execute();
}

/** Changes the hash and the object key of a paper, because its encrypted bytes have changed. */
export async function renamePaper(
  executor: Kysely<Tables>,
  from: Buffer,
  to: { sha256: Buffer; objectKey: string },
): Promise<void> {
  await executor
    .updateTable('sitting_paper')
    .set({ sha256: to.sha256, object_key: to.objectKey })
    .where('sha256', '=', from)
    .execute();
}

/** Finds all sittings, including past ones, in which one of these forms is the paper of an exam. */
export async function sittingsOfForms(executor: Kysely<Tables>, formIds: readonly FormId[]): Promise<SittingId[]> {
  const rows = await executor
    .selectFrom('sitting_paper')
    .select('sitting_id')
    .where('form_id', '=', sql<FormId>`any(${formIds}::uuid[])`)
    .execute();
  return rows.map((row) => row.sitting_id);
}
