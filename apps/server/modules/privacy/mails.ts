import type { DataExportId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { User } from '../identity/index.ts';

const INDIAN_TIME = 'Asia/Kolkata';

/** Tells that the archive is there. The link leads into the settings: the archive opens to nobody who merely has the mail. */
export async function notifyExportReady(
  work: Work,
  settings: Settings,
  { email: to, fullName, language }: User,
  { exportId, expiresAt }: { exportId: DataExportId; expiresAt: Date },
): Promise<void> {
  const until = formatInstant(expiresAt, INDIAN_TIME, language);
  const url = `${settings.publicUrl}/settings?section=data`;
  const siteName = settings.KASAUTI_SITE_NAME;
  const words =
    language === 'hi'
      ? {
          subject: `${siteName} पर आपके डेटा की प्रति तैयार है`,
          paragraphs: [
            `नमस्ते ${fullName}, हमारे पास आपके बारे में जो कुछ है उसकी प्रति तैयार है। इसे सेटिंग में ${until} तक डाउनलोड करें; उसके बाद इसे मिटा दिया जाएगा।`,
            'अगर आपने इसे नहीं माँगा, तो किसी और को आपका पासवर्ड पता है: अभी नया रखें।',
          ],
          action: { label: 'सेटिंग खोलें', url },
        }
      : {
          subject: `The copy of your data at ${siteName} is ready`,
          paragraphs: [
            `Hello ${fullName}, the copy of everything we hold about you is ready. Download it in the settings until ${until}; then it is deleted.`,
            'If you did not ask for it, somebody else knows your password: set a new one now.',
          ],
          action: { label: 'Open the settings', url },
        };
  await queueMail(work, settings, { ...words, dedupeKey: `data-export ${exportId}`, to, language });
}
