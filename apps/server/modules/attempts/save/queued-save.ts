import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { ResponseShape } from '@kasauti/domain/attempt/response.ts';
import type { ActualAttempt } from '../store/save-statement.ts';
import type { CheckedEvent } from './check-events.ts';
import type { OpIndex } from './op-index.ts';
import type { SaveBudget } from './save-budget.ts';
import type { Writer } from './why-cannot-save.ts';

export type FormItems = ReadonlyMap<string, ResponseShape>;

/**
 * What this process remembers of an attempt. It is only ever used to refuse early and to number entries: the statement
 * that saves checks all of it against the database.
 */
export type Known = NonNullable<ActualAttempt['now']> & {
  attemptId: AttemptId;
  idBytes: Uint8Array;
  /** Zeros before the start. */
  leaseSessionBytes: Uint8Array;
  candidateId: UserId;
  /** The questions of the form, each with what an answer to it may be. */
  items: FormItems;
  budget: SaveBudget;
  drainMs: number;
  /** The last number in the journal, and the op ids of all entries up to it. */
  lastSeq: number;
  ops: OpIndex;
  /** The state of the attempt when its journal was last read: for saves that had ended by then, `ops` is complete. */
  whenRead: NonNullable<ActualAttempt['now']>;
  /**
   * The saves of this attempt that wait or are being stored: one or two. A list, since a Map that is filled and emptied
   * all the time keeps what was in it alive until the next full garbage collection (its outgrown tables point to the
   * newer ones).
   */
  underWay: QueuedSave[];
  /** Somebody is changing the attempt just now: its saves wait a moment, in their order. */
  isLockedOut: boolean;
  lockouts: number;
};

/** What one request wants stored. `since` is when it was complete, by `performance.now()`. */
export type SaveOrder = Writer & { events: CheckedEvent[]; since: number };

/** Stays the same from its arrival until its request is answered. */
export class QueuedSave {
  readonly known: Known;
  readonly writer: Writer;
  readonly events: CheckedEvent[];
  readonly since: number;
  readonly settled: Promise<Settled>;
  tries = 0;
  /** Committed by itself: it may be what made a commit fail. */
  isAlone = false;
  /** The request was answered; what was sent to the database may still be under way. */
  isSettled = false;
  hasLeft = false;
  readonly #resolve: (outcome: Settled) => void;
  readonly #reject: (cause: unknown) => void;

  constructor(known: Known, order: SaveOrder) {
    const { events, since } = order;
    this.known = known;
    this.since = since;
    this.writer = order;
    this.events = events;
    const { promise, resolve, reject } = Promise.withResolvers<Settled>();
    this.settled = promise;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  settle(outcome: Settled): void {
    this.isSettled = true;
    this.#resolve(outcome);
  }

  fail(cause: unknown): void {
    this.isSettled = true;
    this.#reject(cause);
  }
}

/** `look-again`: what is known of the attempt has changed; `busy`: nobody can say yet, the client asks again. */
export type Settled =
  | { kind: 'stored'; firstSeq: number; isLate: boolean; receipt: string; signedAtMs: number }
  | { kind: 'look-again' }
  | { kind: 'busy' };
