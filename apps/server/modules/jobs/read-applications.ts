import type { ApplicationId, AttemptId, JobId, UserId } from '@kasauti/contract/ids.ts';
import * as contract from '@kasauti/contract/jobs/applications.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isOut } from '@kasauti/domain/jobs/held-tests.ts';
import type { App } from '../../platform/app.ts';
import { findUsers, type User } from '../identity/index.ts';
import { listOwnResults } from '../results/index.ts';
import { present } from './present.ts';
import {
  findApplication,
  findApplicationsOf,
  findSaved,
  findShownResults,
  type StoredApplication,
} from './store/applications.ts';
import { findJobs } from './store/jobs.ts';

/** Returns the results that a candidate may attach to an application. These are the candidate's released results. */
export async function showableResults(app: App, candidateId: UserId): Promise<Map<AttemptId, contract.ShownResult>> {
  const { data } = await listOwnResults(app, candidateId);
  return new Map(
    data
      .filter((result) => isOut(result))
      .map(({ attemptId, test_code, title, submittedAt, total, maximum, passed }) => [
        attemptId,
        { attemptId, test_code, title, submittedAt, total, maximum, passed },
      ]),
  );
}

export async function listSavedJobs(app: App, userId: UserId) {
  const jobIds = await findSaved(app.database, userId);
  const jobs = await findJobs(app.database, jobIds);
  return { data: jobIds.flatMap((jobId) => jobs.get(jobId) ?? []).map(present) };
}

export async function listOwnApplications(app: App, candidateId: UserId) {
  return { data: await presentOwn(app, candidateId, await findApplicationsOf(app.database, candidateId)) };
}

export async function readOwnApplication(app: App, candidateId: UserId, applicationId: ApplicationId) {
  const stored = await findApplication(app.database, applicationId);
  const [own] = stored ? await presentOwn(app, candidateId, [stored]) : [];
  return own ?? refuse(contract.withdrawApplication.refusals, 'not-found');
}

async function presentOwn(app: App, candidateId: UserId, applications: StoredApplication[]) {
  const { database } = app;
  const jobs = await findJobs(database, idsOf(applications));
  const shown = await findShownResults(
    database,
    applications.map(({ applicationId }) => applicationId),
  );
  const results = shown.length > 0 ? await showableResults(app, candidateId) : new Map();
  return applications.flatMap((application): contract.OwnApplication[] => {
    const job = jobs.get(application.jobId);
    if (!job) return [];
    const { applicationId, state, note, sentAt, answer, decidedAt, withdrawnAt } = application;
    return [
      {
        _id: applicationId,
        job: present(job),
        state,
        note,
        sentAt: sentAt.toISOString(),
        answer,
        decidedAt: decidedAt?.toISOString() ?? null,
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        results: shown
          .filter((one) => one.applicationId === applicationId)
          .flatMap(({ attemptId }) => results.get(attemptId) ?? []),
      },
    ];
  });
}

const idsOf = (applications: StoredApplication[]): JobId[] => [...new Set(applications.map(({ jobId }) => jobId))];

/**
 * Returns an application with the results that the candidate agreed to show. A withdrawn application shows nothing
 * about the candidate.
 */
export async function presentApplication(app: App, applicationId: ApplicationId) {
  const { database } = app;
  const stored = await findApplication(database, applicationId);
  if (!stored) return refuse(contract.readApplication.refusals, 'not-found');
  const job = (await findJobs(database, [stored.jobId])).get(stored.jobId);
  const user = (await findUsers(database, [stored.candidateId])).get(stored.candidateId);
  const shown = await findShownResults(database, [applicationId]);
  const results = shown.length > 0 ? await showableResults(app, stored.candidateId) : new Map();
  const isWithdrawn = stored.state === 'withdrawn';
  return {
    ...presentHead({ ...stored, jobTitle: job?.title ?? '', company: job?.company ?? '' }, user),
    email: isWithdrawn ? null : (user?.email ?? null),
    phone: isWithdrawn ? null : (user?.phone ?? null),
    note: stored.note,
    // The employer's reply is about the candidate, so it is hidden as well.
    answer: isWithdrawn ? null : stored.answer,
    decidedAt: isWithdrawn ? null : (stored.decidedAt?.toISOString() ?? null),
    requiredTestCodes: job?.requiredTestCodes ?? [],
    results: shown.flatMap(({ attemptId }) => results.get(attemptId) ?? []),
  };
}

type Head = Pick<StoredApplication, 'applicationId' | 'jobId' | 'state' | 'sentAt'> & {
  jobTitle: string;
  company: string;
};

/** Returns an application as a row of the staff list. A withdrawn application is shown without the candidate's name. */
export function presentHead(application: Head, user: User | undefined): contract.ApplicationHead {
  const { applicationId, jobId, jobTitle, company, state, sentAt } = application;
  const name = state === 'withdrawn' ? null : (user?.fullName ?? null);
  return { _id: applicationId, jobId, jobTitle, company, name, state, sentAt: sentAt.toISOString() };
}
