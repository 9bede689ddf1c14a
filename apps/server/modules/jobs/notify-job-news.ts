import type { JobId } from '@kasauti/contract/ids.ts';
import { heldTests } from '@kasauti/domain/jobs/held-tests.ts';
import type { App } from '../../app.ts';
import { readNow } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { examTitle, findExamByCode } from '../catalogue/index.ts';
import { type ConsentingUser, listConsentingUsers } from '../identity/index.ts';
import { listOwnResults } from '../results/index.ts';
import { findJob, type Job } from './store.ts';

const words = {
  en: {
    subject: 'New job',
    text: (company: string) => `${company} looks for somebody, and asks for a test of which you hold a result.`,
    job: 'Job',
    tests: 'You hold',
    last: 'Nobody is told of you or your results: only what you send with an application is shown.',
    action: 'See the job',
    why: 'You get this message because you agreed to news of jobs.',
  },
  hi: {
    subject: 'नई नौकरी',
    text: (company: string) => `${company} को किसी की तलाश है, और वे ऐसी परीक्षा माँगते हैं जिसका परिणाम आपके पास है।`,
    job: 'नौकरी',
    tests: 'आपके पास है',
    last: 'आपके या आपके परिणामों के बारे में किसी को नहीं बताया जाता: केवल वही दिखता है जो आप आवेदन के साथ भेजते हैं।',
    action: 'नौकरी देखें',
    why: 'यह संदेश इसलिए आया है कि आपने नौकरियों की सूचना के लिए सहमति दी है।',
  },
} as const;

/**
 * Tells of a new job whoever agreed to such mails and holds a test that it asks for: a result that is out, and not failed. Nobody else's results
 * are looked at. One mail for one job and person, however often this runs.
 */
export async function notifyJobNews(app: App, jobId: JobId): Promise<void> {
  const { database } = app;
  const job = await findJob(database, jobId);
  if (!job || job.requiredTestCodes.length === 0 || job.validThrough <= (await readNow(database))) return;
  for await (const reader of listConsentingUsers(database, 'jobs-by-mail')) await tellOne(app, job, reader);
}

async function tellOne(app: App, job: Job, { userId, email, language }: ConsentingUser): Promise<void> {
  const { database, settings } = app;
  const held = heldTests(job.requiredTestCodes, (await listOwnResults(app, userId)).data);
  if (held.length === 0) return;
  const say = words[language];
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
