import { type AttemptState, isClosed, needsAuthorisation } from './attempt-state.ts';
import type { ProctoringMode } from './proctoring-mode.ts';

/**
 * What a proctor is shown of somebody who sits a test. All of it is evidence for a person; nothing here decides
 * anything. Source: docs/rules/proctoring.md.
 */

/** A page reports this often. */
export const HEARTBEAT_EVERY_MS = 2_500;
/** Three heartbeats missed in a row: the connection is gone, or the page. */
export const OFFLINE_AFTER_MS = 8_000;

/** Whether somebody who was last heard of then is there now. Exactly at the limit they are gone. */
export function isOnline(lastSeenAt: Date | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < OFFLINE_AFTER_MS;
}

/**
 * Signals of focus, fullscreen and clipboard: tools that candidates with disabilities use trip them, so an
 * accommodation mutes them.
 */
const MUTABLE_SIGNALS: ReadonlySet<string> = new Set([
  'left-page',
  'came-back',
  'fullscreen-left',
  'fullscreen-entered',
  'copy',
  'paste',
]);

/** True for a signal that is not even recorded for somebody whose accommodation mutes it. */
export function isMutedSignal(signal: string, mutedSignals: boolean): boolean {
  return mutedSignals && MUTABLE_SIGNALS.has(signal);
}

/** Why a proctor should look at somebody, most urgent first. */
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
  /** Null: has not come yet. */
  state: AttemptState | null;
  lastSeenAt: Date | null;
  /** The page said that it is on the screen. */
  visible: boolean;
  mutedSignals: boolean;
  handIsUp: boolean;
  /** Another device asks to go on with this attempt. */
  deviceWaits: boolean;
  flagCount: number;
  /** Late answers that nobody has accepted. */
  lateCount: number;
};

/** What needs a person now, most urgent first. */
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
