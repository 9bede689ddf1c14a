import { isRefusal } from '@kasauti/contract/refusal.ts';
import * as contract from '@kasauti/contract/scheduling/scheduling.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { removeFromCartByTestCode } from '../../carts/index.ts';
import { presentScheduled } from '../present.ts';
import { claimSeat } from '../seat/claim-seat.ts';
import { wishSeat } from '../seat/wish-seat.ts';
import type { ChangeSeats } from '../sittings/slot-readings.ts';
import { readWishes } from '../store/wishes.ts';
import { cancelBooking } from './cancel-booking.ts';
import { findExamAndCentre } from './exam-and-centre.ts';
import { moveBooking } from './move-booking.ts';
import { scheduleExam, scheduleFreeExam } from './schedule-exam.ts';

/** Registers the routes with which candidates hold, book, move, cancel or wish for a seat. */
export function serveBookings(app: App, changeSeats: ChangeSeats): void {
  const { database } = app;
  app.serve(contract.claimSeat, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    return await changeSeats(async (work) => {
      const claim = await claimSeat(work, { testCode, sittingId, entitlementId, candidateId: session.userId });
      if (isRefusal(claim)) return claim;
      return {
        schedule_id: claim.bookingId,
        heldUntil: claim.heldUntil.toISOString(),
        serverNow: work.now.toISOString(),
      };
    }, requestId);
  });

  app.serve(contract.wishSeat, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, isWanted } = body;
    return await app.inTransaction(
      (work) => wishSeat(work, { userId: session.userId, testCode, sittingId, isWanted }),
      requestId,
    );
  });

  app.serve(contract.listSeatWishes, { permission: 'booking.own' }, async ({ params }) => {
    const wishes = await readWishes(database, params.userId, await readNow(database));
    return { data: wishes.map(({ sittingId, testCode }) => ({ sittingId, test_code: testCode })) };
  });

  app.serve(contract.scheduleExam, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    const booking = await changeSeats(
      (work) => scheduleExam(work, { testCode, sittingId, entitlementId, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(booking)) return booking;
    const { exam, centre } = await findExamAndCentre(database, booking);
    return presentScheduled(booking, exam, centre);
  });

  app.serve(contract.scheduleFreeExam, { permission: 'booking.claim' }, async ({ body, session, requestId }) => {
    const { test_code: testCode, sittingId, entitlementId } = body;
    const booking = await changeSeats(async (work) => {
      const scheduled = await scheduleFreeExam(work, {
        testCode,
        sittingId,
        entitlementId,
        candidateId: session.userId,
      });
      if (!isRefusal(scheduled)) await removeFromCartByTestCode(work, session.userId, testCode);
      return scheduled;
    }, requestId);
    if (isRefusal(booking)) return booking;
    const { exam, centre } = await findExamAndCentre(database, booking);
    return presentScheduled(booking, exam, centre);
  });

  app.serve(contract.rescheduleBooking, { permission: 'booking.own' }, async ({ params, body, session, requestId }) => {
    const moved = await changeSeats(
      (work) =>
        moveBooking(work, { bookingId: params.schedule_id, sittingId: body.sittingId, candidateId: session.userId }),
      requestId,
    );
    if (isRefusal(moved)) return moved;
    const { exam, centre } = await findExamAndCentre(database, moved);
    return presentScheduled(moved, exam, centre);
  });

  app.serve(contract.cancelBooking, { permission: 'booking.own' }, async ({ params, session, requestId }) => {
    const done = await changeSeats(
      (work) => cancelBooking(work, { bookingId: params.schedule_id, candidateId: session.userId }),
      requestId,
    );
    return isRefusal(done) ? done : { schedule_id: done.bookingId, state: done.state };
  });
}
