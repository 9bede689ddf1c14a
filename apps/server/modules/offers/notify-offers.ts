import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { readNow, type Work } from '../../platform/database/work.ts';
import type { MailLinks } from '../../platform/mail/compose-mail.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { readWishlist } from '../carts/index.ts';
import { examTitle, findLastPriceChange, findOffers, type Offer, priceText } from '../catalogue/index.ts';
import { type ConsentingUser, listConsentingUsers, lockUser } from '../identity/index.ts';
import { findHeldExams } from '../orders/index.ts';
import { findNotifiedUntil, recordNotified } from './store.ts';

const WEEK_MS = 7 * DAY_MS;
/**
 * Longer than the commit of a price change takes. Changes older than this are therefore visible to all transactions.
 */
const SETTLED_MS = 5 * MINUTE_MS;
const MAX_LINES = 10;

const wordsIn = (i18n: I18n) => ({
  fresh: i18n.t('New tests'),
  cheaper: i18n.t('Reduced prices'),
  both: i18n.t('New tests and reduced prices'),
  text: i18n.t('What is new since our last email. Prices include GST.'),
  more: i18n.t('There is more in the list of all tests.'),
  fell: (before: string, now: string) => i18n.t('{now} instead of {before}', { now, before }),
  action: i18n.t('See all tests', undefined, { context: 'mail' }),
  why: i18n.t('You get this message because you agreed to news of offers. It comes once a week at most.'),
});

/**
 * Sends mails about new tests and reduced prices to people who agreed to offers. A mail covers the time since the last
 * such mail or, if this is later, since the person agreed. A person gets at most one mail a week, even with several
 * processes. An offer waits one day before a mail is sent. More offers can then share one mail, and a wrong price can
 * be corrected.
 */
export async function notifyOffers(app: App, now?: Date): Promise<void> {
  const at = now ?? (await readNow(app.database));
  const lastChange = await findLastPriceChange(app.database);
  if (!lastChange) return;
  for await (const reader of listConsentingUsers(app.database, 'offers-by-mail')) {
    const from = await fromWhen(app.database, reader, at);
    if (from && from < lastChange) await app.inTransaction((work) => notifyOne(work, app, reader, at));
  }
}

/** Returns the start of the period to report. Returns null if the last mail is less than a week old. */
async function fromWhen(
  executor: Parameters<typeof findNotifiedUntil>[0],
  { userId, agreedAt }: ConsentingUser,
  at: Date,
) {
  const toldUntil = await findNotifiedUntil(executor, userId);
  if (!toldUntil) return agreedAt;
  if (at.getTime() - SETTLED_MS < toldUntil.getTime() + WEEK_MS) return null;
  return agreedAt > toldUntil ? agreedAt : toldUntil;
}

async function notifyOne(work: Work, app: App, reader: ConsentingUser, at: Date): Promise<void> {
  const { tx } = work;
  const { userId, email, language } = reader;
  // The row is locked, because another process or the person's settings page may change it.
  await lockUser(tx, userId);
  const from = await fromWhen(tx, reader, at);
  if (!from) return;
  const until = new Date(at.getTime() - SETTLED_MS);
  // Tests that the person already owns are left out. Tests on the person's wishlist are left out too, because there are
  // separate mails about them.
  const known = new Set([...(await findHeldExams(tx, userId, at)), ...(await readWishlist(tx, userId))]);
  const offers = (await findOffers(tx, { from, until })).filter(({ examId }) => !known.has(examId));
  if (!offers.some(({ changedAt }) => changedAt.getTime() + DAY_MS <= at.getTime())) return;

  const say = wordsIn(i18nFor(language));
  const cheaper = offers.filter(({ beforeInPaise }) => beforeInPaise !== null);
  const fresh = offers.filter(({ beforeInPaise }) => beforeInPaise === null);
  const lists = [
    { heading: say.fresh, offers: fresh },
    { heading: say.cheaper, offers: cheaper },
  ].filter((list) => list.offers.length > 0);
  const { publicUrl } = app.settings;
  const line = ({ examId, title, priceInPaise, beforeInPaise }: Offer): MailLinks['items'][number] => {
    const price = priceText(priceInPaise, language);
    return {
      title: examTitle({ title }, language),
      detail: beforeInPaise === null ? price : say.fell(priceText(beforeInPaise, language), price),
      url: `${publicUrl}/products/test/${examId}`,
    };
  };
  await recordNotified(tx, userId, until);
  await queueMail(work, app.settings, {
    dedupeKey: `offers:${userId}:${until.toISOString()}`,
    to: email,
    optional: { kind: 'offers', userId },
    language,
    why: say.why,
    subject: lists.length === 2 ? say.both : (lists[0]?.heading ?? say.both),
    paragraphs: [say.text, ...(lists.some((list) => list.offers.length > MAX_LINES) ? [say.more] : [])],
    links: lists.map((list) => ({ heading: list.heading, items: list.offers.slice(0, MAX_LINES).map(line) })),
    action: { label: say.action, url: `${publicUrl}/products` },
  });
}
