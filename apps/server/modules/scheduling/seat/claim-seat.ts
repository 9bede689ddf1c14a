import { randomInt } from 'node:crypto';
import type { AttemptId, BookingId, EntitlementId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { claimSeat as contract } from '@kasauti/contract/scheduling/scheduling.ts';
import type { Accommodation } from '@kasauti/domain/attempt/clock.ts';
import { needsGuardianConsent } from '@kasauti/domain/identity/modes.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import { holdEnd, isHoldLive, whyCannotClaimSeat } from '@kasauti/domain/scheduling/holds.ts';
import { maySitAgain } from '@kasauti/domain/scheduling/repeats.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { type Exam, findExamByCode } from '../../catalogue/index.ts';
import { consentFacts } from '../../identity/index.ts';
import { type LockedEntitlement, lockEntitlement } from '../../orders/index.ts';
import { bookingClosesAt } from '../policy.ts';
import { bindingAccommodations, fittingSittings } from '../sittings/place-facts.ts';
import { publishSeatsChanged } from '../sittings/publish-seats-changed.ts';
import { lockSittingForAllocation } from '../store/allocations.ts';
import {
  type Booking,
  busyRange,
  changeBooking,
  countBegun,
  findOpenBooking,
  insertBooking,
  lockBooking,
  sitsElsewhere,
} from '../store/bookings.ts';
import { freeSeat, holdSeat, isFull, lockCandidate, lockFreeSeat, lockOwnSeat } from '../store/seats.ts';
import { findSitting, type Sitting } from '../store/sittings.ts';
import { judgeUnconfirmed } from './unconfirmed-seats.ts';

export type ClaimAsk = {
  testCode: string;
  sittingId: SittingId;
  entitlementId?: EntitlementId | undefined;
  candidateId: UserId;
};
export type Claim = { bookingId: BookingId; sittingId: SittingId; entitlementId: EntitlementId; heldUntil: Date };

/**
 * Holds one seat of a sitting for a candidate for a limited time. If the candidate already holds a seat in another
 * sitting of the exam, that hold ends. If the hold on this sitting has not expired, a repeated call returns it.
 */
export async function claimSeat(work: Work, ask: ClaimAsk) {
  const { tx, now } = work;
  await lockCandidate(tx, ask.candidateId);
  const needs = await lockPlacesFor(work, ask);
  const facts = await readFacts(work, ask);
  if (isRefusal(facts)) return facts;
  const { exam, sitting, entitlement } = facts;

  const open = await findOpenBooking(tx, ask.candidateId, exam.examId);
  if (open && open.state !== 'held') return refuse(contract.refusals, 'already-booked');
  // The booking's row is locked before the seat's row. A cancellation of the whole sitting locks them in the same
  // order.
  if (open) await lockBooking(tx, open.bookingId);
  if (
    open &&
    isHoldLive(open.heldUntil, now) &&
    open.sittingId === sitting.sittingId &&
    open.entitlementId === entitlement.entitlementId &&
    // Another transaction that began after the end of the hold may already have taken the seat.
    (await lockOwnSeat(tx, sitting.sittingId, open.bookingId))
  )
    return claimOf(open);
  if (!maySitAgain(exam, await countBegun(tx, ask.candidateId, exam.examId)))
    return refuse(contract.refusals, 'attempts-used');
  const confirmed = await judgeUnconfirmed(work, { ...ask, priceInPaise: exam.priceInPaise, sitting });
  if (confirmed === 'none-left') return refuse(contract.refusals, 'unconfirmed-seats-taken');
  if (await isBusy(work, ask.candidateId, sitting)) return refuse(contract.refusals, 'overlaps-another');
  if ((await fittingSittings(tx, [sitting], { needs, durationMinutes: exam.durationMinutes })).length === 0)
    return refuse(contract.refusals, 'no-suitable-seat');
  if (open) await letGo(work, open);

  // The first search skips seats that another transaction has locked. Such a seat becomes free if that transaction
  // rolls back. If the first search finds no seat, the second one therefore waits for the locks.
  const seatNo =
    (await lockFreeSeat(tx, sitting.sittingId, now, 'skip')) ??
    (await lockFreeSeat(tx, sitting.sittingId, now, 'wait'));
  if (seatNo === null) return refuse(contract.refusals, 'sitting-full');

  const claim: Claim = {
    bookingId: newId<BookingId>(now),
    sittingId: sitting.sittingId,
    entitlementId: entitlement.entitlementId,
    heldUntil: holdEnd(now),
  };
  await insertBooking(tx, {
    booking_id: claim.bookingId,
    attempt_id: newId<AttemptId>(now),
    sitting_id: sitting.sittingId,
    exam_id: exam.examId,
    entitlement_id: entitlement.entitlementId,
    candidate_id: ask.candidateId,
    state: 'held',
    held_until: claim.heldUntil,
    roll_number: newRollNumber(now),
    sits_during: busyRange(sitting),
    by_unconfirmed: confirmed === 'unconfirmed',
    created_at: now,
    changed_at: now,
  });
  await holdSeat(tx, { ...claim, seatNo });
  if (await isFull(tx, sitting.sittingId, now)) await publishSeatsChanged(work, sitting.sittingId);
  return claim;
}

/**
 * Returns the accommodations that not every place meets (`bindingAccommodations`). If there are any, locks the sitting
 * for allocation until the commit. A place that is suitable now then stays free until the booking is confirmed.
 */
export async function lockPlacesFor(
  { tx }: Work,
  ask: { candidateId: UserId; sittingId: SittingId },
): Promise<Accommodation[]> {
  const needs = await bindingAccommodations(tx, ask.candidateId);
  if (needs.length > 0) await lockSittingForAllocation(tx, ask.sittingId);
  return needs;
}

type Facts = { exam: Exam; sitting: Sitting; entitlement: LockedEntitlement };

/**
 * Reads the facts from which a claim is decided, and locks the entitlement. Returns the first refusal if the claim is
 * not allowed.
 */
async function readFacts(work: Work, ask: ClaimAsk): Promise<Facts | ReturnType<typeof refuseClaim>> {
  const { tx, now } = work;
  const exam = await findExamByCode(tx, ask.testCode);
  const sitting = exam && (await findSitting(tx, ask.sittingId, exam.examId));
  if (!exam || !sitting) return refuseClaim('not-found');
  if (await lacksConsent(work, ask.candidateId, sitting)) return refuseClaim('guardian-consent-needed');

  const entitlement = await lockEntitlement(work, ask.entitlementId ?? 'oldest', ask.candidateId, exam.examId);
  if (!entitlement) {
    // The candidate may already have a booking that uses the only entitlement. Then `already-booked` is a more helpful
    // answer than `no-entitlement`.
    if (!ask.entitlementId && (await findOpenBooking(tx, ask.candidateId, exam.examId)))
      return refuseClaim('already-booked');
    return refuseClaim(ask.entitlementId ? 'not-found' : 'no-entitlement');
  }
  const offered = { ...sitting, bookingClosesAt: bookingClosesAt(sitting, exam) };
  const bar = whyCannotClaimSeat({ sitting: offered, entitlement }, now);
  return bar ? refuseClaim(bar) : { exam, sitting, entitlement };
}

/**
 * Returns true if the candidate is known to be a minor, the mode of the sitting requires the consent of a guardian, and
 * no guardian has consented. If the age is not known yet, returns false. The candidate is then asked for it before the
 * entry to the test.
 */
export async function lacksConsent({ tx, now }: Work, candidateId: UserId, { mode }: Sitting): Promise<boolean> {
  const consent = await consentFacts(tx, candidateId, now);
  return consent !== null && needsGuardianConsent(mode, consent);
}

const refuseClaim = (code: keyof typeof contract.refusals) => refuse(contract.refusals, code);

async function isBusy({ tx }: Work, candidateId: UserId, sitting: Sitting): Promise<boolean> {
  return isRoomMode(sitting.mode) && (await sitsElsewhere(tx, candidateId, sitting.startsAt, sitting.endsAt, null));
}

/** Ends a hold that has lapsed or that the candidate no longer wants. Its seat becomes free. */
export async function letGo({ tx, now }: Work, booking: Booking): Promise<void> {
  await changeBooking(tx, booking.bookingId, { state: 'lapsed', held_until: null, changed_at: now });
  await freeSeat(tx, booking.sittingId, booking.bookingId);
}

function claimOf(booking: Booking): Claim {
  if (!booking.heldUntil) throw new Error(`booking ${booking.bookingId} is held without an end`);
  return {
    bookingId: booking.bookingId,
    sittingId: booking.sittingId,
    entitlementId: booking.entitlementId,
    heldUntil: booking.heldUntil,
  };
}

const ROLL_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns a new random roll number, for example “26-7KQ4-M2XW-9”. It consists of the year and nine characters (45
 * bits). The alphabet has no characters that look alike.
 */
export function newRollNumber(now: Date): string {
  const text = Array.from({ length: 9 }, () => ROLL_ALPHABET[randomInt(ROLL_ALPHABET.length)]).join('');
  return `${String(now.getUTCFullYear()).slice(2)}-${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}
