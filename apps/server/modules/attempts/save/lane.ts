import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { SaveMetrics } from '../../../platform/health.ts';
import type { Log } from '../../../platform/log.ts';
import { CommitCheck } from '../commit/commit-check.ts';
import { ReceiptWriter } from '../commit/receipt-text.ts';
import { SignedChain, type Signer } from '../commit/signed-chain.ts';
import type { SaveLaneConnections } from '../save-lane-connections.ts';
import { findNewestHeads } from '../store/heads.ts';
import { type ActualAttempt, readClock, storeCommit } from '../store/save-statement.ts';
import { type DatabaseError, outcomeOf } from './commit-error.ts';
import { KnownAttempts } from './known-attempts.ts';
import { LaneClock } from './lane-clock.ts';
import { LaneConnection } from './lane-connection.ts';
import { type Commit, prepareCommit } from './prepare-commit.ts';
import type { Known, QueuedSave, SaveOrder, Settled } from './queued-save.ts';
import type { BudgetLimits } from './save-budget.ts';
import { lockOut, SaveQueue } from './save-queue.ts';

/** Maximum duration of a commit, not including the time in the queue. */
const MAX_COMMIT_MS = 10_000;
const TICK_MS = 250;
const RETRY_MS = 100;
const MAX_CLOSE_MS = 7000;
type Ready = { client: pg.Client; signedAtMs: number };

export type LaneParts = {
  laneConnections: SaveLaneConnections;
  signer: Signer;
  queueLimit: number;
  /** Limits for the saves of one attempt. */
  budget: BudgetLimits;
  /**
   * Time for which a save may stay in the queue. The computation of results waits for the same time, so that answers
   * that arrived in time are included.
   */
  keepMs: number;
  metrics: SaveMetrics;
  log: Log;
};

/**
 * Queue and writer of the answers that this process saves. While a commit is in progress, new saves wait, and the next
 * commit takes all of them up to a limit. A save is acknowledged only after its commit is durable. If the response to a
 * commit is lost, the lane first finds out whether the commit was stored, and then answers the requests.
 */
export class Lane {
  readonly known: KnownAttempts;
  readonly counts = { commits: 0, entries: 0, collisions: 0, corrected: 0, lost: 0 };
  readonly #parts: LaneParts;
  readonly #chain: SignedChain;
  readonly #clock = new LaneClock();
  readonly #queue: SaveQueue;
  readonly #connection: LaneConnection;
  readonly #check: CommitCheck;
  #running: Promise<void> | null = null;
  #isScheduled = false;
  #isClosing = false;
  #isClosed = false;
  readonly #ticker: NodeJS.Timeout;

  constructor(parts: LaneParts) {
    this.#parts = parts;
    this.known = new KnownAttempts(parts.laneConnections.database, { budget: parts.budget });
    this.#chain = new SignedChain(parts.signer);
    this.#queue = new SaveQueue(parts);
    this.#connection = new LaneConnection(parts, `kasauti lane ${this.#chain.laneId}`);
    this.#check = new CommitCheck({ ...parts, laneId: this.#chain.laneId, connectionName: this.#connection.name });
    this.#ticker = setInterval(() => this.#giveUpWaiting(), TICK_MS);
    this.#ticker.unref();
  }

  get laneId(): string {
    return this.#chain.laneId;
  }

  /** Name of the lane's connection, as `pg_stat_activity` shows it. */
  get connectionName(): string {
    return this.#connection.name;
  }

  /** Returns true if the queue has room for some entries. `size` is the length of their payloads in characters. */
  hasRoom(entries: number, size: number): boolean {
    return !this.#isClosing && this.#queue.hasRoom(entries, size);
  }

  /** Returns the database's time in milliseconds, or null if its clock was not read recently. */
  now(): number | null {
    return this.#clock.now();
  }

  /** Stores all events of one request in one commit, after the saves that arrived before this one. */
  store(known: Known, order: SaveOrder): Promise<Settled> {
    const save = this.#queue.add(known, order);
    this.#runSoon();
    return save.settled;
  }

  /** Counts a request that is asked to come again. */
  countBusy(): void {
    this.#parts.metrics.savesBusy.inc();
  }

  /** Waits until entries that other processes may have stored are safe. Returns false if that is not certain. */
  areEntriesReplicated(): Promise<boolean> {
    return this.#check.areEntriesReplicated();
  }

