import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { Line } from '../storage/journal.ts';
import type { ServerDeadline } from '../sync/deadline-watch.ts';
import type { PlayerEvent, ReadReason } from './events.ts';
import type { Machine } from './state.ts';

/** Work to do outside the machine. The outcome is reported as an event. */
export type Effect =
  // Disk of this device.
  | { kind: 'read-disk'; because: ReadReason }
  | { kind: 'keep-start' }
  | { kind: 'keep-entries' }
  | { kind: 'keep-statuses'; lines: readonly Line[]; receipts: readonly WireReceipt[] }
  | { kind: 'forget' }
  // Server.
  | { kind: 'start' }
  | { kind: 'transfer-lease' }
  | { kind: 'look' }
  | { kind: 'listen' }
  | { kind: 'send-now' }
  /** Resumes sending, and resets the retry delays. */
  | { kind: 'resume-sending' }
  | { kind: 'hand-in'; epoch: number; because: 'candidate' | 'time-up' }
  | { kind: 'start-heartbeat' }
  | { kind: 'stop-heartbeat' }
  // Time.
  | { kind: 'watch-deadline'; deadlineAt: string }
  | { kind: 'stop-deadline' }
  | { kind: 'take-server-time'; time: Pick<ServerDeadline, 'deadlineAt' | 'serverNow'> }
  /** Schedules the submit at a random moment, because all pages of a hall reach the deadline at the same time. */
  | { kind: 'plan-hand-in'; failures: number }
  /** Replaces the timer if it is already set. */
  | { kind: 'set-timer'; timer: Timer; afterMs: number; event: PlayerEvent }
  | { kind: 'clear-timer'; timer: Timer };

/** Functions that carry out the effects of these kinds. */
export type Performers<Kind extends Effect['kind']> = {
  [One in Kind]: (effect: Extract<Effect, { kind: One }>) => void;
};

export type Timer = 'ask-again' | 'hand-in' | 'submit-limit';

/** One step in progress: a copy of the state, and the effects in the order in which they were emitted. */
export type Turn<State = Machine> = State & { readonly effects: Effect[] };

export function emit({ effects }: { effects: Effect[] }, ...more: readonly Effect[]) {
  effects.push(...more);
}
