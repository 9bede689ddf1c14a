import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type Mail, queueMail } from '../../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { isAddressFree } from '../email-change/free-address.ts';
import { makeLink } from '../links/make-link.ts';
import { greetingFor } from '../reactions.ts';
import { type EmailChange, findEmailChange } from '../store/email-changes.ts';
import { findUser, lockUser, type User } from '../store/users.ts';

type Words = Pick<Mail, 'subject' | 'paragraphs' | 'action'>;
type Facts = { hello: string; siteName: string; url: string; newEmail: string; until: string };
type Writer = (i18n: I18n, facts: Facts) => Words;

/**
 * The mail to the new address. It contains no name, because the address may be mistyped and belong to another
 * person.
 */
const confirmNew: Writer = (i18n, { siteName, url, until }) => ({
  subject: i18n.t('Confirm your new email address for {siteName}', { siteName }),
  paragraphs: [
    i18n.t('Somebody who is logged in at {siteName} wants to use this address for their account.', { siteName }),
    i18n.t(
      'If it was you, open this link where you are logged in. It works once, until {until}. From then on you log in with this address.',
      { until },
    ),
    i18n.t('If it was not you, you need not do anything: nothing changes.'),
  ],
  action: { label: i18n.t('Use this address'), url },
});

/** The mail to a new address that belongs to another account or is reserved for one. Only this mail reveals it. */
const addressInUse: Writer = (i18n, { siteName, url }) => ({
  subject: i18n.t('This address cannot be used for another account at {siteName}', { siteName }),
  paragraphs: [
    i18n.t(
      'Somebody who is logged in at {siteName} wants to use this address for their account. That cannot be: another account has it, or had it until a few days ago. Nothing was changed.',
      { siteName },
    ),
    i18n.t(
      'If it was you, log in with this address instead; if you do not remember the password, you can set a new one.',
    ),
    i18n.t('If it was not you, you need not do anything.'),
  ],
  action: { label: i18n.t('Set a new password', undefined, { context: 'mail' }), url },
});

const changeAsked: Writer = (i18n, { hello, siteName, url, newEmail }) => ({
  subject: i18n.t('Somebody requested a new email address at {siteName}', { siteName }),
  paragraphs: [
    i18n.t(
      '{hello}. Somebody who knows your password asked that your account be moved to {newEmail}. It moves once that address is confirmed.',
      { hello, newEmail },
    ),
    i18n.t('If it was you, you need not do anything. If it was not you, stop it here, and set a new password at once.'),
  ],
  action: { label: i18n.t('It was not me'), url },
});

const changeDone: Writer = (i18n, { hello, siteName, url, newEmail, until }) => ({
  subject: i18n.t('Your account at {siteName} has a new email address', { siteName }),
  paragraphs: [
    i18n.t(
      '{hello}. Your account now has the address {newEmail}, and you log in with it. We no longer write to this one.',
      { hello, newEmail },
    ),
    i18n.t(
      'If it was not you, take it back here until {until}: the account returns to this address, every session ends, a second step of the login that was set up since is removed, and you set a new password.',
      { until },
    ),
  ],
  action: { label: i18n.t('It was not me'), url },
});

/**
 * Registers the reactions that send the mails about a change of address. The tokens of the links are sent only by mail.
 */
export function reactToEmailChanges(app: App): void {
  app.react('email-change-asked', { name: 'mail-email-change-asked', pace: 'prompt' }, ({ userId, emailChangeId }) =>
    app.inTransaction(async (work) => {
      await lockUser(work.tx, userId);
      const user = await findUser(work.tx, userId);
      const change = await findEmailChange(work.tx, emailChangeId);
      if (!user || !change || change.confirmedAt || change.endedAt) return;
      await notifyNewAddress(work, app, user, change);
      await notifyOldAddress(work, app, user, {
        change,
        words: changeAsked,
        cause: 'asked',
        isTheirs: user.emailConfirmed,
      });
    }),
  );
  app.react('email-changed', 'mail-email-changed', ({ userId, emailChangeId }) =>
    app.inTransaction(async (work) => {
      await lockUser(work.tx, userId);
      const user = await findUser(work.tx, userId);
      const change = await findEmailChange(work.tx, emailChangeId);
      if (!user || !change || change.endedAt) return;
      const isTheirs = change.undoUntil !== null;
      await notifyOldAddress(work, app, user, { change, words: changeDone, cause: 'done', isTheirs });
    }),
  );
}

async function notifyNewAddress(work: Work, app: App, user: User, change: EmailChange): Promise<void> {
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const { userId, language } = user;
  const { emailChangeId, newEmail } = change;
  const isFree = await isAddressFree(work, newEmail.toLowerCase(), userId);
  const cause = `new-email ${emailChangeId}`;
  const url = isFree
    ? await makeLink(work, publicUrl, { userId, purpose: 'new-email', cause, emailChangeId })
    : `${publicUrl}/forgot-password`;
  if (url === null) return;
  const until = formatInstant(change.expiresAt, INDIA_TIME_ZONE, language);
  const words = (isFree ? confirmNew : addressInUse)(i18nFor(language), { hello: '', siteName, url, newEmail, until });
  await queueMail(work, app.settings, { ...words, dedupeKey: cause, to: newEmail, language, isAwaited: true });
}

type Telling = { change: EmailChange; words: Writer; cause: string; isTheirs: boolean };

/**
 * Notifies the old address. An address that was never confirmed gets no mail, because it may be mistyped and belong
 * to another person.
 */
async function notifyOldAddress(work: Work, app: App, user: User, telling: Telling): Promise<void> {
  if (!telling.isTheirs) return;
  const { publicUrl, KASAUTI_SITE_NAME: siteName } = app.settings;
  const { userId, language } = user;
  const { emailChangeId, newEmail, oldEmail, undoUntil, expiresAt } = telling.change;
  const cause = `undo-email ${telling.cause} ${emailChangeId}`;
  const url = await makeLink(work, publicUrl, { userId, purpose: 'undo-email', cause, emailChangeId });
  if (url === null) return;
  const until = formatInstant(undoUntil ?? expiresAt, INDIA_TIME_ZONE, language);
  const words = telling.words(i18nFor(language), { hello: greetingFor(user), siteName, url, newEmail, until });
  await queueMail(work, app.settings, { ...words, dedupeKey: cause, to: oldEmail, language });
}
