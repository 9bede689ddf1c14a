import { assertNever } from '../assert-never.ts';
import { isRoomMode, type ProctoringMode } from '../proctoring/proctoring-mode.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type AttemptState, needsAuthorisation } from './attempt-state.ts';

/**
 * Rules for the time of an attempt. All instants are UTC and come from the database's clock. An instant equal to a
 * limit counts as past the limit, unless a function says otherwise. Worked numbers: docs/algorithms/time.md.
 * Source: docs/rules/sitting.md.
 */

/** Time before T0 at which the lobby opens. */
export const LOBBY_OPENS_BEFORE_MS = 30 * MINUTE_MS;
/** Grace period for answers that were in transit when time ran out. */
export const LATE_GRACE_MS = 5_000;
/** Time after the deadline within which the server still accepts answers that were made in time (mode `none` only). */
export const LATE_SYNC_WINDOW_MS = 30 * MINUTE_MS;

/**
 * Returns the compensatory time in minutes: 20 minutes per hour pro rata, rounded up to a multiple of 5, at least
 * 5. Source: DEPwD guidelines of 29-08-2018 and 10-08-2022. Throws RangeError unless the duration is a whole
 * number above 0.
 */
export function compensatoryMinutes(durationMinutes: number): number {
  if (!Number.isInteger(durationMinutes) || durationMinutes < 1) {
    throw new RangeError(`A duration is a whole number of minutes above 0: ${durationMinutes}`);
  }
  return Math.max(5, Math.ceil(durationMinutes / 15) * 5);
}

/** The accommodations that a candidate can have approved. */
export type Accommodation = 'compensatory-time' | 'scribe' | 'wheelchair' | 'muted-signals';

/**
 * Returns the extra minutes for a candidate's approved accommodations, or 0. Seat planning and the attempt's deadline
 * both use this function. Dictation to a scribe is slow, so candidates with a scribe also get extra time.
 */
export function extraMinutesFor(needs: readonly Accommodation[], durationMinutes: number): number {
  return needs.includes('compensatory-time') || needs.includes('scribe') ? compensatoryMinutes(durationMinutes) : 0;
}

export type DeadlineFacts = {
  mode: ProctoringMode;
  /** Start of the sitting. */
  T0: Date;
  /**
   * Start of the attempt. In `live` and `centre`, this value has no effect: a candidate who starts late has less time.
   */
  startedAt: Date;
  durationMinutes: number;
  compensatoryMinutes: number;
  /** Recorded credits for pauses and other lost time. */
  creditMs: number;
};

/**
 * Returns the deadline of an attempt: the start plus the duration, the compensatory minutes and the credits. The
 * start is T0 in `live` and `centre`, and the attempt's own start in `none` and `recorded`. The deadline can be
 * after the end of the window when a candidate with compensatory time or credits starts late.
 */
export function deadlineFor(facts: DeadlineFacts): Date {
  const from = isRoomMode(facts.mode) ? facts.T0 : facts.startedAt;
  const minutes = facts.durationMinutes + facts.compensatoryMinutes;
  return new Date(from.getTime() + minutes * MINUTE_MS + facts.creditMs);
}

export function lobbyOpensAt(T0: Date): Date {
  return new Date(T0.getTime() - LOBBY_OPENS_BEFORE_MS);
}

export type EntryTimes = {
  mode: ProctoringMode;
  T0: Date;
  /** End of the sitting's window or, in room modes, of the sitting. Null means that there is no end. */
  windowEndsAt: Date | null;
  /** Time after T0 at which the exam's entry closes (`live`, `centre`). */
  entryClosesAfterMs: number;
  /** Duration of the exam without compensatory time. Entry closes at the same time for all candidates. */
  durationMinutes: number;
};

/**
 * Returns when entry closes, or null when it never closes. In room modes it closes a fixed time after T0, but not
 * after the end of the sitting. In other modes it closes so early that a candidate who starts just before has the
 * whole duration.
 */
export function entryClosesAt(times: EntryTimes): Date | null {
  const { mode, T0, windowEndsAt, entryClosesAfterMs, durationMinutes } = times;
  if (!isRoomMode(mode)) return windowEndsAt && new Date(windowEndsAt.getTime() - durationMinutes * MINUTE_MS);
  const closes = T0.getTime() + entryClosesAfterMs;
  return new Date(windowEndsAt ? Math.min(closes, windowEndsAt.getTime()) : closes);
}

export type EntryFacts = EntryTimes & {
  /** Whether the e-mail address is confirmed. All proctored exams require this. */
  isAccountConfirmed: boolean;
  /** Whether the candidate is under 18 and lacks the consent that the mode requires (`needsGuardianConsent`). */
  isGuardianConsentNeeded: boolean;
  /** Null before the candidate first enters the lobby. */
  attemptState: AttemptState | null;
};

