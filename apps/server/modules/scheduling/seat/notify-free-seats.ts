import type { SittingId } from '@kasauti/contract/ids.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import type { App } from '../../../platform/app.ts';
import { readNow, type Work } from '../../../platform/database/work.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../../platform/words/i18n.ts';
import { examTitle, findExam } from '../../catalogue/index.ts';
import { findUser } from '../../identity/index.ts';
import { lockEntitlement } from '../../orders/index.ts';
import { doorClosesAt } from '../policy.ts';
import { bindingAccommodations, fittingSittings } from '../sittings/place-facts.ts';
import { slotText } from '../sittings/slot-text.ts';
import { findOpenBooking } from '../store/bookings.ts';
import { findCentre } from '../store/centres.ts';
import { findSitting, type Sitting } from '../store/sittings.ts';
import { findFreedSittings, lockWaiting, markTold, type SeatWish } from '../store/wishes.ts';

const SITTINGS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 200;

const wordsIn = (i18n: I18n) => ({
  subject: i18n.t('A seat is free'),
  text: i18n.t(
    'A seat is free again in the slot that you asked about. Others may have asked too. The first person to book it gets it.',
  ),
  again: i18n.t('We send this email once. If the seat is gone, you can ask to be notified again.'),
  slot: i18n.t('Slot'),
  place: i18n.t('Place'),
  online: i18n.t('Online'),
  action: i18n.t('Choose the seat'),
});

/**
 * Notifies users who wait for a full sitting that a seat is free. Each run checks which seats are free now. Seats of
 * lapsed holds and of cancelled bookings are therefore treated alike, and the next run finds seats that this run
 * misses. The row of a wish is locked while its user is notified, so two processes do not notify the same user twice. A
 * wish whose user cannot book the free seat is skipped and does not delay the other wishes.
 */
export async function notifyFreeSeats(app: App, now?: Date): Promise<void> {
  const at = now ?? (await readNow(app.database));
  for (let after: SittingId | null = null; ; ) {
    const freed = await findFreedSittings(app.database, { now: at, after, limit: SITTINGS_AT_ONCE });
    for (const sittingId of freed) await notifyOfSitting(app, sittingId);
    const last = freed.at(-1);
    if (!last || freed.length < SITTINGS_AT_ONCE) return;
    after = last;
  }
}

async function notifyOfSitting(app: App, sittingId: SittingId): Promise<void> {
  for (let after: SeatWish | null = null; ; ) {
    const wishes: SeatWish[] = await app.inTransaction((work) => notifySome(work, app.settings, sittingId, after));
    const last = wishes.at(-1);
    if (!last || wishes.length < PEOPLE_AT_ONCE) return;
    after = last;
  }
}

async function notifySome(work: Work, settings: Settings, sittingId: SittingId, after: SeatWish | null) {
  const sitting = await findSitting(work.tx, sittingId);
  if (!sitting) return [];
  const centre = sitting.centreId ? await findCentre(work.tx, sitting.centreId) : null;
  const wishes = await lockWaiting(work.tx, sittingId, after, PEOPLE_AT_ONCE);
  for (const wish of wishes) await mailWish(work, settings, { sitting, centre }, wish);
  return wishes;
}

type Slot = { sitting: Sitting; centre: Awaited<ReturnType<typeof findCentre>> };

async function mailWish(
  work: Work,
  settings: Settings,
  { sitting, centre }: Slot,
  wish: SeatWish & { wishedAt: Date },
): Promise<void> {
  const { tx, now } = work;
  const exam = await findExam(tx, wish.examId);
  const reader = await findUser(tx, wish.userId);
  if (!exam || !reader) return;
  const needs = await bindingAccommodations(tx, wish.userId);
  // Users are notified only of seats that they can book. A user with accommodations continues to wait until a suitable
  // place is free.
  if ((await fittingSittings(tx, [sitting], { needs, durationMinutes: exam.durationMinutes })).length === 0) return;
  const booked = await findOpenBooking(tx, wish.userId, wish.examId);
  // A withdrawn test can be booked only by users who have bought it.
  if (exam.state === 'withdrawn' && !booked && !(await lockEntitlement(work, 'oldest', wish.userId, wish.examId)))
    return;
  await markTold(tx, wish, now);
  if (booked?.sittingId === sitting.sittingId) return;
  const { language, email } = reader;
  const say = wordsIn(i18nFor(language));
  await queueMail(work, settings, {
    dedupeKey: `seat-free:${wish.userId}:${wish.sittingId}:${wish.examId}:${wish.wishedAt.toISOString()}`,
    to: email,
    language,
    subject: `${say.subject}: ${examTitle(exam, language)}`,
    paragraphs: [say.text, say.again],
    facts: [
      [say.slot, slotText({ ...sitting, entryClosesAt: doorClosesAt(sitting, exam) }, now, language)],
      [say.place, centre ? centreName(centre, language) : say.online],
    ],
    action: {
      label: say.action,
      // A user who already has a booking for this test can only move it. This is done in My Tests.
      url: `${settings.publicUrl}${booked ? '/my-tests' : `/book/test/${encodeURIComponent(exam.testCode)}`}`,
    },
  });
}
