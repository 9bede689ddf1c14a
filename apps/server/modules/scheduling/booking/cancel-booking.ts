import type { AnnouncementOf } from '@kasauti/contract/announcements.ts';
import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { cancelBooking as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import { type NoFaultReason, whyCannotCancel } from '@kasauti/domain/scheduling/policy.ts';
import type { Work } from '../../../platform/database/work.ts';
import { findExam } from '../../catalogue/index.ts';
import { lockEntitlement, releaseEntitlement } from '../../orders/index.ts';
import { changeFacts } from '../policy.ts';
import { letGo } from '../seat/claim-seat.ts';
import { publishSeatsChanged } from '../sittings/publish-seats-changed.ts';
import { deleteAllocation } from '../store/allocations.ts';
import { changeBooking, lockBooking } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { freeSeat, lockCandidate } from '../store/seats.ts';
import { findNoFaultReason } from './find-no-fault-reason.ts';

/**
 * Cancels a held or confirmed booking. Its seat becomes free, and the entitlement can be used for another booking. A
 * repeated call changes nothing. Announces `booking-cancelled` if the booking was confirmed.
 */
export async function cancelBooking(work: Work, ask: { bookingId: BookingId; candidateId: UserId }) {
  const { tx, now } = work;
  await lockCandidate(tx, ask.candidateId);
  await lockBooking(tx, ask.bookingId);
  const booking = await findPlacedBooking(tx, ask.bookingId);
  if (!booking) return refuse(contract.refusals, 'not-found');
  if (booking.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');
  const answer = { bookingId: ask.bookingId, state: 'cancelled' as const };
  if (booking.state === 'cancelled' || booking.state === 'lapsed') return answer;
  if (booking.state === 'held') {
    await letGo(work, booking);
    await publishSeatsChanged(work, booking.sittingId);
    return answer;
  }
  const exam = await findExam(tx, booking.examId);
  if (!exam || booking.state !== 'confirmed') return refuse(contract.refusals, 'not-confirmed');
  const noFaultReason = await findNoFaultReason(tx, booking, now);
  const bar = whyCannotCancel(changeFacts(booking, exam, noFaultReason), now);
  if (bar) return refuse(contract.refusals, bar);
  await cancelPlacedBooking(work, booking, {}, noFaultReason ? 'could-not-sit' : 'changed-their-mind');
  return answer;
}

/**
 * Cancels the booking of a candidate who entered the lobby but could not start: the proctor refused the candidate,
 * nobody authorised the start in time, or the consent of a guardian is missing. The entitlement can be used for another
 * booking.
 */
export async function releaseUnserved(work: Work, bookingId: BookingId, because?: NoFaultReason): Promise<void> {
  const booking = await lockPlaced(work, bookingId);
  if (booking.state === 'confirmed') await cancelPlacedBooking(work, booking, { because });
}

/**
 * Cancels the booking of a candidate who could not sit the test. The entitlement can be used for another booking.
 * Nothing changes if the candidate has entered the lobby. Otherwise the booking is cancelled if it has no allocation,
 * if there is a no-fault reason, or if the candidate was checked in at the gate.
 */
export async function releaseNoFaultBooking(work: Work, bookingId: BookingId): Promise<void> {
  const booking = await lockPlaced(work, bookingId);
  if (booking.state !== 'confirmed' || booking.arrivedAt) return;
  const noFaultReason = await findNoFaultReason(work.tx, booking, work.now);
  // A candidate who was checked in at the gate was present and is not a no-show.
  if (noFaultReason || !booking.roomId || booking.checkedInAt)
    await cancelPlacedBooking(work, booking, { because: noFaultReason ?? undefined });
}

/**
 * Locks the candidate and then the booking, in the order of docs/locking.md. Returns the booking. Throws if there is no
 * booking with this id.
 */
export async function lockPlaced({ tx }: Work, bookingId: BookingId): Promise<PlacedBooking> {
  const found = await findPlacedBooking(tx, bookingId);
  if (!found) throw new Error(`no booking ${bookingId}`);
  await lockCandidate(tx, found.candidateId);
  await lockBooking(tx, bookingId);
  return (await findPlacedBooking(tx, bookingId)) ?? found;
}

type Why = Pick<AnnouncementOf<'booking-cancelled'>, 'because' | 'calledOff'>;

/**
 * Cancels a confirmed booking that the caller has locked. Its unit and its allocation become free, and the entitlement
 * can be used for another booking. `why` is the reason for the cancellation. It is added to the announcement, and the
 * mail to the candidate states it.
 */
export async function cancelPlacedBooking(
  work: Work,
  booking: PlacedBooking,
  why: Why = {},
  release: 'changed-their-mind' | 'could-not-sit' = 'could-not-sit',
): Promise<void> {
  const { tx, now } = work;
  await lockEntitlement(work, booking.entitlementId, booking.candidateId, booking.examId);
  await deleteAllocation(tx, booking.bookingId);
  await freeSeat(tx, booking.sittingId, booking.bookingId);
  await changeBooking(tx, booking.bookingId, { state: 'cancelled', changed_at: now });
  await releaseEntitlement(work, booking.entitlementId, release);
  await publishSeatsChanged(work, booking.sittingId);
  await work.announce({
    kind: 'booking-cancelled',
    bookingId: booking.bookingId,
    candidateId: booking.candidateId,
    sittingId: booking.sittingId,
    ...why,
  });
}
