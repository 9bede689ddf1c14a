import type { BookingId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/work.ts';
import { findExams } from '../catalogue/index.ts';
import { releaseHindered } from './cancel-booking.ts';
import { findHindrance } from './find-hindrance.ts';
import { type ClosedDoor, findAwaitedExams, findMissedBookings, markNoShow } from './store/bookings.ts';

const MINUTE_MS = 60_000;

/** Marks whoever could have come and never did, when the door of their exam (room modes) or the window (others) has closed. */
export async function markNoShows(work: Work): Promise<void> {
  const { couldCome } = await findMissed(work);
  await markNoShow(work.tx, couldCome, work.now);
}

/** Gives their purchase back to whoever could not have come, once nobody can come in any more. */
export async function releaseAllHindered(app: Pick<App, 'inTransaction'>): Promise<void> {
  const { couldNot } = await app.inTransaction(findMissed);
  for (const bookingId of couldNot) await app.inTransaction((work) => releaseHindered(work, bookingId));
}

/** Confirmed bookings whose door has closed and whose candidate never came. Who got no place, or whom something hindered, could not. */
export async function findMissed(work: Work): Promise<{ couldCome: BookingId[]; couldNot: BookingId[] }> {
  const missed = { couldCome: [] as BookingId[], couldNot: [] as BookingId[] };
  for (const door of await findClosedDoors(work)) {
    for (const booking of await findMissedBookings(work.tx, door)) {
      const isHindered = !booking.roomId || (await findHindrance(work.tx, booking, work.now)) !== null;
      missed[isHindered ? 'couldNot' : 'couldCome'].push(booking.bookingId);
    }
  }
  return missed;
}

/** Each exam says itself how long its door stays open after the start. */
async function findClosedDoors({ tx, now }: Work): Promise<ClosedDoor[]> {
  const exams = await findExams(tx, await findAwaitedExams(tx, now));
  return exams.map(({ examId, entryClosesMinutes }) => ({
    examId,
    now,
    startedBy: new Date(now.getTime() - entryClosesMinutes * MINUTE_MS),
  }));
}
