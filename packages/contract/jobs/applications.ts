import * as z from 'zod/mini';
import type { ContractEntry } from '../entry.ts';
import { type ApplicationId, type AttemptId, type JobId, type UserId, wireId } from '../ids.ts';
import { localizedText, shortText } from '../shapes.ts';
import { listPage, listQuery, listRefusals } from '../staff/lists.ts';
import { jobShape } from './jobs.ts';

/* Saved jobs and applications: first the operations of candidates, then those of staff. */

const own = z.strictObject({ userId: wireId<UserId>() });
const noJob = { status: 404, message: 'We could not find that job.' } as const;

const savedJobsShape = z.object({ data: z.array(jobShape) });

/** Lists saved jobs, last saved first, including jobs that have ended. */
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
  /** Message from the employer after the decision. Null before the decision. */
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

/** Version of the consent text. A change of the text needs a new version. */
export const APPLICATION_CONSENT_VERSION = 1;

/**
 * Applies for a job. The application shows the name, e-mail address, phone number and exactly the given results. A
 * candidate has one application per job, so a repeated call returns the first.
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
    'job-ended': { status: 409, message: 'This job has ended. The employer no longer accepts applications for it.' },
    'applies-elsewhere': { status: 409, message: 'This employer accepts applications only on its own site.' },
    'unknown-result': { status: 404, message: 'One of the chosen results cannot be shown. Choose again.' },
  },
} as const satisfies ContractEntry;

/** Withdraws an application and the consent. Staff can no longer read the candidate's data through it. */
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
  /** Null after the withdrawal. */
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

/** Lists applications to this site, oldest first. `find` searches the job title and the company. */
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
 * Returns one application with the data that the candidate agreed to show. The access is audited, and the
 * candidate sees that the application was read.
 */
export const readApplication = {
  method: 'POST',
  path: '/api/v1/job-applications/{applicationId}/read',
  params: one,
  answer: applicationShape,
  refusals: { 'not-found': noApplication },
} as const satisfies ContractEntry;

/** Stores the employer's decision and notifies the candidate once by mail. A repeated decision changes nothing. */
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
      message:
        'Somebody has already decided about this application, and the candidate was notified. Reload the page to see the decision.',
    },
    'was-withdrawn': { status: 409, message: 'The candidate has withdrawn this application.' },
  },
} as const satisfies ContractEntry;
