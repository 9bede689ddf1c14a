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
 * Cancels a sitting that no candidate has started. It can no longer be booked, and all its bookings end. Every
 * purchase can be used again, and the rooms and proctors are free. `which` is the sitting's id or the planner's own
 * name for it. A repeat changes nothing. Announces `booking-cancelled` for each confirmed booking.
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
  // After these locks, a start has either happened or can no longer happen. The candidates are not locked, because
  // their advisory locks would fill the lock table. Any change of one of these bookings waits for its row.
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

/** Ends bookings that were made at the moment when their sitting was cancelled. */
export async function endCancelledSittings(app: Pick<App, 'inTransaction'>): Promise<void> {
  for (const left of await app.inTransaction(({ tx }) => findBookingsOfCalledOff(tx)))
    await app.inTransaction(async (work) => end(work, await lockPlaced(work, left.bookingId), left.reason));
}

/** Ends a booking that the caller has locked. */
async function end(work: Work, booking: PlacedBooking | null, reason: string): Promise<void> {
  if (booking?.state === 'held') await letGo(work, booking);
  if (booking?.state === 'confirmed') await cancelPlacedBooking(work, booking, { calledOff: reason });
}
