import type { AttemptId, BookingId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { rescheduleBooking as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { whyCannotClaimSeat } from '@kasauti/domain/scheduling/holds.ts';
import { whyCannotReschedule } from '@kasauti/domain/scheduling/policy.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { type Exam, findExam } from '../../catalogue/index.ts';
import { lockEntitlement } from '../../orders/index.ts';
import { bookingClosesAt, changeFacts } from '../policy.ts';
import { lacksConsent, lockPlacesFor, newRollNumber } from '../seat/claim-seat.ts';
import { judgeUnconfirmed } from '../seat/unconfirmed-seats.ts';
import { fittingSittings } from '../sittings/place-facts.ts';
import { publishSeatsChanged } from '../sittings/publish-seats-changed.ts';
import { deleteAllocation } from '../store/allocations.ts';
import { busyRange, changeBooking, insertBooking, lockBooking, sitsElsewhere } from '../store/bookings.ts';
import { findPlacedBooking, type PlacedBooking } from '../store/placed-bookings.ts';
import { bookHeldSeat, freeSeat, holdSeat, lockCandidate, lockFreeSeat } from '../store/seats.ts';
import { findSitting, type Sitting } from '../store/sittings.ts';
import { findNoFaultReason } from './find-no-fault-reason.ts';
import { givePlaceIfBound } from './schedule-exam.ts';

export type MoveAsk = { bookingId: BookingId; sittingId: SittingId; candidateId: UserId };

/**
 * Moves a confirmed booking to another sitting, in one transaction. A free seat of the new sitting is locked before the
 * old seat is released. If the confirmed booking already belongs to the new sitting, it is returned unchanged.
 * Announces `booking-moved`.
 */
export async function moveBooking(work: Work, ask: MoveAsk) {
  const { tx, now } = work;
  await lockCandidate(tx, ask.candidateId);
  const needs = await lockPlacesFor(work, ask);
  await lockBooking(tx, ask.bookingId);
  const old = await findPlacedBooking(tx, ask.bookingId);
  if (!old) return refuse(contract.refusals, 'not-found');
  if (old.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');
  if (old.state === 'confirmed' && old.sittingId === ask.sittingId) return old;
  const exam = await findExam(tx, old.examId);
  const sitting = await findSitting(tx, ask.sittingId, old.examId);
  if (!exam || !sitting) return refuse(contract.refusals, 'not-found');

  const judged = await judgeMove(work, { old, exam, sitting, needs });
  if (isRefusal(judged)) return judged;
  const seatNo =
    (await lockFreeSeat(tx, sitting.sittingId, now, 'skip')) ??
    (await lockFreeSeat(tx, sitting.sittingId, now, 'wait'));
  if (seatNo === null) return refuse(contract.refusals, 'sitting-full');

  const bookingId = await replaceBooking(work, { old, sitting, seatNo, confirmed: judged });
  if (!(await givePlaceIfBound(work, bookingId, ask.candidateId))) return refuse(contract.refusals, 'no-suitable-seat');
  await publishSeatsChanged(work, old.sittingId);
  await publishSeatsChanged(work, sitting.sittingId);
  await work.announce({
    kind: 'booking-moved',
    bookingId,
    from: old.bookingId,
    candidateId: ask.candidateId,
    sittingId: sitting.sittingId,
  });
  const moved = await findPlacedBooking(tx, bookingId);
  if (!moved) throw new Error(`booking ${bookingId} does not exist`);
  return moved;
}

type Move = { old: PlacedBooking; exam: Exam; sitting: Sitting; needs: Awaited<ReturnType<typeof lockPlacesFor>> };

/**
 * Checks whether the booking may leave the old sitting, and whether its candidate may claim a seat in the new one.
 * Returns the first refusal. If nothing forbids the move, returns the result of `judgeUnconfirmed`.
 */
async function judgeMove(work: Work, { old, exam, sitting, needs }: Move) {
  const { tx, now } = work;
  const { candidateId } = old;
  if (old.state !== 'confirmed') return refuse(contract.refusals, 'not-confirmed');
  const bar = whyCannotReschedule(changeFacts(old, exam, await findNoFaultReason(tx, old, now)), now);
  if (bar) return refuse(contract.refusals, bar);
  if (await lacksConsent(work, candidateId, sitting)) return refuse(contract.refusals, 'guardian-consent-needed');
  const entitlement = await lockEntitlement(work, old.entitlementId, candidateId, old.examId);
  if (!entitlement) throw new Error(`booking ${old.bookingId} has no entitlement`);
  // The state of the entitlement is `consumed`, because the old booking uses it. The rule for a new claim requires
  // `granted`, so it receives this state instead. Everything else is checked as for a new claim.
  const offered = { ...sitting, bookingClosesAt: bookingClosesAt(sitting, exam) };
  const claimBar = whyCannotClaimSeat({ sitting: offered, entitlement: { ...entitlement, state: 'granted' } }, now);
  if (claimBar) return refuse(contract.refusals, claimBar);
  const confirmed = await judgeUnconfirmed(work, { candidateId, priceInPaise: exam.priceInPaise, sitting });
  if (confirmed === 'none-left') return refuse(contract.refusals, 'unconfirmed-seats-taken');
  if (
    isRoomMode(sitting.mode) &&
    (await sitsElsewhere(tx, candidateId, sitting.startsAt, sitting.endsAt, old.bookingId))
  )
    return refuse(contract.refusals, 'overlaps-another');
  if ((await fittingSittings(tx, [sitting], { needs, durationMinutes: exam.durationMinutes })).length === 0)
    return refuse(contract.refusals, 'no-suitable-seat');
  return confirmed;
}

type Replacement = Pick<Move, 'old' | 'sitting'> & { seatNo: number; confirmed: 'confirmed' | 'unconfirmed' };

/** Releases the old seat and books the new one. Returns the id of the new booking. */
async function replaceBooking({ tx, now }: Work, { old, sitting, seatNo, confirmed }: Replacement) {
  await deleteAllocation(tx, old.bookingId);
  await freeSeat(tx, old.sittingId, old.bookingId);
  await changeBooking(tx, old.bookingId, { state: 'rescheduled', changed_at: now });
  const bookingId = newId<BookingId>(now);
  await insertBooking(tx, {
    booking_id: bookingId,
    attempt_id: newId<AttemptId>(now),
    sitting_id: sitting.sittingId,
    exam_id: old.examId,
    entitlement_id: old.entitlementId,
    candidate_id: old.candidateId,
    state: 'confirmed',
    held_until: null,
    reschedule_count: old.rescheduleCount + 1,
    moved_from: old.bookingId,
    roll_number: newRollNumber(now),
    sits_during: busyRange(sitting),
    by_unconfirmed: confirmed === 'unconfirmed',
    created_at: now,
    confirmed_at: now,
    changed_at: now,
  });
  await holdSeat(tx, { sittingId: sitting.sittingId, seatNo, bookingId, heldUntil: now });
  await bookHeldSeat(tx, sitting.sittingId, bookingId);
  return bookingId;
}
