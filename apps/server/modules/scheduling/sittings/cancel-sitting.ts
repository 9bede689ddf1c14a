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
 * Cancels a sitting if no candidate has started in it and it has not ended. It can then no longer be booked, and all
 * its bookings end. Every entitlement can be used for another booking, and the rooms and proctors become free. `which`
 * is either the sitting's id or its `ref`, the name that the planner uses. A repeated call changes nothing. Announces
 * `booking-cancelled` for each confirmed booking.
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
  // When all bookings are locked, no candidate can start any more, and earlier starts are visible. The candidates
  // themselves are not locked, because so many advisory locks would fill PostgreSQL's lock table. Every change of a
  // booking waits for the lock of its row.
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

/** Ends bookings that were made while their sitting was being cancelled. `cancelSitting` could not see them yet. */
export async function endCancelledSittings(app: Pick<App, 'inTransaction'>): Promise<void> {
  for (const left of await app.inTransaction(({ tx }) => findBookingsOfCalledOff(tx)))
    await app.inTransaction(async (work) => end(work, await lockPlaced(work, left.bookingId), left.reason));
}

/** Ends a held or confirmed booking that the caller has locked. */
async function end(work: Work, booking: PlacedBooking | null, reason: string): Promise<void> {
  if (booking?.state === 'held') await letGo(work, booking);
  if (booking?.state === 'confirmed') await cancelPlacedBooking(work, booking, { calledOff: reason });
}
