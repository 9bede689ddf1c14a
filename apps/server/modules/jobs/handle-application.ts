import type { ApplicationId, UserId } from '@kasauti/contract/ids.ts';
import * as contract from '@kasauti/contract/jobs/applications.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { paragraphsOf } from '../../platform/mail/compose-mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { record } from '../audit/index.ts';
import { findUser } from '../identity/index.ts';
import { lockApplication, updateApplication } from './store/applications.ts';
import { findJob } from './store/jobs.ts';

type Ask = { applicationId: ApplicationId; by: { userId: UserId; role: string } };

function note(work: Work, { applicationId, by }: Ask, verb: string): void {
  record(work, {
    actorId: by.userId,
    actorRole: by.role,
    action: `application.${verb}`,
    objectKind: 'application',
    objectId: applicationId,
  });
}

/**
 * Opens an application for the employer. From now on the candidate sees that it was read. The audit log records who
 * read it.
 */
export async function openApplication(work: Work, ask: Ask) {
  const application = await lockApplication(work.tx, ask.applicationId);
  if (!application) return refuse(contract.readApplication.refusals, 'not-found');
  if (application.state === 'sent') await updateApplication(work.tx, ask.applicationId, { state: 'read' });
  if (application.state !== 'withdrawn') note(work, ask, 'read');
  return application.applicationId;
}

const wordsIn = (i18n: I18n) => ({
  subject: { shortlisted: i18n.t('You are on the short list'), declined: i18n.t('About your application') },
  intro: (title: string, company: string) =>
    i18n.t('This is about your application for “{title}” at {company}.', { title, company }),
  action: i18n.t('See your applications'),
});

type Decision = { decision: 'shortlisted' | 'declined'; answer: string };

/** Records the employer's decision and notifies the candidate by mail. */
export async function decideApplication(
  work: Work,
  settings: Pick<Settings, 'KASAUTI_SITE_NAME' | 'publicUrl'>,
  ask: Ask & Decision,
) {
  const { tx, now } = work;
  const { applicationId, by, decision, answer } = ask;
  const application = await lockApplication(tx, applicationId);
  if (!application) return refuse(contract.decideApplication.refusals, 'not-found');
  if (application.state === 'withdrawn') return refuse(contract.decideApplication.refusals, 'was-withdrawn');
  if (application.state === decision && application.answer === answer) return applicationId;
  if (application.decidedAt !== null) return refuse(contract.decideApplication.refusals, 'already-decided');
  await updateApplication(tx, applicationId, { state: decision, answer, decided_at: now, decided_by: by.userId });
  note(work, ask, decision === 'shortlisted' ? 'shortlist' : 'decline');
  const [user, job] = [await findUser(tx, application.candidateId), await findJob(tx, application.jobId)];
  if (!user || !job) return applicationId;
  const say = wordsIn(i18nFor(user.language));
  const title = user.language === 'hi' && job.hi ? job.hi.title : job.title;
  await queueMail(work, settings, {
    dedupeKey: `application-${decision}:${applicationId}:${now.toISOString()}`,
    to: user.email,
    language: user.language,
    subject: `${say.subject[decision]}: ${title}`,
    paragraphs: [say.intro(title, job.company), ...paragraphsOf(answer)],
    action: { label: say.action, url: `${settings.publicUrl}/my-applications` },
  });
  return applicationId;
}
