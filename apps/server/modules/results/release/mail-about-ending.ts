import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { findAttempt } from '../../attempts/index.ts';
import { examTitle, findExam } from '../../catalogue/index.ts';
import { findUser } from '../../identity/index.ts';

type Step = 'ended' | 'release' | 'withhold';

const wordsIn = (i18n: I18n) => ({
  ended: {
    subject: i18n.t('Your test was ended'),
    text: i18n.t(
      'Your proctor ended this test. Your answers are saved. The result is withheld until a second person has reviewed what happened. We will email you their decision. The reason and what was noted are on the page of the result. If you do not agree with it, write to us.',
    ),
  },
  release: {
    subject: i18n.t('Your result is not withheld'),
    text: i18n.t(
      'A second person has reviewed the test that your proctor ended, and has decided to release the result. You get it like every other result. Their reason is on the page of the result.',
    ),
  },
  withhold: {
    subject: i18n.t('Your result stays withheld'),
    text: i18n.t(
      'A second person has looked at the test that your proctor ended, and has decided that the result stays withheld. Their reason is on the page of the result. If you do not agree with it, write to us.',
    ),
  },
  action: i18n.t('See what was noted'),
});

/** Notifies the candidate by mail that a proctor ended their test, or what the second person decided about it. */
export async function mailAboutEnding(app: App, attemptId: AttemptId, step: Step): Promise<void> {
  await app.inTransaction(async (work) => {
    const attempt = await findAttempt(work.tx, attemptId);
    const user = attempt && (await findUser(work.tx, attempt.candidateId));
    const exam = attempt && (await findExam(work.tx, attempt.examId));
    if (!user || !exam) return;
    const { language, email } = user;
    const say = wordsIn(i18nFor(language));
    await queueMail(work, app.settings, {
      dedupeKey: `test-${step}:${attemptId}`,
      to: email,
      language,
      subject: `${say[step].subject}: ${examTitle(exam, language)}`,
      paragraphs: [say[step].text],
      action: { label: say.action, url: `${app.settings.publicUrl}/results/${attemptId}` },
    });
  });
}
