import type { ApplicationId, AttemptId, JobId, UserId } from '@kasauti/contract/ids.ts';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export const MAX_SAVED = 200;
const MAX_OWN = 200;

/** Finds the jobs that a user saved, most recently saved first. */
export async function findSaved(executor: Kysely<Tables>, userId: UserId): Promise<JobId[]> {
  const rows = await executor
    .selectFrom('saved_job')
    .select('job_id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .orderBy('job_id')
    .limit(MAX_SAVED)
    .execute();
  return rows.map((row) => row.job_id);
}

export async function insertSaved(tx: Tx, userId: UserId, jobId: JobId, now: Date): Promise<void> {
  await tx
    .insertInto('saved_job')
    .values({ user_id: userId, job_id: jobId, saved_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'job_id']).doNothing())
    .execute();
}

export async function deleteSaved(tx: Tx, userId: UserId, jobId: JobId): Promise<void> {
  await tx.deleteFrom('saved_job').where('user_id', '=', userId).where('job_id', '=', jobId).execute();
}

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('job_application')
    .select([
      'application_id as applicationId',
      'job_id as jobId',
      'candidate_id as candidateId',
      'state',
      'note',
      'sent_at as sentAt',
      'decided_at as decidedAt',
      'answer',
      'withdrawn_at as withdrawnAt',
    ]);
export type StoredApplication = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/**
 * Inserts an application. Returns false if the candidate already has one for this job. A concurrent insert counts too.
 */
export async function insertApplication(
  tx: Tx,
  application: Insertable<Tables['job_application']>,
  attemptIds: readonly AttemptId[],
): Promise<boolean> {
  const row = await tx
    .insertInto('job_application')
    .values(application)
    // The clause does not name the unique index, which covers only applications that are not withdrawn. Naming it would
    // repeat its condition as a parameter. A generic plan could then not find the index. No other conflict can occur.
    .onConflict((conflict) => conflict.doNothing())
    .returning('application_id')
    .executeTakeFirst();
  if (!row) return false;
  const results = attemptIds.map((attemptId) => ({ application_id: row.application_id, attempt_id: attemptId }));
  if (results.length > 0) await tx.insertInto('job_application_result').values(results).execute();
  return true;
}

export async function findApplication(executor: Kysely<Tables>, applicationId: ApplicationId) {
  return (await select(executor).where('application_id', '=', applicationId).executeTakeFirst()) ?? null;
}

export async function lockApplication(tx: Tx, applicationId: ApplicationId) {
  return (await select(tx).where('application_id', '=', applicationId).forUpdate().executeTakeFirst()) ?? null;
}

/** Finds the application of a candidate for a job. Withdrawn applications are ignored. */
export async function findOpenApplication(executor: Kysely<Tables>, jobId: JobId, candidateId: UserId) {
  const row = await select(executor)
    .where('job_id', '=', jobId)
    .where('candidate_id', '=', candidateId)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row ?? null;
}

export async function findApplicationsOf(executor: Kysely<Tables>, candidateId: UserId): Promise<StoredApplication[]> {
  return await select(executor)
    .where('candidate_id', '=', candidateId)
    .orderBy('sent_at', 'desc')
    .orderBy('application_id', 'desc')
    .limit(MAX_OWN)
    .execute();
}

/** Finds the results that are attached to these applications. */
export async function findShownResults(executor: Kysely<Tables>, applicationIds: readonly ApplicationId[]) {
  if (applicationIds.length === 0) return [];
  return await executor
    .selectFrom('job_application_result')
    .select(['application_id as applicationId', 'attempt_id as attemptId'])
    .where('application_id', 'in', applicationIds)
    .orderBy('attempt_id')
    .execute();
}

export async function updateApplication(
  tx: Tx,
  applicationId: ApplicationId,
  change: Updateable<Tables['job_application']>,
): Promise<void> {
  await tx.updateTable('job_application').set(change).where('application_id', '=', applicationId).execute();
}

export async function deleteShownResults(tx: Tx, applicationId: ApplicationId): Promise<void> {
  await tx.deleteFrom('job_application_result').where('application_id', '=', applicationId).execute();
}

export async function eraseApplicationRows(tx: Tx, candidateId: UserId): Promise<void> {
  await tx.deleteFrom('saved_job').where('user_id', '=', candidateId).execute();
  await tx
    .deleteFrom('job_application_result')
    .where('application_id', 'in', (query) =>
      query.selectFrom('job_application').select('application_id').where('candidate_id', '=', candidateId),
    )
    .execute();
  await tx.deleteFrom('job_application').where('candidate_id', '=', candidateId).execute();
}
