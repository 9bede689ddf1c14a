import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import type { AttemptDatabase, KeptAttempt, NewLine } from './storage/attempt-database.ts';
import type { Entry, EntryStatus, KeptLines, Line } from './storage/journal.ts';

/* A test double for the browser's database. A test can make it fail. */

/** Faults that a test can switch on one by one. */
export type Trouble =
  /** Every write fails. */
  | 'takes-nothing'
  /** The paper cannot be written, but entries can. */
  | 'takes-no-paper'
  /** The attempt's facts cannot be written. */
  | 'takes-no-start'
  /** The status of entries cannot be written. */
  | 'takes-no-statuses'
  | 'attempt-unreadable'
  | 'paper-unreadable'
  | 'lines-unreadable';

/** Creates a database that keeps its content when the test reloads the page. */
export function givenDisk() {
  const rows = new Map<number, { entry: Entry; status: EntryStatus; isOpen?: true }>();
  const papers = new Map<string, ArrayBuffer>();
  const receipts: WireReceipt[] = [];
  let attempt: KeptAttempt | null = null;
  const troubles = new Set<Trouble>();
  const damaged = new Set<number>();
  const check = (...fatal: Trouble[]) => {
    if (['takes-nothing' as const, ...fatal].some((trouble) => troubles.has(trouble)))
      throw new Error('the disk fails');
  };
  const checkRead = (fatal: Trouble) => {
    if (troubles.has(fatal)) throw new Error('the disk is damaged');
  };
  const database = {
    async attemptIds() {
      return attempt ? [attempt.sitting.attemptId] : [];
    },
    async readAttempt() {
      checkRead('attempt-unreadable');
      return attempt;
    },
    async keepAttempt(kept: KeptAttempt) {
      check('takes-no-start');
      attempt = kept;
    },
    async readPaper(sha256: string) {
      checkRead('paper-unreadable');
      return papers.get(sha256) ?? null;
    },
    async keepPaper(sha256: string, bytes: ArrayBuffer) {
      check('takes-no-paper');
      papers.set(sha256, bytes);
    },
    async readLines(): Promise<KeptLines> {
      checkRead('lines-unreadable');
      return kept();
    },
    async keepEntries(_attemptId: string, lines: readonly NewLine[]) {
      check();
      const isTaken = ({ entry }: NewLine) => rows.has(entry.no) && rows.get(entry.no)?.entry.opId !== entry.opId;
      if (lines.some(isTaken)) throw new DOMException('the number is taken', 'ConstraintError');
      for (const { entry, isOpen } of lines) {
        const before = rows.get(entry.no);
        if (!before || before.isOpen)
          rows.set(entry.no, { entry, status: { kind: 'waiting' }, ...(isOpen && { isOpen }) });
      }
    },
    async keepStatuses(_attemptId: string, changed: readonly Line[], given: readonly WireReceipt[] = []) {
      check('takes-no-statuses');
      for (const { entry, status } of changed) {
        const row = rows.get(entry.no);
        if (row) rows.set(entry.no, { ...row, status });
      }
      receipts.push(...given);
    },
    async readReceipts() {
      return [...receipts];
    },
    async deletePaperAndFacts(_attemptId: string, _paperSha256: string | null, settled: ReadonlySet<number>) {
      if ([...rows].some(([no, { status }]) => status.kind === 'waiting' && !settled.has(no))) return false;
      attempt = null;
      papers.clear();
      return true;
    },
    async deleteEntriesAndReceipts() {
      if ([...rows.values()].some(({ status }) => status.kind === 'waiting')) return false;
      wipe();
      return true;
    },
    close() {},
  } satisfies AttemptDatabase;
  const wipe = () => {
    attempt = null;
    rows.clear();
    papers.clear();
    receipts.splice(0);
  };
  const kept = (): KeptLines => {
    const sorted = [...rows].sort(([a], [b]) => a - b);
    const whole = sorted.filter(([no]) => !damaged.has(no));
    return {
      lines: whole.map(([, row]): Line => ({ ...row, isOnDevice: true })),
      lastNo: sorted.at(-1)?.[0] ?? 0,
      damaged: sorted.filter(([no, { status }]) => damaged.has(no) && status.kind === 'waiting').length,
    };
  };
  return {
    rows,
    kept,
    database,
    /** Deletes everything, like a user who clears the browser's data. */
    wipe,
    fail: (trouble: Trouble, now = true) => void (now ? troubles.add(trouble) : troubles.delete(trouble)),
    /** Makes the entry with this number unreadable. */
    damage: (no: number) => void damaged.add(no),
    receipts,
    /** Returns true if the attempt and its paper are deleted. Entries and receipts may remain. */
    isTidy: () => attempt === null && papers.size === 0,
  };
}
