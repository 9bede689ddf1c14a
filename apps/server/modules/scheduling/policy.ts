import { entryClosesAt } from '@kasauti/domain/attempt/clock.ts';
import type { ChangeFacts, NoFaultReason } from '@kasauti/domain/scheduling/policy.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Exam } from '../catalogue/index.ts';
import type { PlacedBooking } from './store/placed-bookings.ts';

/** Returns the facts from which the rules decide whether a booking may be moved or cancelled. */
export function changeFacts(booking: PlacedBooking, exam: Exam, noFaultReason: NoFaultReason | null): ChangeFacts {
  return {
    booking: { state: booking.state, rescheduleCount: booking.rescheduleCount, hindrance: noFaultReason },
    sitting: { state: booking.sittingState, startsAt: booking.startsAt },
    policy: {
      rescheduleWindowHours: exam.rescheduleWindowHours,
      rescheduleLimit: exam.rescheduleMaxCount,
      cancelWindowHours: exam.cancelWindowHours,
    },
  };
}

export type DoorFacts = Pick<Exam, 'entryClosesMinutes' | 'durationMinutes'>;

/**
 * Returns the instant at which entry closes. From then on, candidates who have not arrived can no longer enter. In a
 * room, the exam sets how long after the start this is, but it is never after the end of the sitting. In other modes,
 * it is one test duration before the end of the window.
 */
export function doorClosesAt(sitting: Pick<PlacedBooking, 'mode' | 'startsAt' | 'endsAt'>, exam: DoorFacts): Date {
  const { mode, startsAt: T0, endsAt: windowEndsAt } = sitting;
  const { entryClosesMinutes, durationMinutes } = exam;
  const entryClosesAfterMs = entryClosesMinutes * MINUTE_MS;
  return entryClosesAt({ mode, T0, windowEndsAt, entryClosesAfterMs, durationMinutes }) ?? windowEndsAt;
}

/** Returns the instant at which booking closes. This is never later than the instant at which entry closes. */
export function bookingClosesAt<One extends Parameters<typeof doorClosesAt>[0] & { bookingClosesAt: Date }>(
  sitting: One,
  exam: DoorFacts,
): Date {
  return new Date(Math.min(sitting.bookingClosesAt.getTime(), doorClosesAt(sitting, exam).getTime()));
}
