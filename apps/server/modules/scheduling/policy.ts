import type { ChangeFacts } from '@kasauti/domain/scheduling/policy.ts';
import type { Exam } from '../catalogue/index.ts';
import type { PlacedBooking } from './store/bookings.ts';

/** What moving and cancelling are decided upon. */
export function changeFacts(booking: PlacedBooking, exam: Exam): ChangeFacts {
  return {
    booking: { state: booking.state, rescheduleCount: booking.rescheduleCount },
    sitting: { state: booking.sittingState, startsAt: booking.startsAt },
    policy: {
      rescheduleWindowHours: exam.rescheduleWindowHours,
      rescheduleLimit: exam.rescheduleMaxCount,
      cancelWindowHours: exam.cancelWindowHours,
    },
  };
}
