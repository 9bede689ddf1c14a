import { type Known, QueuedSave, type SaveOrder } from './queued-save.ts';
import { whyCannotSave } from './why-cannot-save.ts';

/**
 * Maximum number of entries per commit, so that candidates do not wait too long. The remaining saves are stored in the
 * next commit.
 */
const MAX_ENTRIES_OF_A_COMMIT = 2000;
/** Maximum length of the payloads of a commit, in characters. Long texts reach it before the number of entries. */
const MAX_SIZE_OF_A_COMMIT = 2 * 1024 * 1024;
/** Maximum length of the payloads in the queue, in characters, so that long texts cannot use all memory. */
const MAX_SIZE_WAITING = 64 * 1024 * 1024;
/**
 * Time after which a waiting request gets a 503 response. The browser then keeps its answers and retries with the same
 * op ids. The save stays in the queue for `keepMs`, because it can still be stored with its time of arrival. A retry
 * finds it there.
 */
const MAX_WAIT_MS = 5000;
/**
 * Milliseconds for which the saves of an attempt wait because another transaction is changing it. Each value applies to
 * one wait. The last value also applies to all further waits.
 */
const LOCKOUT_MS = [10, 20, 40, 80, 160];
/**
 * Number of tries after which a save is answered with `busy`. Only tries that are repeated at once count, for example
 * after a wrong expected fact. A wait for the database or for a lock does not count.
 */
const MAX_TRIES = 40;

const fitsCommit = (entries: number, size: number) =>
  entries <= MAX_ENTRIES_OF_A_COMMIT && size <= MAX_SIZE_OF_A_COMMIT;

/** The saves that wait, or that were taken for the commit in progress. */
export class SaveQueue {
  readonly #queueLimit: number;
  readonly #keepMs: number;
  #waiting: QueuedSave[] = [];
  /** Saves that were taken from the queue for the commit in progress. */
  #taken: QueuedSave[] = [];
  #entriesWaiting = 0;
  #sizeWaiting = 0;
  #isClosed = false;

  constructor({ queueLimit, keepMs }: { queueLimit: number; keepMs: number }) {
    this.#queueLimit = queueLimit;
    this.#keepMs = keepMs;
  }

  get entriesWaiting(): number {
    return this.#entriesWaiting;
  }

  hasRoom(entries: number, size: number): boolean {
    return this.#sizeWaiting + size <= MAX_SIZE_WAITING && this.#entriesWaiting + entries <= this.#queueLimit;
  }

  add(known: Known, order: SaveOrder): QueuedSave {
    const save = new QueuedSave(known, order);
    known.underWay.push(save);
    this.#entriesWaiting += save.events.length;
    this.#sizeWaiting += save.size;
    this.#waiting.push(save);
    return save;
  }

  /** Returns true if a save waits that no lockout of its attempt holds back. */
  canBeTaken(): boolean {
    return this.#waiting.some((save) => !save.known.isLockedOut);
  }

  /**
   * Takes the saves of the next commit from the queue. The saves of one attempt stay in order: if one of them stays in
   * the queue, all later ones stay too.
   */
  take(): QueuedSave[] {
    const taken: QueuedSave[] = [];
    const left: QueuedSave[] = [];
    let entries = 0;
    let size = 0;
    let isFull = false;
    const oldest = performance.now() - Math.max(this.#keepMs, MAX_WAIT_MS);
    for (const save of this.#waiting) {
      if (save.isSettled && (save.since < oldest || this.#isClosed)) {
        this.remove(save);
      } else if (isFull || save.known.isLockedOut) {
        left.push(save);
      } else if (this.#isOutdated(save)) {
        this.remove(save, () => save.settle({ kind: 'look-again' }));
      } else if (taken.length > 0 && (save.isAlone || !fitsCommit(entries + save.events.length, size + save.size))) {
        isFull = true;
        left.push(save);
      } else {
        taken.push(save);
        entries += save.events.length;
        size += save.size;
        isFull = save.isAlone;
      }
    }
    this.#waiting = left;
    this.#taken = taken;
    return taken;
  }

  #isOutdated({ known, writer, events }: QueuedSave): boolean {
    return whyCannotSave(known, writer) !== null || events.some((event) => known.ops.find(event.opBytes) > 0);
  }

  /** Puts saves back to the front of the queue. A save that was tried too often is answered instead. */
  putBack(saves: QueuedSave[], { isRetriedAtOnce }: { isRetriedAtOnce: boolean }): void {
    const again: QueuedSave[] = [];
    for (const save of saves) {
      // Only immediate retries are counted. A time limit ends the wait for the database or for a lock instead.
      if (!save.known.isLockedOut && isRetriedAtOnce) save.tries += 1;
      if (save.tries > MAX_TRIES) this.remove(save, () => save.settle({ kind: 'busy' }));
      else again.push(save);
    }
    this.#waiting = [...again, ...this.#waiting];
  }

  /** Removes a save for good. `settle` answers its request, unless that was answered before. */
  remove(save: QueuedSave, settle?: () => void): void {
    if (save.hasLeft) return;
    save.hasLeft = true;
    this.#entriesWaiting -= save.events.length;
    this.#sizeWaiting -= save.size;
    const { underWay } = save.known;
    underWay.splice(underWay.indexOf(save), 1);
    if (!save.isSettled) settle?.();
  }

  /** Answers the requests that have waited too long. Their saves stay in the queue. */
  giveUpWaiting(): void {
    const limit = performance.now() - MAX_WAIT_MS;
    for (const save of this.#underWay()) if (!save.isSettled && save.since < limit) save.settle({ kind: 'busy' });
  }

  /** Answers all requests, and stores no further saves. */
  close(): void {
    this.#isClosed = true;
    for (const save of this.#underWay()) save.settle({ kind: 'busy' });
    this.#waiting = [];
  }

  #underWay(): QueuedSave[] {
    return [...this.#taken, ...this.#waiting].filter((save) => !save.hasLeft);
  }
}

/**
 * Lets the saves of an attempt wait while another transaction or process changes it. `read` then reads the attempt
 * again. Calls `whenOver` afterwards.
 */
export function lockOut(
  known: Known,
  { read, whenOver }: { read?: () => Promise<unknown>; whenOver: () => void },
): void {
  known.isLockedOut = true;
  const waitMs = LOCKOUT_MS[Math.min(known.lockouts, LOCKOUT_MS.length - 1)];
  known.lockouts += 1;
  setTimeout(async () => {
    await read?.().catch(() => {}); // without the newest entries, the next commit collides and tells it
    known.isLockedOut = false;
    whenOver();
  }, waitMs);
}
