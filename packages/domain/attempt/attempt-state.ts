import { isRoomMode, type ProctoringMode } from './proctoring-mode.ts';

/**
 * The life of an attempt as a table: which step can follow which. Who may do what, and when, is asked elsewhere
 * (permissions, `whyCannotStart`). Source: docs/rules/proctoring.md.
 */
export const ATTEMPT_STATES = [
  'lobby',
  'authorised',
  'refused',
  'active',
  'paused',
  'submitted',
  'terminated',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** What a proctor can do. */
export const PROCTOR_VERBS = [
  'authorise',
  'refuse',
  'pause',
  'resume',
  'update',
  'terminate',
  'flag',
  'message',
] as const;
export type ProctorVerb = (typeof PROCTOR_VERBS)[number];

/** `start` and `submit` are the candidate's; `close` is the server's, when time is up. */
export const ATTEMPT_VERBS = [...PROCTOR_VERBS, 'start', 'submit', 'close'] as const;
export type AttemptVerb = (typeof ATTEMPT_VERBS)[number];

const NEXT: Record<AttemptState, Partial<Record<AttemptVerb, AttemptState>>> = {
  lobby: {
    authorise: 'authorised',
    refuse: 'refused',
    start: 'active',
    update: 'lobby',
    flag: 'lobby',
    message: 'lobby',
  },
  authorised: {
    authorise: 'authorised',
    refuse: 'refused',
    start: 'active',
    update: 'authorised',
    flag: 'authorised',
    message: 'authorised',
  },
  // The entitlement went back to the candidate, who can book again: this attempt cannot be revived, or it would be used
  // twice.
  refused: { flag: 'refused', message: 'refused' },
  active: {
    // A second device waits for the proctor while the clock goes on; the attempt itself stays active.
    authorise: 'active',
    pause: 'paused',
    terminate: 'terminated',
    submit: 'submitted',
    close: 'submitted',
    update: 'active',
    flag: 'active',
    message: 'active',
  },
  paused: {
    authorise: 'paused',
    resume: 'active',
    terminate: 'terminated',
    // A pause that nobody ends is closed with the room, so that no answer waits for ever.
    close: 'submitted',
    update: 'paused',
    flag: 'paused',
    message: 'paused',
  },
  submitted: { flag: 'submitted' },
  terminated: { flag: 'terminated' },
};

/**
 * The state after a verb, or null when that verb is not possible now. A verb may leave the state as it is (message,
 * flag, update).
 */
export function nextAttemptState(state: AttemptState, verb: AttemptVerb): AttemptState | null {
  return NEXT[state][verb] ?? null;
}

/** The verbs that are possible now, for buttons. */
export function possibleVerbs(state: AttemptState): AttemptVerb[] {
  return ATTEMPT_VERBS.filter((verb) => NEXT[state][verb] !== undefined);
}

/** True for states in which nothing more can be answered. */
export function isClosed(state: AttemptState): boolean {
  return state === 'refused' || state === 'submitted' || state === 'terminated';
}

/**
 * In `live` and `centre` a person lets each candidate in; in the other modes an attempt starts from the lobby at once.
 */
export function needsAuthorisation(mode: ProctoringMode): boolean {
  return isRoomMode(mode);
}

/** A refusal at the door gives the entitlement back; a candidate who has started has used it. */
export function keepsEntitlement(state: AttemptState): boolean {
  return state === 'lobby' || state === 'authorised' || state === 'refused';
}