  /** Finishes the saves in progress. The remaining requests are answered with `busy`, so that their clients retry. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.race([this.#running, delay(MAX_CLOSE_MS, undefined, { ref: false })]);
    clearInterval(this.#ticker);
    this.#isClosed = true;
    this.#check.close();
    this.#queue.close();
    await this.#connection.end();
  }

  #runSoon(): void {
    if (this.#isScheduled || this.#running || this.#isClosed) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (!this.#running) this.#running = this.#run().finally(() => this.#afterRun());
    });
  }

  #afterRun(): void {
    this.#running = null;
    if (this.#queue.canBeTaken()) this.#runSoon();
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      const ready = await this.#getReady();
      // From here until the statement is sent, nothing may be awaited, so that the entries are checked and numbered
      // with current facts. During a wait, the lease could change, or another process could store the same save.
      const saves = this.#queue.take();
      if (saves.length === 0 || this.#isClosed) return;
      try {
        await (ready ? this.#commit(saves, ready) : this.#putBack(saves, RETRY_MS));
      } catch (cause) {
        // This is an internal error, and its outcome is unknown. The waiting requests must therefore fail.
        for (const save of saves) this.#queue.remove(save, () => save.fail(cause));
      }
    }
  }

  /** Returns the lane's connection and the database's time. Returns null if the database is not reachable. */
  async #getReady(): Promise<Ready | null> {
    const client = await this.#connection.open();
    if (!client || !(await this.#isLinked())) return null;
    const signedAtMs = this.#clock.now() ?? (await this.#readClock(client));
    return signedAtMs === null ? null : { client, signedAtMs };
  }

  /** Links a new chain to the newest published heads. Returns false if the heads could not be read. */
  async #isLinked(): Promise<boolean> {
    if (!this.#chain.needsLink) return true;
    try {
      this.#chain.link((await findNewestHeads(this.#parts.laneConnections.database))?.hash ?? null);
      return true;
    } catch (error) {
      this.#parts.log.warn({ event: 'lane-not-linked', text: (error as Error).message });
      return false;
    }
  }

  async #commit(saves: QueuedSave[], { client, signedAtMs }: Ready): Promise<void> {
    const commit = prepareCommit(saves, { signedAtMs, clock: this.#clock, chain: this.#chain });
    const { warnings } = this.#connection;
    const end = this.#parts.metrics.commitSeconds.startTimer();
    const longestWaitSeconds = Math.ceil((this.#parts.keepMs + MAX_COMMIT_MS) / 1000);
    const outcome = await storeCommit(
      client,
      commit.expected,
      commit.signed.root,
      commit.entries,
      longestWaitSeconds,
    ).catch((error: DatabaseError) => error);
    end();
    if (outcome instanceof Error) return await this.#afterError(commit, outcome);
    this.#clock.learn(outcome.databaseNowMs);
    if (!outcome.isStored) return await this.#correct(commit, outcome.mismatches);
    if (this.#connection.warnings > warnings) return await this.#findOut(commit);
    this.#stored(commit);
  }

  #stored({ placed, entries, signed }: Commit): void {
    this.#chain.accept(signed);
    this.counts.commits += 1;
    this.counts.entries += entries.length;
    this.#parts.metrics.answersSaved.inc(entries.length);
    const writer = new ReceiptWriter(signed);
    for (const { save, late, entries } of placed) {
      const { known, events } = save;
      known.lockouts = 0;
      const firstSeq = entries[0]?.seq ?? 0;
      const opIds = events.map((event) => event.opBytes);
      this.known.append(known, firstSeq - 1, opIds);
      const receipt = writer.receipt(known.attemptId, entries);
      const { signedAtMs } = signed.root;
      this.#queue.remove(save, () => save.settle({ kind: 'stored', firstSeq, late, receipt, signedAtMs }));
    }
  }

  /**
   * Handles a commit that stored nothing, because an expected fact was wrong. Updates the cached facts and puts all
   * saves back into the queue.
   */
  async #correct({ saves }: Commit, mismatches: ActualAttempt[]): Promise<void> {
    this.counts.corrected += 1;
    if (mismatches.length === 0) this.#clock.doubt();
    const actual = new Map(mismatches.map(({ attemptId, now }) => [attemptId, now]));
    for (const { known } of saves) {
      const now = actual.get(known.attemptId);
      if (now) this.known.learn(known, now);
      if (now === null && !known.isLockedOut) lockOut(known, { whenOver: () => this.#runSoon() });
    }
    await this.#putBack(saves, 0);
  }

  async #afterError(commit: Commit, error: DatabaseError): Promise<void> {
    const { saves } = commit;
    const outcome = this.#connection.isOpen ? outcomeOf(error) : 'unknown';
    this.#parts.log.warn({
      event: 'lane-commit-failed',
      outcome,
      code: error.code,
      entries: commit.entries.length,
    });
    if (outcome === 'collided') {
      this.counts.collisions += 1;
      if (error.constraint === 'commit_root_pkey') this.#chain.restart();
      await this.#leaveOutCollided(saves);
      return await this.#putBack(saves, 0);
    }
    if (outcome === 'unknown') return await this.#findOut(commit);
    if (outcome === 'later') return await this.#putBack(saves, RETRY_MS);
    const [only] = saves;
    if (only && saves.length === 1) return this.#queue.remove(only, () => only.fail(error));
    for (const save of saves) save.isAlone = true;
    await this.#putBack(saves, 0);
  }

  /**
   * Another process has used some of the numbers of these attempts. Its entries are read, so that the entries of this
   * process get the next numbers. An attempt that has got entries waits for a moment and is read again, because the
   * other process may go on. All other attempts are stored at once.
   */
  async #leaveOutCollided(saves: QueuedSave[]): Promise<void> {
    const before = new Map(saves.map(({ known }) => [known, known.lastSeq]));
    const read = ({ attemptId }: Known) => this.known.read(attemptId);
    await Promise.all([...before.keys()].map(read));
    for (const [known, lastSeq] of before)
      if (known.lastSeq !== lastSeq && !known.isLockedOut)
        lockOut(known, { read: () => read(known), whenOver: () => this.#runSoon() });
  }

  /** Finds out whether a commit is stored whose response was lost or in doubt, and answers its requests accordingly. */
  async #findOut(commit: Commit): Promise<void> {
    this.#connection.drop();
    this.counts.lost += 1;
    this.#parts.metrics.commitsInDoubt.inc();
    if (await this.#check.wasStored(commit.signed.root)) return this.#stored(commit);
    await this.#putBack(commit.saves, 0);
  }

  async #putBack(saves: QueuedSave[], afterMs: number): Promise<void> {
    this.#queue.putBack(saves, { isRetriedAtOnce: afterMs === 0 });
    if (afterMs > 0) await delay(afterMs);
  }

  #giveUpWaiting(): void {
    this.#parts.metrics.queueLength.set(this.#queue.entriesWaiting);
    this.#queue.giveUpWaiting();
  }

  async #readClock(client: pg.Client): Promise<number | null> {
    try {
      return this.#clock.learn(await readClock(client));
    } catch {
      this.#connection.drop();
      return null;
    }
  }
}
