import type { listApplications } from '@kasauti/contract/jobs/applications.ts';
import type { FilterOf } from '@kasauti/contract/staff/lists.ts';
import { type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tables } from '../../../platform/database/database.ts';
import { hasWords } from '../../../platform/lists/find-words.ts';
import { storedList } from '../../../platform/lists/stored-list.ts';
import '../tables.ts';

type Filter = FilterOf<z.infer<typeof listApplications.query>>;

/** Lists the applications of all candidates for staff. */
export function staffApplications(executor: Kysely<Tables>, { jobId, state, find }: Filter) {
  let applications = executor
    .selectFrom('job_application')
    .innerJoin('job', 'job.job_id', 'job_application.job_id')
    .select([
      'job_application.application_id as applicationId',
      'job_application.job_id as jobId',
      'job_application.candidate_id as candidateId',
      'job_application.state',
      'job_application.sent_at as sentAt',
      'job.title as jobTitle',
      'job.company',
    ]);
  if (jobId) applications = applications.where('job_application.job_id', '=', jobId);
  if (state) applications = applications.where('job_application.state', '=', state);
  if (find) applications = applications.where(hasWords([sql`job.title`, sql`job.company`], find));
  return storedList(applications, {
    keys: {
      sentAt: { by: sql`job_application.sent_at`, type: 'timestamptz' },
      jobTitle: { by: sql`lower(job.title)`, type: 'text' },
      company: { by: sql`lower(job.company)`, type: 'text' },
    },
    tie: { by: sql`job_application.application_id`, type: 'uuid' },
  });
}
