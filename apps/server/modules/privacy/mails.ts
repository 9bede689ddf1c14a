import type { DataExportId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { i18nFor } from '../../platform/words/i18n.ts';
import type { User } from '../identity/index.ts';

/**
 * Queues a mail which says that the archive is ready. Its link opens the settings, where the user must log in. The mail
 * alone therefore does not give access to the archive.
 */
export async function notifyExportReady(
  work: Work,
  settings: Settings,
  { email: to, fullName, language }: User,
  { exportId, expiresAt }: { exportId: DataExportId; expiresAt: Date },
): Promise<void> {
  const until = formatInstant(expiresAt, INDIA_TIME_ZONE, language);
  const url = `${settings.publicUrl}/settings?section=data`;
  const siteName = settings.KASAUTI_SITE_NAME;
  const i18n = i18nFor(language);
  const words = {
    subject: i18n.t('The copy of your data at {siteName} is ready', { siteName }),
    paragraphs: [
      i18n.t(
        'Hello {fullName}, the copy of everything we hold about you is ready. Download it in the settings until {until}; then it is deleted.',
        { fullName, until },
      ),
      i18n.t('If you did not ask for it, somebody else knows your password: set a new one now.'),
    ],
    action: { label: i18n.t('Open the settings'), url },
  };
  await queueMail(work, settings, { ...words, dedupeKey: `data-export ${exportId}`, to, language });
}
