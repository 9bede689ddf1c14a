import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../app.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { findAttempt } from '../../attempts/index.ts';
import { examTitle, findExam } from '../../catalogue/index.ts';
import { findUser } from '../../identity/index.ts';

type Step = 'ended' | 'release' | 'withhold';

const words = {
  en: {
    ended: {
      subject: 'Your test was ended',
      text: 'Your proctor ended this test. What you had answered is kept. The result is withheld until a second person has looked at what happened; you hear of what they decide. The reason and what was noted stand on the page of the result. If you do not agree with it, write to us.',
    },
    release: {
      subject: 'Your result is not withheld',
      text: 'A second person has looked at the test that your proctor ended, and has released the result: it comes out like every other one. Their reason stands on the page of the result.',
    },
    withhold: {
      subject: 'Your result stays withheld',
      text: 'A second person has looked at the test that your proctor ended, and has decided that the result stays withheld. Their reason stands on the page of the result. If you do not agree with it, write to us.',
    },
    action: 'See what was noted',
  },
  hi: {
    ended: {
      subject: 'आपका टेस्ट समाप्त किया गया',
      text: 'निरीक्षक ने यह टेस्ट समाप्त कर दिया। आपने जो उत्तर दिए थे, वे सुरक्षित हैं। जब तक दूसरा व्यक्ति पूरी बात नहीं देख लेता, परिणाम रोका गया है; उनके निर्णय की सूचना आपको दी जाएगी। कारण और जो दर्ज हुआ, वह परिणाम के पेज पर है। यदि आप सहमत न हों, तो हमें लिखें।',
    },
    release: {
      subject: 'आपका परिणाम अब रोका नहीं गया है',
      text: 'निरीक्षक द्वारा समाप्त किए गए टेस्ट को दूसरे व्यक्ति ने देखा है और परिणाम जारी करने का निर्णय लिया है: वह बाकी परिणामों की तरह ही आएगा। उनका कारण परिणाम के पेज पर है।',
    },
    withhold: {
      subject: 'आपका परिणाम रोका ही रहेगा',
      text: 'निरीक्षक द्वारा समाप्त किए गए टेस्ट को दूसरे व्यक्ति ने देखा है और निर्णय लिया है कि परिणाम रोका ही रहेगा। उनका कारण परिणाम के पेज पर है। यदि आप सहमत न हों, तो हमें लिखें।',
    },
    action: 'देखें कि क्या दर्ज हुआ',
  },
} as const;

/** Tells the candidate that their test was ended in its room, and later what a second person made of it. */
export async function mailAboutEnding(app: App, attemptId: AttemptId, step: Step): Promise<void> {
  await app.inTransaction(async (work) => {
    const attempt = await findAttempt(work.tx, attemptId);
    const user = attempt && (await findUser(work.tx, attempt.candidateId));
    const exam = attempt && (await findExam(work.tx, attempt.examId));
    if (!user || !exam) return;
    const { language, email } = user;
    const say = words[language];
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
