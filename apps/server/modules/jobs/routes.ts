import * as contract from '@kasauti/contract/jobs.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { readNow } from '../../platform/work.ts';
import { findJob, findOpenJobs, type Job } from './store.ts';

export function registerJobs(app: App): void {
  const { database } = app;

  app.serve(contract.allJobs, { permission: 'jobs.read' }, async () =>
    (await findOpenJobs(database, await readNow(database))).map(present),
  );

  app.serve(contract.jobById, { permission: 'jobs.read' }, async ({ params }) => {
    const job = await findJob(database, params.id);
    return job ? present(job) : refuse(contract.jobById.refusals, 'not-found');
  });
}

/** Salaries travel in whole rupees. */
function present(job: Job): contract.WireJob {
  const { salaryMinInPaise: min, salaryMaxInPaise: max, salaryUnit: unit } = job;
  return {
    _id: job.jobId,
    title: job.title,
    company: job.company,
    city: job.city,
    isRemote: job.isRemote,
    employmentType: job.employmentType,
    experienceYears: { min: job.experienceYearsMin, max: job.experienceYearsMax },
    salary: min !== null && max !== null && unit ? { min: min / 100, max: max / 100, unit } : null,
    description: job.description,
    requirements: job.requirements,
    requiredTestCodes: job.requiredTestCodes,
    postedAt: job.postedAt.toISOString(),
    validThrough: job.validThrough.toISOString(),
  };
}
