import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemShape } from '@kasauti/domain/item/kinds/kind.ts';
import type { ActualAttempt } from '../store/save-statement.ts';
import type { CheckedEvent } from './check-events.ts';
import type { OpIndex } from './op-index.ts';
import type { SaveBudget } from './save-budget.ts';
import type { Writer } from './why-cannot-save.ts';

export type FormItems = ReadonlyMap<string, ItemShape>;

/**
 * Cached state of an attempt. It is used only to refuse early and to number entries. The statement that saves
 * compares all of it with the database.
 */
export type Known = NonNullable<ActualAttempt['now']> & {
  attemptId: AttemptId;
  idBytes: Uint8Array;
  /** Contains only zeros before the start. */
  leaseSessionBytes: Uint8Array;
  candidateId: UserId;
  /** Questions of the form, each with the shape of a valid response. */
  items: FormItems;
  budget: SaveBudget;
  drainMs: number;
  /** Number of the last known entry. `ops` holds the op ids of all entries up to this number. */
  lastSeq: number;
  ops: OpIndex;
  /**
   * State of the attempt when its journal was last read. If this state already refused a writer for a final reason,
   * `ops` holds all entries of that writer.
   */
  whenRead: NonNullable<ActualAttempt['now']>;
  /**
   * Saves of this attempt that wait or are being stored, usually one or two. This is an array, because a Map that
   * is constantly filled and emptied keeps its old contents alive until the next full garbage collection. The
   * tables that such a Map has outgrown point to the newer ones.
   */
  underWay: QueuedSave[];
  /** True while another transaction is changing the attempt. The attempt's saves then wait and keep their order. */
  isLockedOut: boolean;
  lockouts: number;
};

/**
 * The events that one request wants to save. `since` is the value of `performance.now()` when the request was
 * complete.
 */
export type SaveOrder = Writer & { events: CheckedEvent[]; since: number };

/** The save of one request in the lane. It stays the same object until it leaves the lane. */
export class QueuedSave {
  readonly known: Known;
  readonly writer: Writer;
  readonly events: CheckedEvent[];
  readonly since: number;
  readonly settled: Promise<Settled>;
  tries = 0;
  /** True if the save must be committed on its own, because a commit that contained it has failed. */
  isAlone = false;
  /** True if the request was answered. The statement sent to the database may still be running. */
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

/**
 * Outcome of a save. `look-again`: the attempt has changed, so the save must be checked again. `busy`: the outcome
 * is not known yet, so the client retries.
 */
export type Settled =
  | { kind: 'stored'; firstSeq: number; isLate: boolean; receipt: string; signedAtMs: number }
  | { kind: 'look-again' }
  | { kind: 'busy' };
