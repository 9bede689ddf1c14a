import type { OpenedAttempt, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import type { EmergencyKey } from '@kasauti/domain/attempt/emergency-file.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { newKey } from '../../encrypted-bytes.ts';
import type { Entry, EntryStatus, KeptLines, Line } from './journal.ts';
import { seal, unseal } from './sealed-text.ts';

/*
 * What this browser stores of an attempt in IndexedDB: the facts of the attempt, the encrypted paper and its key, every
 * entry of the journal, and the server's receipts. Entries are written with strict durability, so "Saved on this
 * device" means that they are on the disk and not only in a buffer. Entries and facts are encrypted with a
 * non-extractable key. Entries can be read even if the facts and the paper cannot. The content of an entry is never
 * overwritten, except while the entry is open. Entries are deleted only after the server has confirmed them. After the
 * test is over and the server has confirmed everything, only entries and receipts remain, until the result is
 * published.
 */

/** Facts about the attempt that the lobby has fetched from the server. */
export type LobbyFacts = Pick<OpenedAttempt, 'T0' | 'mode' | 'form' | 'candidate' | 'examTitle'> & {
  attemptId: AttemptId;
  scheduleId: BookingId;
  /** Missing in facts that older releases have stored, and in a practice test without an account. */
  emergencyKey?: EmergencyKey;
};

/** What the server sent at the start of the attempt, and the answers that it had stored at that time. */
export type StartedAttempt = {
  epoch: number;
  deadlineAt: string;
  sectionEnds?: readonly string[];
  orderSeed: string;
  mutedSignals: boolean;
  /** The server's answers, with one element per visited question. */
  base: { itemRef: string; response: ItemResponse | null; marked: boolean }[];
  /** The server's number of the last entry that is included in `base`. */
  baseSeq: number;
  lastEventId: number;
  /**
   * Set while the test is paused, as far as this page knows. With it a page that is reloaded offline does not show the
   * questions during a pause.
   */
  pause?: { reasonText: string | null } | null;
  /** The time in milliseconds by which this device's clock is behind the server's clock. */
  clockOffsetMs: number;
};

/** An entry to store, and whether the candidate is still writing it. */
export type NewLine = Pick<Line, 'entry' | 'isOpen'>;

export type KeptAttempt = { sitting: LobbyFacts; start: StartedAttempt | null; paperKey: CryptoKey | null };

type SealedBytes = Uint8Array<ArrayBuffer>;
/** `opId` is missing in rows that older releases have written. */
type LineRow = {
  attemptId: string;
  no: number;
  opId?: string;
  sealed: SealedBytes;
  fate: EntryStatus;
  /** True while the candidate is writing the text. The row may be overwritten until then. */
  isOpen?: boolean;
};
/**
 * These names must not change, because browsers contain rows that older releases have written. An entry's status is
 * stored as `fate`.
 */
interface Schema extends DBSchema {
  attempt: {
    key: string;
    value: { attemptId: string; paperKey: CryptoKey | null; sealed: SealedBytes };
  };
  /** The key that encrypts the rows of one attempt. */
  key: { key: string; value: CryptoKey };
  paper: { key: string; value: ArrayBuffer };
  line: { key: [string, number]; value: LineRow };
  receipt: { key: number; value: { attemptId: string; receipt: WireReceipt }; indexes: { attemptId: string } };
}

export type AttemptDatabase = Awaited<ReturnType<typeof openAttemptDatabase>>;

const ANSWER_LIMIT_MS = 4000;

/**
 * Opens the database. Rejects if the browser cannot store anything: for example in a private window, or if storage is
 * switched off or full.
 */
export async function openAttemptDatabase() {
  const database = await withinLimit(openStore());
  const keys = new Map<string, Promise<CryptoKey>>();

  /** Returns the key of the attempt. A new key is stored before anything is encrypted with it. */
  const keyOf = (attemptId: string): Promise<CryptoKey> => {
    const known = keys.get(attemptId) ?? readOrMakeKey(database, attemptId);
    keys.set(attemptId, known);
    known.catch(() => keys.delete(attemptId));
    return known;
  };

  const readLines = async (attemptId: string): Promise<KeptLines> => {
    const rows = await database.getAll('line', rangeOf(attemptId));
    const key = await keyOf(attemptId);
    const entries = await Promise.all(rows.map(({ sealed }) => unseal<Entry>(key, sealed).catch(() => null)));
    const lines: Line[] = [];
    let damaged = 0;
    rows.forEach(({ no, fate: status, isOpen }, at) => {
      const entry = entries[at];
      // The number of the row is used and not the number in the encrypted entry, because the row's number is its key.
      if (entry) lines.push({ entry: { ...entry, no }, isOnDevice: true, status, ...(isOpen && { isOpen }) });
      else if (status.kind === 'waiting') damaged += 1;
    });
    return { lines, lastNo: rows.at(-1)?.no ?? 0, damaged };
  };

  const addEntries = async (attemptId: string, lines: readonly NewLine[]): Promise<void> => {
    const key = await keyOf(attemptId);
    const rows = await Promise.all(
      lines.map(async ({ entry, isOpen = false }): Promise<LineRow> => {
        const { no, opId } = entry;
        return { attemptId, no, opId, sealed: await seal(key, entry), fate: { kind: 'waiting' }, isOpen };
      }),
    );
    const work = database.transaction('line', 'readwrite', { durability: 'strict' });
    // A write that fails also ends the transaction. Only the error of the write says why.
    work.done.catch(() => undefined);
    const writes = rows.map(async (row) => {
      const before = await work.store.get([attemptId, row.no]);
      if (!before || before.opId !== row.opId) await work.store.add(row);
      // Another tab may have closed and sent the entry, so a closed row stays as it is.
      else if (before.isOpen) await work.store.put(row);
    });
    await Promise.all(writes);
    await work.done;
  };

  return {
    attemptIds: (): Promise<string[]> => database.getAllKeys('attempt'),

    async readAttempt(attemptId: string): Promise<KeptAttempt | null> {
      const kept = await database.get('attempt', attemptId);
      if (!kept) return null;
      const facts = await unseal<Omit<KeptAttempt, 'paperKey'>>(await keyOf(attemptId), kept.sealed);
      return { ...facts, paperKey: kept.paperKey };
    },

    async keepAttempt({ sitting, start, paperKey }: KeptAttempt): Promise<void> {
      const { attemptId } = sitting;
      const sealed = await seal(await keyOf(attemptId), { sitting, start });
      await database.put('attempt', { attemptId, paperKey, sealed });
    },

    async readPaper(sha256: string): Promise<ArrayBuffer | null> {
      return (await database.get('paper', sha256)) ?? null;
    },

    async keepPaper(sha256: string, bytes: ArrayBuffer): Promise<void> {
      await database.put('paper', bytes, sha256);
    },

    /**
     * Returns all entries made in this browser. If an entry is damaged, the others are still returned. The damaged
     * entry's number is not assigned again.
     */
    readLines: (attemptId: string): Promise<KeptLines> => withinLimit(readLines(attemptId)),

    /**
     * Stores new entries and the newest text of the open entry. Resolves when they are on the disk. If another tab has
     * already used one of their numbers, rejects with an error for which `isNumberTakenError` returns true.
     */
    keepEntries: (attemptId: string, lines: readonly NewLine[]): Promise<void> =>
      withinLimit(addEntries(attemptId, lines)),

    /**
     * Updates the statuses of entries and adds the receipts that prove them. Skips an entry that is not in this
     * database.
     */
    async keepStatuses(
      attemptId: string,
      lines: readonly Line[],
      receipts: readonly WireReceipt[] = [],
    ): Promise<void> {
      const work = database.transaction(['line', 'receipt'], 'readwrite');
      const store = work.objectStore('line');
      const notes = lines.map(async ({ entry, status }) => {
        const row = await store.get([attemptId, entry.no]);
        if (row) await store.put({ ...row, fate: status });
      });
      const kept = receipts.map((receipt) => work.objectStore('receipt').put({ attemptId, receipt }));
      await Promise.all([...notes, ...kept, work.done]);
    },

    async readReceipts(attemptId: string): Promise<WireReceipt[]> {
      return (await database.getAllFromIndex('receipt', 'attemptId', attemptId)).map(({ receipt }) => receipt);
    },

    /**
     * Deletes the paper, its pictures, its key and the attempt's facts after the test is over. Entries and receipts
     * remain for the candidate. `settled` are the numbers of the entries that need not be sent any more. If another
     * entry is waiting, deletes nothing and returns false.
     */
    async deletePaperAndFacts(
      attemptId: string,
      paperSha256: string | null,
      settled: ReadonlySet<number>,
    ): Promise<boolean> {
      const work = database.transaction(['attempt', 'paper', 'line'], 'readwrite');
      const rows = await work.objectStore('line').getAll(rangeOf(attemptId));
      if (rows.some(({ no, fate }) => fate.kind === 'waiting' && !settled.has(no))) return false;
      await Promise.all([
        work.objectStore('attempt').delete(attemptId),
        paperSha256 === null ? undefined : work.objectStore('paper').delete(namesFrom(paperSha256)),
        work.done,
      ]);
      return true;
    },

    /**
     * Deletes the entries, the receipts and the attempt's key. If an entry is still waiting to be sent, deletes nothing
     * and returns false.
     */
    async deleteEntriesAndReceipts(attemptId: string): Promise<boolean> {
      const work = database.transaction(['key', 'line', 'receipt'], 'readwrite');
      const rows = await work.objectStore('line').getAll(rangeOf(attemptId));
      if (rows.some(({ fate }) => fate.kind === 'waiting')) return false;
      const receipts = work.objectStore('receipt');
      const numbers = await receipts.index('attemptId').getAllKeys(attemptId);
      await Promise.all([
        work.objectStore('key').delete(attemptId),
        work.objectStore('line').delete(rangeOf(attemptId)),
        ...numbers.map((number) => receipts.delete(number)),
        work.done,
      ]);
      keys.delete(attemptId);
      return true;
    },

    close: () => database.close(),
  };
}

/** Returns true if a write failed because another tab has already used an entry's number. */
export function isNumberTakenError(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'ConstraintError';
}

async function readOrMakeKey(database: IDBPDatabase<Schema>, attemptId: string): Promise<CryptoKey> {
  const known = await database.get('key', attemptId);
  if (known) return known;
  const made = await newKey();
  try {
    const work = database.transaction('key', 'readwrite', { durability: 'strict' });
    await Promise.all([work.store.add(made, attemptId), work.done]);
    return made;
  } catch (error) {
    // If another tab has stored its key first, this tab uses that key.
    const theirs = await database.get('key', attemptId);
    if (!theirs) throw error;
    return theirs;
  }
}

function rangeOf(attemptId: string): IDBKeyRange {
  return IDBKeyRange.bound([attemptId], [attemptId, []]);
}

/** The range of a paper's name and the names of its pictures, which are the paper's name, a slash and a number. */
const namesFrom = (sha256: string) => IDBKeyRange.bound(sha256, `${sha256}0`);

function openStore(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('kasauti-exam', 1, {
    upgrade(database) {
      database.createObjectStore('attempt', { keyPath: 'attemptId' });
      database.createObjectStore('key');
      database.createObjectStore('paper');
      database.createObjectStore('line', { keyPath: ['attemptId', 'no'] });
      database.createObjectStore('receipt', { autoIncrement: true }).createIndex('attemptId', 'attemptId');
    },
    // A page of a newer release wants to change the database. This page closes it and continues without it.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/**
 * Rejects if the database does not respond in time. In some browsers a request may neither complete nor fail. After the
 * rejection the page sends its entries directly to the server.
 */
async function withinLimit<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the attempt database did not respond')), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    clearTimeout(timer);
  }
}
