import type { JobId } from '@kasauti/contract/ids.ts';
import type { JobDraft } from '@kasauti/contract/jobs/job-draft.ts';
import * as contract from '@kasauti/contract/jobs/staff-jobs.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { publishPagesChanged } from '../../platform/pages/page-news.ts';
import { changedParts, record } from '../audit/index.ts';
import { findExamByCode } from '../catalogue/index.ts';
import { columnsOf, type Editor, postJob } from './post-job.ts';
import { present } from './present.ts';
import { type Job, lockJob, updateJob } from './store/jobs.ts';

/**
 * Converts the draft of a vacancy to the form in which it is stored. Returns a refusal if the draft cannot be saved.
 */
async function readDraft({ tx, now }: Work, draft: JobDraft) {
  const { salary, validThrough, ...rest } = draft;
  if (new Date(validThrough) <= now) return refuse(contract.createJob.refusals, 'ends-in-the-past');
  for (const code of draft.requiredTestCodes)
    if (!(await findExamByCode(tx, code))) return refuse(contract.createJob.refusals, 'unknown-test');
  return {
    ...rest,
    salary: salary && {
      minInPaise: Math.round(salary.min * 100),
      maxInPaise: Math.round(salary.max * 100),
      unit: salary.unit,
    },
    validThrough: new Date(validThrough),
  };
}

export async function createJob(work: Work, draft: JobDraft, by: Editor) {
  const job = await readDraft(work, draft);
  if (isRefusal(job)) return job;
  const words = `${draft.title} ${draft.company}`.toLowerCase().normalize('NFKD');
  const slug = `${words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60)}-${work.now.getTime().toString(36)}`;
  return await postJob(work, { ...job, slug, postedAt: work.now }, by);
}

type JobEdit = { jobId: JobId; version: number; job: JobDraft };

/**
 * Saves an edited job. `version` is the version that the editor has read. The new last day must be in the future, so an
 * edit reopens an ended job.
 */
export async function editJob(work: Work, ask: JobEdit, by: Editor) {
  const { jobId } = ask;
  const before = await lockJob(work.tx, jobId);
  if (!before) return refuse(contract.editJob.refusals, 'not-found');
  if (before.version !== ask.version) return refuse(contract.editJob.refusals, 'changed-meanwhile');
  const job = await readDraft(work, ask.job);
  if (isRefusal(job)) return job;
  await updateJob(work.tx, before, { ...columnsOf(job), ended_at: null });
  await publishPagesChanged(work);
  const after = await lockJob(work.tx, jobId);
  const detail = after ? changedParts(partsOf(before), partsOf(after)) : {};
  record(work, { ...by, action: 'job.edit', objectKind: 'job', objectId: jobId, detail });
  return jobId;
}

/** Returns the fields of a job that the audit log records. */
function partsOf(job: Job) {
  const { version: _version, ...parts } = present(job);
  return parts;
}

export async function endJob(work: Work, { jobId, reason }: { jobId: JobId; reason: string }, by: Editor) {
  const job = await lockJob(work.tx, jobId);
  if (!job) return refuse(contract.endJob.refusals, 'not-found');
  if (job.validThrough <= work.now) return jobId;
  await updateJob(work.tx, job, { ended_at: work.now });
  await publishPagesChanged(work);
  record(work, { ...by, action: 'job.end', objectKind: 'job', objectId: jobId, reason });
  return jobId;
}
