import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';

/** The next step of a candidate for a booking. */
export type NowStep =
  | { kind: 'confirm-hold'; heldUntil: string }
  | { kind: 'wait'; lobbyOpensAt: string }
  | { kind: 'enter' }
  | { kind: 'continue'; attemptId: AttemptId }
  | { kind: 'see-result'; attemptId: AttemptId }
  | { kind: 'refused' }
  | { kind: 'missed' }
  | { kind: 'cancelled' }
  | { kind: 'over' };

export type NowFacts = Pick<
  WireBooking,
  'state' | 'startsAt' | 'heldUntil' | 'lobbyOpensAt' | 'entryClosesAt' | 'attemptId' | 'attemptState'
>;

/** Returns the next step for a booking at the time `now`. The state of the attempt takes precedence over the time. */
export function whatNow(booking: NowFacts, now: Date): NowStep {
  const { state, heldUntil, lobbyOpensAt, entryClosesAt, attemptId, attemptState } = booking;
  if (attemptId && (attemptState === 'submitted' || attemptState === 'terminated'))
    return { kind: 'see-result', attemptId };
  if (attemptState === 'refused') return { kind: 'refused' };
  if (state === 'cancelled' || state === 'rescheduled') return { kind: 'cancelled' };
  if (state === 'no_show') return { kind: 'missed' };
  if (state === 'held')
    return heldUntil && now < new Date(heldUntil) ? { kind: 'confirm-hold', heldUntil } : { kind: 'over' };
  if (state === 'lapsed') return { kind: 'over' };
  if (attemptId && (attemptState === 'active' || attemptState === 'paused')) return { kind: 'continue', attemptId };
  if (state === 'completed') return { kind: 'over' };
  if (now < new Date(lobbyOpensAt)) return { kind: 'wait', lobbyOpensAt };
  // A candidate who has already been in the lobby can always return to it.
  return attemptId || now < new Date(entryClosesAt) ? { kind: 'enter' } : { kind: 'missed' };
}

const ahead: readonly NowStep['kind'][] = ['confirm-hold', 'wait', 'enter', 'continue'];

/** Checks whether the candidate can still use this booking. */
export function isAhead(booking: NowFacts, now: Date): boolean {
  return ahead.includes(whatNow(booking, now).kind);
}

/**
 * Returns the bookings sorted by urgency: running tests, then held seats, then open lobbies, then lobbies that are not
 * open yet. Bookings with the same step are sorted by start. Expects only bookings for which `isAhead` is true.
 */
export function inOrderOfUrgency<Booking extends NowFacts>(bookings: readonly Booking[], now: Date): Booking[] {
  const rank = (booking: Booking) => ['continue', 'confirm-hold', 'enter', 'wait'].indexOf(whatNow(booking, now).kind);
  return [...bookings].sort((a, b) => rank(a) - rank(b) || (a.startsAt < b.startsAt ? -1 : 1));
}
