import type { ApplicationId, AttemptId, JobId, UserId } from '@kasauti/contract/ids.ts';
import * as contract from '@kasauti/contract/jobs/applications.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { record } from '../audit/index.ts';
import {
  deleteShownResults,
  findOpenApplication,
  insertApplication,
  lockApplication,
  updateApplication,
} from './store/applications.ts';
import { findJob } from './store/jobs.ts';

type Ask = { candidateId: UserId; jobId: JobId; note: string; attemptIds: AttemptId[]; consentVersion: number };

/**
 * Sends an application with the results that the candidate chose. `showable` contains the ids of the candidate's
 * released results. Other ids are refused. Repeated or concurrent calls create only one application.
 */
export async function applyForJob(work: Work, ask: Ask, showable: ReadonlySet<AttemptId>) {
  const { tx, now } = work;
  const { jobId, candidateId, note, consentVersion } = ask;
  const { refusals } = contract.applyForJob;
  const job = await findJob(tx, jobId);
  if (!job) return refuse(refusals, 'not-found');
  const before = await findOpenApplication(tx, jobId, candidateId);
  if (before) return before.applicationId;
  if (job.validThrough <= now) return refuse(refusals, 'job-ended');
  if (job.applyUrl !== null) return refuse(refusals, 'applies-elsewhere');
  const attemptIds = [...new Set(ask.attemptIds)];
  if (!attemptIds.every((attemptId) => showable.has(attemptId))) return refuse(refusals, 'unknown-result');
  const applicationId = newId<ApplicationId>(now);
  const row = {
    application_id: applicationId,
    job_id: jobId,
    candidate_id: candidateId,
    state: 'sent' as const,
    note,
    consent_version: consentVersion,
    sent_at: now,
    decided_by: null,
    decided_at: null,
    answer: null,
    withdrawn_at: null,
  };
  if (!(await insertApplication(tx, row, attemptIds))) {
    const first = await findOpenApplication(tx, jobId, candidateId);
    return first ? first.applicationId : refuse(refusals, 'not-found');
  }
  record(work, {
    actorId: candidateId,
    actorRole: 'candidate',
    action: 'application.consent',
    objectKind: 'application',
    objectId: applicationId,
    detail: { consentVersion, results: attemptIds.length },
  });
  return applicationId;
}

/**
 * Withdraws an application and the consent that belongs to it. The employer can then no longer see the candidate's
 * results.
 */
export async function withdrawApplication(
  work: Work,
  { applicationId, candidateId }: { applicationId: ApplicationId; candidateId: UserId },
) {
  const { tx, now } = work;
  const application = await lockApplication(tx, applicationId);
  if (!application) return refuse(contract.withdrawApplication.refusals, 'not-found');
  if (application.candidateId !== candidateId) return refuse(contract.withdrawApplication.refusals, 'forbidden');
  if (application.state === 'withdrawn') return applicationId;
  await updateApplication(tx, applicationId, { state: 'withdrawn', note: '', withdrawn_at: now });
  await deleteShownResults(tx, applicationId);
  record(work, {
    actorId: candidateId,
    actorRole: 'candidate',
    action: 'application.withdraw',
    objectKind: 'application',
    objectId: applicationId,
  });
  return applicationId;
}
