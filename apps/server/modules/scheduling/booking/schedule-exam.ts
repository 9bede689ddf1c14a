import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { scheduleExam as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExamByCode } from '../../catalogue/index.ts';
import { consumeEntitlement, grantFreeEntitlement } from '../../orders/index.ts';
import { allocateRoom } from '../allocation/allocate-room.ts';
import { type ClaimAsk, claimSeat } from '../seat/claim-seat.ts';
import { bindingAccommodations } from '../sittings/place-facts.ts';
import { publishSeatsChanged } from '../sittings/publish-seats-changed.ts';
import { changeBooking, findOpenBooking } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { bookHeldSeat, isFull, lockCandidate } from '../store/seats.ts';

/**
 * Confirms a booking and consumes the entitlement. If the candidate has a hold on this sitting that has not expired,
 * the held seat is booked. Otherwise a free seat is claimed first. A repeated call with the same arguments returns the
 * same booking. Announces `booking-confirmed`.
 */
export async function scheduleExam(work: Work, ask: ClaimAsk) {
  const { tx, now } = work;
  await lockCandidate(tx, ask.candidateId);
  const repeated = await findRepeat(work, ask);
  if (repeated) return repeated;

  const claim = await claimSeat(work, ask);
  if (isRefusal(claim)) return claim;
  // The claim above has locked the seat in this transaction, so no other transaction can have taken it.
  if (!(await bookHeldSeat(tx, claim.sittingId, claim.bookingId)))
    throw new Error(`booking ${claim.bookingId} holds no seat of sitting ${claim.sittingId}`);
  await consumeEntitlement(work, claim.entitlementId);
  await changeBooking(tx, claim.bookingId, {
    state: 'confirmed',
    held_until: null,
    confirmed_at: now,
    changed_at: now,
  });
  if (!(await givePlaceIfBound(work, claim.bookingId, ask.candidateId)))
    return refuse(contract.refusals, 'no-suitable-seat');
  if (await isFull(tx, claim.sittingId, now)) await publishSeatsChanged(work, claim.sittingId);
  const booking = await findPlacedBooking(tx, claim.bookingId);
  if (!booking) throw new Error(`booking ${claim.bookingId} does not exist`);
  await announceConfirmed(work, booking);
  return booking;
}

/**
 * Allocates the place of a booking now if its candidate has needs that not every place meets. Returns false if no
 * suitable place is free. The places of all other candidates are allocated after the commit, so their bookings do not
 * wait for the allocation lock.
 */
export async function givePlaceIfBound(work: Work, bookingId: BookingId, candidateId: UserId): Promise<boolean> {
  if ((await bindingAccommodations(work.tx, candidateId)).length === 0) return true;
  return !isRefusal(await allocateRoom(work, { bookingId, candidateId: null }));
}

/** Confirms a booking of a free exam. If the request names no entitlement, a free entitlement is granted first. */
export async function scheduleFreeExam(
  work: Work,
  ask: Omit<ClaimAsk, 'entitlementId'> & Pick<ClaimAsk, 'entitlementId'>,
) {
  await lockCandidate(work.tx, ask.candidateId);
  const exam = await findExamByCode(work.tx, ask.testCode);
  if (!exam) return refuse(contract.refusals, 'not-found');
  if (exam.priceInPaise !== 0) return refuse(contract.refusals, 'not-free');
  const repeated = await findRepeat(work, ask);
  if (repeated) return repeated;
  if (ask.entitlementId) return await scheduleExam(work, ask);
  const entitlementId = await grantFreeEntitlement(work, { userId: ask.candidateId, examId: exam.examId });
  if (isRefusal(entitlementId))
    return refuse(contract.refusals, entitlementId.code === 'not-free' ? 'not-free' : 'not-found');
  return await scheduleExam(work, { ...ask, entitlementId });
}

/** Returns the booking that an earlier call with the same arguments confirmed. Returns null if there is none. */
async function findRepeat({ tx }: Work, ask: ClaimAsk): Promise<PlacedBooking | null> {
  const exam = await findExamByCode(tx, ask.testCode);
  const open = exam && (await findOpenBooking(tx, ask.candidateId, exam.examId));
  if (!open || open.state === 'held' || open.sittingId !== ask.sittingId) return null;
  if (ask.entitlementId && ask.entitlementId !== open.entitlementId) return null;
  return await findPlacedBooking(tx, open.bookingId);
}

export async function announceConfirmed(work: Work, booking: PlacedBooking): Promise<void> {
  await work.announce({
    kind: 'booking-confirmed',
    bookingId: booking.bookingId,
    candidateId: booking.candidateId as UserId,
    examId: booking.examId,
    sittingId: booking.sittingId,
  });
}
