import type { Work } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import type { User } from '../../identity/index.ts';
import type { DocumentKind } from '../columns.ts';
import type { CheckedDocument } from '../store/checks.ts';

const namesIn = (i18n: I18n): Record<DocumentKind, string> => ({
  identity: i18n.t('proof of identity'),
  disability: i18n.t('certificate of disability'),
  'marks-sheet': i18n.t('marks sheet'),
  other: i18n.t('another document'),
});

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>;
type Decided = { document: CheckedDocument; user: User; isAccepted: boolean; reason: string };

/**
 * Queues a mail to the candidate with the decision and its reason. A locked phone shows the subject of a mail, so the
 * subject contains neither of them.
 */
export async function mailDocumentDecision(work: Work, site: Site, decided: Decided): Promise<void> {
  const { document, user, isAccepted, reason } = decided;
  const { language, email } = user;
  const i18n = i18nFor(language);
  const words = {
    subject: i18n.t('Your document has been checked'),
    document: i18n.t('Document'),
    text: isAccepted
      ? i18n.t(
          'Your document is accepted. You can no longer change your name and date of birth yourself. Write to us if they have to change.',
        )
      : i18n.t(
          'Your document is not accepted. The reason is below. You can send another one in its place, in your profile.',
        ),
    reason: i18n.t('Reason'),
    action: i18n.t('Open your profile'),
  };
  await queueMail(work, site, {
    dedupeKey: `document-${isAccepted ? 'accepted' : 'refused'}:${document.documentId}:${work.now.toISOString()}`,
    to: email,
    language,
    subject: words.subject,
    paragraphs: [words.text],
    facts: [
      [words.document, namesIn(i18n)[document.kind]],
      [words.reason, reason],
    ],
    action: { label: words.action, url: `${site.publicUrl}/profile` },
  });
}
