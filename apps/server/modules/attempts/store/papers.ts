import type { ExamId, FormId, SittingId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables } from '../../../platform/database.ts';

const columns = [
  'sitting_id as sittingId',
  'exam_id as examId',
  'form_id as formId',
  'object_key as objectKey',
  'sha256',
  'wrapped_key as wrappedKey',
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

export async function findPaperBySha256(executor: Kysely<Tables>, sha256: Buffer): Promise<Paper | null> {
  return (await select(executor).where('sha256', '=', sha256).limit(1).executeTakeFirst()) ?? null;
}

/** False when somebody else sealed this paper first: theirs stays. */
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

/** The sittings in which this form is, or was, the paper of some exam. */
export async function sittingsOfForm(executor: Kysely<Tables>, formId: FormId): Promise<SittingId[]> {
  const rows = await executor.selectFrom('sitting_paper').select('sitting_id').where('form_id', '=', formId).execute();
  return rows.map((row) => row.sitting_id);
}
