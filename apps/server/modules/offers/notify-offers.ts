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
/** Longer than anybody takes to commit a change of a price: what is older is seen by all. */
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
 * Notifies people who agreed to it of tests that came on sale and of prices that fell since their last such mail, or
 * since they agreed. One mail a week at most, over all processes. News waits a day for more news, and for a wrong price
 * to be corrected.
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

/** Since when there is news; null: their last mail is less than a week old. */
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
  // Another process, or the reader in Settings, may be at it: one after the other.
  await lockUser(tx, userId);
  const from = await fromWhen(tx, reader, at);
  if (!from) return;
  const until = new Date(at.getTime() - SETTLED_MS);
  // They own these already, and are notified of what is on their wishlist anyway.
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
