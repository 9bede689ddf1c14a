import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type PlacedBooking, selectPlacedBookings } from './placed-bookings.ts';
import '../tables.ts';

/**
 * Finds attempts of candidates who arrived for an exam, never started and can no longer start unless they have
 * extra time. The oldest come first.
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
 * Finds the exams of sittings that have begun and in which a candidate has not arrived yet, or has arrived and not
 * started yet.
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
 * Exam whose entry has closed. In rooms, this concerns sittings that began by `startedBy`. In windows, it concerns
 * sittings that end by `windowEndsBy`.
 */
export type ClosedDoor = {
  examId: ExamId;
  now: Date;
  entryClosesMinutes: number;
  startedBy: Date;
  windowEndsBy: Date;
};

/** Finds confirmed bookings of an exam whose entry has closed and whose candidate never arrived. */
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
