import type { bookingShape, WireCentre, WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { type NoFaultReason, whyCannotCancel, whyCannotReschedule } from '@kasauti/domain/scheduling/policy.ts';
import type { z } from 'zod/mini';
import type { Exam } from '../catalogue/index.ts';
import { bookingClosesAt, changeFacts, type DoorFacts, doorClosesAt } from './policy.ts';
import type { Centre } from './store/centres.ts';
import type { PlacedBooking } from './store/placed-bookings.ts';
import type { findOpenSittings } from './store/sittings.ts';

export function presentCentre(centre: Centre): WireCentre {
  return {
    _id: centre.centreId,
    name: centre.name,
    city: centre.city,
    cityHi: centre.cityHi,
    stateCode: centre.stateCode,
    address: centre.address,
    latitude: centre.latitude,
    longitude: centre.longitude,
    facilities: centre.facilities,
    directions: centre.directions,
  };
}

type OpenSitting = Awaited<ReturnType<typeof findOpenSittings>>[number];

export function presentSitting(sitting: OpenSitting, exam: DoorFacts, centres: Map<string, Centre>): WireSitting {
  const centre = sitting.centreId ? centres.get(sitting.centreId) : undefined;
  return {
    _id: sitting.sittingId,
    startsAt: sitting.startsAt.toISOString(),
    endsAt: sitting.endsAt.toISOString(),
    timeZone: sitting.timeZone,
    mode: sitting.mode,
    centre: centre ? presentCentre(centre) : null,
    entryClosesAt: doorClosesAt(sitting, exam).toISOString(),
    bookingClosesAt: bookingClosesAt(sitting, exam).toISOString(),
    seatsLeft: Number(sitting.seatsLeft ?? 0),
  };
}

/** Returns the response to the calls `schedule`, `scheduleFreeTest` and `reschedule`. */
export function presentScheduled(booking: PlacedBooking, exam: Exam, centre: Centre | null) {
  return {
    schedule_id: booking.bookingId,
    state: 'confirmed' as const,
    test_code: exam.testCode,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    entryClosesAt: doorClosesAt(booking, exam).toISOString(),
    timeZone: booking.timeZone,
    mode: booking.mode,
    centre: centre ? presentCentre(centre) : null,
    rollNumber: booking.rollNumber,
  };
}

/** Returns one booking as My Tests shows it. The seat is included only after check-in. */
export function presentBooking(
  booking: PlacedBooking,
  exam: Exam,
  centre: Centre | null,
  {
    attemptState,
    hindrance: noFaultReason,
    now,
  }: { attemptState: string | undefined; hindrance: NoFaultReason | null; now: Date },
): z.infer<typeof bookingShape> {
  const facts = changeFacts(booking, exam, noFaultReason);
  const arrived = booking.arrivedAt !== null;
  return {
    schedule_id: booking.bookingId,
    test_code: exam.testCode,
    testId: exam.examId,
    title: exam.title,
    state: booking.state,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    timeZone: booking.timeZone,
    mode: booking.mode,
    duration: exam.durationMinutes,
    rollNumber: booking.rollNumber,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    centre: centre ? presentCentre(centre) : null,
    ...(booking.roomName
      ? { room: { name: booking.roomName, seat: booking.checkedInAt ? booking.seatLabel : null } }
      : {}),
    lobbyOpensAt: lobbyOpensAt(booking.startsAt).toISOString(),
    entryClosesAt: doorClosesAt(booking, exam).toISOString(),
    ...(arrived ? { attemptId: booking.attemptId } : {}),
    ...(arrived && attemptState ? { attemptState } : {}),
    systemCheckedAt: booking.systemCheckedAt?.toISOString() ?? null,
    hindrance: noFaultReason,
    canReschedule: whyCannotReschedule(facts, now),
    canCancel: whyCannotCancel(facts, now),
  };
}
