import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';

/** The one thing that a booking asks of its candidate now. */
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

/** Says what to do about a booking at this instant. What the attempt says comes before what the clock says. */
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
  // A candidate who has been in the lobby can always return to it.
  return attemptId || now < new Date(entryClosesAt) ? { kind: 'enter' } : { kind: 'missed' };
}

const ahead: readonly NowStep['kind'][] = ['confirm-hold', 'wait', 'enter', 'continue'];

/** Whether something of this booking still lies ahead. */
export function isAhead(booking: NowFacts, now: Date): boolean {
  return ahead.includes(whatNow(booking, now).kind);
}

/** What is ahead, the most pressing first: a test that runs, a seat that is kept for minutes, then by start. */
export function inOrderOfUrgency<Booking extends NowFacts>(bookings: readonly Booking[], now: Date): Booking[] {
  const rank = (booking: Booking) => ['continue', 'confirm-hold', 'enter', 'wait'].indexOf(whatNow(booking, now).kind);
  return [...bookings].sort((a, b) => rank(a) - rank(b) || (a.startsAt < b.startsAt ? -1 : 1));
}
