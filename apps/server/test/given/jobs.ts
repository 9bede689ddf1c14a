import { randomUUID } from 'node:crypto';
import type { JobId } from '@kasauti/contract/ids.ts';
import type { JobDraft } from '@kasauti/contract/jobs/job-draft.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { type NewJob, postJob } from '../../modules/jobs/index.ts';
import type { TestApp } from '../app.ts';

/** Creates a job that is open for thirty days and requires no test. */
export function givenJob(app: TestApp, facts: Partial<NewJob> = {}): Promise<JobId> {
  const postedAt = new Date();
  return app.inTransaction((work) =>
    postJob(work, {
      slug: `job-${randomUUID()}`,
      title: 'Accounts Trainee',
      company: 'Yamuna Retail',
      city: 'Delhi',
      isRemote: false,
      employmentType: 'Full-time',
      experienceYears: { min: 0, max: 1 },
      salary: null,
      description: ['You keep the books.'],
      requirements: ['Spreadsheets'],
      requiredTestCodes: [],
      postedAt,
      validThrough: new Date(postedAt.getTime() + 30 * DAY_MS),
      ...facts,
    }),
  );
}

/** Returns a job in both languages, as staff write it. It is open for twenty days. */
export const jobDraft = (): JobDraft => ({
  title: 'Ward Executive',
  company: 'Hill Hospitals',
  city: 'Kochi',
  isRemote: false,
  employmentType: 'Full-time',
  experienceYears: { min: 0, max: 3 },
  salary: { min: 24_000, max: 30_000, unit: 'month' },
  description: ['You keep a ward running.'],
  requirements: ['Malayalam'],
  requiredTestCodes: [],
  validThrough: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  applyUrl: null,
  hi: { title: 'वार्ड कार्यपालक', city: 'कोच्चि', description: ['आप वार्ड चलाएँगे।'], requirements: ['मलयालम'] },
});
