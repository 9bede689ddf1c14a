import type { AttemptId, ExamId, FormId, ResultId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import './tables.ts';

const columns = [
  'result.attempt_id as attemptId',
  'version_no as versionNo',
  'candidate_id as candidateId',
  'exam_id as examId',
  'form_id as formId',
  'is_terminated as isTerminated',
  'is_practice as isPractice',
  'key_version as keyVersion',
  'scorer',
  'total',
  'maximum',
  'pass_share_in_percent as passShareInPercent',
  'passed',
  'detail',
  'last_seq as lastSeq',
  'salt',
  'inputs_hash as inputsHash',
  'computed_at as computedAt',
] as const;

/** A secret is changed once in years, if ever: each change brings two. */
const MAX_KEYS = 200;

/** Those that are there already stay as they are. */
export async function insertIssuedKeys(
  executor: Kysely<Tables>,
  keys: Insertable<Tables['issued_public_key']>[],
): Promise<void> {
  await executor
    .insertInto('issued_public_key')
    .values(keys)
    .onConflict((conflict) => conflict.column('key_id').doNothing())
    .execute();
}

export async function findIssuedKeys(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('issued_public_key')
    .select(['key_id as keyId', 'public_key as publicKey'])
    .orderBy('first_used_at', 'desc')
    .orderBy('key_id')
    .limit(MAX_KEYS)
    .execute();
}

/** The result that counts: the newest. */
export async function findResult(executor: Kysely<Tables>, attemptId: AttemptId) {
  const row = await executor
    .selectFrom('result')
    .select([...columns])
    .where('attempt_id', '=', attemptId)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type Result = NonNullable<Awaited<ReturnType<typeof findResult>>>;

const MAX_RESULTS = 200;

/** The newest result of each of a candidate's attempts, the last attempt first. */
export async function findResultsOf(executor: Kysely<Tables>, candidateId: UserId): Promise<Result[]> {
  return await executor
    .selectFrom('result')
    .distinctOn('result.attempt_id')
    .select([...columns])
    .where('candidate_id', '=', candidateId)
    .orderBy('result.attempt_id', 'desc')
    .orderBy('version_no', 'desc')
    .limit(MAX_RESULTS)
    .execute();
}

/**
 * Where a look through the newest results has come to. The instant is ISO 8601 with all its microseconds: a rounded one
 * would be come to again.
 */
export type LookedUpTo = { computedAt: string; resultId: ResultId };

/** Newest results of their attempts, in the order in which they were made, behind one of them and at most so many. */
export async function findRecentResults(executor: Kysely<Tables>, behind: LookedUpTo, most: number) {
  const { rows } = await sql<{ attemptId: AttemptId; lastSeq: number } & LookedUpTo>`
    select attempt_id as "attemptId", last_seq as "lastSeq", to_json(computed_at) #>> '{}' as "computedAt", result_id as "resultId" from result
    where computed_at >= ${behind.computedAt}::timestamptz
      and (computed_at, result_id) > (${behind.computedAt}::timestamptz, ${behind.resultId}::uuid)
      and not exists (select from result as newer where newer.attempt_id = result.attempt_id and newer.version_no > result.version_no)
    order by computed_at, result_id limit ${most}`.execute(executor);
  return rows;
}

export async function insertResult(tx: Tx, result: Insertable<Tables['result']>): Promise<void> {
  await tx.insertInto('result').values(result).execute();
}

export async function findReview(executor: Kysely<Tables>, attemptId: AttemptId) {
  const row = await executor
    .selectFrom('result_review')
    .select(['decision', 'decided_by as decidedBy', 'decided_at as decidedAt'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findReviews(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  if (attemptIds.length === 0) return [];
  return await executor
    .selectFrom('result_review')
    .select(['attempt_id as attemptId', 'decision', 'reason_text as reasonText'])
    .select(['decided_by as decidedBy', 'decided_at as decidedAt'])
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

/** The attempts that a second person has decided about, and when. */
export async function findReviewedAttempts(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('result_review')
    .select(['attempt_id as attemptId', 'decided_at as decidedAt'])
    .execute();
}

/** Of these attempts, those that nobody has decided about, in the same order. */
export async function findUnreviewed(executor: Kysely<Tables>, attemptIds: readonly AttemptId[]): Promise<AttemptId[]> {
  if (attemptIds.length === 0) return [];
  const { rows } = await sql<{ attemptId: AttemptId }>`
    select asked.attempt_id as "attemptId" from unnest(${attemptIds}::uuid[]) with ordinality as asked (attempt_id, place)
    where not exists (select from result_review where result_review.attempt_id = asked.attempt_id)
    order by asked.place`.execute(executor);
  return rows.map((row) => row.attemptId);
}

export async function insertReview(tx: Tx, review: Insertable<Tables['result_review']>): Promise<void> {
  await tx.insertInto('result_review').values(review).execute();
}

type OfCohort = Pick<Result, 'examId' | 'formId'>;

/** Each person's newest result of an exam and form that is not withheld. */
const counted = ({ examId, formId }: OfCohort) => sql`
  select distinct on (result.candidate_id) result.candidate_id, total
  from result left join result_review on result_review.attempt_id = result.attempt_id
  where exam_id = ${examId} and form_id = ${formId} and not is_practice
    and (not is_terminated or result_review.decision = 'release')`;
const newestFirst = sql`order by result.candidate_id, result.attempt_id desc, version_no desc`;

/** How many people have each total. */
export async function readCohort(executor: Kysely<Tables>, of: OfCohort) {
  const { rows } = await sql<{ total: string; people: number }>`
    select total, count(*) as people from (${counted(of)} ${newestFirst}) as newest group by total`.execute(executor);
  return rows;
}

/** Another one whenever a result of the cohort, or a decision about a withheld one, is newer. */
export async function findCohortMark(executor: Kysely<Tables>, { examId, formId }: OfCohort): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat((select max(computed_at) from result where exam_id = ${examId} and form_id = ${formId}), ' ',
      (select max(decided_at) from result_review)) as mark`.execute(executor);
  return rows[0]?.mark ?? '';
}

/** The total with which this candidate is counted in the cohort; null when they are not. */
export async function findOwnTotal(
  executor: Kysely<Tables>,
  { candidateId, ...of }: OfCohort & Pick<Result, 'candidateId'>,
): Promise<string | null> {
  const { rows } = await sql<{ total: string }>`
    ${counted(of)} and result.candidate_id = ${candidateId} ${newestFirst}`.execute(executor);
  return rows[0]?.total ?? null;
}

/** Exams and forms with results whose candidates have not been notified. */
export async function findFormsToNotify(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('result_untold')
    .select(['exam_id as examId', 'form_id as formId'])
    .distinct()
    .execute();
}

type Behind = { examId: ExamId; formId: FormId; behind: AttemptId | null; most: number };

/** Attempts of one exam and form whose candidates have not been notified, in the order of their ids. */
export async function findResultsToNotify(
  executor: Kysely<Tables>,
  { examId, formId, behind, most }: Behind,
): Promise<AttemptId[]> {
  const rows = await executor
    .selectFrom('result_untold')
    .select('attempt_id as attemptId')
    .where('exam_id', '=', examId)
    .where('form_id', '=', formId)
    .$if(behind !== null, (query) => query.where('attempt_id', '>', behind as AttemptId))
    .orderBy('attempt_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.attemptId);
}

/** Candidates of a practice test see the result at once and get no mail. */
export async function insertPendingNotice(tx: Tx, untold: Insertable<Tables['result_untold']>): Promise<void> {
  await tx
    .insertInto('result_untold')
    .values(untold)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .execute();
}

/** False when this candidate was notified before. */
export async function insertNotice(tx: Tx, attemptId: AttemptId, now: Date): Promise<boolean> {
  await tx.deleteFrom('result_untold').where('attempt_id', '=', attemptId).execute();
  const row = await tx
    .insertInto('result_notice')
    .values({ attempt_id: attemptId, told_at: now })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}
