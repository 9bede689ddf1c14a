import { formatInstant } from '@kasauti/domain/format/dates.ts';
import type { App } from '../../app.ts';
import { type Mail, queueMail } from '../../platform/mail/queue-mail.ts';
import { helloTo } from './reactions.ts';
import { findUser } from './store/users.ts';

const INDIAN_TIME = 'Asia/Kolkata';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'facts' | 'action'>;
type Facts = { hello: string; siteName: string; url: string; when: string; what: string };

const deviceAdded: Record<'en' | 'hi', (facts: Facts) => Words> = {
  en: ({ hello, siteName, url, when, what }) => ({
    subject: `A new device is logged in to your account at ${siteName}`,
    paragraphs: [
      `${hello}, your account at ${siteName} was just opened on a device that it did not know.`,
      'If it was you, you need not do anything. If it was not you, set a new password now: that ends every session.',
    ],
    facts: [
      ['Device', what],
      ['Time', when],
    ],
    action: { label: 'It was not me', url },
  }),
  hi: ({ hello, siteName, url, when, what }) => ({
    subject: `${siteName} पर आपके खाते में एक नए डिवाइस से लॉग इन हुआ`,
    paragraphs: [
      `${hello}, ${siteName} पर आपका खाता अभी एक ऐसे डिवाइस पर खोला गया जिसे वह नहीं पहचानता था।`,
      'अगर वह आप थे, तो आपको कुछ करने की ज़रूरत नहीं। अगर वह आप नहीं थे, तो अभी नया पासवर्ड रखें: इससे सभी सत्र समाप्त हो जाते हैं।',
    ],
    facts: [
      ['डिवाइस', what],
      ['समय', when],
    ],
    action: { label: 'वह मैं नहीं था', url },
  }),
};

/** Mails by which an owner learns what happened to their account, so that they can act when it was somebody else. */
export function reactToSecurity(app: App): void {
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  app.react('device-added', 'mail-device-added', ({ userId, deviceLabel, at }) =>
    app.inTransaction(async (work) => {
      const user = await findUser(work.tx, userId);
      if (!user) return;
      const { email: to, language } = user;
      const when = formatInstant(new Date(at), INDIAN_TIME, language);
      const facts = { hello: helloTo(user), siteName, url: `${publicUrl}/forgot-password`, when, what: deviceLabel };
      const dedupeKey = `device-added ${userId} ${at}`;
      await queueMail(work, app.settings, { ...deviceAdded[language](facts), dedupeKey, to, language });
    }),
  );
}
