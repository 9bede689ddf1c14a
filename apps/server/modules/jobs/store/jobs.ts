import type { JobId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_JOBS = 500;

const select = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('job')
    .select([
      'job_id as jobId',
      'version',
      'title',
      'company',
      'city',
      'is_remote as isRemote',
      'employment_type as employmentType',
      'experience_years_min as experienceYearsMin',
      'experience_years_max as experienceYearsMax',
      'salary_min_in_paise as salaryMinInPaise',
      'salary_max_in_paise as salaryMaxInPaise',
      'salary_unit as salaryUnit',
      'description',
      'requirements',
      'required_test_codes as requiredTestCodes',
      'posted_at as postedAt',
      'apply_url as applyUrl',
      'hi',
      sql<Date>`least(valid_through, ended_at)`.as('validThrough'),
    ]);
export type Job = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

/** Finds the open vacancies, newest first. */
export async function findOpenJobs(executor: Kysely<Tables>, now: Date): Promise<Job[]> {
  return await select(executor)
    .where('valid_through', '>', now)
    .where('ended_at', 'is', null)
    .orderBy('posted_at', 'desc')
    .orderBy('job_id', 'desc')
    .limit(MAX_JOBS)
    .execute();
}

/** Finds a vacancy, even if it has ended. */
export async function findJob(executor: Kysely<Tables>, jobId: JobId): Promise<Job | null> {
  return (await select(executor).where('job_id', '=', jobId).executeTakeFirst()) ?? null;
}

export async function lockJob(tx: Tx, jobId: JobId): Promise<Job | null> {
  return (await select(tx).where('job_id', '=', jobId).forUpdate().executeTakeFirst()) ?? null;
}

export async function findJobs(executor: Kysely<Tables>, jobIds: readonly JobId[]): Promise<Map<JobId, Job>> {
  if (jobIds.length === 0) return new Map();
  const jobs = await select(executor).where('job_id', 'in', jobIds).execute();
  return new Map(jobs.map((job) => [job.jobId, job]));
}

/** Updates a job and increments its version. */
export async function updateJob(tx: Tx, { jobId, version }: Job, change: Updateable<Tables['job']>): Promise<void> {
  await tx
    .updateTable('job')
    .set({ ...change, version: version + 1 })
    .where('job_id', '=', jobId)
    .execute();
}

export async function insertJob(tx: Tx, job: Insertable<Tables['job']>): Promise<void> {
  await tx.insertInto('job').values(job).execute();
}
