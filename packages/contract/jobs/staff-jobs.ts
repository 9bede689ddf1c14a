import * as z from 'zod/mini';
import { changedMeanwhile, version } from '../content/staff-content.ts';
import type { ContractEntry } from '../entry.ts';
import { type JobId, wireId } from '../ids.ts';
import { writtenReason } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { jobDraft } from './job-draft.ts';
import { jobShape } from './jobs.ts';

/* Job board operations for staff. */

const one = z.strictObject({ jobId: wireId<JobId>() });
const refusals = {
  'unknown-test': { status: 409, message: 'There is no test with one of these codes.' },
  'ends-in-the-past': { status: 409, message: 'The last day to apply lies in the past.' },
} as const;
const notFound = { status: 404, message: 'We could not find that job.' } as const;

const jobHead = z.object({
  _id: wireId<JobId>(),
  title: z.string(),
  company: z.string(),
  city: z.nullable(z.string()),
  isRemote: z.boolean(),
  postedAt: z.iso.datetime(),
  /** Last day for applications, or the time of an earlier end. */
  validThrough: z.iso.datetime(),
  isOpen: z.boolean(),
  hasHindi: z.boolean(),
  /** Number of applications on this site that are not withdrawn. */
  applications: z.number(),
});
export type JobHead = z.infer<typeof jobHead>;

export const jobSorts = ['title', 'company', 'postedAt', 'validThrough', 'applications'] as const;
export const jobListStates = ['open', 'ended'] as const;

/** Lists all jobs, including ended ones, newest first. `find` searches title, company and city in both languages. */
export const listStaffJobs = {
  method: 'GET',
  path: '/api/v1/staff-jobs',
  operationId: 'staffJobs.listAllJobs',
  query: listQuery(jobSorts, {
    state: z.enum(jobListStates),
    find: z.string().check(z.maxLength(100)),
    /** The value `no` selects jobs without a Hindi text. */
    hindi: z.enum(['yes', 'no']),
  }),
  answer: listPage(jobHead),
  refusals: listRefusals,
} as const satisfies ContractEntry;

export const createJob = {
  method: 'POST',
  path: '/api/v1/staff-jobs',
  body: jobDraft,
  answer: jobShape,
  refusals,
} as const satisfies ContractEntry;

/**
 * Changes a job. A future last day reopens an ended job. The call is refused, with the stored version in
 * `current`, when `version` is not the newest.
 */
export const editJob = {
  method: 'PUT',
  path: '/api/v1/staff-jobs/{jobId}',
  params: one,
  body: z.strictObject({ version, job: jobDraft }),
  answer: jobShape,
  refusals: { ...refusals, 'not-found': notFound, 'changed-meanwhile': changedMeanwhile },
} as const satisfies ContractEntry;

/** Ends a job now, with a reason for the audit log. The page of the job and its applications remain. */
export const endJob = {
  method: 'POST',
  path: '/api/v1/staff-jobs/{jobId}/end',
  params: one,
  body: z.strictObject({ reason: writtenReason() }),
  answer: jobShape,
  refusals: { 'not-found': notFound },
} as const satisfies ContractEntry;
