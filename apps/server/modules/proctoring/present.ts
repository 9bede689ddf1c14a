import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { WireSeatInRoom } from '@kasauti/contract/scheduling/proctoring.ts';
import { attentionReasons, isOnline } from '@kasauti/domain/proctoring/presence.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import type { Attempt } from '../attempts/index.ts';
import type { Booking, PlacedBooking } from '../scheduling/index.ts';
import type { findPresence } from './store/presence.ts';
import type { findOpenHands } from './store/record.ts';

/**
 * A candidate in the list of a room. `seat` is null for a candidate who was refused at the entry, because their seat is
 * free again.
 */
export type Place = {
  booking: Booking | PlacedBooking;
  seat: string | null;
  attempt: Attempt | undefined;
};

export type SeatFacts = {
  photoOwners: Set<UserId>;
  presence: Map<AttemptId, Awaited<ReturnType<typeof findPresence>>[number]>;
  hands: Map<AttemptId, Awaited<ReturnType<typeof findOpenHands>>[number]>;
  flags: Map<AttemptId, number>;
  answered: Map<AttemptId, number>;
  newest: Map<AttemptId, { seq: number; savedAt: Date }>;
  late: Map<AttemptId, number>;
};

/**
 * Presents one candidate of a room for the proctor. `now` is the database's time. It decides whether the candidate
 * counts as online.
 */
export function presentSeat(
  { booking, seat, attempt }: Place,
  name: string,
  facts: SeatFacts,
  now: Date,
): WireSeatInRoom {
  const { candidateId, bookingId, rollNumber } = booking;
  const person = {
    schedule_id: bookingId,
    candidateId,
    name,
    rollNumber,
    photoUrl: facts.photoOwners.has(candidateId) ? `/api/v1/profile/photo/${candidateId}` : null,
    seat,
  };
  const checkedInAt = ('checkedInAt' in booking && booking.checkedInAt?.toISOString()) || null;
  if (!attempt) return { ...person, ...notHere, state: checkedInAt ? 'checked-in' : 'expected', checkedInAt };
  const { attemptId, mode, state, mutedSignals } = attempt;
  const presence = facts.presence.get(attemptId);
  const newest = facts.newest.get(attemptId);
  const hand = facts.hands.get(attemptId);
  const flags = facts.flags.get(attemptId) ?? 0;
  const lastSeenAt = presence?.heartbeatAt ?? null;
  const visible = presence?.visible ?? false;
  const needs = attentionReasons(
    {
      mode,
      state,
      lastSeenAt,
      visible,
      mutedSignals,
      handIsUp: hand !== undefined,
      deviceWaits: attempt.leaseWaitsForProctor,
      flagCount: flags,
      lateCount: facts.late.get(attemptId) ?? 0,
    },
    now,
  );
  return {
    ...person,
    attemptId,
    state,
    checkedInAt,
    online: isOnline(lastSeenAt, now),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    savedUpTo: newest?.seq ?? 0,
    savedAt: newest?.savedAt.toISOString() ?? null,
    pendingCount: presence?.pendingCount ?? 0,
    visible,
    answered: facts.answered.get(attemptId) ?? 0,
    deadlineAt: attempt.deadlineAt?.toISOString() ?? null,
    extraMinutes: attempt.compensatoryMinutes + Math.floor(attempt.creditMs / MINUTE_MS),
    mutedSignals,
    needsPerson: needs,
    hand: hand ? { message: hand.message, raisedAt: hand.raisedAt.toISOString() } : null,
    flags,
  };
}

const notHere = {
  attemptId: null,
  online: false,
  lastSeenAt: null,
  savedUpTo: 0,
  savedAt: null,
  pendingCount: 0,
  visible: false,
  answered: 0,
  deadlineAt: null,
  extraMinutes: 0,
  mutedSignals: false,
  needsPerson: [],
  hand: null,
  flags: 0,
} satisfies Partial<WireSeatInRoom>;
