import type { BookingId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Accommodation, extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import {
  type AllocationBooking,
  type AllocationRoom,
  allocateBooking,
  meetsAccommodations,
  type Placement,
} from '@kasauti/domain/scheduling/allocation.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExam } from '../../catalogue/index.ts';
import { approvedAccommodations } from '../../profiles/index.ts';
import { findPlacements } from '../store/allocations.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';
import { findRoomsOfSittings, findSeatsOfRooms } from '../store/rooms.ts';
import type { Sitting } from '../store/sittings.ts';

export type PlacedSitting = Pick<Sitting, 'sittingId' | 'mode' | 'centreId' | 'startsAt' | 'endsAt'>;

/**
 * Reads the rooms of these sittings. For rooms with seats, also reads which candidate has which seat. For rooms without
 * seats, reads only the number of candidates.
 */
export async function readPlaces(executor: Kysely<Tables>, sittings: readonly PlacedSitting[]) {
  const rooms = await findRoomsOfSittings(
    executor,
    sittings.map((sitting) => sitting.sittingId),
  );
  const centreRooms = rooms.filter((room) => room.centreId !== null).map((room) => room.roomId);
  const roomsOf = Map.groupBy(rooms, (room) => room.sittingId);
  const seats = Map.groupBy(await findSeatsOfRooms(executor, centreRooms), (seat) => seat.roomId);
  // An online room has no seats, so the number of its candidates is enough.
  const seated = sittings.filter(({ sittingId }) => roomsOf.get(sittingId)?.some((room) => room.centreId !== null));
  const placements = Map.groupBy(
    await findPlacements(
      executor,
      seated.map((sitting) => sitting.sittingId),
    ),
    (placement) => placement.sittingId,
  );
  return (sittingId: SittingId): { rooms: AllocationRoom[]; placements: Placement[] } => ({
    placements: (placements.get(sittingId) ?? []).map(({ sittingId: _sittingId, ...placement }) => placement),
    rooms: (roomsOf.get(sittingId) ?? []).map((room) => {
      // The capacity of a room was fixed when the sitting was created. The number of proctors does not limit it
      // further, so the rule receives one proctor for this number of candidates.
      const shared = {
        roomId: room.roomId,
        freeUntil: room.freeUntil,
        proctorCount: 1,
        candidatesPerProctor: room.capacity,
      };
      if (!room.centreId)
        return { ...shared, kind: 'online' as const, capacity: room.capacity, taken: room.placedCount };
      return {
        ...shared,
        kind: 'centre' as const,
        isStepFree: room.stepFree,
        bufferPercent: 0, // the state of each seat says whether it is a buffer seat
        seats: (seats.get(room.roomId) ?? []).map(({ roomId: _roomId, ...seat }) => seat),
      };
    }),
  });
}

/**
 * Returns the requirements that a place in this sitting must meet for a candidate with these needs: features and end.
 */
export function wantedPlace(
  needs: readonly Accommodation[],
  sitting: PlacedSitting,
  { bookingId, durationMinutes }: { bookingId: BookingId | null; durationMinutes: number },
): AllocationBooking {
  const minutes = durationMinutes + extraMinutesFor(needs, durationMinutes);
  return {
    bookingId: bookingId ?? '',
    endsAt: isRoomMode(sitting.mode) ? new Date(sitting.startsAt.getTime() + minutes * MINUTE_MS) : sitting.endsAt,
    needs: {
      wheelchair: needs.includes('wheelchair') && sitting.centreId !== null,
      booth: needs.includes('scribe') && sitting.centreId !== null,
    },
  };
}

/**
 * Returns the candidate's approved accommodations that not every place meets. If there are any, the place is allocated
 * together with the booking. For all other candidates any free seat is suitable, so their bookings do not wait for the
 * allocation lock.
 */
export async function bindingAccommodations(executor: Kysely<Tables>, candidateId: UserId): Promise<Accommodation[]> {
  return (await approvedAccommodations(executor, candidateId)).filter((need) => need !== 'muted-signals');
}

/** Returns the sittings in which a place for these needs is free at this instant. */
export async function fittingSittings<S extends PlacedSitting>(
  executor: Kysely<Tables>,
  sittings: readonly S[],
  { needs, durationMinutes }: { needs: readonly Accommodation[]; durationMinutes: number },
): Promise<S[]> {
  if (needs.length === 0 || sittings.length === 0) return [...sittings];
  const placesOf = await readPlaces(executor, sittings);
  return sittings.filter((sitting) => {
    const booking = wantedPlace(needs, sitting, { bookingId: null, durationMinutes });
    // The result is only whether a place exists. The seed decides which one, so it may be empty.
    return allocateBooking({ ...placesOf(sitting.sittingId), booking, seed: '', fill: 'compact' }).kind === 'placed';
  });
}

/**
 * Returns true if the place of a booking does not meet its candidate's approved accommodations. If the booking has
 * no place, returns true if no suitable place is free.
 */
export async function isPlaceUnfit(executor: Kysely<Tables>, booking: PlacedBooking): Promise<boolean> {
  const needs = await bindingAccommodations(executor, booking.candidateId);
  if (needs.length === 0) return false;
  const exam = await findExam(executor, booking.examId);
  if (!exam) throw new Error(`booking ${booking.bookingId} has no exam`);
  const { durationMinutes } = exam;
  const { roomId, seatLabel: seatNo, bookingId } = booking;
  if (!roomId) return (await fittingSittings(executor, [booking], { needs, durationMinutes })).length === 0;
  const { rooms } = (await readPlaces(executor, [booking]))(booking.sittingId);
  return !meetsAccommodations(rooms, { roomId, seatNo }, wantedPlace(needs, booking, { bookingId, durationMinutes }));
}
