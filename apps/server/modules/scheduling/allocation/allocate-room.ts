import type { BookingId, RoomId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { allocateRooms as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import {
  ALLOCATION_VERSION,
  type AllocationAsk,
  type AllocationRoom,
  allocateBooking,
  allocationInputText,
} from '@kasauti/domain/scheduling/allocation.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Work } from '../../../platform/database/work.ts';
import { sha256 } from '../../../platform/security/hashes.ts';
import { findExam } from '../../catalogue/index.ts';
import { approvedAccommodations } from '../../profiles/index.ts';
import { readPlaces, wantedPlace } from '../sittings/place-facts.ts';
import { findAllocationRow, insertAllocation, lockSittingForAllocation } from '../store/allocations.ts';
import { lockBooking } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { findSitting, type Sitting } from '../store/sittings.ts';

/**
 * Allocates the room of a booking and, in a centre, its seat. Announces `room-allocated`. The choice depends only on
 * the rooms, the candidate's needs, the sitting's seed and the earlier allocations. A repeated call returns the same
 * place. Other candidates are not moved. The candidate learns the seat at check-in. `candidateId` is null if the system
 * makes the request. Refuses if the booking is neither confirmed nor started, or if no place meets the needs.
 */
export async function allocateRoom(work: Work, ask: { bookingId: BookingId; candidateId: UserId | null }) {
  const { tx } = work;
  const booking = await findPlacedBooking(tx, ask.bookingId);
  // The booking id comes from a request body. If the booking belongs to another candidate, the response is the same as
  // for a booking that does not exist.
  if (!booking || (ask.candidateId && booking.candidateId !== ask.candidateId))
    return refuse(contract.refusals, 'not-found');
  const sitting = await findSitting(tx, booking.sittingId);
  if (!sitting) throw new Error(`booking ${booking.bookingId} has no sitting`);
  await lockSittingForAllocation(tx, sitting.sittingId);
  const found = await findAllocationRow(tx, booking.bookingId);
  if (found) return found;
  // A cancellation of this booking waits for this lock until the place is allocated. Then the cancellation releases the
  // place.
  await lockBooking(tx, booking.bookingId);
  const current = await findPlacedBooking(tx, ask.bookingId);
  if (current?.state !== 'confirmed' && current?.state !== 'started') return refuse(contract.refusals, 'not-confirmed');

  const place = await choosePlace(work, booking, sitting);
  return place ? await keepPlace(work, booking, place) : refuse(contract.refusals, 'no-room-fits');
}

type Place = Pick<Insertable<Tables['allocation']>, 'sitting_id' | 'room_id' | 'seat_label' | 'input_hash'>;

/**
 * Chooses the place that the booking would get now if it had none. Returns null if no free place meets the candidate's
 * needs. The caller has locked the sitting for allocation.
 */
export async function choosePlace(work: Work, booking: PlacedBooking, sitting: Sitting): Promise<Place | null> {
  const input = await readInput(work, booking, sitting);
  const allocation = allocateBooking(input);
  if (allocation.kind === 'unplaced') return null;
  const { roomId, seatNo } = allocation.placement;
  const room = input.rooms.find((one) => one.roomId === roomId);
  if (!room) throw new Error('the allocation names a room that was not offered');
  return {
    sitting_id: sitting.sittingId,
    room_id: roomId as RoomId,
    seat_label: seatNo,
    input_hash: sha256(allocationInputText(input)),
  };
}

export async function keepPlace({ tx, now, announce }: Work, { bookingId, examId }: PlacedBooking, place: Place) {
  const { sitting_id: sittingId, room_id: roomId, seat_label: seatLabel, input_hash: inputHash } = place;
  const algorithm = `kasauti-allocation-${ALLOCATION_VERSION}`;
  await insertAllocation(tx, { booking_id: bookingId, ...place, algorithm, allocated_at: now });
  await announce({ kind: 'room-allocated', bookingId, sittingId, examId });
  return { sittingId, roomId, seatLabel, inputHash };
}

/**
 * If the booking has a place in this online room, returns the room with one taken place fewer. The candidate's own
 * place must not count as taken.
 */
function withoutOwn(room: AllocationRoom, { roomId }: PlacedBooking): AllocationRoom {
  return room.kind === 'online' && room.roomId === roomId ? { ...room, taken: room.taken - 1 } : room;
}

async function readInput({ tx }: Work, booking: PlacedBooking, sitting: Sitting): Promise<AllocationAsk> {
  const needs = await approvedAccommodations(tx, booking.candidateId);
  const exam = await findExam(tx, booking.examId);
  if (!exam) throw new Error(`booking ${booking.bookingId} has no exam`);
  const { bookingId } = booking;
  const { durationMinutes } = exam;
  const { rooms, placements } = (await readPlaces(tx, [sitting]))(sitting.sittingId);
  return {
    rooms: rooms.map((room) => withoutOwn(room, booking)),
    placements: placements.filter((one) => one.bookingId !== bookingId),
    seed: sitting.allocationSeed.toString('hex'),
    fill: 'compact',
    booking: wantedPlace(needs, sitting, { bookingId, durationMinutes }),
  };
}
