import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { Line } from '../storage/journal.ts';
import type { ServerDeadline } from '../sync/deadline-watch.ts';
import type { PlayerEvent, ReadReason } from './events.ts';
import type { Machine } from './state.ts';

/** Work that player.ts does outside of the machine. player.ts reports the outcome to the machine as an event. */
export type Effect =
  // Effects on this browser's database.
  | { kind: 'read-disk'; because: ReadReason }
  | { kind: 'keep-start' }
  | { kind: 'keep-entries' }
  /** Stores the entries within a second. Letters that follow soon are stored together. */
  | { kind: 'keep-soon' }
  | { kind: 'keep-statuses'; lines: readonly Line[]; receipts: readonly WireReceipt[] }
  | { kind: 'forget' }
  // Effects that call the server.
  | { kind: 'start' }
  | { kind: 'transfer-lease' }
  | { kind: 'look' }
  | { kind: 'listen' }
  | { kind: 'send-now' }
  /** Sends the unsent entries at once, and resets the delay between tries. */
  | { kind: 'resume-sending' }
  | { kind: 'hand-in'; epoch: number; because: 'candidate' | 'time-up' }
  | { kind: 'start-heartbeat' }
  | { kind: 'stop-heartbeat' }
  // Effects on clocks and timers.
  | { kind: 'watch-deadline'; deadlineAt: string }
  | { kind: 'stop-deadline' }
  | { kind: 'take-server-time'; time: Pick<ServerDeadline, 'deadlineAt' | 'serverNow'> }
  /** Schedules the submit at a random moment, because all pages of a sitting reach the deadline at the same time. */
  | { kind: 'plan-hand-in'; failures: number }
  /** Sets a timer that dispatches `event`. A timer of the same name is replaced. */
  | { kind: 'set-timer'; timer: Timer; afterMs: number; event: PlayerEvent }
  | { kind: 'clear-timer'; timer: Timer };

/** Functions that carry out effects, by the kind of the effect. */
export type Performers<Kind extends Effect['kind']> = {
  [One in Kind]: (effect: Extract<Effect, { kind: One }>) => void;
};

export type Timer = 'ask-again' | 'hand-in' | 'submit-limit' | 'snapshot' | 'snapshot-limit';

/** One step in progress: a copy of the state, and the effects in the order in which they were emitted. */
export type Turn<State = Machine> = State & { readonly effects: Effect[] };

export function emit({ effects }: { effects: Effect[] }, ...more: readonly Effect[]) {
  effects.push(...more);
}
