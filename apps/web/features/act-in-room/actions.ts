import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { ProctorVerb } from '@kasauti/domain/attempt/attempt-state.ts';
import { nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/*
 * Rules for the proctor's screen: which action is possible for which candidate, and which reasons are offered. The
 * server checks each action again. These rules only prevent requests that must fail.
 */

/**
 * An action of the proctor: a verb of the room, or "answer". An answer is a message that also lowers a raised hand.
 */
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

/** Checks whether the action is possible for this candidate now. */
export function canDo(action: Action, seat: Seat): boolean {
  const { state, hand, needsPerson } = seat;
  if (state === 'expected' || state === 'checked-in' || seat.attemptId === null) return false;
  if (action === 'answer' && hand === null) return false;
  // A running attempt needs a new approval only when another device asks to continue it.
  if (action === 'authorise' && state !== 'lobby' && !needsPerson.includes('second-device')) return false;
  return nextAttemptState(state, verbOf(action)) !== null;
}

/** Returns the actions that are possible for at least one of these candidates, each with the number of candidates. */
export function offeredActions(seats: readonly Seat[]): { action: Action; count: number }[] {
  return actions
    .map((action) => ({ action, count: seats.filter((seat) => canDo(action, seat)).length }))
    .filter(({ count }) => count > 0);
}

const interruptions: ReasonCode[] = ['network', 'power-outage', 'workstation', 'disturbance', 'illness'];
const conduct: ReasonCode[] = ['unauthorised-material', 'another-person', 'examinee-behaviour'];

/** Returns the reasons that the proctor may choose for the action, the most likely first. */
export function reasonsFor(action: Action, seats: readonly Seat[], isOnSite: boolean): ReasonCode[] {
  // Online the proctor does not see the candidates, and so cannot say that they compared a face.
  const seen: ReasonCode[] = [isOnSite ? 'identity-checked' : 'on-the-list'];
  switch (action) {
    case 'authorise':
      // A candidate whose second device is approved loses the first device.
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

/** Returns the reason that is preselected, or null when the proctor must choose. */
export function likelyReason(action: Action, seats: readonly Seat[], isOnSite: boolean): ReasonCode | null {
  const [first = null, second] = reasonsFor(action, seats, isOnSite);
  if (second === undefined) return first;
  // All candidates in the lobby are admitted for the same reason. A second device needs its own reason.
  return action === 'authorise' && areAtDoor(seats) ? first : null;
}

function areAtDoor(seats: readonly Seat[]): boolean {
  return seats.every(({ state }) => state === 'lobby');
}

/** Checks whether the candidate is shown the text of the action. All other texts are only stored in the record. */
export function isTold(action: Action): boolean {
  return action !== 'authorise' && action !== 'resume';
}

/** Minimum length of the text when a test is ended, in characters. No standard text is offered for that action. */
export const MIN_TEXT_TO_END = 10;

export type TextBar = 'text-needed' | 'longer-text-needed';

/** Explains why the text is not enough for this action and reason. Returns null when it is enough. */
export function whyTextWillNotDo(action: Action, reasonCode: ReasonCode, text: string): TextBar | null {
  const { length } = text.trim();
  if (action === 'terminate' && length < MIN_TEXT_TO_END) return 'longer-text-needed';
  return length === 0 && (isTold(action) || reasonCode === 'other') ? 'text-needed' : null;
}

export const MAX_MINUTES = 240;

export function isMinutes(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_MINUTES;
}
