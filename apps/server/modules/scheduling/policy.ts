import { entryClosesAt } from '@kasauti/domain/attempt/clock.ts';
import type { ChangeFacts, Hindrance } from '@kasauti/domain/scheduling/policy.ts';
import type { Exam } from '../catalogue/index.ts';
import type { PlacedBooking } from './store/bookings.ts';

const MINUTE_MS = 60_000;

/** What moving and cancelling are decided upon. */
export function changeFacts(booking: PlacedBooking, exam: Exam, hindrance: Hindrance | null): ChangeFacts {
  return {
    booking: { state: booking.state, rescheduleCount: booking.rescheduleCount, hindrance },
    sitting: { state: booking.sittingState, startsAt: booking.startsAt },
    policy: {
      rescheduleWindowHours: exam.rescheduleWindowHours,
      rescheduleLimit: exam.rescheduleMaxCount,
      cancelWindowHours: exam.cancelWindowHours,
    },
  };
}

/** When nobody who has not come yet is let in any more: the exam says it for a room, elsewhere the window does. */
export function doorClosesAt(booking: PlacedBooking, exam: { entryClosesMinutes: number }): Date {
  const { mode, startsAt: T0, endsAt: windowEndsAt } = booking;
  const entryClosesAfterMs = exam.entryClosesMinutes * MINUTE_MS;
  return entryClosesAt({ mode, T0, windowEndsAt, entryClosesAfterMs }) ?? windowEndsAt;
}
