import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExams } from '../../catalogue/index.ts';
import { lockBookings, markNoShow } from '../store/bookings.ts';
import {
  type ClosedDoor,
  findAwaitedExams,
  findMissedBookings,
  findNeverStarted as findNeverStartedOf,
} from '../store/missed-bookings.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';
import { releaseNoFaultBooking } from './cancel-booking.ts';
import { findNoFaultReason } from './find-no-fault-reason.ts';

/**
 * Marks the bookings of absent candidates as no-shows, after entry to their exam has closed. Candidates who could
 * not have come are left out.
 */
export async function markNoShows(work: Work): Promise<void> {
  const { couldCome } = await findMissed(work);
  if (couldCome.length === 0) return;
  // The bookings are checked again under their locks, because a candidate may be at the gate at this moment.
  await lockBookings(work.tx, couldCome);
  const stillMissed = new Set((await findMissed(work)).couldCome);
  const missed = couldCome.filter((bookingId) => stillMissed.has(bookingId));
  await markNoShow(work.tx, missed, work.now);
}

/**
 * Cancels the bookings of candidates who could not have come, after entry has closed. The purchases can be used
 * again.
 */
export async function releaseNoFaultBookings(app: Pick<App, 'inTransaction'>): Promise<void> {
  const { couldNot } = await app.inTransaction(findMissed);
  for (const bookingId of couldNot) await app.inTransaction((work) => releaseNoFaultBooking(work, bookingId));
}

/**
 * Finds confirmed bookings whose entry has closed and whose candidate has not entered the lobby. A candidate could
 * not come if no place was allocated or if there is a no-fault reason. The same holds after the end of the sitting
 * for a candidate who was checked in at the gate before entry closed.
 */
export async function findMissed(work: Work): Promise<{ couldCome: BookingId[]; couldNot: BookingId[] }> {
  const missed = { couldCome: [] as BookingId[], couldNot: [] as BookingId[] };
  for (const door of await findClosedDoors(work, 'arrival')) {
    for (const booking of await findMissedBookings(work.tx, door)) {
      if (hasCheckedIn(booking, door)) {
        if (booking.endsAt <= work.now) missed.couldNot.push(booking.bookingId);
        continue;
      }
      const isNoFault = !booking.roomId || (await findNoFaultReason(work.tx, booking, work.now)) !== null;
      missed[isNoFault ? 'couldNot' : 'couldCome'].push(booking.bookingId);
    }
  }
  return missed;
}

/** Returns the instant at which entry to a room closes. */
export function doorCloses({ startsAt }: { startsAt: Date }, entryClosesMinutes: number): Date {
  return new Date(startsAt.getTime() + entryClosesMinutes * MINUTE_MS);
}

/** Returns true if the candidate was checked in at the gate before entry closed. */
function hasCheckedIn({ checkedInAt, startsAt }: PlacedBooking, { entryClosesMinutes }: ClosedDoor): boolean {
  return checkedInAt !== null && checkedInAt < doorCloses({ startsAt }, entryClosesMinutes);
}

/**
 * Finds attempts of candidates who arrived and did not start before entry to their exam closed, at most `maxOfExam`
 * per exam.
 */
export async function findNeverStarted(work: Work, maxOfExam: number): Promise<AttemptId[]> {
  const found: AttemptId[] = [];
  for (const door of await findClosedDoors(work, 'start'))
    found.push(...(await findNeverStartedOf(work.tx, door, maxOfExam)));
  return found;
}

/**
 * Returns the exams that have candidates to wait for, with the instants that decide whether entry has closed. In a
 * room, entry closes some minutes after the start. In a window, entry closes before the end of the window.
 */
async function findClosedDoors({ tx, now }: Work, awaited: 'arrival' | 'start'): Promise<ClosedDoor[]> {
  const exams = await findExams(tx, await findAwaitedExams(tx, now, awaited));
  return exams.map(({ examId, entryClosesMinutes, durationMinutes }) => ({
    examId,
    now,
    entryClosesMinutes,
    startedBy: new Date(now.getTime() - entryClosesMinutes * MINUTE_MS),
    windowEndsBy: new Date(now.getTime() + durationMinutes * MINUTE_MS),
  }));
}
