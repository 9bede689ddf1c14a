import type { Mail } from '../../../platform/mail/queue-mail.ts';
import type { I18n } from '../../../platform/words/i18n.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
/** `hello` is the greeting. It contains the name only when the address is confirmed. */
type Facts = { hello: string; siteName: string; url: string; code: string };

/** The mails about the account. `url` is the link of the button. */
export const mails = {
  'confirm-address': (i18n, { hello, siteName, url, code }) => ({
    subject: i18n.t('Confirm your email address for {siteName}', { siteName }),
    paragraphs: [
      i18n.t('{hello}, welcome to {siteName}.', { hello, siteName }),
      i18n.t(
        'Please confirm that this address is yours. Where you signed up, type this code: {code}. It works for 10 minutes.',
        { code },
      ),
      i18n.t('Or open the link in the browser in which you signed up. It works once, for 24 hours.'),
      i18n.t('If you did not sign up, you need not do anything: the account stays unconfirmed.'),
    ],
    action: { label: i18n.t('Confirm my address'), url },
  }),
  'has-account': (i18n, { hello, siteName, url }) => ({
    subject: i18n.t('You already have an account with {siteName}', { siteName }),
    paragraphs: [
      i18n.t(
        '{hello}, somebody just signed up at {siteName} with your email address. You have an account already, and nothing about it was changed.',
        { hello, siteName },
      ),
      i18n.t('If it was you, log in as usual. If you do not remember your password, you can set a new one.'),
      i18n.t('If it was not you, you need not do anything.'),
    ],
    action: { label: i18n.t('Set a new password', undefined, { context: 'mail' }), url },
  }),
  'claim-address': (i18n, { siteName, url }) => ({
    subject: i18n.t('Finish signing up at {siteName}', { siteName }),
    paragraphs: [
      i18n.t(
        'Somebody just signed up at {siteName} with your email address, and not for the first time: there is an account that was never confirmed.',
        { siteName },
      ),
      i18n.t(
        'If it was you, set a password with this link. It also confirms your address. It works once, for 10 minutes. Later you can ask for another link under “Forgot password”.',
      ),
      i18n.t('If it was not you, you need not do anything: the account stays unconfirmed.'),
    ],
    action: { label: i18n.t('Set my password'), url },
  }),
  'reset-password': (i18n, { hello, siteName, url }) => ({
    subject: i18n.t('Set a new password for {siteName}', { siteName }),
    paragraphs: [
      i18n.t('{hello}, somebody asked for a new password for your account at {siteName}.', { hello, siteName }),
      i18n.t(
        'If it was you, use this link within 10 minutes. It works once, and setting the password ends all your sessions.',
      ),
      i18n.t('If it was not you, you need not do anything: your password stays as it is.'),
    ],
    action: { label: i18n.t('Set a new password', undefined, { context: 'mail' }), url },
  }),
  'codes-guessed': (i18n, { hello, siteName, url }) => ({
    subject: i18n.t('Wrong codes for your account at {siteName}', { siteName }),
    paragraphs: [
      i18n.t(
        '{hello}, somebody entered the password of your account at {siteName}, and then several wrong codes of the authenticator app. Nobody was logged in. New codes are blocked for a while.',
        { hello, siteName },
      ),
      i18n.t(
        'If it was you, wait some minutes and enter the newest code. Check that the clock of your phone is right.',
      ),
      i18n.t('If it was not you, somebody knows your password. Set a new one now.'),
    ],
    action: { label: i18n.t('Set a new password', undefined, { context: 'mail' }), url },
  }),
  'password-changed': (i18n, { hello, siteName, url }) => ({
    subject: i18n.t('Your password for {siteName} was changed', { siteName }),
    paragraphs: [
      i18n.t(
        '{hello}, the password of your account at {siteName} was just changed, and your other sessions were ended.',
        { hello, siteName },
      ),
      i18n.t('If it was not you, set a new password now.'),
    ],
    action: { label: i18n.t('It was not me'), url },
  }),
} as const satisfies Record<string, (i18n: I18n, to: Facts) => Words>;

export type MailName = keyof typeof mails;
