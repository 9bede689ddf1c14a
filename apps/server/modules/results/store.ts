import type { AttemptId, ExamId, FormId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../platform/database.ts';
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
const MOST_KEYS = 200;

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
    .limit(MOST_KEYS)
    .execute();
}

/** One result of an attempt is computed at a time, over all processes. Taken before anything is read that the result depends on. */
export async function lockResult(tx: Tx, attemptId: AttemptId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`result:${attemptId}`}, 0))`.execute(tx);
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

const MOST_RESULTS = 200;

/** The newest result of each of a candidate's attempts, the last attempt first. */
export async function findResultsOf(executor: Kysely<Tables>, candidateId: UserId): Promise<Result[]> {
  return await executor
    .selectFrom('result')
    .distinctOn('result.attempt_id')
    .select([...columns])
    .where('candidate_id', '=', candidateId)
    .orderBy('result.attempt_id', 'desc')
    .orderBy('version_no', 'desc')
    .limit(MOST_RESULTS)
    .execute();
}

/** Newest results that somebody may still see for the first time, each with the last entry that was looked at. */
export async function findUnsettled(executor: Kysely<Tables>, since: Date) {
  return await executor
    .selectFrom('result')
    .leftJoin('result_notice', 'result_notice.attempt_id', 'result.attempt_id')
    .select((row) => ['result.attempt_id as attemptId', row.fn.max('last_seq').as('lastSeq')])
    .where((row) =>
      row.or([
        row.and([row('is_practice', '=', false), row('result_notice.attempt_id', 'is', null)]),
        row('computed_at', '>', since),
      ]),
    )
    .groupBy('result.attempt_id')
    .execute();
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

export async function insertReview(tx: Tx, review: Insertable<Tables['result_review']>): Promise<void> {
  await tx.insertInto('result_review').values(review).execute();
}

/**
 * How one total stands among those of everybody who sat this form for this exam: each person once, with the newest attempt that is not
 * withheld. For the asking candidate that is the attempt they look at.
 */
export async function countCohort(
  executor: Kysely<Tables>,
  { attemptId, candidateId, examId, formId, total }: Result,
): Promise<{ appeared: number; atOrBelow: number; above: number }> {
  const [numerator = '0', denominator = '1'] = total.split('/');
  // Fractions are compared by cross-multiplication in exact numerics: no division, no rounding.
  const { rows } = await sql<{ appeared: number; atOrBelow: number; above: number }>`
    select count(*) as appeared,
      count(*) filter (where part[1] * ${denominator}::numeric <= ${numerator}::numeric * part[2]) as "atOrBelow",
      count(*) filter (where part[1] * ${denominator}::numeric > ${numerator}::numeric * part[2]) as above
    from (
      select distinct on (result.candidate_id)
        string_to_array(case when total like '%/%' then total else total || '/1' end, '/')::numeric[] as part
      from result left join result_review on result_review.attempt_id = result.attempt_id
      where exam_id = ${examId} and form_id = ${formId} and not is_practice
        and (not is_terminated or result_review.decision = 'release')
        and (result.candidate_id <> ${candidateId} or result.attempt_id = ${attemptId})
      order by result.candidate_id, result.attempt_id desc, version_no desc
    ) as newest`.execute(executor);
  return rows[0] ?? { appeared: 0, atOrBelow: 0, above: 0 };
}

/** Exams and forms with results whose candidates have not been told. */
export async function findUntoldForms(executor: Kysely<Tables>) {
  return await untold(executor).select(['exam_id as examId', 'form_id as formId']).distinct().execute();
}

const MOST_TOLD_AT_ONCE = 100;

export async function findUntold(
  executor: Kysely<Tables>,
  { examId, formId }: { examId: ExamId; formId: FormId },
): Promise<{ attemptId: AttemptId; candidateId: UserId }[]> {
  return await untold(executor)
    .select(['result.attempt_id as attemptId', 'candidate_id as candidateId'])
    .where('exam_id', '=', examId)
    .where('form_id', '=', formId)
    .orderBy('result.attempt_id')
    .limit(MOST_TOLD_AT_ONCE)
    .execute();
}

/** Whoever practised saw the result at once, and whose result is withheld has none to see. */
function untold(executor: Kysely<Tables>) {
  return executor
    .selectFrom('result')
    .leftJoin('result_notice', 'result_notice.attempt_id', 'result.attempt_id')
    .leftJoin('result_review', 'result_review.attempt_id', 'result.attempt_id')
    .where('version_no', '=', 1)
    .where('is_practice', '=', false)
    .where('result_notice.attempt_id', 'is', null)
    .where((row) => row.or([row('is_terminated', '=', false), row('result_review.decision', '=', 'release')]));
}

/** False when this candidate was told before. */
export async function insertNotice(tx: Tx, attemptId: AttemptId, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('result_notice')
    .values({ attempt_id: attemptId, told_at: now })
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}
