import type { AnnouncementOf } from '@kasauti/contract/announcements.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { formatDuration, formatInstant, plainDateIn } from '@kasauti/domain/format/dates.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { centreName } from '@kasauti/domain/scheduling/place-name.ts';
import { DAY_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { type I18n, i18nFor } from '../../platform/words/i18n.ts';
import { examTitle, findExam } from '../catalogue/index.ts';
import { findUser } from '../identity/index.ts';
import { renderCardOf } from './admit-card/render-card-of.ts';
import { allocateRoom } from './allocation/allocate-room.ts';
import { reallocateSeat } from './allocation/reallocate-seat.ts';
import { calendarOf } from './booking/calendar.ts';
import { markNoShows, releaseNoFaultBookings } from './booking/mark-no-shows.ts';
import { doorClosesAt } from './policy.ts';
import { notifyFreeSeats } from './seat/notify-free-seats.ts';
import { endCancelledSittings } from './sittings/cancel-sitting.ts';
import { isBegun, slotText } from './sittings/slot-text.ts';
import { findUnbegunBookings } from './store/bookings.ts';
import { findCentre } from './store/centres.ts';
import { findPlacedBooking, findToRemind, type PlacedBooking } from './store/placed-bookings.ts';

const TWO_HOURS_MS = 120 * MINUTE_MS;
/** A reminder that says “in two hours” may be sent at most this late. After that, another text is used. */
const LATE_BY_MS = 20 * MINUTE_MS;

const wordsIn = (i18n: I18n) => ({
  booked: i18n.t('Your seat is booked'),
  moved: i18n.t('Your booking has moved'),
  bookedText: i18n.t('Your seat is confirmed. The admit card and a calendar entry are attached.'),
  cancelled: i18n.t('Your booking is cancelled'),
  cancelledText: i18n.t(
    'Your seat has been released. You can use your purchase again: choose another date in My Tests.',
  ),
  calledOff: i18n.t('Your test has been called off'),
  calledOffText: i18n.t(
    'The sitting that you booked has been called off. We are sorry. You can use your purchase again: choose another date in My Tests.',
  ),
  reason: i18n.t('Reason'),
  'placed-anew': i18n.t('Your room has changed'),
  'placed-anewText': i18n.t(
    'After you booked, we approved a request of yours that needs another room. Day and time stay the same. The new admit card and calendar entry are attached.',
  ),
  unfit: i18n.t('Your booking needs your decision'),
  unfitText: i18n.t(
    'After you booked, we approved a request of yours, but no free seat in this sitting meets it. In My Tests you can move the booking to another date or cancel it, free of charge until the test begins. If you do neither, you keep your present seat. If you do not come, you can use your purchase again.',
  ),
  hindered: {
    'no-fitting-place': i18n.t('No seat in this sitting met your approved needs.'),
    'guardian-consent-missing': i18n.t('You could not sit this test: the consent of a parent or guardian was missing.'),
  },
  soon: { day: i18n.t('Your test is tomorrow'), hours: i18n.t('Your test starts in two hours') },
  windowSoon: { day: i18n.t('Your test opens tomorrow'), hours: i18n.t('Your test opens in two hours') },
  windowLate: i18n.t('Your test opens soon'),
  late: i18n.t('Your test starts soon'),
  soonText: {
    none: i18n.t('Run the system check now if you have not. Nobody watches this test; you need no papers.'),
    recorded: i18n.t('Run the system check now if you have not. You need no papers.'),
    live: i18n.t(
      'Run the system check now if you have not. Your proctor lets you in from the lobby; you need no papers.',
    ),
    centre: i18n.t('Keep your admit card and an original photo identity document ready.'),
  },
  slot: i18n.t('Slot'),
  lasts: i18n.t('Duration'),
  place: i18n.t('Place'),
  online: i18n.t('Online'),
  roll: i18n.t('Roll number'),
  opens: i18n.t('Lobby opens'),
  action: i18n.t('Open My Tests'),
});

export function registerReactions(app: App): void {
  app.react('booking-confirmed', 'allocate-room-of-booking', ({ bookingId }) => allocate(app, bookingId));
  app.react('booking-moved', 'allocate-room-of-moved-booking', ({ bookingId }) => allocate(app, bookingId));
  app.react('booking-confirmed', { name: 'mail-booking', pace: 'slow' }, ({ bookingId }) =>
    mailBooking(app, bookingId, 'booked'),
  );
  app.react('booking-moved', { name: 'mail-moved-booking', pace: 'slow' }, ({ bookingId }) =>
    mailBooking(app, bookingId, 'moved'),
  );
  app.react('place-changed', { name: 'mail-changed-place', pace: 'slow' }, ({ bookingId, accommodationId }) =>
    mailBooking(app, bookingId, 'placed-anew', accommodationId),
  );
  app.react('accommodation-granted', 'refit-bookings', (granted) => reallocateBookings(app, granted));
  app.react('booking-cancelled', 'mail-cancelled-booking', async ({ bookingId, because, calledOff }) => {
    await app.inTransaction(async (work) => {
      const found = await readBooking(work, bookingId);
      if (!found) return;
      const say = wordsIn(i18nFor(found.language));
      await queueMail(work, app.settings, {
        dedupeKey: `booking-cancelled:${bookingId}`,
        to: found.email,
        language: found.language,
        subject: `${calledOff ? say.calledOff : say.cancelled}: ${found.title}`,
        paragraphs: calledOff
          ? [say.calledOffText]
          : because
            ? [say.hindered[because], say.cancelledText]
            : [say.cancelledText],
        facts: calledOff ? [[say.reason, calledOff], ...found.facts] : found.facts,
        action: { label: say.action, url: `${app.settings.publicUrl}/my-tests` },
      });
    });
  });
  app.react('booking-cancelled', 'tell-free-seats', () => notifyFreeSeats(app));
  app.react('booking-moved', 'tell-free-seats-after-move', () => notifyFreeSeats(app));
  // There is no announcement when a hold lapses, so this task searches for free seats.
  app.every('tell-free-seats', MINUTE_MS, () => notifyFreeSeats(app));
  app.every('remind-of-tests', MINUTE_MS, () => app.inTransaction((work) => remind(app.settings, work)));
  app.every('mark-no-shows', MINUTE_MS, () => app.inTransaction(markNoShows));
  app.every('end-called-off', MINUTE_MS, () => endCancelledSittings(app));
  app.every('release-hindered', MINUTE_MS, () => releaseNoFaultBookings(app));
}

/**
 * Allocates the room of a booking. The candidate's client requests this too. The first request decides the room, and
 * later ones return the same room.
 */
async function allocate(app: App, bookingId: BookingId): Promise<void> {
  const placed = await app.inTransaction((work) => allocateRoom(work, { bookingId, candidateId: null }));
  if (isRefusal(placed) && placed.code === 'no-room-fits') app.log.error({ event: 'no-room-fits', bookingId });
}

/**
 * Applies an accommodation that was granted after the booking. If the current place is not suitable, the candidate gets
 * another place in the same sitting. If no other place is suitable, the candidate may move or cancel the booking, and
 * staff are notified.
 */
async function reallocateBookings(app: App, { userId, accommodationId }: AnnouncementOf<'accommodation-granted'>) {
  for (const bookingId of await app.inTransaction(({ tx, now }) => findUnbegunBookings(tx, userId, now)))
    await app.inTransaction(async (work) => {
      const { outcome } = await reallocateSeat(work, { bookingId, accommodationId });
      if (outcome === 'no-fitting-place') await notifyUnfitSeat(work, app.settings, { bookingId, accommodationId });
    });
}

/**
 * Notifies the candidate, who may now move or cancel the booking. Also notifies staff, who may find another solution.
 */
async function notifyUnfitSeat(
  work: Work,
  settings: Settings,
  { bookingId, accommodationId }: { bookingId: BookingId; accommodationId: string },
): Promise<void> {
  const found = await readBooking(work, bookingId);
  if (!found) return;
  const { language, booking, centre } = found;
  const say = wordsIn(i18nFor(language));
  await queueMail(work, settings, {
    dedupeKey: `booking-unfit:${bookingId}:${accommodationId}`,
    to: found.email,
    language,
    subject: `${say.unfit}: ${found.title}`,
    paragraphs: [say.unfitText],
    facts: found.facts,
    action: { label: say.action, url: `${settings.publicUrl}/my-tests` },
  });
  await queueMail(work, settings, {
    dedupeKey: `booking-unfit-staff:${bookingId}:${accommodationId}`,
    to: settings.SUPPORT_EMAIL,
    language: 'en',
    subject: 'A booking has no suitable seat',
    paragraphs: [
      'A request was approved after the candidate had booked, and no free seat of that sitting meets it. The candidate got an email and keeps the present seat for now. They can move or cancel the booking free of charge until the test begins.',
    ],
    facts: [
      ['Request', accommodationId],
      ['Roll number', booking.rollNumber],
      ['Sitting', booking.sittingId],
      ['Slot', formatInstant(booking.startsAt, booking.timeZone, 'en')],
      ['Place', centre ? centreName(centre, 'en') : 'Online'],
    ],
  });
}

async function readBooking({ tx, now }: Work, bookingId: BookingId) {
  const booking = await findPlacedBooking(tx, bookingId);
  const user = booking && (await findUser(tx, booking.candidateId));
  const exam = booking && (await findExam(tx, booking.examId));
  if (!booking || !user || !exam) return null;
  const centre = booking.centreId ? await findCentre(tx, booking.centreId) : null;
  const { language } = user;
  const say = wordsIn(i18nFor(language));
  const facts: [string, string][] = [
    [say.slot, slotText({ ...booking, entryClosesAt: doorClosesAt(booking, exam) }, now, language)],
    [say.lasts, formatDuration(exam.durationMinutes, language)],
    // When a window has opened, its lobby is open too. The mail then omits the instant at which the lobby opens.
    ...(isBegun(booking, now)
      ? []
      : [[say.opens, formatInstant(lobbyOpensAt(booking.startsAt), booking.timeZone, language)] as [string, string]]),
    [say.place, centre ? centreName(centre, language) : say.online],
    [say.roll, booking.rollNumber],
  ];
  return {
    booking,
    user,
    exam,
    centre,
    language,
    email: user.email,
    facts,
    title: examTitle(exam, language),
  };
}

type BookingMail = 'booked' | 'moved' | 'placed-anew';

/**
 * Queues a mail about a booking. `cause` is part of the deduplication key. With another `cause`, a second mail of the
 * same kind about the same booking is sent.
 */
async function mailBooking(app: App, bookingId: BookingId, kind: BookingMail, cause?: string): Promise<void> {
  await app.inTransaction(async (work) => {
    const found = await readBooking(work, bookingId);
    if (!found || found.booking.state === 'cancelled' || found.booking.state === 'rescheduled') return;
    const { booking, exam, centre, language } = found;
    const say = wordsIn(i18nFor(language));
    const card = await renderCardOf(app, booking, language, work.tx);
    const calendar = calendarOf(booking, centre, found.title, {
      language,
      publicUrl: app.settings.publicUrl,
      now: work.now,
    });
    await queueMail(work, app.settings, {
      dedupeKey: `booking-${kind}:${bookingId}${cause ? `:${cause}` : ''}`,
      to: found.email,
      language,
      subject: `${say[kind]}: ${found.title}`,
      paragraphs: [kind === 'placed-anew' ? say['placed-anewText'] : say.bookedText],
      facts: found.facts,
      action: { label: say.action, url: `${app.settings.publicUrl}/my-tests` },
      attachments: [
        {
          fileName: `admit-card-${booking.rollNumber}.pdf`,
          contentType: 'application/pdf',
          base64: card.toString('base64'),
        },
        {
          fileName: `${exam.testCode}.ics`,
          contentType: 'text/calendar',
          base64: Buffer.from(calendar).toString('base64'),
        },
      ],
    });
  });
}

/**
 * Queues reminders one day and two hours before the start. If a booking was confirmed less than this time before the
 * start, that reminder is not sent, because the candidate has just received the confirmation.
 */
export async function remind(settings: Settings, work: Work): Promise<void> {
  const inMs = (ms: number) => new Date(work.now.getTime() + ms);
  const spans = [
    { kind: 'day' as const, leadMs: DAY_MS, from: inMs(TWO_HOURS_MS), to: inMs(DAY_MS) },
    { kind: 'hours' as const, leadMs: TWO_HOURS_MS, from: work.now, to: inMs(TWO_HOURS_MS) },
  ];
  for (const { kind, leadMs, from, to } of spans) {
    const keyPrefix = `reminder-${kind}:`;
    for (const booking of await findToRemind(work.tx, { from, to, leadMs, keyPrefix })) {
      await mailReminder(settings, work, booking, kind, keyPrefix);
    }
  }
}

async function mailReminder(
  settings: Settings,
  work: Work,
  booking: PlacedBooking,
  kind: 'day' | 'hours',
  prefix: string,
): Promise<void> {
  const found = await readBooking(work, booking.bookingId);
  if (!found) return;
  const say = wordsIn(i18nFor(found.language));
  await queueMail(work, settings, {
    dedupeKey: `${prefix}${booking.bookingId}`,
    to: found.email,
    optional: { kind: 'reminders', userId: booking.candidateId },
    language: found.language,
    subject: `${soonWords(booking, kind, work.now, say)}: ${found.title}`,
    paragraphs: [say.soonText[booking.mode]],
    facts: found.facts,
    action: { label: say.action, url: `${settings.publicUrl}/my-tests` },
  });
}

function soonWords(booking: PlacedBooking, kind: 'day' | 'hours', now: Date, say: ReturnType<typeof wordsIn>): string {
  const isWindow = !isRoomMode(booking.mode);
  if (isOnTime(booking, kind, now)) return (isWindow ? say.windowSoon : say.soon)[kind];
  return isWindow ? say.windowLate : say.late;
}

/**
 * Returns true if the usual text of a reminder (“tomorrow”, “in two hours”) is still correct. After an outage, a
 * reminder may be sent hours late.
 */
function isOnTime({ startsAt, timeZone }: PlacedBooking, kind: 'day' | 'hours', now: Date): boolean {
  if (kind === 'day') return plainDateIn(timeZone, now) !== plainDateIn(timeZone, startsAt);
  return startsAt.getTime() - now.getTime() > TWO_HOURS_MS - LATE_BY_MS;
}
