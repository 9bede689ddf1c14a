import type { AttemptId, FormId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const columns = [
  'attempt_id as attemptId',
  'exam_id as examId',
  'form_id as formId',
  'responses',
  'order_seed as orderSeed',
  'submitted_at as submittedAt',
  'submitted_by as submittedBy',
  'key_version as keyVersion',
  'total',
  'maximum',
  'passed',
  'detail',
] as const;

/** Maximum number of practice attempts that a candidate can add to their account. */
export const MAX_TRIED = 200;

/** Finds the practice attempts that a candidate has added to their account, newest first. */
export async function findTriedOf(executor: Kysely<Tables>, candidateId: UserId) {
  return await executor
    .selectFrom('tried_result')
    .select([...columns])
    .where('candidate_id', '=', candidateId)
    .orderBy('submitted_at', 'desc')
    .orderBy('attempt_id')
    .limit(MAX_TRIED)
    .execute();
}
export type TriedResult = Awaited<ReturnType<typeof findTriedOf>>[number];

export async function findTried(
  executor: Kysely<Tables>,
  { candidateId, attemptId }: { candidateId: UserId; attemptId: AttemptId },
): Promise<TriedResult | null> {
  const row = await executor
    .selectFrom('tried_result')
    .select([...columns])
    .where('candidate_id', '=', candidateId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a practice attempt. Does nothing if this attempt was added before. */
export async function insertTried(tx: Tx, tried: Insertable<Tables['tried_result']>): Promise<void> {
  await tx
    .insertInto('tried_result')
    .values(tried)
    .onConflict((conflict) => conflict.columns(['candidate_id', 'attempt_id']).doNothing())
    .execute();
}

type OfKey = { formId: FormId; keyVersion: number };

/** Locks saved practice results of a form that have an older key than this one. */
export async function lockTriedWithOlderKey(tx: Tx, { formId, keyVersion }: OfKey, limit: number) {
  return await tx
    .selectFrom('tried_result')
    .select([...columns, 'candidate_id as candidateId'])
    .where('form_id', '=', formId)
    .where('key_version', '<', keyVersion)
    .orderBy('candidate_id')
    .orderBy('attempt_id')
    .limit(limit)
    .forUpdate()
    .execute();
}

type Scored = 'key_version' | 'scorer' | 'total' | 'maximum' | 'passed' | 'detail';

/** Replaces the score of a saved practice result. */
export async function updateTried(
  tx: Tx,
  { candidateId, attemptId }: { candidateId: UserId; attemptId: AttemptId },
  score: Pick<Insertable<Tables['tried_result']>, Scored>,
): Promise<void> {
  await tx
    .updateTable('tried_result')
    .set(score)
    .where('attempt_id', '=', attemptId)
    .where('candidate_id', '=', candidateId)
    .execute();
}

export async function eraseTried(tx: Tx, candidateId: UserId): Promise<void> {
  await tx.deleteFrom('tried_result').where('candidate_id', '=', candidateId).execute();
}
