import type { JobId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/staff-jobs.ts';
import { tellPagesChanged } from '../../platform/page-news.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { findExamByCode } from '../catalogue/index.ts';
import { columnsOf, type Editor, postJob } from './post-job.ts';
import { findJob, updateJob } from './store.ts';

/** What staff wrote, as a vacancy; or why it cannot stand so. */
async function readDraft({ tx, now }: Work, draft: contract.JobDraft) {
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

export async function createJob(work: Work, draft: contract.JobDraft, by: Editor) {
  const job = await readDraft(work, draft);
  if (isRefusal(job)) return job;
  const words = `${draft.title} ${draft.company}`.toLowerCase().normalize('NFKD');
  const slug = `${words.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60)}-${work.now.getTime().toString(36)}`;
  return await postJob(work, { ...job, slug, postedAt: work.now }, by);
}

/** A job that was ended and gets a last day to come is open again. */
export async function editJob(work: Work, jobId: JobId, draft: contract.JobDraft, by: Editor) {
  if (!(await findJob(work.tx, jobId))) return refuse(contract.editJob.refusals, 'not-found');
  const job = await readDraft(work, draft);
  if (isRefusal(job)) return job;
  await updateJob(work.tx, jobId, { ...columnsOf(job), ended_at: null });
  await tellPagesChanged(work);
  record(work, { ...by, action: 'job.edit', objectKind: 'job', objectId: jobId });
  return jobId;
}

export async function endJob(work: Work, jobId: JobId, by: Editor) {
  const job = await findJob(work.tx, jobId);
  if (!job) return refuse(contract.endJob.refusals, 'not-found');
  if (job.validThrough <= work.now) return jobId;
  await updateJob(work.tx, jobId, { ended_at: work.now });
  await tellPagesChanged(work);
  record(work, { ...by, action: 'job.end', objectKind: 'job', objectId: jobId });
  return jobId;
}
