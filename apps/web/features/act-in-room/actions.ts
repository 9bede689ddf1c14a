import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import type { ProctorVerb } from '@kasauti/domain/attempt/attempt-state.ts';
import { nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { Seat } from '../../lib/words/room-words.ts';

/*
 * Rules for the proctor's page: which actions are possible for which candidates, and which reasons the form offers. The
 * server checks each action again, so these rules only prevent requests that would be refused.
 */

/**
 * An action that the proctor can choose: an action of the server (`ProctorVerb`), or "answer". An answer is sent as a
 * message, and it also lowers the candidate's raised hand.
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
  // A running attempt needs a new approval only if another device asks to continue it.
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
  // In an online test the proctor does not see the candidates. The proctor therefore cannot give the reason that the
  // identity was checked.
  const seen: ReasonCode[] = [isOnSite ? 'identity-checked' : 'on-the-list'];
  switch (action) {
    case 'authorise':
      // For a running attempt, the approval moves the test to the second device. Its reasons therefore describe a
      // problem with the first device.
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
  // All candidates in the lobby are admitted for the same usual reason. For a second device the proctor must choose the
  // reason.
  return action === 'authorise' && areAtDoor(seats) ? first : null;
}

function areAtDoor(seats: readonly Seat[]): boolean {
  return seats.every(({ state }) => state === 'lobby');
}

/**
 * Checks whether the candidate is shown the text of this action. The texts of the other actions are only stored in the
 * record.
 */
export function isTold(action: Action): boolean {
  return action !== 'authorise' && action !== 'resume';
}

/**
 * Minimum length of the text when the proctor ends a test, in characters. There is no standard text for that action.
 */
export const MIN_TEXT_TO_END = 10;

export type TextBar = 'text-needed' | 'longer-text-needed';

/** Returns why the text is not enough for this action and reason, or null when it is enough. */
export function whyTextWillNotDo(action: Action, reasonCode: ReasonCode, text: string): TextBar | null {
  const { length } = text.trim();
  if (action === 'terminate' && length < MIN_TEXT_TO_END) return 'longer-text-needed';
  return length === 0 && (isTold(action) || reasonCode === 'other') ? 'text-needed' : null;
}

export const MAX_MINUTES = 240;

export function isMinutes(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_MINUTES;
}
