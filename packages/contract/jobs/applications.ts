import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ApplicationId, type AttemptId, type JobId, type UserId, wireId } from '../ids.ts';
import { localizedText, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { jobShape } from './jobs.ts';

/* Saved jobs and applications: the candidate's side, then the staff's. */

const own = z.strictObject({ userId: wireId<UserId>() });
const noJob = { status: 404, message: 'We could not find that job.' } as const;

const savedJobsShape = z.object({ data: z.array(jobShape) });

/** What somebody has kept to look at again, the last first; also what has ended since. */
export const savedJobs = {
  method: 'GET',
  path: '/api/v1/saved-jobs/{userId}',
  params: own,
  answer: savedJobsShape,
  refusals: {},
} as const satisfies ContractEntry;

export const saveJob = {
  method: 'POST',
  path: '/api/v1/saved-jobs/{userId}',
  params: own,
  body: z.strictObject({ jobId: wireId<JobId>() }),
  answer: savedJobsShape,
  refusals: {
    'not-found': noJob,
    'too-many-saved': { status: 409, message: 'You have saved 200 jobs. Remove one first.' },
  },
} as const satisfies ContractEntry;

export const dropSavedJob = {
  method: 'DELETE',
  path: '/api/v1/saved-jobs/{userId}/{itemId}',
  params: z.strictObject({ userId: wireId<UserId>(), itemId: wireId<JobId>() }),
  answer: savedJobsShape,
  refusals: {},
} as const satisfies ContractEntry;

export const applicationStates = ['sent', 'read', 'shortlisted', 'declined', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

const shownResult = z.object({
  attemptId: wireId<AttemptId>(),
  test_code: z.string(),
  title: localizedText(),
  submittedAt: z.iso.datetime(),
  total: z.nullable(z.string()),
  maximum: z.nullable(z.string()),
  passed: z.nullable(z.boolean()),
});
export type ShownResult = z.infer<typeof shownResult>;

const ownApplication = z.object({
  _id: wireId<ApplicationId>(),
  job: jobShape,
  state: z.enum(applicationStates),
  note: z.string(),
  sentAt: z.iso.datetime(),
  /** What the employer allows us to say, once it was decided. */
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  withdrawnAt: z.nullable(z.iso.datetime()),
  results: z.array(shownResult),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const ownApplications = {
  method: 'GET',
  path: '/api/v1/applications/{userId}',
  params: own,
  answer: z.object({ data: z.array(ownApplication) }),
  refusals: {},
} as const satisfies ContractEntry;

/** The words of consent that `agreed` refers to; a change of them is a new version. */
export const APPLICATION_CONSENT_VERSION = 1;

/**
 * Applies with name, e-mail, phone and exactly the results that are named. One application per job at a time: the same
 * ask again finds the first.
 */
export const applyForJob = {
  method: 'POST',
  path: '/api/v1/applications/{userId}',
  params: own,
  body: z.strictObject({
    jobId: wireId<JobId>(),
    note: z.string().check(z.trim(), z.maxLength(2000)),
    attemptIds: z.array(wireId<AttemptId>()).check(z.maxLength(20)),
    agreed: z.literal(true),
    consentVersion: z.literal(APPLICATION_CONSENT_VERSION),
  }),
  answer: ownApplication,
  refusals: {
    'not-found': noJob,
    'job-ended': { status: 409, message: 'This job has ended. The employer takes no more applications for it.' },
    'applies-elsewhere': { status: 409, message: 'This employer takes applications on a site of their own.' },
    'unknown-result': { status: 404, message: 'One of the chosen results cannot be shown. Choose again.' },
  },
} as const satisfies ContractEntry;

/** Withdraws an application, and with it the consent: nobody reads profile or results through it any more. */
export const withdrawApplication = {
  method: 'POST',
  path: '/api/v1/applications/{userId}/{applicationId}/withdraw',
  params: z.strictObject({ userId: wireId<UserId>(), applicationId: wireId<ApplicationId>() }),
  answer: ownApplication,
  refusals: {
    'not-found': { status: 404, message: 'We could not find that application.' },
    forbidden: { status: 403, message: 'This application belongs to somebody else.' },
  },
} as const satisfies ContractEntry;

const applicationHead = z.object({
  _id: wireId<ApplicationId>(),
  jobId: wireId<JobId>(),
  jobTitle: z.string(),
  company: z.string(),
  /** Null: it was withdrawn. */
  name: z.nullable(z.string()),
  state: z.enum(applicationStates),
  sentAt: z.iso.datetime(),
});
export type ApplicationHead = z.infer<typeof applicationHead>;

const applicationShape = z.extend(applicationHead, {
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  note: z.string(),
  answer: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
  requiredTestCodes: z.array(z.string()),
  results: z.array(shownResult),
});
export type WireApplication = z.infer<typeof applicationShape>;

const one = z.strictObject({ applicationId: wireId<ApplicationId>() });
const noApplication = { status: 404, message: 'We could not find that application.' } as const;

export const applicationSorts = ['sentAt', 'jobTitle', 'company'] as const;

/** Applications that were sent here, the oldest first. `find`: words of the job's title or company. */
export const listApplications = {
  method: 'GET',
  path: '/api/v1/job-applications',
  query: listQuery(applicationSorts, {
    jobId: wireId<JobId>(),
    state: z.enum(applicationStates),
    find: z.string().check(z.maxLength(100)),
  }),
  answer: listPage(applicationHead),
  refusals: listRefusals,
} as const satisfies ContractEntry;

/**
 * One application, with what its candidate agreed to show. Reading it is audited, and the candidate sees that it was
 * read.
 */
export const readApplication = {
  method: 'POST',
  path: '/api/v1/job-applications/{applicationId}/read',
  params: one,
  answer: applicationShape,
  refusals: { 'not-found': noApplication },
} as const satisfies ContractEntry;

/**
 * Notifies a candidate of what the employer decided, by mail and under their application: once. The same decision again
 * changes nothing.
 */
export const decideApplication = {
  method: 'POST',
  path: '/api/v1/job-applications/{applicationId}/decide',
  params: one,
  body: z.strictObject({ decision: z.enum(['shortlisted', 'declined']), answer: shortText(2000) }),
  answer: applicationShape,
  refusals: {
    'not-found': noApplication,
    'already-decided': {
      status: 409,
      message: 'This application is decided, and the candidate was told. Open it again to see how.',
    },
    'was-withdrawn': { status: 409, message: 'The candidate has withdrawn this application.' },
  },
} as const satisfies ContractEntry;
