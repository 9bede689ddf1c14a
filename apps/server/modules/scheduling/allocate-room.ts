import { createHash } from 'node:crypto';
import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { allocateRooms as contract } from '@kasauti/contract/scheduling.ts';
import { compensatoryMinutes } from '@kasauti/domain/attempt/clock.ts';
import { isRoomMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import {
  ALLOCATION_VERSION,
  type AllocationAsk,
  allocateBooking,
  allocationInputText,
} from '@kasauti/domain/scheduling/allocation.ts';
import type { Work } from '../../platform/work.ts';
import { findExam } from '../catalogue/index.ts';
import { approvedAccommodations } from '../profiles/index.ts';
import {
  findAllocationRow,
  findPlacedBooking,
  findPlacements,
  insertAllocation,
  lockBooking,
  lockSittingForAllocation,
  type PlacedBooking,
} from './store/bookings.ts';
import { findRoomsOfSitting, findSeatsOfRooms, findSitting, type Sitting } from './store/sittings.ts';

/**
 * Fixes a confirmed booking's room and, in a centre, its seat: deterministic from the sitting's seed, idempotent, and nobody else is
 * ever moved. The seat is disclosed at check-in. `candidateId` null: the system asks. Announces `room-allocated`.
 */
export async function allocateRoom(work: Work, ask: { bookingId: BookingId; candidateId: UserId | null }) {
  const { tx, now } = work;
  const booking = await findPlacedBooking(tx, ask.bookingId);
  // Named in a body: somebody else's booking is as unknown as none.
  if (!booking || (ask.candidateId && booking.candidateId !== ask.candidateId))
    return refuse(contract.refusals, 'not-found');
  const sitting = await findSitting(tx, booking.sittingId);
  if (!sitting) throw new Error(`booking ${booking.bookingId} has no sitting`);
  await lockSittingForAllocation(tx, sitting.sittingId);
  const found = await findAllocationRow(tx, booking.bookingId);
  if (found) return found;
  // A cancellation waits here until the place is given, and then takes it back.
  await lockBooking(tx, booking.bookingId);
  const current = await findPlacedBooking(tx, ask.bookingId);
  if (current?.state !== 'confirmed' && current?.state !== 'started') return refuse(contract.refusals, 'not-confirmed');

  const input = await readInput(work, booking, sitting);
  const allocation = allocateBooking(input);
  if (allocation.kind === 'unplaced') return refuse(contract.refusals, 'no-room-fits');
  const { roomId, seatNo } = allocation.placement;
  const room = input.rooms.find((one) => one.roomId === roomId);
  if (!room) throw new Error('the allocation names a room that was not offered');
  const row = {
    sitting_id: sitting.sittingId,
    room_id: roomId as Parameters<typeof insertAllocation>[1]['room_id'],
    seat_label: seatNo,
    input_hash: createHash('sha256').update(allocationInputText(input)).digest(),
  };
  await insertAllocation(tx, {
    booking_id: booking.bookingId,
    ...row,
    algorithm: `kasauti-allocation-${ALLOCATION_VERSION}`,
    allocated_at: now,
  });
  await work.announce({
    kind: 'room-allocated',
    bookingId: booking.bookingId,
    sittingId: sitting.sittingId,
    examId: booking.examId,
  });
  return { sittingId: row.sitting_id, roomId: row.room_id, seatLabel: seatNo, inputHash: row.input_hash };
}

async function readInput({ tx }: Work, booking: PlacedBooking, sitting: Sitting): Promise<AllocationAsk> {
  const rooms = await findRoomsOfSitting(tx, sitting.sittingId);
  const seats = sitting.centreId
    ? await findSeatsOfRooms(
        tx,
        rooms.map((room) => room.roomId),
      )
    : [];
  const needs = await approvedAccommodations(tx, booking.candidateId);
  const exam = await findExam(tx, booking.examId);
  if (!exam) throw new Error(`booking ${booking.bookingId} has no exam`);
  const extraMinutes = needs.includes('compensatory-time') ? compensatoryMinutes(exam.durationMinutes) : 0;
  const endsAt = isRoomMode(sitting.mode)
    ? new Date(sitting.startsAt.getTime() + (exam.durationMinutes + extraMinutes) * 60_000)
    : sitting.endsAt;
  return {
    seed: sitting.allocationSeed.toString('hex'),
    fill: 'compact',
    placements: await findPlacements(tx, sitting.sittingId),
    booking: {
      bookingId: booking.bookingId,
      endsAt,
      needs: {
        wheelchair: needs.includes('wheelchair') && sitting.centreId !== null,
        booth: needs.includes('scribe') && sitting.centreId !== null,
      },
    },
    rooms: rooms.map((room) => {
      // How many a room takes was settled when the sitting was made, its proctors with it.
      const shared = {
        roomId: room.roomId,
        freeUntil: room.freeUntil,
        proctorCount: 1,
        candidatesPerProctor: room.capacity,
      };
      if (!room.centreId) return { ...shared, kind: 'online' as const, capacity: room.capacity };
      return {
        ...shared,
        kind: 'centre' as const,
        isStepFree: room.stepFree,
        bufferPercent: 0, // buffer seats are marked one by one
        seats: seats.filter((seat) => seat.roomId === room.roomId).map(({ roomId: _roomId, ...seat }) => seat),
      };
    }),
  };
}
