import type { AttemptId, ExamId, FormId, MarkingTaskId, UserId } from '@kasauti/contract/ids.ts';
import type { MarkingStage } from '@kasauti/domain/marking/by-people/decide.ts';
import type { CriterionPoints } from '@kasauti/domain/marking/by-people/points.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Database, Tables, Tx } from '../../platform/database/database.ts';
import { countUpTo } from '../../platform/lists/count-up-to.ts';
import './tables.ts';

/** A question of an exam with one of its forms. */
export type Question = { examId: ExamId; formId: FormId; itemRef: string };

/** Maximum number of questions in the list. */
const MAX_QUESTIONS = 500;

const columns = [
  'marking_task_id as taskId',
  'attempt_id as attemptId',
  'item_ref as itemRef',
  'answer_hash as answerHash',
  'candidate_id as candidateId',
  'exam_id as examId',
  'form_id as formId',
  'stage',
  'is_replaced as isReplaced',
  'claimed_by as claimedBy',
  'claimed_until as claimedUntil',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('marking_task').select([...columns]);
export type Task = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findTask(executor: Kysely<Tables>, taskId: MarkingTaskId): Promise<Task | null> {
  return (await select(executor).where('marking_task_id', '=', taskId).executeTakeFirst()) ?? null;
}

/** Locks a task. Each decision about it is made under this lock. */
export async function lockTask(tx: Tx, taskId: MarkingTaskId): Promise<Task | null> {
  const task = select(tx).where('marking_task_id', '=', taskId).forNoKeyUpdate();
  return (await task.executeTakeFirst()) ?? null;
}

/** Makes the requests of one marker wait for each other, so that a double click gets one answer. */
export async function lockMarker(tx: Tx, markerId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`marker:${markerId}`}, 0))`.execute(tx);
}

/** SQL condition: this person may mark the task now. `whyCannotMark` decides the same for one task. */
const isOpenTo = (markerId: UserId, now: Date) => sql<boolean>`
  not is_replaced and stage <> 'decided' and candidate_id <> ${markerId}
  and (claimed_by is null or claimed_by = ${markerId} or claimed_until <= ${now})
  and not exists (
    select from marking
    where marking.marking_task_id = marking_task.marking_task_id and marker_id = ${markerId} and withdrawn_at is null)`;

/**
 * Locks the next task of a question that this person can mark. A task that is already with this person comes first, and
 * then those that need the fewest further markings. Tasks that another transaction has locked are skipped.
 */
export async function lockNextTask(tx: Tx, of: Question, markerId: UserId, now: Date): Promise<Task | null> {
  const task = select(tx)
    .where('exam_id', '=', of.examId)
    .where('form_id', '=', of.formId)
    .where('item_ref', '=', of.itemRef)
    .where(isOpenTo(markerId, now))
    .orderBy(sql`claimed_by is not distinct from ${markerId}`, 'desc')
    .orderBy(sql`array_position(array['adjudication', 'second', 'first'], stage)`)
    .orderBy('opened_at')
    .orderBy('marking_task_id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked();
  return (await task.executeTakeFirst()) ?? null;
}

/** Gives a task to a person until an instant. The person's other tasks go back. */
export async function claimTask(tx: Tx, taskId: MarkingTaskId, markerId: UserId, until: Date): Promise<void> {
  await tx
    .updateTable('marking_task')
    .set({ claimed_by: null, claimed_until: null })
    .where('claimed_by', '=', markerId)
    .where('marking_task_id', '<>', taskId)
    .execute();
  await tx
    .updateTable('marking_task')
    .set({ claimed_by: markerId, claimed_until: until })
    .where('marking_task_id', '=', taskId)
    .execute();
}

/** Records what a task needs next, and that it is with nobody. */
export async function setStage(tx: Tx, taskId: MarkingTaskId, stage: MarkingStage, now: Date): Promise<void> {
  await tx
    .updateTable('marking_task')
    .set({ stage, claimed_by: null, claimed_until: null, decided_at: stage === 'decided' ? now : null })
    .where('marking_task_id', '=', taskId)
    .execute();
}

/** Records that another response counts than the one of this task. */
export async function replaceTask(tx: Tx, taskId: MarkingTaskId): Promise<void> {
  await tx.updateTable('marking_task').set({ is_replaced: true }).where('marking_task_id', '=', taskId).execute();
}

/** Finds the markings of a task that count, in the order in which they were made. */
export async function findMarkings(executor: Kysely<Tables>, taskId: MarkingTaskId) {
  return await executor
    .selectFrom('marking')
    .select(['marker_id as markerId', 'points', 'remark'])
    .where('marking_task_id', '=', taskId)
    .where('withdrawn_at', 'is', null)
    .orderBy('place')
    .execute();
}

/** Finds the marking that a person withdrew last from a task. */
export async function findWithdrawn(executor: Kysely<Tables>, taskId: MarkingTaskId, markerId: UserId) {
  const row = await executor
    .selectFrom('marking')
    .select(['points', 'remark'])
    .where('marking_task_id', '=', taskId)
    .where('marker_id', '=', markerId)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertMarking(tx: Tx, marking: Insertable<Tables['marking']>): Promise<void> {
  await tx.insertInto('marking').values(marking).execute();
}

export async function withdraw(tx: Tx, taskId: MarkingTaskId, markerId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('marking')
    .set({ withdrawn_at: now })
    .where('marking_task_id', '=', taskId)
    .where('marker_id', '=', markerId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Inserts the tasks that do not exist yet. A task that was replaced counts again. */
export async function insertTasks(tx: Tx, tasks: Insertable<Tables['marking_task']>[]): Promise<void> {
  if (tasks.length === 0) return;
  await tx
    .insertInto('marking_task')
    .values(tasks)
    .onConflict((conflict) =>
      conflict
        .constraint('a_response_is_one_task')
        .doUpdateSet({ is_replaced: false })
        .where('marking_task.is_replaced', '=', true),
    )
    .execute();
}

/** Records that only these responses of an attempt count. */
export async function replaceOthers(tx: Tx, attemptId: AttemptId, hashes: Buffer[]): Promise<void> {
  await tx
    .updateTable('marking_task')
    .set({ is_replaced: true })
    .where('attempt_id', '=', attemptId)
    .where('is_replaced', '=', false)
    .where(sql<boolean>`answer_hash <> all (${hashes}::bytea[])`)
    .execute();
}

/** Finds the markings of all responses of an attempt that count, by question. */
export async function findMarkingsOfAttempt(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
): Promise<{ itemRef: string; points: CriterionPoints; remark: string }[]> {
  return await executor
    .selectFrom('marking_task')
    .innerJoin('marking', 'marking.marking_task_id', 'marking_task.marking_task_id')
    .select(['item_ref as itemRef', 'points', 'remark'])
    .where('attempt_id', '=', attemptId)
    .where('is_replaced', '=', false)
    .where('withdrawn_at', 'is', null)
    .orderBy('item_ref')
    .orderBy('place')
    .execute();
}

/** Counts the responses of each of these attempts that people have not marked completely. */
export async function countWaitingAnswers(
  executor: Kysely<Tables>,
  attemptIds: readonly AttemptId[],
): Promise<Map<AttemptId, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('marking_task')
    .select('attempt_id as attemptId')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('attempt_id', '=', sql<AttemptId>`any(${attemptIds}::uuid[])`)
    .where('is_replaced', '=', false)
    .where('stage', '<>', 'decided')
    .groupBy('attempt_id')
    .execute();
  return new Map(rows.map(({ attemptId, count }) => [attemptId, count]));
}

/** Returns whether people are still marking answers to this form of an exam. */
export async function isFormInMarking(executor: Kysely<Tables>, of: Pick<Question, 'examId' | 'formId'>) {
  const task = executor
    .selectFrom('marking_task')
    .select('marking_task_id')
    .where('exam_id', '=', of.examId)
    .where('form_id', '=', of.formId)
    .where('is_replaced', '=', false)
    .where('stage', '<>', 'decided');
  return (await task.limit(1).executeTakeFirst()) !== undefined;
}

type Asked = { examIds: readonly string[] | null; markerId: UserId; now: Date };

/** Counts the responses to each question by their next step. `examIds` limits the exams. Null means all exams. */
export async function countByQuestion(executor: Kysely<Tables>, { examIds, markerId, now }: Asked, only?: Question) {
  return await executor
    .selectFrom('marking_task')
    .select(['exam_id as examId', 'form_id as formId', 'item_ref as itemRef'])
    .select(sql<number>`(count(*) filter (where stage = 'first'))::int`.as('first'))
    .select(sql<number>`(count(*) filter (where stage = 'second'))::int`.as('second'))
    .select(sql<number>`(count(*) filter (where stage = 'adjudication'))::int`.as('adjudication'))
    .select(sql<number>`(count(*) filter (where stage = 'decided'))::int`.as('decided'))
    .select(sql<number>`(count(*) filter (where ${isOpenTo(markerId, now)}))::int`.as('yours'))
    .where('is_replaced', '=', false)
    .$if(examIds !== null, (query) => query.where(sql<boolean>`exam_id = any(${examIds}::uuid[])`))
    .$if(only !== undefined, (query) =>
      query
        .where('exam_id', '=', only?.examId as ExamId)
        .where('form_id', '=', only?.formId as FormId)
        .where('item_ref', '=', only?.itemRef ?? ''),
    )
    .groupBy(['exam_id', 'form_id', 'item_ref'])
    .orderBy(sql`bool_and(stage = 'decided')`)
    .orderBy(sql`min(opened_at)`)
    .orderBy('item_ref')
    .limit(MAX_QUESTIONS)
    .execute();
}

/** Counts the responses that a person can mark, `most` at most. */
export async function countOpenTo(database: Database, { examIds, markerId, now }: Asked, most: number) {
  const isWithin = examIds === null ? sql`` : sql`and exam_id = any(${examIds}::uuid[])`;
  return await countUpTo(database, most, sql`from marking_task where ${isOpenTo(markerId, now)} ${isWithin}`);
}
