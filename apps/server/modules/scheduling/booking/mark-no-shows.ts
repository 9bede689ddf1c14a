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

/** Marks candidates who could have come and never did, when the entry to their exam has closed. */
export async function markNoShows(work: Work): Promise<void> {
  const { couldCome } = await findMissed(work);
  if (couldCome.length === 0) return;
  // Looked at again under their locks: somebody may be at the gate just now.
  await lockBookings(work.tx, couldCome);
  const stillMissed = new Set((await findMissed(work)).couldCome);
  const missed = couldCome.filter((bookingId) => stillMissed.has(bookingId));
  await markNoShow(work.tx, missed, work.now);
}

/** Gives the purchase back to candidates who could not have come, once nobody can enter any more. */
export async function releaseNoFaultBookings(app: Pick<App, 'inTransaction'>): Promise<void> {
  const { couldNot } = await app.inTransaction(findMissed);
  for (const bookingId of couldNot) await app.inTransaction((work) => releaseNoFaultBooking(work, bookingId));
}

/**
 * Confirmed bookings whose door has closed and whose candidate never came. Who got no place, whom something hindered,
 * or who came through the gate in time and no further, could not.
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

/** When the door of a room closes for those who come. */
export function doorCloses({ startsAt }: { startsAt: Date }, entryClosesMinutes: number): Date {
  return new Date(startsAt.getTime() + entryClosesMinutes * MINUTE_MS);
}

/** Came through the gate before the door closed. */
function hasCheckedIn({ checkedInAt, startsAt }: PlacedBooking, { entryClosesMinutes }: ClosedDoor): boolean {
  return checkedInAt !== null && checkedInAt < doorCloses({ startsAt }, entryClosesMinutes);
}

/**
 * The attempts of candidates who came in time and have not started, as far as their exam's entry has closed; at most
 * this many of each exam.
 */
export async function findNeverStarted(work: Work, maxOfExam: number): Promise<AttemptId[]> {
  const found: AttemptId[] = [];
  for (const door of await findClosedDoors(work, 'start'))
    found.push(...(await findNeverStartedOf(work.tx, door, maxOfExam)));
  return found;
}

/** Each exam says itself how long its door stays open: after the start in a room, before the end of a window. */
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
