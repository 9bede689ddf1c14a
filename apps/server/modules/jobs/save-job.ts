import type { JobId, UserId } from '@kasauti/contract/ids.ts';
import { saveJob as contract } from '@kasauti/contract/jobs/applications.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { findSaved, insertSaved, MAX_SAVED } from './store/applications.ts';
import { findJob } from './store/jobs.ts';

/** Saves a job for a user. If it is saved already, nothing changes. */
export async function saveJob({ tx, now }: Work, userId: UserId, jobId: JobId) {
  if (!(await findJob(tx, jobId))) return refuse(contract.refusals, 'not-found');
  const saved = await findSaved(tx, userId);
  if (saved.length >= MAX_SAVED && !saved.includes(jobId)) return refuse(contract.refusals, 'too-many-saved');
  await insertSaved(tx, userId, jobId, now);
  return null;
}
