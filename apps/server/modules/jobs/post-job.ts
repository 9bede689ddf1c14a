import type { JobId } from '@kasauti/contract/ids.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { insertJob } from './store.ts';

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
};

/** Puts a vacancy on the board. */
export async function postJob(work: Work, job: NewJob): Promise<JobId> {
  const jobId = newId<JobId>(work.now);
  await insertJob(work.tx, {
    job_id: jobId,
    slug: job.slug,
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
    posted_at: job.postedAt,
    valid_through: job.validThrough,
  });
  record(work, { actorId: null, actorRole: 'system', action: 'job.post', objectKind: 'job', objectId: jobId });
  return jobId;
}
