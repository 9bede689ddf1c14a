import { isRoomMode, type ProctoringMode } from '../proctoring/proctoring-mode.ts';

/**
 * The states of an attempt. The table below lists the possible transitions. Permissions and `whyCannotStart`
 * decide who may make a transition, and when. Source: docs/rules/proctoring.md.
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

/** The actions of a proctor. */
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

/** All actions. The candidate uses `start` and `submit`. The server uses `close` when time is up. */
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
  // The candidate got the entitlement back and can book again. If this attempt could continue, the entitlement
  // would be used twice.
  refused: { flag: 'refused', message: 'refused' },
  active: {
    // The proctor authorises a second device while the clock runs. The attempt stays active.
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
    // The server closes a paused attempt when the room ends, so that its answers are evaluated.
    close: 'submitted',
    update: 'paused',
    flag: 'paused',
    message: 'paused',
  },
  submitted: { flag: 'submitted' },
  terminated: { flag: 'terminated' },
};

/**
 * Returns the state after a verb, or null when the verb is not possible in this state. Some verbs (`message`,
 * `flag`, `update`) do not change the state.
 */
export function nextAttemptState(state: AttemptState, verb: AttemptVerb): AttemptState | null {
  return NEXT[state][verb] ?? null;
}

/** Returns whether the candidate can no longer answer questions. */
export function isClosed(state: AttemptState): boolean {
  return state === 'refused' || state === 'submitted' || state === 'terminated';
}

/**
 * Returns whether a person must admit each candidate (`live`, `centre`). In the other modes, the candidate can
 * start an attempt from the lobby directly.
 */
export function needsAuthorisation(mode: ProctoringMode): boolean {
  return isRoomMode(mode);
}
