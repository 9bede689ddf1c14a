import type { UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { i18nFor } from '../../platform/words/i18n.ts';
import { type LinkWishes, makeLink } from './links/make-link.ts';
import { type MailName, mails } from './mails/mails.ts';
import { RESET_MS } from './password/reset-link-lifetime.ts';
import { makeConfirmCode } from './sign-up/confirm-by-code.ts';
import { countOpenLinks } from './store/links.ts';
import { findUser, lockUser, type User } from './store/users.ts';

/**
 * Maximum number of unused links of one purpose that a user gets within ten minutes. The limit prevents flooding of a
 * mailbox.
 */
const MAX_OPEN_LINKS = 3;
const NOTICES_APART_MS = HOUR_MS;

type LinkMail = LinkWishes & { mail: MailName };

/**
 * Registers the reactions that send the mails about the account. The tokens of links are made here and sent only by
 * mail. Announcements are stored, so they must not contain tokens.
 */
export function reactToAccounts(app: App): void {
  app.react('user-signed-up', { name: 'mail-confirmation', pace: 'prompt' }, ({ userId }) =>
    app.inTransaction(async (work) => {
      const user = await lockedUser(work, userId);
      if (!user || user.emailConfirmed) return;
      await sendLink(work, app, user, {
        userId,
        cause: `signed-up ${userId}`,
        purpose: 'confirm',
        mail: 'confirm-address',
      });
    }),
  );
  app.react('confirmation-asked', { name: 'mail-confirmation-again', pace: 'prompt' }, ({ userId, at }) =>
    app.inTransaction(async (work) => {
      const user = await lockedUser(work, userId);
      if (!user || user.emailConfirmed) return;
      const cause = `confirmation-asked ${userId} ${at}`;
      await sendLink(work, app, user, { userId, cause, purpose: 'confirm', mail: 'confirm-address' });
    }),
  );
  app.react('known-address-signed-up', { name: 'mail-known-address', pace: 'prompt' }, ({ userId, at }) =>
    app.inTransaction(async (work) => {
      const user = await lockedUser(work, userId);
      if (!user || user.isDisabled) return;
      const cause = `known-address ${userId} ${at}`;
      if (user.emailConfirmed) await sendNotice(work, app, user, { mail: 'has-account', page: '/forgot-password', at });
      else await sendLink(work, app, user, { userId, cause, purpose: 'reset', mail: 'claim-address' });
    }),
  );
  app.react('password-reset-asked', { name: 'mail-reset-link', pace: 'prompt' }, ({ userId, at }) =>
    app.inTransaction(async (work) => {
      const user = await lockedUser(work, userId);
      // The address has no account, or the account is disabled.
      if (!user || user.isDisabled) return;
      const cause = `reset-asked ${userId} ${at}`;
      await sendLink(work, app, user, { userId, cause, purpose: 'reset', mail: 'reset-password' });
    }),
  );
  app.react('password-changed', 'mail-password-changed', ({ userId, at }) =>
    app.inTransaction(async (work) => {
      const user = await findUser(work.tx, userId);
      if (!user) return;
      const dedupeKey = `password-changed ${userId} ${at}`;
      await sendMail(work, app, user, {
        mail: 'password-changed',
        dedupeKey,
        url: `${app.settings.publicUrl}/forgot-password`,
      });
    }),
  );
  app.react('codes-guessed', 'mail-codes-guessed', ({ userId, at }) =>
    app.inTransaction(async (work) => {
      const user = await findUser(work.tx, userId);
      if (!user) return;
      // This key allows one mail per day, so that repeated guessing does not flood the mailbox.
      const dedupeKey = `codes-guessed ${userId} ${at.slice(0, 10)}`;
      const url = `${app.settings.publicUrl}/forgot-password`;
      await sendMail(work, app, user, { mail: 'codes-guessed', dedupeKey, url });
      if (user.role !== 'candidate') await notifyOperator(work, app.settings, { user, dedupeKey });
    }),
  );
}

/**
 * Notifies the operator of wrong codes for an account that does not belong to a candidate. A person who knows the
 * password of such an account is a risk to many users, not only to its owner.
 */
async function notifyOperator(
  work: Work,
  settings: App['settings'],
  { user, dedupeKey }: { user: User; dedupeKey: string },
): Promise<void> {
  await queueMail(work, settings, {
    dedupeKey: `${dedupeKey} operator`,
    to: settings.SUPPORT_EMAIL,
    language: 'en',
    subject: 'Wrong authenticator codes for an account of staff',
    paragraphs: [
      'Somebody entered the right password of this account, and then several wrong codes. Nobody was logged in, and new codes are blocked for a while.',
      'Ask the person. If it was not them, somebody else knows their password, and they must set a new one at once.',
    ],
    facts: [
      ['Account', user.email],
      ['Role', user.role],
    ],
  });
}

/**
 * Locks the user's row and returns the user. Mails to one user are then written one after the other, so that the links
 * of all earlier mails are counted.
 */
async function lockedUser(work: Work, userId: UserId): Promise<User | null> {
  const isThere = await lockUser(work.tx, userId);
  return isThere ? await findUser(work.tx, userId) : null;
}

async function sendLink(work: Work, app: App, user: User, { userId, cause, purpose, mail }: LinkMail): Promise<void> {
  const { tx, now } = work;
  const since = new Date(now.getTime() - RESET_MS);
  if ((await countOpenLinks(tx, { userId, purpose, since })) >= MAX_OPEN_LINKS) return;
  const code = purpose === 'confirm' ? makeConfirmCode(app.secrets, userId, now) : undefined;
  const url = await makeLink(work, app.settings.publicUrl, { userId, purpose, cause, ...(code && { code }) });
  if (url !== null) await sendMail(work, app, user, { mail, dedupeKey: cause, url, code: code?.code, isAwaited: true });
}

type Notice = { mail: MailName; page: string; at: string };

async function sendNotice(work: Work, app: App, user: User, { mail, page, at }: Notice): Promise<void> {
  const hour = Math.floor(Date.parse(at) / NOTICES_APART_MS);
  const dedupeKey = `${mail} ${user.userId} ${hour}`;
  await sendMail(work, app, user, { mail, dedupeKey, url: `${app.settings.publicUrl}${page}` });
}

type Sending = { mail: MailName; dedupeKey: string; url: string; code?: string | undefined; isAwaited?: boolean };

async function sendMail(
  work: Work,
  { settings }: App,
  user: User,
  { mail, dedupeKey, url, code = '', isAwaited = false }: Sending,
): Promise<void> {
  const { language, email: to } = user;
  const words = mails[mail](i18nFor(language), {
    hello: greetingFor(user),
    siteName: settings.KASAUTI_SITE_NAME,
    url,
    code,
  });
  await queueMail(work, settings, { ...words, dedupeKey, to, language, isAwaited });
}

/**
 * Returns a greeting. It contains the name only if the address is confirmed. Otherwise a person could sign up with
 * another person's address and send any text to this address in the name.
 */
export function greetingFor({ language, fullName, emailConfirmed }: User): string {
  const i18n = i18nFor(language);
  const hello = i18n.t('Hello');
  return emailConfirmed ? `${hello} ${fullName}` : hello;
}
