import type { JobId } from '@kasauti/contract/ids.ts';
import * as applications from '@kasauti/contract/jobs/applications.ts';
import * as contract from '@kasauti/contract/jobs/jobs.ts';
import * as staff from '@kasauti/contract/jobs/staff-jobs.ts';
import { isRefusal, type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { actorOf } from '../../platform/http/session.ts';
import { applyForJob, withdrawApplication } from './apply-for-job.ts';
import { countWaitingApplications } from './count-waiting.ts';
import { createJob, editJob, endJob } from './edit-job.ts';
import { decideApplication, openApplication } from './handle-application.ts';
import { listApplications } from './list-applications.ts';
import { listStaffJobs } from './list-staff-jobs.ts';
import { notifyJobNews } from './notify-job-news.ts';
import { present, presentWhole } from './present.ts';
import {
  listOwnApplications,
  listSavedJobs,
  presentApplication,
  readOwnApplication,
  showableResults,
} from './read-applications.ts';
import { saveJob } from './save-job.ts';
import { deleteSaved } from './store/applications.ts';
import { findJob, findOpenJobs } from './store/jobs.ts';

export function registerJobs(app: App): void {
  countWaitingApplications(app);
  app.react('job-posted', { name: 'tell-job-news', pace: 'slow' }, ({ jobId }) => notifyJobNews(app, jobId));
  serveJobs(app);
  serveOwnApplications(app);
  serveApplications(app);
  serveJobEditing(app);
}

/** Registers the calls by which anyone reads open jobs. */
function serveJobs(app: App): void {
  const { database } = app;

  app.serve(contract.allJobs, { permission: 'jobs.read' }, async () =>
    presentWhole(database, await findOpenJobs(database, await readNow(database))),
  );

  app.serve(contract.jobById, { permission: 'jobs.read' }, async ({ params }) => {
    const job = await findJob(database, params.id);
    const [shown] = job ? await presentWhole(database, [job]) : [];
    return shown ?? refuse(contract.jobById.refusals, 'not-found');
  });
}

/** Registers the calls of candidates: saved jobs and applications. */
function serveOwnApplications(app: App): void {
  const options = { permission: 'application.own' } as const;

  app.serve(applications.savedJobs, options, ({ session }) => listSavedJobs(app, session.userId));

  app.serve(applications.saveJob, options, async ({ body, session, requestId }) => {
    const refusal = await app.inTransaction((work) => saveJob(work, session.userId, body.jobId), requestId);
    return refusal ?? (await listSavedJobs(app, session.userId));
  });

  app.serve(applications.dropSavedJob, options, async ({ params, session, requestId }) => {
    await app.inTransaction(({ tx }) => deleteSaved(tx, session.userId, params.itemId), requestId);
    return await listSavedJobs(app, session.userId);
  });

  app.serve(applications.ownApplications, options, ({ session }) => listOwnApplications(app, session.userId));

  app.serve(applications.applyForJob, options, async ({ body, session, requestId }) => {
    const candidateId = session.userId;
    const showable = body.attemptIds.length > 0 ? await showableResults(app, candidateId) : new Map();
    const ask = { ...body, candidateId };
    const applied = await app.inTransaction((work) => applyForJob(work, ask, new Set(showable.keys())), requestId);
    return isRefusal(applied) ? applied : await readOwnApplication(app, candidateId, applied);
  });

  app.serve(applications.withdrawApplication, options, async ({ params, session, requestId }) => {
    const ask = { applicationId: params.applicationId, candidateId: session.userId };
    const done = await app.inTransaction((work) => withdrawApplication(work, ask), requestId);
    return isRefusal(done) ? done : await readOwnApplication(app, session.userId, done);
  });
}

/** Registers the calls that handle applications. Support staff use them on behalf of the employers. */
function serveApplications(app: App): void {
  const options = { permission: 'application.handle' } as const;

  app.serve(applications.listApplications, options, ({ query, session, requestId }) =>
    listApplications(app, query, { by: session, requestId }),
  );

  app.serve(applications.readApplication, options, async ({ params, session, requestId }) => {
    const ask = { applicationId: params.applicationId, by: session };
    const done = await app.inTransaction((work) => openApplication(work, ask), requestId);
    return isRefusal(done) ? done : await presentApplication(app, done);
  });

  app.serve(applications.decideApplication, options, async ({ params, body, session, requestId }) => {
    const ask = { applicationId: params.applicationId, by: session, ...body };
    const done = await app.inTransaction((work) => decideApplication(work, app.settings, ask), requestId);
    return isRefusal(done) ? done : await presentApplication(app, done);
  });
}

/** Registers the calls by which staff edit jobs. */
function serveJobEditing(app: App): void {
  const { database } = app;
  const options = { permission: 'jobs.edit' } as const;
  const shown = async <R extends Refusal>(done: JobId | R) => {
    if (isRefusal(done)) return done;
    const job = await findJob(database, done);
    return job ? present(job) : refuse(staff.endJob.refusals, 'not-found');
  };

  app.serve(staff.listStaffJobs, options, ({ query }) => listStaffJobs(database, query));

  app.serve(staff.createJob, options, async ({ body, session, requestId }) =>
    shown(await app.inTransaction((work) => createJob(work, body, actorOf(session)), requestId)),
  );

  app.serve(staff.editJob, options, async ({ params, body, session, requestId }) => {
    const ask = { ...params, ...body };
    const done = await app.inTransaction((work) => editJob(work, ask, actorOf(session)), requestId);
    if (!isRefusal(done) || done.code !== 'changed-meanwhile') return await shown(done);
    // A `changed-meanwhile` refusal includes the current version.
    const current = await findJob(database, params.jobId);
    return { ...done, extra: { current: current && present(current) } };
  });

  app.serve(staff.endJob, options, async ({ params, body, session, requestId }) =>
    shown(await app.inTransaction((work) => endJob(work, { ...params, ...body }, actorOf(session)), requestId)),
  );
}