export type EntryBar = 'not-confirmed-account' | 'guardian-consent-needed' | 'too-early' | 'entry-closed';

/**
 * Returns why a candidate cannot enter the lobby, or null. A candidate who has an attempt can always return, for
 * example after a reload or on another device. The state of the attempt then limits the possible actions.
 */
export function whyCannotEnter(facts: EntryFacts, now: Date): EntryBar | null {
  if (facts.attemptState !== null) return null;
  if (facts.mode !== 'none' && !facts.isAccountConfirmed) return 'not-confirmed-account';
  if (facts.isGuardianConsentNeeded) return 'guardian-consent-needed';
  if (now < lobbyOpensAt(facts.T0)) return 'too-early';
  const closesAt = entryClosesAt(facts);
  return closesAt && now >= closesAt ? 'entry-closed' : null;
}

export type StartFacts = EntryTimes & {
  attemptState: AttemptState;
  /** Time at which the candidate entered the lobby. */
  enteredAt: Date;
  /** Deadline of an attempt that starts now (`deadlineFor`). */
  deadlineAt: Date;
};

export type StartBar =
  | 'already-submitted'
  | 'terminated'
  | 'refused-at-the-door'
  | 'paused'
  | 'too-early'
  | 'entry-closed'
  | 'not-authorised';

/**
 * Returns why an attempt cannot start, or null. Starting an active attempt again is a repeat and is always
 * allowed. In room modes, the entry time limits only the arrival in the lobby. A candidate who arrived before
 * entry closed and was authorised later may start until the deadline.
 */
export function whyCannotStart(facts: StartFacts, now: Date): StartBar | null {
  switch (facts.attemptState) {
    case 'submitted':
      return 'already-submitted';
    case 'terminated':
      return 'terminated';
    case 'refused':
      return 'refused-at-the-door';
    case 'paused':
      return 'paused';
    case 'active':
      return null;
    case 'lobby':
    case 'authorised':
      return whyCannotStartYet(facts, now);
    default:
      return assertNever(facts.attemptState);
  }
}

/** Returns whether an instant is more than 5 s after the deadline. Exactly 5 s is in time. */
export function isLate(at: Date, deadlineAt: Date): boolean {
  return at.getTime() > deadlineAt.getTime() + LATE_GRACE_MS;
}

/**
 * Returns the time until which an entry that arrived in time can be stored as in time. If the deadline closed the
 * attempt, its journal is complete at this time, and no result is computed earlier. `drainMs` belongs to the
 * attempt and is fixed when the candidate enters the lobby.
 */
export function drainedAt(deadlineAt: Date, drainMs: number): Date {
  return new Date(deadlineAt.getTime() + LATE_GRACE_MS + drainMs);
}

/**
 * Times in milliseconds since 1970 by the database's clock. Numbers avoid the cost of Date objects, because
 * `isInTime` runs for each saved answer.
 */
export type ArrivalMs = {
  arrivedAtMs: number;
  storedAtMs: number;
  /** Deadline of the attempt or, with section clocks, the end of the section. */
  deadlineAtMs: number;
  drainMs: number;
  /** Start of the section, if sections have their own clocks and this is not the first one. */
  opensAtMs?: number;
};

/**
 * Returns whether an entry is in time. Its request must be complete at the server within 5 s after the deadline,
 * and the entry must be stored within `drainMs` after that. The rule uses the arrival time, so that a slow server
 * does not make an answer late. With section clocks, the request must not arrive more than 5 s before the section
 * opens. An instant equal to a limit is in time.
 */
export function isInTime({ arrivedAtMs, storedAtMs, deadlineAtMs, drainMs, opensAtMs }: ArrivalMs): boolean {
  const lastArrivalMs = deadlineAtMs + LATE_GRACE_MS;
  if (opensAtMs !== undefined && arrivedAtMs < opensAtMs - LATE_GRACE_MS) return false;
  return arrivedAtMs <= lastArrivalMs && storedAtMs <= lastArrivalMs + drainMs;
}

function whyCannotStartYet(facts: StartFacts, now: Date): StartBar | null {
  if (now < facts.T0) return 'too-early';
  const closesAt = entryClosesAt(facts);
  const arrivedAt = isRoomMode(facts.mode) ? facts.enteredAt : now;
  if ((closesAt && arrivedAt >= closesAt) || now >= facts.deadlineAt) return 'entry-closed';
  return needsAuthorisation(facts.mode) && facts.attemptState !== 'authorised' ? 'not-authorised' : null;
}
