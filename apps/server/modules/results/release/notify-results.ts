import type { AttemptId, ExamId, FormId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { definePart } from '../../../platform/parts.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { type Attempt, findAttempts } from '../../attempts/index.ts';
import { examTitle } from '../../catalogue/index.ts';
import { type findUser, findUsers } from '../../identity/index.ts';
import { countWaitingAnswers } from '../../marking/index.ts';
import { isRecomputing } from '../store/recomputes.ts';
import { findAttemptsToNotify, findCohortsToNotify, markNotified } from '../store/results.ts';
import { type FormFacts, isEnded, readFormFacts, readRelease } from './read-release.ts';

const wordsIn = (i18n: I18n) => ({
  ready: i18n.t('Your result is ready'),
  text: i18n.t(
    'The result of your test has been released, with the explanation of each question where the test allows it. You can also download your signed response sheet.',
  ),
  action: i18n.t('See the result'),
});

/**
 * Sends each candidate one mail when their result can be seen. A result can be seen as soon as its release time has
 * passed, even if this mail was not sent yet.
 */
export async function notifyResults(app: App): Promise<void> {
  const { database } = app;
  const now = await readNow(database);
  for (const form of await findCohortsToNotify(database)) {
    const facts = await readFormFacts(database, form, now);
    // No candidate with this form can see more than a score yet, so its attempts are not checked one by one. If the
    // keys are never released, each attempt depends only on its own sitting and must be checked.
    const isEarly = facts.isFormRunning || (facts.lastSittingEndsAt && now < facts.lastSittingEndsAt);
    if (isEarly && !facts.isFormReleased && facts.reviewRule !== 'never') continue;
    // The result page waits for the corrected key, so its mail does too.
    if (await isRecomputing(database, form.formId)) continue;
    await notifyCohort(app, form, facts, now);
  }
}

/**
 * Maximum number of attempts of a form that one run checks. The next run continues after them. Attempts that are not
 * released yet therefore do not block the others.
 */
const MAX_IN_A_TURN = 1000;
const PAGE = 100;
/** The last attempt that was checked, for each exam and form. The next run continues after this attempt. */
export const notifiedUpToPart = definePart({ name: 'notified-up-to', make: () => new Map<string, AttemptId>() });

async function notifyCohort(
  app: App,
  form: { examId: ExamId; formId: FormId },
  facts: FormFacts,
  now: Date,
): Promise<void> {
  const upTo = app.part(notifiedUpToPart);
  const name = `${form.examId} ${form.formId}`;
  for (let looked = 0; looked < MAX_IN_A_TURN; looked += PAGE) {
    const page = await findAttemptsToNotify(app.database, { ...form, after: upTo.get(name) ?? null, limit: PAGE });
    const attempts = await findAttempts(app.database, page);
    const users = await findUsers(
      app.database,
      attempts.map((attempt) => attempt.candidateId),
    );
    const inMarking = await countWaitingAnswers(app.database, page);
    for (const attempt of attempts) {
      const answersInMarking = inMarking.get(attempt.attemptId) ?? 0;
      await notifyOne(app, attempt, { user: users.get(attempt.candidateId), facts, answersInMarking, now });
    }
    const last = page.at(-1);
    if (last && page.length === PAGE) upTo.set(name, last);
    else {
      upTo.delete(name);
      return;
    }
  }
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function notifyOne(
  app: App,
  attempt: Attempt,
  { user, ...asked }: { user: User | undefined; facts: FormFacts; answersInMarking: number; now: Date },
): Promise<void> {
  const { exam } = asked.facts;
  if (!isEnded(attempt) || !user || !exam) return;
  const { attemptId, candidateId } = attempt;
  const { state } = await readRelease(app.database, attempt, { ...asked, isComputed: true });
  if (state !== 'released' && state !== 'score-only') return;
  const { language, email } = user;
  const say = wordsIn(i18nFor(language));
  const title = examTitle(exam, language);
  await app.inTransaction(async (work) => {
    if (!(await markNotified(work.tx, attemptId, work.now))) return;
    await queueMail(work, app.settings, {
      dedupeKey: `result-ready:${attemptId}`,
      to: email,
      optional: { kind: 'results', userId: candidateId },
      language,
      subject: `${say.ready}: ${title}`,
      paragraphs: [say.text],
      action: { label: say.action, url: `${app.settings.publicUrl}/results/${attemptId}` },
    });
  });
}
