import type { App } from '../../app.ts';
import type { Work } from '../../platform/work.ts';
import { findExams } from '../catalogue/index.ts';
import { releaseUnplaced } from './cancel-booking.ts';
import { type ClosedDoor, findAwaitedExams, findUnplacedOf, markNoShowsOf } from './store/bookings.ts';

const MINUTE_MS = 60_000;

/** Marks whoever had a place and never came, when the door of their exam (room modes) or the window (others) has closed. */
export async function markNoShows(work: Work): Promise<void> {
  for (const door of await findClosedDoors(work)) await markNoShowsOf(work.tx, door);
}

/** Gives their purchase back to whoever never got a place, once nobody can come in any more. */
export async function releaseAllUnplaced(app: App): Promise<void> {
  for (const bookingId of await app.inTransaction(findUnplaced))
    await app.inTransaction((work) => releaseUnplaced(work, bookingId));
}

/** Confirmed bookings that never got a place and whose door has closed. */
export async function findUnplaced(work: Work) {
  const found = [];
  for (const door of await findClosedDoors(work)) found.push(...(await findUnplacedOf(work.tx, door)));
  return found;
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
