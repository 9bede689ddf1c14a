import type { SittingId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { cancelPlacedBooking, lockPlaced } from '../booking/cancel-booking.ts';
import { letGo } from '../seat/claim-seat.ts';
import { findBookingsOfCalledOff, lockBookingsOfSitting } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { freeRooms } from '../store/rooms.ts';
import { callOff, lockSittingNamed } from '../store/sittings.ts';
import { publishSeatsChanged } from './publish-seats-changed.ts';

export type CancelledSitting =
  | { kind: 'called-off'; sittingId: SittingId; bookings: number }
  | { kind: 'called-off-before' | 'not-found' | 'has-started' | 'is-over' };

/**
 * Calls off a sitting that nobody has begun: nobody can book it any more, all its bookings end, every purchase can be
 * used again, and its rooms and proctors are free. `which`: its id, or the planner's own name for it. A repeat changes
 * nothing. Announces `booking-cancelled` for each booking.
 */
export async function cancelSitting(
  work: Work,
  { which, reason }: { which: string; reason: string },
): Promise<CancelledSitting> {
  const { tx, now } = work;
  const sitting = await lockSittingNamed(tx, which);
  if (!sitting) return { kind: 'not-found' };
  const { sittingId } = sitting;
  if (sitting.state === 'cancelled') return { kind: 'called-off-before' };
  if (now >= sitting.endsAt) return { kind: 'is-over' };
  // Each start has happened or does not happen. The candidates are not locked: their advisory locks would fill the lock
  // table, and any change of one of these bookings waits for its row.
  const current = await lockBookingsOfSitting(tx, sittingId);
  if (current.some(({ state }) => state === 'started' || state === 'completed')) return { kind: 'has-started' };

  await callOff(tx, sittingId, reason);
  for (const { bookingId } of current) await end(work, await findPlacedBooking(tx, bookingId), reason);
  await freeRooms(tx, sittingId);
  const ended = current.filter(({ state }) => state === 'confirmed').length;
  const fact = { actorId: null, actorRole: 'system', objectKind: 'sitting', objectId: sittingId };
  record(work, { ...fact, action: 'sitting.call-off', reason, detail: { bookings: ended } });
  await publishSeatsChanged(work, sittingId);
  return { kind: 'called-off', sittingId, bookings: ended };
}

/** Ends what was booked in the very moment in which its sitting was called off. */
export async function endCancelledSittings(app: Pick<App, 'inTransaction'>): Promise<void> {
  for (const left of await app.inTransaction(({ tx }) => findBookingsOfCalledOff(tx)))
    await app.inTransaction(async (work) => end(work, await lockPlaced(work, left.bookingId), left.reason));
}

/** Under its locks. */
async function end(work: Work, booking: PlacedBooking | null, reason: string): Promise<void> {
  if (booking?.state === 'held') await letGo(work, booking);
  if (booking?.state === 'confirmed') await cancelPlacedBooking(work, booking, { calledOff: reason });
}
