import type { CredentialChange } from '@kasauti/contract/announcements.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { App } from '../../../platform/app.ts';
import { type Mail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { greetingFor } from '../reactions.ts';
import { findUser } from '../store/users.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'facts' | 'action'>;
type Facts = { hello: string; siteName: string; url: string; when: string; what: string };

const deviceAdded = (i18n: I18n, { hello, siteName, url, when, what }: Facts): Words => ({
  subject: i18n.t('A new device is logged in to your account at {siteName}', { siteName }),
  paragraphs: [
    i18n.t('{hello}, somebody just logged in to your account at {siteName} on a new device.', {
      hello,
      siteName,
    }),
    i18n.t(
      'If it was you, you need not do anything. If it was not you, set a new password now: that ends every session.',
    ),
  ],
  facts: [
    [i18n.t('Device'), what],
    [i18n.t('Time'), when],
  ],
  action: { label: i18n.t('It was not me'), url },
});

type Change = { subject: string; line: string };
/**
 * Subject and first sentence of the mail for each change. All these mails end with the same advice, in case another
 * person made the change.
 */
const changes: Record<CredentialChange, (i18n: I18n, siteName: string) => Change> = {
  'authenticator-added': (i18n, siteName) => ({
    subject: i18n.t('An authenticator app now protects your account at {siteName}', { siteName }),
    line: i18n.t('An authenticator app was set up for your account. From now on the login asks for its code.'),
  }),
  'authenticator-removed': (i18n, siteName) => ({
    subject: i18n.t('The authenticator app was removed from your account at {siteName}', { siteName }),
    line: i18n.t('The authenticator app of your account was removed. Its codes are not asked for any more.'),
  }),
  'recovery-codes-made': (i18n, siteName) => ({
    subject: i18n.t('New recovery codes for your account at {siteName}', { siteName }),
    line: i18n.t('New recovery codes were made for your account. The earlier ones no longer work.'),
  }),
  'recovery-code-used': (i18n, siteName) => ({
    subject: i18n.t('A recovery code of your account at {siteName} was used', { siteName }),
    line: i18n.t('One of your recovery codes was used in place of your second factor. It no longer works.'),
  }),
  'passkey-added': (i18n, siteName) => ({
    subject: i18n.t('A passkey was added to your account at {siteName}', { siteName }),
    line: i18n.t(
      'A passkey was added to your account. It opens your account as the second step of a login, or without the password.',
    ),
  }),
  'passkey-removed': (i18n, siteName) => ({
    subject: i18n.t('A passkey was removed from your account at {siteName}', { siteName }),
    line: i18n.t('A passkey of your account was removed. It can no longer be used.'),
  }),
  'passkey-copied': (i18n, siteName) => ({
    subject: i18n.t('A passkey of your account at {siteName} may have been copied', { siteName }),
    line: i18n.t(
      'A passkey of your account was used in a wrong order. This happens when somebody has a copy of the passkey. We refused the login. Remove this passkey in your settings.',
    ),
  }),
  'google-linked': (i18n, siteName) => ({
    subject: i18n.t('Your account at {siteName} can now be opened with Google', { siteName }),
    line: i18n.t(
      'Somebody logged in with Google under your email address, which Google has verified. From now on that Google account opens your account here.',
    ),
  }),
  'second-factors-dropped': (i18n, siteName) => ({
    subject: i18n.t('The second step of the login was removed from your account at {siteName}', { siteName }),
    line: i18n.t(
      'Your email address is confirmed. A second step of the login that was set up before that no longer counts, since anybody could have set it up. Set up your own in your settings.',
    ),
  }),
  'unlock-asked': (i18n, siteName) => ({
    subject: i18n.t('Somebody asked to remove the second step from your account at {siteName}', { siteName }),
    line: i18n.t(
      'Our support was asked to remove the second step of the login from your account, for example because of a lost phone. A second person of our staff decides about it. Until then nothing changes.',
    ),
  }),
  'unlock-approved': (i18n, siteName) => ({
    subject: i18n.t('The second step of the login was removed from your account at {siteName}', { siteName }),
    line: i18n.t(
      'Our support has removed the second step of the login from your account, and every session has ended. Now the password alone opens your account. Set up a second step again in your settings.',
    ),
  }),
  'unlock-refused': (i18n, siteName) => ({
    subject: i18n.t('The second step of the login stays on your account at {siteName}', { siteName }),
    line: i18n.t(
      'Our support was asked to remove the second step of the login from your account, and has not done so. Nothing has changed.',
    ),
  }),
  'name-changed': (i18n, siteName) => ({
    subject: i18n.t('The name of your account at {siteName} was changed', { siteName }),
    line: i18n.t('Our support has changed the name in your profile. It appears on your admit cards and results.'),
  }),
  'birth-date-corrected': (i18n, siteName) => ({
    subject: i18n.t('The date of birth of your account at {siteName} was corrected', { siteName }),
    line: i18n.t(
      'The date of birth in your profile was corrected with your password. That can be done once; from now on only our support changes it.',
    ),
  }),
  'birth-date-changed': (i18n, siteName) => ({
    subject: i18n.t('The date of birth of your account at {siteName} was changed', { siteName }),
    line: i18n.t('Our support has changed the date of birth in your profile.'),
  }),
  'phone-changed': (i18n, siteName) => ({
    subject: i18n.t('The phone number of your account at {siteName} was changed', { siteName }),
    line: i18n.t(
      'The phone number in your profile was changed. Nobody can log in with it; it is how we reach you on the day of a test.',
    ),
  }),
};

function credentialChanged(i18n: I18n, change: CredentialChange, facts: Facts): Words {
  const { hello, siteName, url, when, what } = facts;
  const { subject, line } = changes[change](i18n, siteName);
  const advice = i18n.t(
    'If it was you, you need not do anything. If it was not you, set a new password now, and write to us.',
  );
  const named: [string, string][] = what ? [[i18n.t('Name'), what]] : [];
  return {
    subject,
    paragraphs: [`${hello}.`, line, advice],
    facts: [...named, [i18n.t('Time'), when]],
    action: { label: i18n.t('It was not me'), url },
  };
}

type Fact = { userId: UserId; at: string; what: string; dedupeKey: string };

/**
 * Registers the reactions that notify owners of changes to their account. Owners can then act if another person made
 * the change.
 */
export function reactToSecurity(app: App): void {
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const mailOwner = ({ userId, at, what, dedupeKey }: Fact, write: (i18n: I18n, facts: Facts) => Words) =>
    app.inTransaction(async (work) => {
      const user = await findUser(work.tx, userId);
      if (!user) return;
      const { email: to, language } = user;
      const when = formatInstant(new Date(at), INDIA_TIME_ZONE, language);
      const words = write(i18nFor(language), {
        hello: greetingFor(user),
        siteName,
        url: `${publicUrl}/forgot-password`,
        when,
        what,
      });
      await queueMail(work, app.settings, { ...words, dedupeKey, to, language });
    });
  app.react('credential-changed', 'mail-credential-changed', ({ userId, change, what, at }) =>
    mailOwner({ userId, at, what: what ?? '', dedupeKey: `${change} ${userId} ${what} ${at}` }, (i18n, facts) =>
      credentialChanged(i18n, change, facts),
    ),
  );
  app.react('device-added', 'mail-device-added', ({ userId, deviceLabel, at }) =>
    mailOwner({ userId, at, what: deviceLabel, dedupeKey: `device-added ${userId} ${at}` }, deviceAdded),
  );
}
