import type { JobId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { publishPagesChanged } from '../../platform/pages/page-news.ts';
import { record } from '../audit/index.ts';
import type { JobWords } from './columns.ts';
import { insertJob } from './store/jobs.ts';

export type NewJob = {
  slug: string;
  title: string;
  company: string;
  city: string | null;
  isRemote: boolean;
  employmentType: string;
  experienceYears: { min: number; max: number | null };
  salary: { minInPaise: number; maxInPaise: number; unit: 'year' | 'month' } | null;
  description: string[];
  requirements: string[];
  requiredTestCodes: string[];
  postedAt: Date;
  validThrough: Date;
  applyUrl?: string | null;
  hi?: JobWords | null;
};

/** The user who edits jobs, and the role in which they act. Both are recorded in the audit log. */
export type Editor = { actorId: UserId | null; actorRole: string };
const systemActor: Editor = { actorId: null, actorRole: 'system' };

/** Publishes a vacancy. */
export async function postJob(work: Work, job: NewJob, by: Editor = systemActor): Promise<JobId> {
  const jobId = newId<JobId>(work.now);
  await insertJob(work.tx, {
    job_id: jobId,
    slug: job.slug,
    posted_at: job.postedAt,
    ...columnsOf(job),
    ended_at: null,
  });
  await work.announce({ kind: 'job-posted', jobId });
  await publishPagesChanged(work);
  record(work, { ...by, action: 'job.post', objectKind: 'job', objectId: jobId });
  return jobId;
}

/** Converts a vacancy to the columns of its row. */
export function columnsOf(job: Omit<NewJob, 'slug' | 'postedAt'>) {
  return {
    title: job.title,
    company: job.company,
    city: job.city,
    is_remote: job.isRemote,
    employment_type: job.employmentType,
    experience_years_min: job.experienceYears.min,
    experience_years_max: job.experienceYears.max,
    salary_min_in_paise: job.salary?.minInPaise ?? null,
    salary_max_in_paise: job.salary?.maxInPaise ?? null,
    salary_unit: job.salary?.unit ?? null,
    description: JSON.stringify(job.description),
    requirements: JSON.stringify(job.requirements),
    required_test_codes: job.requiredTestCodes,
    valid_through: job.validThrough,
    apply_url: job.applyUrl ?? null,
    hi: job.hi ? JSON.stringify(job.hi) : null,
  };
}
