import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isPlaceUnfit } from '../sittings/place-facts.ts';
import { deleteAllocation, lockSittingForAllocation } from '../store/allocations.ts';
import { lockBooking } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { lockCandidate } from '../store/seats.ts';
import { findSitting } from '../store/sittings.ts';
import { choosePlace, keepPlace } from './allocate-room.ts';

export type Reallocation = { booking: PlacedBooking; outcome: 'fits' | 'placed-anew' | 'no-fitting-place' };

/**
 * Checks the place of a booking after an accommodation was approved for its candidate. If the place does not meet the
 * candidate's needs, the booking gets another place in the same sitting. Other candidates are not moved. If no other
 * place meets the needs, the booking keeps its place, and the candidate can move or cancel it. A repeated call changes
 * nothing. Announces `room-allocated`, and also `place-changed` if the room has changed.
 */
export async function reallocateSeat(
  work: Work,
  { bookingId, accommodationId }: { bookingId: BookingId; accommodationId: string },
): Promise<Reallocation> {
  const { tx } = work;
  const found = await readPlaced(work, bookingId);
  await lockCandidate(tx, found.candidateId);
  await lockSittingForAllocation(tx, found.sittingId);
  await lockBooking(tx, bookingId);
  const booking = await readPlaced(work, bookingId);
  const sitting = await findSitting(tx, booking.sittingId);
  if (!sitting) throw new Error(`booking ${bookingId} has no sitting`);
  if (booking.state !== 'confirmed' || !(await isPlaceUnfit(tx, booking))) return { booking, outcome: 'fits' };
  // A candidate who has already arrived is not moved automatically.
  const isThere = booking.arrivedAt !== null || booking.checkedInAt !== null;
  const place = isThere ? null : await choosePlace(work, booking, sitting);
  if (!place) return { booking, outcome: 'no-fitting-place' };
  await deleteAllocation(tx, bookingId);
  await keepPlace(work, booking, place);
  if (booking.roomId && booking.roomId !== place.room_id)
    await work.announce({ kind: 'place-changed', bookingId, accommodationId });
  return { booking, outcome: 'placed-anew' };
}

async function readPlaced({ tx }: Work, bookingId: BookingId): Promise<PlacedBooking> {
  const booking = await findPlacedBooking(tx, bookingId);
  if (!booking) throw new Error(`no booking ${bookingId}`);
  return booking;
}
