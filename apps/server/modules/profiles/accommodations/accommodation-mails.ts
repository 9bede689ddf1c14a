import type { AccommodationId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import type { User } from '../../identity/index.ts';
import type { AccommodationKind } from '../columns.ts';

const namesIn = (i18n: I18n): Record<AccommodationKind, string> => ({
  'compensatory-time': i18n.t('compensatory time'),
  scribe: i18n.t('a scribe'),
  wheelchair: i18n.t('step-free access'),
  'muted-signals': i18n.t('muted signals'),
});

type Site = Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>;
/**
 * Queues a mail about a new request to the support address. The mail contains neither the candidate's name nor the
 * accommodation. Together they are health data, and copies of mails are stored in many places.
 */
export async function mailRequest(work: Work, site: Site, accommodationId: AccommodationId): Promise<void> {
  await queueMail(work, site, {
    dedupeKey: `accommodation-requested:${accommodationId}`,
    to: site.SUPPORT_EMAIL,
    language: 'en',
    subject: 'A request is waiting for a decision',
    paragraphs: [
      'The staff console shows the candidate, the request and the certificate. Decide there. The candidate gets an email with the decision and the reason. You can also decide with a command on the server, in the name of a member of staff:',
      'npm run kasauti -- accommodation list',
      `npm run kasauti -- accommodation approve ${accommodationId} --by YOUR-E-MAIL --reason "…"`,
      `npm run kasauti -- accommodation refuse ${accommodationId} --by YOUR-E-MAIL --reason "…"`,
    ],
    facts: [['Request', accommodationId]],
    action: { label: 'Open the staff console', url: `${site.publicUrl}/staff/documents` },
  });
}

type Decided = {
  accommodationId: AccommodationId;
  user: User;
  kind: AccommodationKind;
  isApproved: boolean;
  reason: string;
};

/**
 * Queues a mail to the candidate with the decision and its reason. A locked phone shows the subject of a mail, so the
 * subject contains neither of them.
 */
export async function mailDecision(work: Work, site: Site, decided: Decided): Promise<void> {
  const { accommodationId, user, kind, isApproved, reason } = decided;
  const { language, email } = user;
  const i18n = i18nFor(language);
  const name = namesIn(i18n)[kind];
  const words = {
    subject: i18n.t('Your request is decided'),
    asked: i18n.t('You asked for'),
    text: isApproved
      ? i18n.t(
          'Your request is approved, and it applies to your tests from now on. For tests that you have already booked, we look for a suitable seat at the same time. If there is none, we write to you, and you can move or cancel the booking free of charge. A test that has begun is not changed.',
        )
      : i18n.t('Your request is not approved. You can ask again in your profile.'),
    reason: i18n.t('Reason'),
    action: i18n.t('Open your profile'),
  };
  await queueMail(work, site, {
    dedupeKey: `accommodation-${isApproved ? 'approved' : 'refused'}:${accommodationId}`,
    to: email,
    language,
    subject: words.subject,
    paragraphs: [words.text],
    facts: [
      [words.asked, name],
      [words.reason, reason],
    ],
    action: { label: words.action, url: `${site.publicUrl}/profile` },
  });
}
