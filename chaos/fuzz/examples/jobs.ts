import { APPLICATION_CONSENT_VERSION } from '@kasauti/contract/jobs/applications.ts';
import { createJob } from '@kasauti/contract/jobs/staff-jobs.ts';
import type { TestApp } from '../../../apps/server/test/app.ts';
import { givenSignedIn } from '../../../apps/server/test/given/identity.ts';
import { jobDraft } from '../../../apps/server/test/given/jobs.ts';
import { send } from '../../../apps/server/test/given/proctoring.ts';
import { type Make, support } from './make.ts';

async function openJob(app: TestApp): Promise<string> {
  const { rows } = await app.pool.query(
    'select job_id from job where apply_url is null and valid_through > now() order by job_id limit 1',
  );
  return rows[0]?.job_id ?? '';
}

const applying: Make = async (app) => ({
  as: await givenSignedIn(app),
  body: {
    jobId: await openJob(app),
    note: 'I know the work.',
    attemptIds: [],
    agreed: true,
    consentVersion: APPLICATION_CONSENT_VERSION,
  },
});

async function applied(app: TestApp) {
  const { as, body } = await applying(app);
  const sent = await send(app, as, 'POST', `/api/v1/applications/${as?.userId}`, body as object);
  return { as, params: { applicationId: String(sent.body._id) } };
}

const jobOfStaff: Make = async (app) => {
  const as = await support(app);
  const made = await send(app, as, 'POST', createJob.path, jobDraft());
  return { as, params: { jobId: String(made.body._id) }, body: { version: 1, job: jobDraft() } };
};

export const jobExamples: Record<string, Make> = {
  'applications.applyForJob': applying,
  'applications.withdrawApplication': applied,
  'applications.readApplication': async (app) => ({ ...(await applied(app)), as: await support(app) }),
  'applications.decideApplication': async (app) => ({
    ...(await applied(app)),
    as: await support(app),
    body: { decision: 'shortlisted', answer: 'Come and see us on Monday.' },
  }),
  'applications.saveJob': async (app) => ({ as: await givenSignedIn(app), body: { jobId: await openJob(app) } }),
  'staffJobs.createJob': async (app) => ({ as: await support(app), body: jobDraft() }),
  'staffJobs.editJob': jobOfStaff,
  'staffJobs.endJob': async (app) => ({
    ...(await jobOfStaff(app)),
    body: { reason: 'The post is filled.' },
  }),

  'jobs.jobById': async (app) => {
    const { rows } = await app.pool.query('select job_id from job order by job_id limit 1');
    return { as: null, params: { id: rows[0]?.job_id ?? '' } };
  },
};
