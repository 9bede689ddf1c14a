import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
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

/** The papers of all variants. The first variant is in `sitting_paper`, and the others are in a table of their own. */
const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom((from) =>
      from
        .selectFrom('sitting_paper')
        .select([...columns, sql<number>`1`.as('variantNo')])
        .unionAll(from.selectFrom('sitting_paper_variant').select([...columns, 'variant_no as variantNo']))
        .as('paper'),
    )
    .selectAll();
export type Paper = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

type Place = { sittingId: SittingId; examId: ExamId };

/** Finds the papers of an exam in a sitting, one for each variant, by their numbers. */
export async function findPapers(executor: Kysely<Tables>, { sittingId, examId }: Place): Promise<Paper[]> {
  return await select(executor)
    .where('sittingId', '=', sittingId)
    .where('examId', '=', examId)
    .orderBy('variantNo')
    .execute();
}

/** Finds the paper of an attempt: the one with its own form. */
export async function findPaper(
  executor: Kysely<Tables>,
  { sittingId, examId, formId }: Place & { formId: FormId },
): Promise<Paper | null> {
  const row = await select(executor)
    .where('sittingId', '=', sittingId)
    .where('examId', '=', examId)
    .where('formId', '=', formId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the papers of a sitting, by the row of the first one. Returns false if there is none. `to-enter` takes a shared
 * lock until the attempt is committed. `to-replace` takes an exclusive lock. Each waits for the other, so no candidate
 * can enter with a paper that is being replaced. `to-count` also lets only one candidate enter at a time.
 */
export async function lockPapers(
  tx: Tx,
  { sittingId, examId, why }: Place & { why: 'to-enter' | 'to-count' | 'to-replace' },
): Promise<boolean> {
  const paper = tx
    .selectFrom('sitting_paper')
    .select('form_id')
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId);
  const locked = {
    'to-enter': paper.forKeyShare(),
    'to-count': paper.forNoKeyUpdate(),
    'to-replace': paper.forUpdate(),
  };
  return (await locked[why].executeTakeFirst()) !== undefined;
}

/**
 * Counts a candidate who enters, and returns how many have entered before. The caller holds the lock `to-count`.
 */
export async function countEntry(tx: Tx, { sittingId, examId }: Place): Promise<number> {
  const { count } = await tx
    .updateTable('sitting_paper')
    .set(({ eb }) => ({ entered_count: eb('entered_count', '+', 1) }))
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .returning('entered_count as count')
    .executeTakeFirstOrThrow();
  return count - 1;
}

/**
 * Returns true if a candidate has entered the lobby for this exam in this sitting. The paper must not change after
 * that.
 */
export async function isEntered(executor: Kysely<Tables>, { sittingId, examId }: Place): Promise<boolean> {
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

/** A sealed paper of one variant. */
export type NewPaper = Omit<Insertable<Tables['sitting_paper_variant']>, 'variant_no'>;

/**
 * Inserts the sealed papers of all variants, the first variant first. Returns false and changes nothing if another
 * process was faster.
 */
export async function insertPapers(tx: Tx, [first, ...others]: readonly NewPaper[]): Promise<boolean> {
  if (!first) return false;
  const row = await tx
    .insertInto('sitting_paper')
    .values(first)
    .onConflict((conflict) => conflict.columns(['sitting_id', 'exam_id']).doNothing())
    .returning('sitting_id')
    .executeTakeFirst();
  if (row) await insertOthers(tx, others);
  return row !== undefined;
}

/** Replaces the sealed papers of all variants. The new form may have more variants or fewer. */
export async function replacePapers(tx: Tx, [first, ...others]: readonly NewPaper[]): Promise<void> {
  if (!first) return;
  const { sitting_id, exam_id, ...change } = first;
  await tx
    .deleteFrom('sitting_paper_variant')
    .where('sitting_id', '=', sitting_id)
    .where('exam_id', '=', exam_id)
    .execute();
  await tx
    .updateTable('sitting_paper')
    .set(change)
    .where('sitting_id', '=', sitting_id)
    .where('exam_id', '=', exam_id)
    .execute();
  await insertOthers(tx, others);
}

async function insertOthers(tx: Tx, others: readonly NewPaper[]): Promise<void> {
  const rows = others.map((paper, at) => ({ ...paper, variant_no: at + 2 }));
  if (rows.length > 0) await tx.insertInto('sitting_paper_variant').values(rows).execute();
}

/** Changes the hash and the object key of a paper, because its encrypted bytes have changed. */
export async function renamePaper(tx: Tx, from: Buffer, to: { sha256: Buffer; objectKey: string }): Promise<void> {
  for (const table of ['sitting_paper', 'sitting_paper_variant'] as const)
    await tx
      .updateTable(table)
      .set({ sha256: to.sha256, object_key: to.objectKey })
      .where('sha256', '=', from)
      .execute();
}

/**
 * Finds all sittings, including past ones, in which one of these forms is the paper of an exam. Of a form with
 * variants, the first one is enough.
 */
export async function sittingsOfForms(executor: Kysely<Tables>, formIds: readonly FormId[]): Promise<SittingId[]> {
  const rows = await executor
    .selectFrom('sitting_paper')
    .select('sitting_id')
    .where('form_id', '=', sql<FormId>`any(${formIds}::uuid[])`)
    .execute();
  return rows.map((row) => row.sitting_id);
}
