import type { AttemptId, ExamId, FormId, ResultId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

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

/**
 * Maximum number of former keys that are read. Each change of the secret adds two keys, and the secret changes rarely.
 */
const MAX_KEYS = 200;

/** Stores public keys. Keys that are already stored are not changed. */
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

/** Finds the newest result of an attempt, which is the one that counts. With `versionNo`, finds that version. */
export async function findResult(executor: Kysely<Tables>, attemptId: AttemptId, versionNo?: number) {
  const row = await executor
    .selectFrom('result')
    .select([...columns])
    .where('attempt_id', '=', attemptId)
    .$if(versionNo !== undefined, (query) => query.where('version_no', '=', versionNo ?? 0))
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type Result = NonNullable<Awaited<ReturnType<typeof findResult>>>;

const MAX_RESULTS = 200;

/** Finds the newest result of each attempt of a candidate, beginning with the newest attempt. */
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
 * Position in the list of results, which is sorted by time. `computedAt` is an ISO 8601 instant with microseconds.
 * After a rounded instant, the list would return the same result again.
 */
export type ResultCursor = { computedAt: string; resultId: ResultId };

/**
 * Finds the results after this position in the order in which they were computed, `limit` at most. Returns only the
 * newest result of each attempt.
 */
export async function findResultsAfter(executor: Kysely<Tables>, after: ResultCursor, limit: number) {
  const { rows } = await sql<{ attemptId: AttemptId; lastSeq: number } & ResultCursor>`
    select attempt_id as "attemptId", last_seq as "lastSeq", to_json(computed_at) #>> '{}' as "computedAt", result_id as "resultId" from result
    where computed_at >= ${after.computedAt}::timestamptz
      and (computed_at, result_id) > (${after.computedAt}::timestamptz, ${after.resultId}::uuid)
      and not exists (select from result as newer where newer.attempt_id = result.attempt_id and newer.version_no > result.version_no)
    order by computed_at, result_id limit ${limit}`.execute(executor);
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

/** Finds the attempts about which a second person has decided, each with the instant of the decision. */
export async function findReviewedAttempts(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('result_review')
    .select(['attempt_id as attemptId', 'decided_at as decidedAt'])
    .execute();
}

/** Returns those of these attempts that nobody has decided about yet, in the same order. */
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

/** SQL query for the newest result of each candidate that is not withheld, for one exam and form. */
const counted = ({ examId, formId }: OfCohort) => sql`
  select distinct on (result.candidate_id) result.candidate_id, total
  from result left join result_review on result_review.attempt_id = result.attempt_id
  where exam_id = ${examId} and form_id = ${formId} and not is_practice
    and (not is_terminated or result_review.decision = 'release')`;
const newestFirst = sql`order by result.candidate_id, result.attempt_id desc, version_no desc`;

/** Returns, for each total, the number of candidates with this total. */
export async function readCohort(executor: Kysely<Tables>, of: OfCohort) {
  const { rows } = await sql<{ total: string; people: number }>`
    select total, count(*) as people from (${counted(of)} ${newestFirst}) as newest group by total`.execute(executor);
  return rows;
}

/**
 * Returns a text that changes when the cohort gets a new result, and when a second person decides about any withheld
 * result.
 */
export async function readCohortVersion(executor: Kysely<Tables>, { examId, formId }: OfCohort): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select concat((select max(computed_at) from result where exam_id = ${examId} and form_id = ${formId}), ' ',
      (select max(decided_at) from result_review)) as mark`.execute(executor);
  return rows[0]?.mark ?? '';
}

/** Finds the total with which a candidate counts in the cohort. Returns null if the candidate does not count. */
export async function findOwnTotal(
  executor: Kysely<Tables>,
  { candidateId, ...of }: OfCohort & Pick<Result, 'candidateId'>,
): Promise<string | null> {
  const { rows } = await sql<{ total: string }>`
    ${counted(of)} and result.candidate_id = ${candidateId} ${newestFirst}`.execute(executor);
  return rows[0]?.total ?? null;
}

/** Finds the exams and forms that have results whose candidates have not been notified. */
export async function findCohortsToNotify(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('result_untold')
    .select(['exam_id as examId', 'form_id as formId'])
    .distinct()
    .execute();
}

type NextToNotify = { examId: ExamId; formId: FormId; after: AttemptId | null; limit: number };

/** Finds attempts of one exam and form whose candidates have not been notified, in ascending order of id. */
export async function findAttemptsToNotify(
  executor: Kysely<Tables>,
  { examId, formId, after, limit }: NextToNotify,
): Promise<AttemptId[]> {
  const rows = await executor
    .selectFrom('result_untold')
    .select('attempt_id as attemptId')
    .where('exam_id', '=', examId)
    .where('form_id', '=', formId)
    .$if(after !== null, (query) => query.where('attempt_id', '>', after as AttemptId))
    .orderBy('attempt_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.attemptId);
}

/** Records that the candidate of this attempt must be notified of their result. */
export async function insertPendingNotice(tx: Tx, untold: Insertable<Tables['result_untold']>): Promise<void> {
  await tx
    .insertInto('result_untold')
    .values(untold)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .execute();
}

/** Records that the candidate of this attempt was notified. Returns false if this had already been recorded. */
export async function markNotified(tx: Tx, attemptId: AttemptId, now: Date): Promise<boolean> {
  await tx.deleteFrom('result_untold').where('attempt_id', '=', attemptId).execute();
  const row = await tx
    .insertInto('result_notice')
    .values({ attempt_id: attemptId, told_at: now })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}
