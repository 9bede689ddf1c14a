import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { Line } from '../storage/journal.ts';
import type { ServerDeadline } from '../sync/deadline-watch.ts';
import type { PlayerEvent, ReadReason } from './events.ts';
import type { Machine } from './state.ts';

/** What is to be done outside. The outcome comes back as an event. */
export type Effect =
  // This device's disk.
  | { kind: 'read-disk'; because: ReadReason }
  | { kind: 'keep-start' }
  | { kind: 'keep-entries' }
  | { kind: 'keep-statuses'; lines: readonly Line[]; receipts: readonly WireReceipt[] }
  | { kind: 'forget' }
  // The server.
  | { kind: 'start' }
  | { kind: 'transfer-lease' }
  | { kind: 'look' }
  | { kind: 'listen' }
  | { kind: 'send-now' }
  /** What held the sending is over, and so are the failures before it. */
  | { kind: 'resume-sending' }
  | { kind: 'hand-in'; epoch: number; because: 'candidate' | 'time-up' }
  | { kind: 'start-heartbeat' }
  | { kind: 'stop-heartbeat' }
  // Time.
  | { kind: 'watch-deadline'; deadlineAt: string }
  | { kind: 'stop-deadline' }
  | { kind: 'take-server-time'; time: Pick<ServerDeadline, 'deadlineAt' | 'serverNow'> }
  /** A hall's time is up in one instant, so its pages take turns. */
  | { kind: 'plan-hand-in'; failures: number }
  /** A timer that is set once more forgets what it was set to before. */
  | { kind: 'set-timer'; timer: Timer; afterMs: number; event: PlayerEvent }
  | { kind: 'clear-timer'; timer: Timer };

/** Does the effects of these kinds. */
export type Performers<Kind extends Effect['kind']> = {
  [One in Kind]: (effect: Extract<Effect, { kind: One }>) => void;
};

export type Timer = 'ask-again' | 'hand-in' | 'submit-limit';

/** One step under way: a copy of the state, and the effects so far in their order. */
export type Turn<State = Machine> = State & { readonly effects: Effect[] };

export function emit({ effects }: { effects: Effect[] }, ...more: readonly Effect[]) {
  effects.push(...more);
}
