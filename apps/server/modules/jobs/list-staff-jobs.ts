import type { listStaffJobs as contract, JobHead } from '@kasauti/contract/jobs/staff-jobs.ts';
import { filterIn } from '@kasauti/contract/staff/lists.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { readNow } from '../../platform/database/work.ts';
import { answerList, type CsvColumns } from '../../platform/lists/answer-list.ts';
import { staffJobs } from './store/staff-jobs.ts';

const columns: CsvColumns<JobHead> = {
  id: (job) => job._id,
  title: (job) => job.title,
  company: (job) => job.company,
  city: (job) => job.city,
  remote: (job) => job.isRemote,
  posted: (job) => job.postedAt,
  'last day': (job) => job.validThrough,
  open: (job) => job.isOpen,
  'in Hindi': (job) => job.hasHindi,
  applications: (job) => job.applications,
};

/** Lists the vacancies for staff, each with its number of applications. */
export async function listStaffJobs(database: Database, query: z.infer<typeof contract.query>) {
  const now = await readNow(database);
  return await answerList(query, staffJobs(database, filterIn(query), now), {
    usual: '-postedAt',
    fileName: 'jobs',
    columns,
    present: (jobs) =>
      jobs.map(({ jobId, postedAt, validThrough, ...job }) => ({
        ...job,
        _id: jobId,
        postedAt: postedAt.toISOString(),
        validThrough: validThrough.toISOString(),
        isOpen: validThrough > now,
      })),
  });
}
