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
 * After entry to an exam has closed, marks the bookings of absent candidates as no-shows. Candidates who could not come
 * through no fault of their own are not marked.
 */
export async function markNoShows(work: Work): Promise<void> {
  const { couldCome } = await findMissed(work);
  if (couldCome.length === 0) return;
  // The bookings are checked again after they were locked, because a gate may have checked in a candidate since the
  // first check.
  await lockBookings(work.tx, couldCome);
  const stillMissed = new Set((await findMissed(work)).couldCome);
  const missed = couldCome.filter((bookingId) => stillMissed.has(bookingId));
  await markNoShow(work.tx, missed, work.now);
}

/**
 * After entry to an exam has closed, cancels the bookings of candidates who could not come. Their entitlements can be
 * used for another booking.
 */
export async function releaseNoFaultBookings(app: Pick<App, 'inTransaction'>): Promise<void> {
  const { couldNot } = await app.inTransaction(findMissed);
  for (const bookingId of couldNot) await app.inTransaction((work) => releaseNoFaultBooking(work, bookingId));
}

/**
 * Finds confirmed bookings whose entry has closed and whose candidate has not entered the lobby. `couldNot` lists the
 * bookings of candidates who could not come, because no place was allocated or because of a no-fault reason. It also
 * lists candidates who were checked in at the gate before entry closed, but only after the end of their sitting.
 * `couldCome` lists all other bookings.
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

/** Returns the instant at which entry to a proctored room closes. */
export function doorCloses({ startsAt }: { startsAt: Date }, entryClosesMinutes: number): Date {
  return new Date(startsAt.getTime() + entryClosesMinutes * MINUTE_MS);
}

/** Returns true if the candidate was checked in at the gate before entry closed. */
function hasCheckedIn({ checkedInAt, startsAt }: PlacedBooking, { entryClosesMinutes }: ClosedDoor): boolean {
  return checkedInAt !== null && checkedInAt < doorCloses({ startsAt }, entryClosesMinutes);
}

/**
 * Finds the attempts of candidates who arrived but did not start. In a room, they are found after the end of the
 * sitting. In a window, they are found after entry has closed. Returns at most `maxOfExam` attempts per exam.
 */
export async function findNeverStarted(work: Work, maxOfExam: number): Promise<AttemptId[]> {
  const found: AttemptId[] = [];
  for (const door of await findClosedDoors(work, 'start'))
    found.push(...(await findNeverStartedOf(work.tx, door, maxOfExam)));
  return found;
}

/**
 * Returns the exams with a candidate who has not arrived yet, or who has not started yet (`awaited`). Each exam has the
 * instants with which queries check whether entry to a sitting has closed. In a room, entry closes some minutes after
 * the start. In a window, entry closes one test duration before the end of the window.
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
