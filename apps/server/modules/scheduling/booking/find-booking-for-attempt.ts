import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExam } from '../../catalogue/index.ts';
import { findPlacedBooking } from '../store/placed-bookings.ts';

/**
 * Finds a booking with the facts about its sitting and exam that an attempt needs. Returns null if the booking does not
 * exist.
 */
export async function findBookingForAttempt(executor: Kysely<Tables>, bookingId: BookingId) {
  const booking = await findPlacedBooking(executor, bookingId);
  const exam = booking && (await findExam(executor, booking.examId));
  if (!booking || !exam) return null;
  return {
    bookingId,
    attemptId: booking.attemptId,
    candidateId: booking.candidateId,
    state: booking.state,
    rollNumber: booking.rollNumber,
    sittingId: booking.sittingId,
    T0: booking.startsAt,
    endsAt: booking.endsAt,
    mode: booking.mode,
    examId: booking.examId,
    formId: exam.formId,
    examTitle: exam.title,
    durationMinutes: exam.durationMinutes,
    isPractice: exam.isPractice,
    passShareInPercent: exam.passShareInPercent,
    entryClosesMinutes: exam.entryClosesMinutes,
  };
}
export type BookingForAttempt = NonNullable<Awaited<ReturnType<typeof findBookingForAttempt>>>;
