import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { settledNumbers } from '../machine/answers.ts';
import type { Performers } from '../machine/effects.ts';
import type { DiskContent, PlayerEvent } from '../machine/events.ts';
import type { Machine } from '../machine/state.ts';
import { openPaper } from '../paper/paper.ts';
import { type PaperInHand, takePaper } from '../paper/paper-in-hand.ts';
import type { AttemptDatabase, KeptAttempt } from './attempt-database.ts';
import { type Receipts, receiptsOf } from './kept-receipts.ts';

/*
 * The player's access to the attempt database of this browser. Reads run one after the other, and so do writes of the
 * attempt's facts.
 */

export type AttemptDiskParts = {
  attemptId: string;
  openAttemptDatabase: () => Promise<AttemptDatabase>;
  machine: () => Machine;
  dispatch: (event: PlayerEvent) => void;
  clock: { offsetMs: () => number; recall: (offsetMs: number) => void };
  /** Returns the receipts that this browser's database has not stored. */
  unkeptReceipts: () => readonly WireReceipt[];
  onKept: () => void;
};

export function createAttemptDisk(parts: AttemptDiskParts) {
  const { attemptId, machine, dispatch, clock, onKept } = parts;
  let database: AttemptDatabase | null = null;
  let writing: Promise<void> = Promise.resolve();
  /** The first read waits until the database is open. */
  let reading: Promise<void> = open();

  async function open(): Promise<void> {
    database = await parts.openAttemptDatabase().catch(() => null);
    if (machine().isClosed) close();
  }

  function close(): void {
    database?.close();
    database = null;
  }

  async function readOnce(): Promise<DiskContent> {
    const disk = database;
    if (!disk) return null;
    const before = machine().journal;
    const kept = await readable(disk.readLines(attemptId));
    // Without the earlier entries this page must not store new ones. So it closes the database.
    if (!kept) {
      close();
      return 'unreadable';
    }
    const facts = await readable(disk.readAttempt(attemptId));
    if (facts?.start) clock.recall(facts.start.clockOffsetMs);
    const paper = machine().paper ?? (facts && (await readable(openKeptPaper(disk, facts))));
    return { reading: { kept, before }, facts, paper };
  }

  async function keepStart(): Promise<void> {
    const { sitting, start, paperKey, isForgotten } = machine();
    if (!sitting || !database || isForgotten) return;
    const kept = start && { ...start, clockOffsetMs: clock.offsetMs() };
    // A failed write is ignored. The server has the same facts, and the next write stores them again.
    await database.keepAttempt({ sitting, start: kept, paperKey }).catch(() => undefined);
    onKept();
  }

  async function forget(): Promise<void> {
    const receipts = await gather();
    const paperSha256 = machine().sitting?.form.sha256 ?? null;
    const settled = settledNumbers(machine());
    const hasGone = (await database?.deletePaperAndFacts(attemptId, paperSha256, settled).catch(() => true)) ?? true;
    dispatch({ kind: 'forget-tried', hasGone, receipts });
    if (hasGone) onKept();
  }

  /**
   * Returns every entry made on this device with its status, and the server's signed receipts, for a file that the
   * candidate can download.
   */
  async function gather(): Promise<Receipts> {
    const kept = (await database?.readLines(attemptId).catch(() => null))?.lines ?? [];
    const onDisk = new Set(kept.map(({ entry }) => entry.opId));
    const lines = [...kept, ...machine().journal.lines.filter(({ entry }) => !onDisk.has(entry.opId))];
    const receipts = (await database?.readReceipts(attemptId).catch(() => null)) ?? [];
    return receiptsOf(attemptId, lines, [...receipts, ...parts.unkeptReceipts()]);
  }

  const effects: Performers<'read-disk' | 'keep-start' | 'forget'> = {
    'read-disk'({ because }) {
      const readNext = async () => dispatch({ kind: 'disk-read', because, content: await readOnce() });
      reading = reading.then(readNext).catch(reportBroken);
    },
    'keep-start'() {
      writing = writing.then(keepStart).catch(reportBroken);
    },
    forget() {
      writing = writing.then(forget).catch(reportBroken);
    },
  };
  return { database: () => database, effects, gather, close };
}

/** Logs the error of a failed read or write. The queued ones still run. */
function reportBroken(error: unknown): void {
  console.error('a read or write of the attempt database failed', error);
}

/**
 * Resolves to null if the read fails, as if the data were missing. The paper can be fetched again, and the server has
 * the confirmed entries.
 */
async function readable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    console.error('the stored data of the test could not be read', error);
    return null;
  }
}

async function openKeptPaper(
  database: AttemptDatabase,
  { sitting, start, paperKey }: KeptAttempt,
): Promise<PaperInHand | null> {
  const bytes = start && paperKey && (await database.readPaper(sitting.form.sha256));
  return bytes ? takePaper(await openPaper(paperKey, bytes), start.orderSeed) : null;
}
