import type { WholeWireJob, WireJob } from '@kasauti/contract/jobs/jobs.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/database.ts';
import { findExamsByCode } from '../catalogue/index.ts';
import type { Job } from './store/jobs.ts';

/** Returns a vacancy as the API sends it. Salaries are in rupees. */
export function present(job: Job): WireJob {
  const { salaryMinInPaise: min, salaryMaxInPaise: max, salaryUnit: unit, hi } = job;
  return {
    _id: job.jobId,
    version: job.version,
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
    applyUrl: job.applyUrl,
    ...(hi && { hi }),
  };
}

/** Adds the titles of the tests that vacancies require. Each test is read only once for all vacancies. */
export async function presentWhole(executor: Kysely<Tables>, jobs: readonly Job[]): Promise<WholeWireJob[]> {
  const exams = await findExamsByCode(executor, [
    ...new Set(jobs.flatMap(({ requiredTestCodes }) => requiredTestCodes)),
  ]);
  const byCode = new Map(exams.map(({ testCode, title }) => [testCode, { test_code: testCode, title }]));
  return jobs.map((job) => ({
    ...present(job),
    requiredTests: job.requiredTestCodes.flatMap((code) => byCode.get(code) ?? []),
  }));
}
