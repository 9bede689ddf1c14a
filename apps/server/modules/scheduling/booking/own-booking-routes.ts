import type { UserId } from '@kasauti/contract/ids.ts';
import { readPersonTests } from '@kasauti/contract/orders/person-purchases.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/scheduling/scheduling.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { file } from '../../../platform/http/answers.ts';
import { readPersonAudited } from '../../identity/index.ts';
import { isPlaced, renderCardOf } from '../admit-card/render-card-of.ts';
import { presentBooking } from '../present.ts';
import { upsertSystemCheck } from '../store/arrivals.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { calendarOf } from './calendar.ts';
import { findExamAndCentre } from './exam-and-centre.ts';
import { findNoFaultReason } from './find-no-fault-reason.ts';
import { gatherBookings } from './gather-bookings.ts';
import { showPersonTests } from './show-person-tests.ts';

/**
 * Registers the routes for a user's own bookings: the list, the admit card, the calendar file and the system check of
 * the device. Also registers the route with which staff read the tests of another user.
 */
export function serveOwnBookings(app: App): void {
  const { database } = app;
  app.serve(contract.listBookings, { permission: 'booking.own' }, async ({ session }) => {
    const now = await readNow(database);
    const data = [];
    for (const { booking, exam, centre, attemptState } of await gatherBookings(app, session.userId)) {
      const noFaultReason = await findNoFaultReason(database, booking, now);
      data.push(presentBooking(booking, exam, centre, { attemptState, hindrance: noFaultReason, now }));
    }
    return { data, serverNow: now.toISOString() };
  });

  app.serve(readPersonTests, { permission: 'people.help' }, async ({ params: { id }, session, requestId }) => {
    // The audit entry is committed before the tests are read, so a read without an entry is impossible.
    const person = await app.inTransaction(
      (work) => readPersonAudited(work, session, { userId: id, action: 'user.view-tests' }),
      requestId,
    );
    return isRefusal(person) ? person : await showPersonTests(app, id);
  });

  const ownBooking = async (bookingId: PlacedBooking['bookingId'], userId: UserId) => {
    const booking = await findPlacedBooking(database, bookingId);
    if (!booking) return refuse(contract.admitCard.refusals, 'not-found');
    if (booking.candidateId !== userId) return refuse(contract.admitCard.refusals, 'forbidden');
    return booking;
  };

  app.serve(contract.admitCard, { permission: 'booking.own' }, async ({ params, session }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    if (!isPlaced(booking)) return refuse(contract.admitCard.refusals, 'not-confirmed');
    const bytes = await renderCardOf(app, booking, session.language);
    return file({ bytes, contentType: 'application/pdf', fileName: `admit-card-${booking.rollNumber}.pdf` });
  });

  app.serve(contract.bookingCalendar, { permission: 'booking.own' }, async ({ params, session }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    if (!isPlaced(booking)) return refuse(contract.bookingCalendar.refusals, 'not-confirmed');
    const { exam, centre } = await findExamAndCentre(database, booking);
    const { language } = session;
    const title = exam.title[language] ?? exam.title.en;
    const { publicUrl } = app.settings;
    const text = calendarOf(booking, centre, title, { language, publicUrl, now: await readNow(database) });
    return file({
      bytes: Buffer.from(text),
      contentType: 'text/calendar; charset=utf-8',
      fileName: `${exam.testCode}.ics`,
    });
  });

  app.serve(contract.saveSystemCheck, { permission: 'booking.own' }, async ({ params, body, session, requestId }) => {
    const booking = await ownBooking(params.schedule_id, session.userId);
    if (isRefusal(booking)) return booking;
    return await app.inTransaction(async (work) => {
      await upsertSystemCheck(work.tx, booking.bookingId, body.checks, work.now);
      return { checkedAt: work.now.toISOString() };
    }, requestId);
  });
}
