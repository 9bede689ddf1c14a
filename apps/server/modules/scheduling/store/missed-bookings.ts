import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type PlacedBooking, selectPlacedBookings } from './placed-bookings.ts';
import '../tables.ts';

/**
 * Finds the attempts of candidates who arrived but never started, if only candidates with extra time could still start.
 * The sittings that ended first come first.
 */
export async function findNeverStarted(tx: Tx, { examId, now, windowEndsBy }: ClosedDoor, most: number) {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.attempt_id as attemptId')
    .where('booking.exam_id', '=', examId)
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', 'is not', null)
    .where((row) =>
      row.or([
        row('sitting.ends_at', '<=', now),
        row.and([row('sitting.mode', 'in', ['none', 'recorded']), row('sitting.ends_at', '<=', windowEndsBy)]),
      ]),
    )
    .orderBy('sitting.ends_at')
    .orderBy('booking.booking_id')
    .limit(most)
    .execute();
  return rows.map(({ attemptId }) => attemptId);
}

/**
 * Finds the exams with a confirmed booking in a sitting that has begun. With `arrival`, only candidates who have not
 * arrived count. With `start`, only candidates who have arrived and not started count.
 */
export async function findAwaitedExams(tx: Tx, now: Date, awaited: 'arrival' | 'start'): Promise<ExamId[]> {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.exam_id as examId')
    .distinct()
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', awaited === 'arrival' ? 'is' : 'is not', null)
    .where('sitting.starts_at', '<=', now)
    .execute();
  return rows.map(({ examId }) => examId);
}

/**
 * Exam with the instants from which queries decide whether entry to a sitting has closed. In a room, entry has closed
 * if the sitting started at or before `startedBy`. In a window, entry has closed if the window ends at or before
 * `windowEndsBy`.
 */
export type ClosedDoor = {
  examId: ExamId;
  now: Date;
  entryClosesMinutes: number;
  startedBy: Date;
  windowEndsBy: Date;
};

/** Finds the confirmed bookings of an exam whose entry has closed and whose candidate has not arrived in the lobby. */
export async function findMissedBookings(tx: Tx, door: ClosedDoor): Promise<PlacedBooking[]> {
  const { examId, now, startedBy, windowEndsBy } = door;
  return await selectPlacedBookings(tx)
    .where('booking.exam_id', '=', examId)
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('sitting.mode', 'in', ['live', 'centre']), row('sitting.starts_at', '<=', startedBy)]),
        row.and([row('sitting.mode', 'in', ['none', 'recorded']), row('sitting.ends_at', '<=', windowEndsBy)]),
        row('sitting.ends_at', '<=', now),
      ]),
    )
    .orderBy('booking.booking_id')
    .limit(500)
    .execute();
}
