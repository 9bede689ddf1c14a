import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { ProctorVerb } from '@kasauti/domain/attempt/attempt-state.ts';
import { nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/*
 * What a proctor can do about whom, and which reasons are offered for it. The server decides again; these rules spare
 * people a press that must fail.
 */

/** The verbs of the room, and one more: a message that answers a raised hand and takes it down. */
export type Action = ProctorVerb | 'answer';
export const actions: readonly Action[] = [
  'answer',
  'authorise',
  'refuse',
  'pause',
  'resume',
  'update',
  'message',
  'flag',
  'terminate',
];

export function verbOf(action: Action): ProctorVerb {
  return action === 'answer' ? 'message' : action;
}

/** Whether an action makes sense for somebody now. */
export function canDo(action: Action, seat: Seat): boolean {
  const { state, hand, needsPerson } = seat;
  if (state === 'expected' || state === 'checked-in' || seat.attemptId === null) return false;
  if (action === 'answer' && hand === null) return false;
  // A running attempt needs a new approval only when another device asks; a candidate who was let in needs no second
  // one.
  if (action === 'authorise' && state !== 'lobby' && !needsPerson.includes('second-device')) return false;
  return nextAttemptState(state, verbOf(action)) !== null;
}

/** The actions that are possible for at least one of them, with how many. */
export function offeredActions(seats: readonly Seat[]): { action: Action; count: number }[] {
  return actions
    .map((action) => ({ action, count: seats.filter((seat) => canDo(action, seat)).length }))
    .filter(({ count }) => count > 0);
}

const interruptions: ReasonCode[] = ['network', 'power-outage', 'workstation', 'disturbance', 'illness'];
const conduct: ReasonCode[] = ['unauthorised-material', 'another-person', 'examinee-behaviour'];

/** The reasons to choose from, the likeliest first. */
export function reasonsFor(action: Action, seats: readonly Seat[], isOnSite: boolean): ReasonCode[] {
  // Over the internet nobody is seen: a proctor cannot say there that they compared a face.
  const seen: ReasonCode[] = [isOnSite ? 'identity-checked' : 'on-the-list'];
  switch (action) {
    case 'authorise':
      // A candidate who is let in with a second device loses the first one.
      return areAtDoor(seats)
        ? [...seen, 'late', 'accommodation', 'other']
        : ['workstation', 'network', 'power-outage', ...seen, 'other'];
    case 'refuse':
      return ['identity-doubtful', 'late', ...conduct, 'illness', 'other'];
    case 'pause':
    case 'resume':
      return [...interruptions, 'accommodation', 'identity-doubtful', ...conduct, 'staff-error', 'other'];
    case 'update':
      return [...interruptions, 'accommodation', 'staff-error', 'other'];
    case 'terminate':
      return [...conduct, 'identity-doubtful', 'illness', 'staff-error', 'other'];
    case 'flag':
      return [...conduct, 'identity-doubtful', 'disturbance', 'network', 'other'];
    case 'message':
      return ['information'];
    case 'answer':
      return ['hand-answered'];
  }
}

/** The reason that is chosen already; null where the choice must be a person's own. */
export function likelyReason(action: Action, seats: readonly Seat[], isOnSite: boolean): ReasonCode | null {
  const [first = null, second] = reasonsFor(action, seats, isOnSite);
  if (second === undefined) return first;
  // At the door everybody is let in for the same reason; a second device is another matter.
  return action === 'authorise' && areAtDoor(seats) ? first : null;
}

function areAtDoor(seats: readonly Seat[]): boolean {
  return seats.every(({ state }) => state === 'lobby');
}

/** The candidate reads the text at once; what is written for the others is only in the record. */
export function isTold(action: Action): boolean {
  return action !== 'authorise' && action !== 'resume';
}

/** What ends a test is said in one's own words, not in a ready-made one. */
export const MIN_TEXT_TO_END = 10;

export type TextBar = 'text-needed' | 'longer-text-needed';

/** Why a text is not enough for this action and reason, or null. */
export function whyTextWillNotDo(action: Action, reasonCode: ReasonCode, text: string): TextBar | null {
  const { length } = text.trim();
  if (action === 'terminate' && length < MIN_TEXT_TO_END) return 'longer-text-needed';
  return length === 0 && (isTold(action) || reasonCode === 'other') ? 'text-needed' : null;
}

export const MAX_MINUTES = 240;

export function isMinutes(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_MINUTES;
}
