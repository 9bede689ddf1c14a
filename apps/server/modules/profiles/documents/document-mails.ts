import type { Work } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { User } from '../../identity/index.ts';
import type { DocumentKind } from '../columns.ts';
import type { CheckedDocument } from '../store/checks.ts';

const names: Record<'en' | 'hi', Record<DocumentKind, string>> = {
  en: {
    identity: 'proof of identity',
    disability: 'certificate of disability',
    'marks-sheet': 'marks sheet',
    other: 'another document',
  },
  hi: {
    identity: 'पहचान का प्रमाण',
    disability: 'दिव्यांगता प्रमाण पत्र',
    'marks-sheet': 'अंक पत्र',
    other: 'अन्य दस्तावेज़',
  },
};

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>;
type Decided = { document: CheckedDocument; user: User; isAccepted: boolean; reason: string };

/** To the candidate: what was decided, and why. The subject, which shows on a locked phone, says neither. */
export async function mailDocumentDecision(work: Work, site: Site, decided: Decided): Promise<void> {
  const { document, user, isAccepted, reason } = decided;
  const { language, email } = user;
  const words =
    language === 'hi'
      ? {
          subject: 'आपका दस्तावेज़ देख लिया गया है',
          document: 'दस्तावेज़',
          text: isAccepted
            ? 'आपका दस्तावेज़ स्वीकार कर लिया गया है। अब आपका नाम और जन्म तिथि इसी के अनुसार रहेंगे; इन्हें बदलवाने के लिए हमें लिखें।'
            : 'आपका दस्तावेज़ स्वीकार नहीं हुआ। कारण नीचे लिखा है। आप प्रोफ़ाइल में इसकी जगह दूसरा दस्तावेज़ भेज सकते हैं।',
          reason: 'कारण',
          action: 'प्रोफ़ाइल खोलें',
        }
      : {
          subject: 'Your document has been looked at',
          document: 'Document',
          text: isAccepted
            ? 'Your document is accepted. Your name and date of birth now stay as it says; write to us if they have to change.'
            : 'Your document is not accepted. The reason is below. You can send another one in its place, in your profile.',
          reason: 'Reason',
          action: 'Open your profile',
        };
  await queueMail(work, site, {
    dedupeKey: `document-${isAccepted ? 'accepted' : 'refused'}:${document.documentId}:${work.now.toISOString()}`,
    to: email,
    language,
    subject: words.subject,
    paragraphs: [words.text],
    facts: [
      [words.document, names[language][document.kind]],
      [words.reason, reason],
    ],
    action: { label: words.action, url: `${site.publicUrl}/profile` },
  });
}
