import type { JobId } from '@kasauti/contract/ids.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import type { App } from '../../platform/app.ts';
import { readNow } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { examTitle, findExamByCode } from '../catalogue/index.ts';
import { type ConsentingUser, listConsentingUsers } from '../identity/index.ts';
import { listOwnResults } from '../results/index.ts';
import { findJob, type Job } from './store/jobs.ts';

const wordsIn = (i18n: I18n) => ({
  subject: i18n.t('New job'),
  text: (company: string) =>
    i18n.t('{company} has a vacancy and asks for a test in which you have a result.', { company }),
  job: i18n.t('Job'),
  tests: i18n.t('You have'),
  last: i18n.t('We tell nobody about you or your results. An employer sees only what you send with an application.'),
  action: i18n.t('See the job'),
  why: i18n.t('You get this message because you agreed to news of jobs.'),
});

/**
 * Notifies candidates of a new job by mail. A candidate gets the mail if they agreed to such mails and have a released
 * result in a test that the job requires. A result that is a fail does not count. The results of candidates who did not
 * agree are not read. Each candidate gets at most one mail per job, even if this runs several times.
 */
export async function notifyJobNews(app: App, jobId: JobId): Promise<void> {
  const { database } = app;
  const job = await findJob(database, jobId);
  if (!job || job.requiredTestCodes.length === 0 || job.validThrough <= (await readNow(database))) return;
  for await (const reader of listConsentingUsers(database, 'jobs-by-mail')) await notifyOne(app, job, reader);
}

async function notifyOne(app: App, job: Job, { userId, email, language }: ConsentingUser): Promise<void> {
  const { database, settings } = app;
  const held = heldTests(job.requiredTestCodes, (await listOwnResults(app, userId)).data);
  if (held.length === 0) return;
  const say = wordsIn(i18nFor(language));
  const exams = await Promise.all(held.map((code) => findExamByCode(database, code)));
  const title = language === 'hi' && job.hi ? job.hi.title : job.title;
  await app.inTransaction((work) =>
    queueMail(work, settings, {
      dedupeKey: `job-news:${job.jobId}:${userId}`,
      to: email,
      optional: { kind: 'jobs', userId },
      language,
      why: say.why,
      subject: `${say.subject}: ${title}`,
      paragraphs: [say.text(job.company), say.last],
      facts: [
        [say.job, title],
        [say.tests, exams.flatMap((exam) => (exam ? examTitle(exam, language) : [])).join('; ')],
      ],
      action: { label: say.action, url: `${settings.publicUrl}/job/${job.jobId}` },
    }),
  );
}
