import type { listStaffJobs } from '@kasauti/contract/jobs/staff-jobs.ts';
import type { FilterOf } from '@kasauti/contract/staff/lists.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/lists/find-words.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

type Filter = FilterOf<z.infer<typeof listStaffJobs.query>>;

const lastDay = sql<Date>`least(job.valid_through, job.ended_at)`;
const applications = sql<number>`(
  select count(*) from job_application
  where job_application.job_id = job.job_id and job_application.state <> 'withdrawn'
)`;

/** Lists all vacancies for staff, including ended ones. */
export function staffJobs(executor: Kysely<Tables>, { state, find, hindi }: Filter, now: Date) {
  let jobs = executor
    .selectFrom('job')
    .select([
      'job.job_id as jobId',
      'job.title',
      'job.company',
      'job.city',
      'job.is_remote as isRemote',
      'job.posted_at as postedAt',
      sql<boolean>`job.hi is not null`.as('hasHindi'),
      lastDay.as('validThrough'),
      applications.as('applications'),
    ]);
  if (state) jobs = jobs.where(lastDay, state === 'open' ? '>' : '<=', now);
  if (hindi) jobs = jobs.where('job.hi', hindi === 'yes' ? 'is not' : 'is', null);
  if (find) {
    const texts = [sql`job.title`, sql`job.company`, sql`job.city`, sql`job.hi->>'title'`, sql`job.hi->>'city'`];
    jobs = jobs.where(hasWords(texts, find));
  }
  return storedList(jobs, {
    keys: {
      title: { by: sql`lower(job.title)`, type: 'text' },
      company: { by: sql`lower(job.company)`, type: 'text' },
      postedAt: { by: sql`job.posted_at`, type: 'timestamptz' },
      validThrough: { by: lastDay, type: 'timestamptz' },
      applications: { by: applications, type: 'bigint' },
    },
    tie: { by: sql`job.job_id`, type: 'uuid' },
  });
}
