import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { findAttempt } from '../../attempts/index.ts';
import { examTitle } from '../../catalogue/index.ts';
import { findUser } from '../../identity/index.ts';
import { couldSee, isEnded, readFormFacts } from '../release/read-release.ts';
import { findResult } from '../store/results.ts';

const wordsIn = (i18n: I18n) => ({
  subject: i18n.t('Your result was computed again'),
  text: i18n.t(
    'The answer key of a question in your test was corrected, so your test was marked again. Your answers are unchanged, and your score is not the same as before. The page of the result shows the old and the new score.',
  ),
  action: i18n.t('See the result'),
});

type Corrected = { attemptId: AttemptId; versionNo: number };

/**
 * Notifies a candidate that their score changed because a key was corrected. A candidate who could not see the old
 * score gets no mail.
 */
export async function mailAboutCorrection(app: App, { attemptId, versionNo }: Corrected): Promise<void> {
  await app.inTransaction(async (work) => {
    const { tx, now } = work;
    const [attempt, result] = [await findAttempt(tx, attemptId), await findResult(tx, attemptId, versionNo)];
    if (!attempt || !result || !isEnded(attempt)) return;
    const facts = await readFormFacts(tx, attempt, now);
    const user = await findUser(tx, attempt.candidateId);
    if (!user || !facts.exam || !(await couldSee(tx, attempt, facts, result.computedAt))) return;
    const { language, email } = user;
    const say = wordsIn(i18nFor(language));
    await queueMail(work, app.settings, {
      dedupeKey: `result-corrected:${attemptId}:${versionNo}`,
      to: email,
      optional: { kind: 'results', userId: attempt.candidateId },
      language,
      subject: `${say.subject}: ${examTitle(facts.exam, language)}`,
      paragraphs: [say.text],
      action: { label: say.action, url: `${app.settings.publicUrl}/results/${attemptId}` },
    });
  });
}
