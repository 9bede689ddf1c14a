import { assertNever } from '../assert-never.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type AttemptState, needsAuthorisation } from './attempt-state.ts';
import { isRoomMode, type ProctoringMode } from './proctoring-mode.ts';

/**
 * The time of an attempt. All instants are UTC and come from the database's clock; a boundary instant counts as passed,
 * unless said otherwise. Worked numbers: docs/algorithms/time.md. Source: docs/rules/sitting.md.
 */

/** The lobby opens this long before T0. */
export const LOBBY_OPENS_BEFORE_MS = 30 * MINUTE_MS;
/** An answer that was on its way when time ran out still counts. */
export const LATE_GRACE_MS = 5_000;
/** In mode `none`, answers made in time count when they arrive this long after the deadline at the latest. */
export const LATE_SYNC_WINDOW_MS = 30 * MINUTE_MS;

/**
 * Compensatory time in minutes: 20 minutes per hour pro rata, rounded up to a multiple of 5, at least 5. Source: DEPwD
 * guidelines of 29-08-2018 and 10-08-2022. Throws RangeError unless the duration is a whole number above 0.
 */
export function compensatoryMinutes(durationMinutes: number): number {
  if (!Number.isInteger(durationMinutes) || durationMinutes < 1) {
    throw new RangeError(`A duration is a whole number of minutes above 0: ${durationMinutes}`);
  }
  return Math.max(5, Math.ceil(durationMinutes / 15) * 5);
}

/** What a candidate may need and has had approved. */
export type Accommodation = 'compensatory-time' | 'scribe' | 'wheelchair' | 'muted-signals';

/**
 * The one answer to "how much longer": the room is kept and the attempt runs by it. Dictating to a scribe is slower,
 * too.
 */
export function extraMinutesFor(needs: readonly Accommodation[], durationMinutes: number): number {
  return needs.includes('compensatory-time') || needs.includes('scribe') ? compensatoryMinutes(durationMinutes) : 0;
}

export type DeadlineFacts = {
  mode: ProctoringMode;
  /** The sitting's start. */
  T0: Date;
  /** The attempt's own start. In `live` and `centre` it does not matter: a late candidate has less time. */
  startedAt: Date;
  durationMinutes: number;
  compensatoryMinutes: number;
  /** Pauses and other lost time, as recorded. */
  creditMs: number;
};

/**
 * When time is up. `live`, `centre`: T0 + all minutes + credits. `none`, `recorded`: own start + the same. Nobody's
 * time is cut: who enters a window late enough for compensatory time or a credit to reach past its end has it past its
 * end.
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
  /** End of the sitting's window or, in room modes, of the sitting. Null: none. */
  windowEndsAt: Date | null;
  /** The exam's own: nobody arrives later than this after T0 (`live`, `centre`). */
  entryClosesAfterMs: number;
  /** The exam's, without anybody's compensatory time: the door is the same for all. */
  durationMinutes: number;
};

/**
 * When the entry closes. In room modes some minutes after T0; otherwise so long before the window's end that a
 * candidate who begins by then has the whole duration within it. Null: never.
 */
export function entryClosesAt(times: EntryTimes): Date | null {
  const { mode, T0, windowEndsAt, entryClosesAfterMs, durationMinutes } = times;
  if (!isRoomMode(mode)) return windowEndsAt && new Date(windowEndsAt.getTime() - durationMinutes * MINUTE_MS);
  const closes = T0.getTime() + entryClosesAfterMs;
  return new Date(windowEndsAt ? Math.min(closes, windowEndsAt.getTime()) : closes);
}

export type EntryFacts = EntryTimes & {
  /** The e-mail address is confirmed; needed for every proctored exam. */
  isAccountConfirmed: boolean;
  /** Under 18 without consent, in a mode that is closed then (`needsGuardianConsent`). */
  isGuardianConsentNeeded: boolean;
  /** Null before the candidate has entered the lobby for the first time. */
  attemptState: AttemptState | null;
};

export type EntryBar = 'not-confirmed-account' | 'guardian-consent-needed' | 'too-early' | 'entry-closed';

/**
 * Says why a candidate cannot enter the lobby, or null. Somebody who has been in can always return (a reload, another
 * device): their attempt exists, and its state says what they may do.
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
  /** When the candidate entered the lobby. */
  enteredAt: Date;
  /** When time would be up for an attempt started now (`deadlineFor`). */
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
 * Says why an attempt cannot start, or null. Starting again what already runs is a repeat and never barred. In room
 * modes the door's time concerns the arrival: who was in the lobby before it closed and was authorised after may start
 * until the deadline.
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

/** True later than 5 s after the deadline; exactly 5 s is still in time. */
export function isLate(at: Date, deadlineAt: Date): boolean {
  return at.getTime() > deadlineAt.getTime() + LATE_GRACE_MS;
}

/**
 * Until when an entry that arrived in time can still be stored as in time. An attempt that its deadline closed has its
 * last answers then, and no result is computed before it. `drainMs` is the attempt's own: it is fixed when the
 * candidate enters.
 */
export function drainedAt(deadlineAt: Date, drainMs: number): Date {
  return new Date(deadlineAt.getTime() + LATE_GRACE_MS + drainMs);
}

/** Milliseconds since 1970 by the database's clock, since this is asked of every answer that is saved. */
export type ArrivalMs = { arrivedAtMs: number; storedAtMs: number; deadlineAtMs: number; drainMs: number };

/**
 * True when an entry is in time: its request was complete at the server by the deadline and 5 s, and it was stored
 * while the queue was still being drained. The arrival decides, so that nobody's answer is late because the server was
 * slow. Boundaries are in time.
 */
export function isInTime({ arrivedAtMs, storedAtMs, deadlineAtMs, drainMs }: ArrivalMs): boolean {
  const lastArrivalMs = deadlineAtMs + LATE_GRACE_MS;
  return arrivedAtMs <= lastArrivalMs && storedAtMs <= lastArrivalMs + drainMs;
}

function whyCannotStartYet(facts: StartFacts, now: Date): StartBar | null {
  if (now < facts.T0) return 'too-early';
  const closesAt = entryClosesAt(facts);
  const arrivedAt = isRoomMode(facts.mode) ? facts.enteredAt : now;
  if ((closesAt && arrivedAt >= closesAt) || now >= facts.deadlineAt) return 'entry-closed';
  return needsAuthorisation(facts.mode) && facts.attemptState !== 'authorised' ? 'not-authorised' : null;
}
