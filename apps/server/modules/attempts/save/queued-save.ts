import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { ItemShape } from '@kasauti/domain/item/kinds/kind.ts';
import type { ActualAttempt } from '../store/save-statement.ts';
import type { CheckedEvent } from './check-events.ts';
import type { OpIndex } from './op-index.ts';
import type { SaveBudget } from './save-budget.ts';
import type { Writer } from './why-cannot-save.ts';

/** Facts about a form that the lane needs. `sectionNos` is null if the sections share the clock of the test. */
export type FormItems = {
  items: ReadonlyMap<string, ItemShape>;
  sectionNos: ReadonlyMap<string, number> | null;
};

/**
 * Cached state of an attempt. It is used to number entries and to refuse requests early. The statement that stores
 * entries compares this state with the database.
 */
export type Known = NonNullable<ActualAttempt['now']> & {
  attemptId: AttemptId;
  idBytes: Uint8Array;
  /** Session id in binary form. Contains only zeros before the start. */
  leaseSessionBytes: Uint8Array;
  candidateId: UserId;
  /** Questions of the form, each with the permitted shape of its response. */
  items: FormItems['items'];
  /** Section of each question, counted from 1. Null if the sections share the clock of the test. */
  sectionNos: FormItems['sectionNos'];
  budget: SaveBudget;
  drainMs: number;
  /** Number of the newest known entry. `ops` contains the op ids of all entries up to this number. */
  lastSeq: number;
  ops: OpIndex;
  /**
   * State of the attempt when its journal was last read. If a writer was already refused in this state, for a reason
   * that cannot change, `ops` contains all entries of this writer.
   */
  whenRead: NonNullable<ActualAttempt['now']>;
  /**
   * Saves of this attempt that wait or are being stored, usually one or two. This is an array and not a Map. A Map that
   * is constantly filled and emptied replaces its internal tables, and the old tables keep their contents in memory
   * until the next full garbage collection.
   */
  underWay: QueuedSave[];
  /** True while another transaction is changing the attempt. The saves of the attempt then wait, in order. */
  isLockedOut: boolean;
  lockouts: number;
};

/**
 * The events that one request asks to save. `since` is the value of `performance.now()` when the request was complete.
 */
export type SaveOrder = Writer & { events: CheckedEvent[]; since: number };

/** Returns the length of the payloads in characters. */
export function sizeOf(events: readonly CheckedEvent[]): number {
  let size = 0;
  for (const { payload } of events) size += payload.length;
  return size;
}

/** The save of one request, from its entry into the queue until its outcome is known. */
export class QueuedSave {
  readonly known: Known;
  readonly writer: Writer;
  readonly events: CheckedEvent[];
  readonly since: number;
  /** Length of the payloads in characters. */
  readonly size: number;
  readonly settled: Promise<Settled>;
  tries = 0;
  /** True if a commit with this save has failed. The save must then be committed on its own. */
  isAlone = false;
  /** True if the request was answered. The statement for the save may still be running in the database. */
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
    this.size = sizeOf(events);
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
 * Outcome of a save. `late` contains a flag for each event. `look-again` means that the attempt has changed, so the
 * save must be checked again. `busy` means that the outcome is not known yet, so the client must retry.
 */
export type Settled =
  | { kind: 'stored'; firstSeq: number; late: readonly boolean[]; receipt: string; signedAtMs: number }
  | { kind: 'look-again' }
  | { kind: 'busy' };
