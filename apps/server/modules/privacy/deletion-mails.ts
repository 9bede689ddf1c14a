import type { UserId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { i18nFor } from '../../platform/words/i18n.ts';
import type { User } from '../identity/index.ts';
import { isMailQueued } from './store.ts';

const dataPage = (settings: Settings) => `${settings.publicUrl}/settings?section=data`;

/** Queues a mail that confirms the request and says until when the request can be withdrawn. */
export async function notifyLeaving(work: Work, settings: Settings, user: User, leavesAt: Date): Promise<void> {
  const { email: to, fullName, language, userId } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const until = formatInstant(leavesAt, INDIA_TIME_ZONE, language);
  const url = dataPage(settings);
  const i18n = i18nFor(language);
  const words = {
    subject: i18n.t('Your account at {siteName} will be deleted', { siteName }),
    paragraphs: [
      i18n.t(
        'Hello {fullName}, as you asked, your account closes on {until} and is then deleted. Until then you can use it as before, and keep it with one button in the settings.',
        { fullName, until },
      ),
      i18n.t(
        'If you did not ask for it, somebody else knows your password: sign in, press “Keep my account”, and set a new password now.',
      ),
    ],
    action: { label: i18n.t('Open the settings'), url },
  };
  await queueMail(work, settings, {
    ...words,
    dedupeKey: `account-leaves ${userId} ${leavesAt.toISOString()}`,
    to,
    language,
  });
}

/**
 * Queues a mail which says that the account was not deleted, because the user has meanwhile booked, bought or started
 * something.
 */
export async function notifyDeletionBlocked(work: Work, settings: Settings, user: User): Promise<void> {
  const { email: to, fullName, language, userId, leavesAt } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const url = dataPage(settings);
  const i18n = i18nFor(language);
  const words = {
    subject: i18n.t('Your account at {siteName} was not deleted', { siteName }),
    paragraphs: [
      i18n.t(
        'Hello {fullName}, your account was to be deleted today. In the meantime you have booked, bought or begun something that is not finished, so we did not delete the account.',
        { fullName },
      ),
      i18n.t(
        'If you still want to leave, cancel the booking or ask for your money back first, and then ask again in the settings.',
      ),
    ],
    action: { label: i18n.t('Open the settings'), url },
  };
  const dedupeKey = `account-stays ${userId} ${leavesAt?.toISOString()}`;
  await queueMail(work, settings, { ...words, dedupeKey, to, language });
}

const farewellOf = (userId: UserId) => `account-closed ${userId}`;

/** Queues the last mail to the user. The user's address is erased after this mail was sent. */
export async function notifyClosed(work: Work, settings: Settings, user: User): Promise<void> {
  const { email: to, fullName, language, userId } = user;
  const siteName = settings.KASAUTI_SITE_NAME;
  const i18n = i18nFor(language);
  const words = {
    subject: i18n.t('Your account at {siteName} is closed', { siteName }),
    paragraphs: [
      i18n.t('Hello {fullName}, your account is closed and is being deleted now. This is our last email to you.', {
        fullName,
      }),
      i18n.t(
        'We keep invoices because the law requires it. We keep your tests and results without your name, so that the marks and ranks of others stay correct. You can sign up again with this address at any time.',
      ),
    ],
  };
  await queueMail(work, settings, { ...words, dedupeKey: farewellOf(userId), to, language });
}

/** Returns true if the closing mail was sent or has finally failed. */
export async function isClosingMailSent(tx: Tx, userId: UserId): Promise<boolean> {
  return !(await isMailQueued(tx, farewellOf(userId)));
}
