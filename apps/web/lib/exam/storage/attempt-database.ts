import type { OpenedAttempt, WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptId, BookingId } from '@kasauti/contract/ids.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { newKey } from '../../encrypted-bytes.ts';
import type { Entry, EntryStatus, KeptLines, Line } from './journal.ts';
import { seal, unseal } from './sealed-text.ts';

/*
 * What this browser keeps of an attempt, in IndexedDB: who sits what, the encrypted paper and its key, every entry of
 * the journal, and the server's receipts. Entries are written with strict durability, so that "Saved on this device" is
 * true of the disk and not of a buffer; they and the candidate's name are encrypted under a key that cannot be taken
 * out of the browser. Entries depend on nothing else: they are read when the attempt's facts or the paper are gone,
 * never overwritten, and never deleted before the server is known to have them. When it has confirmed everything and
 * the test is over, only entries and receipts stay, until the result is out.
 */

/** What the lobby learned. */
export type Sitting = Pick<OpenedAttempt, 'T0' | 'mode' | 'form' | 'candidate' | 'examTitle'> & {
  attemptId: AttemptId;
  scheduleId: BookingId;
};

/** What the start gave, and what the server knew of the answers when this page last asked. */
export type Start = {
  epoch: number;
  deadlineAt: string;
  orderSeed: string;
  mutedSignals: boolean;
  /** One entry per question that was visited. */
  base: { itemRef: string; response: ItemResponse | null; marked: boolean }[];
  /** The server's number of the last entry that is part of the base. */
  baseSeq: number;
  lastEventId: number;
  /**
   * Set while the test is paused, as far as this page has heard: a reload without a network must not show questions as
   * if it ran.
   */
  pause?: { reasonText: string | null } | null;
  /** How far this device's clock was behind the server's. */
  clockOffsetMs: number;
};

export type KeptAttempt = { sitting: Sitting; start: Start | null; paperKey: CryptoKey | null };

type SealedBytes = Uint8Array<ArrayBuffer>;
/** The stored names stay as they are: browsers hold rows of older releases. An entry's status is stored as `fate`. */
interface Schema extends DBSchema {
  attempt: {
    key: string;
    value: { attemptId: string; paperKey: CryptoKey | null; sealed: SealedBytes };
  };
  /** What is kept of an attempt is sealed with a key of its own. */
  key: { key: string; value: CryptoKey };
  paper: { key: string; value: ArrayBuffer };
  line: { key: [string, number]; value: { attemptId: string; no: number; sealed: SealedBytes; fate: EntryStatus } };
  receipt: { key: number; value: { attemptId: string; receipt: WireReceipt }; indexes: { attemptId: string } };
}

export type AttemptDatabase = Awaited<ReturnType<typeof openAttemptDatabase>>;

const ANSWER_LIMIT_MS = 4000;

/**
 * Opens the browser's store. Rejects where the browser keeps nothing (private windows, storage switched off or full).
 */
export async function openAttemptDatabase() {
  const database = await withinLimit(openStore());
  const keys = new Map<string, Promise<CryptoKey>>();

  /** The attempt's own key: on the disk before anything that is sealed with it. */
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
    rows.forEach(({ no, fate: status }, at) => {
      const entry = entries[at];
      // The row's own number is the one under which it is found again.
      if (entry) lines.push({ entry: { ...entry, no }, isOnDevice: true, status });
      else if (status.kind === 'waiting') damaged += 1;
    });
    return { lines, lastNo: rows.at(-1)?.no ?? 0, damaged };
  };

  const addEntries = async (attemptId: string, entries: readonly Entry[]): Promise<void> => {
    const key = await keyOf(attemptId);
    const rows = await Promise.all(
      entries.map(async (entry) => ({
        attemptId,
        no: entry.no,
        sealed: await seal(key, entry),
        fate: { kind: 'waiting' } as const,
      })),
    );
    const work = database.transaction('line', 'readwrite', { durability: 'strict' });
    await Promise.all([...rows.map((row) => work.store.add(row)), work.done]);
  };

  return {
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

    /** All entries made in this browser. One that the disk has damaged takes no other along, and keeps its number. */
    readLines: (attemptId: string): Promise<KeptLines> => withinLimit(readLines(attemptId)),

    /** Ends when the disk has them. Rejects (`isTakenNumber`) when another tab has used one of their numbers. */
    keepEntries: (attemptId: string, entries: readonly Entry[]): Promise<void> =>
      withinLimit(addEntries(attemptId, entries)),

    /**
     * Notes what became of entries, with the receipts that prove it. An entry that never reached this disk is left out.
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
     * The test is over: paper, key and what the start gave go, while entries and receipts stay for their owner. Nothing
     * goes when an entry waits whose number is not among the `settled`. Says whether it has gone.
     */
    async forget(attemptId: string, paperSha256: string | null, settled: ReadonlySet<number>): Promise<boolean> {
      const work = database.transaction(['attempt', 'paper', 'line'], 'readwrite');
      const rows = await work.objectStore('line').getAll(rangeOf(attemptId));
      if (rows.some(({ no, fate }) => fate.kind === 'waiting' && !settled.has(no))) return false;
      await Promise.all([
        work.objectStore('attempt').delete(attemptId),
        paperSha256 === null ? undefined : work.objectStore('paper').delete(paperSha256),
        work.done,
      ]);
      return true;
    },

    /**
     * Leaves nothing of an attempt that is over here, unless an entry waits: then everything stays. Says whether it has
     * gone.
     */
    async discard(attemptId: string): Promise<boolean> {
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

/** A number was given twice: another tab has written meanwhile. */
export function isTakenNumber(error: unknown): boolean {
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
    // Another tab was first: its key is the one.
    const theirs = await database.get('key', attemptId);
    if (!theirs) throw error;
    return theirs;
  }
}

function rangeOf(attemptId: string): IDBKeyRange {
  return IDBKeyRange.bound([attemptId], [attemptId, []]);
}

function openStore(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>('kasauti-exam', 1, {
    upgrade(database) {
      database.createObjectStore('attempt', { keyPath: 'attemptId' });
      database.createObjectStore('key');
      database.createObjectStore('paper');
      database.createObjectStore('line', { keyPath: ['attemptId', 'no'] });
      database.createObjectStore('receipt', { autoIncrement: true }).createIndex('attemptId', 'attemptId');
    },
    // A page of a newer release wants to change the store: it may, and this page goes on by the server alone.
    blocking: (_now, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}

/**
 * Some browsers neither open the store, nor write to it, nor say no: what is not on the disk by then goes to the server
 * without it.
 */
async function withinLimit<Result>(asked: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the browser store gave no answer')), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([asked, limit]);
  } finally {
    clearTimeout(timer);
  }
}
