import { type AttemptState, isClosed, needsAuthorisation } from '../attempt/attempt-state.ts';
import type { ProctoringMode } from './proctoring-mode.ts';

/**
 * Signals that a proctor sees about a candidate. They inform a person and have no automatic effect. Source:
 * docs/rules/proctoring.md.
 */

/** Interval between two heartbeats of a page while a proctor watches. */
export const HEARTBEAT_EVERY_MS = 2_500;
/** Interval between two heartbeats of a page when no proctor watches. These heartbeats only detect lost live events. */
export const UNWATCHED_HEARTBEAT_MS = 15_000;
/** Time without a heartbeat after which a candidate counts as offline: three missed heartbeats. */
export const OFFLINE_AFTER_MS = 8_000;

/** Returns whether a candidate is online. At exactly the limit, the candidate is offline. */
export function isOnline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < OFFLINE_AFTER_MS;
}

/**
 * Signals about focus, fullscreen and clipboard. Assistive technology can trigger these signals, so an
 * accommodation can mute them.
 */
const MUTABLE_SIGNALS: ReadonlySet<string> = new Set([
  'left-page',
  'came-back',
  'fullscreen-left',
  'fullscreen-entered',
  'copy',
  'paste',
]);

/** Returns whether a signal is muted by the candidate's accommodation. A muted signal is not recorded. */
export function isMutedSignal(signal: string, mutedSignals: boolean): boolean {
  return mutedSignals && MUTABLE_SIGNALS.has(signal);
}

/** Reasons why a candidate needs the attention of a proctor, most urgent first. */
export const ATTENTION_REASONS = [
  'hand',
  'second-device',
  'waiting',
  'offline',
  'left-page',
  'late-answers',
  'flagged',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export type SeatFacts = {
  mode: ProctoringMode;
  /** Null before the candidate first enters the lobby. */
  state: AttemptState | null;
  lastSeenAt: Date | null;
  /** Whether the page reported that it is visible on the screen. */
  visible: boolean;
  mutedSignals: boolean;
  handIsUp: boolean;
  /** Whether another device asks to continue this attempt. */
  deviceWaits: boolean;
  flagCount: number;
  /** Number of late answers that nobody has accepted. */
  lateCount: number;
};

/** Returns the reasons that apply now, most urgent first. */
export function attentionReasons(facts: SeatFacts, now: Date): AttentionReason[] {
  const { state } = facts;
  if (state === null) return [];
  const isThere = isOnline(facts.lastSeenAt, now);
  const sits = state === 'active' || state === 'paused';
  const holds: Record<AttentionReason, boolean> = {
    hand: facts.handIsUp && !isClosed(state),
    'second-device': facts.deviceWaits && sits,
    waiting: state === 'lobby' && needsAuthorisation(facts.mode),
    offline: !isThere && (sits || state === 'authorised'),
    'left-page': state === 'active' && isThere && !facts.visible && !facts.mutedSignals,
    'late-answers': facts.lateCount > 0,
    flagged: facts.flagCount > 0,
  };
  return ATTENTION_REASONS.filter((need) => holds[need]);
}
