import type { ExamId } from '@kasauti/contract/ids.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import type { App } from '../../platform/app.ts';
import { readNow, type Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { cataloguePart, examTitle, findExam, priceText } from '../catalogue/index.ts';
import { findUser } from '../identity/index.ts';
import {
  lockWishesWithNewDates,
  lockWishesWithOldPrice,
  recordNotifiedDates,
  recordNotifiedPrice,
  type Wish,
} from './store.ts';

const WISHES_AT_ONCE = 200;
/** Staff plan sittings one by one. New dates are collected for this time and announced in one mail. */
const GATHER_DATES_MS = 15 * MINUTE_MS;

const wordsIn = (i18n: I18n) => ({
  price: (amount: string) => i18n.t('Now {amount}', { amount }),
  priceText: i18n.t('A test on your wishlist now costs less.'),
  before: i18n.t('Before'),
  now: i18n.t('Now, GST included'),
  dates: i18n.t('New dates'),
  datesText: i18n.t('A test on your wishlist has new dates.'),
  next: i18n.t('The next one'),
  action: i18n.t('See the test', undefined, { context: 'mail' }),
});

/**
 * Notifies users when the price of a test on their wishlist falls, once for each fall. The row of a wish is locked and
 * stores the last price of which its owner knows. If the price rises, only the stored price changes. A later fall is
 * then announced again.
 */
export async function notifyPriceChange(app: App, examId: ExamId): Promise<void> {
  let left = true;
  while (left) left = await app.inTransaction((work) => notifySomeOfPrice(work, app, examId));
}

async function notifySomeOfPrice(work: Work, app: App, examId: ExamId): Promise<boolean> {
  const exam = await findExam(work.tx, examId);
  if (exam?.state !== 'published') return false;
  const { priceInPaise } = exam;
  const wishes = await lockWishesWithOldPrice(work.tx, examId, priceInPaise, WISHES_AT_ONCE);
  for (const wish of wishes) {
    await recordNotifiedPrice(work.tx, wish, priceInPaise);
    const before = wish.toldPriceInPaise;
    if (before === null || before <= priceInPaise) continue;
    await mailOwner(work, app, { wish, exam }, (language) => {
      const say = wordsIn(i18nFor(language));
      const amount = (inPaise: number) => priceText(inPaise, language);
      return {
        kind: `price:${before}-${priceInPaise}`,
        subject: say.price(amount(priceInPaise)),
        text: say.priceText,
        facts: [
          [say.before, amount(before)],
          [say.now, amount(priceInPaise)],
        ],
      };
    });
  }
  return wishes.length === WISHES_AT_ONCE;
}

/**
 * Notifies users of new dates for tests on their wishlist, which were planned since the last such mail. There is no
 * mail if the test is no longer on sale or has no bookable date. Stops after `lockLost`.
 */
export async function notifyNewDates(app: App, now?: Date, lockLost?: AbortSignal): Promise<void> {
  const before = new Date((now ?? (await readNow(app.database))).getTime() - GATHER_DATES_MS);
  let left = true;
  while (left && !lockLost?.aborted) left = await app.inTransaction((work) => notifySomeOfDates(work, app, before));
}

async function notifySomeOfDates(work: Work, app: App, before: Date): Promise<boolean> {
  const wishes = await lockWishesWithNewDates(work.tx, before, WISHES_AT_ONCE);
  const tests = await app.part(cataloguePart).tests([...new Set(wishes.map(({ examId }) => examId))]);
  for (const wish of wishes) {
    await recordNotifiedDates(work.tx, wish);
    const shown = tests.get(wish.examId);
    const next = shown?.isSold ? shown.test.nextSittingAt : null;
    if (!shown || next === null) continue;
    await mailOwner(work, app, { wish, exam: shown.test }, (language) => ({
      kind: 'dates',
      subject: wordsIn(i18nFor(language)).dates,
      text: wordsIn(i18nFor(language)).datesText,
      facts: [[wordsIn(i18nFor(language)).next, formatInstant(new Date(next), INDIA_TIME_ZONE, language)]],
    }));
  }
  return wishes.length === WISHES_AT_ONCE;
}

type News = { kind: string; subject: string; text: string; facts: [string, string][] };

type About = { wish: Wish; exam: Parameters<typeof examTitle>[0] };

async function mailOwner(
  work: Work,
  app: App,
  { wish, exam }: About,
  write: (language: 'en' | 'hi') => News,
): Promise<void> {
  const owner = await findUser(work.tx, wish.userId);
  if (!owner) return;
  const { language, email } = owner;
  const { kind, subject, text, facts } = write(language);
  await queueMail(work, app.settings, {
    dedupeKey: `wishlist:${wish.userId}:${wish.examId}:${kind}:${work.now.toISOString()}`,
    to: email,
    optional: { kind: 'wishlist', userId: wish.userId },
    language,
    subject: `${subject}: ${examTitle(exam, language)}`,
    paragraphs: [text],
    facts,
    action: { label: wordsIn(i18nFor(language)).action, url: `${app.settings.publicUrl}/products/test/${wish.examId}` },
  });
}
