import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { CommitTree } from '../commit/commit-tree.ts';
import { ReceiptWriter } from '../commit/receipt-text.ts';
import type { Attempt } from '../store/attempts.ts';
import { type JournalRow, readCountingFacts, readJournalPart } from '../store/journal.ts';
import { readPlaces, readRootsOf } from '../store/known.ts';
import { countsOf, type JournalEntry } from './journal-counts.ts';

/**
 * Maximum number of entries per statement. An attempt normally has about a hundred entries, but a script can write tens
 * of thousands.
 */
const ENTRIES_AT_ONCE = 1000;
/** Maximum number of roots per statement. Each root is read with all leaves of its commit, up to 64 kB. */
const ROOTS_AT_ONCE = 100;

/**
 * Yields the journal of an attempt in order and in parts. It ends after the entry `upTo`, or with the newest entry if
 * `upTo` is null. `counts` is true for an entry that counts for the result.
 */
export async function* journalChunks(
  executor: Kysely<Tables>,
  attempt: Attempt,
  upTo: number | null = null,
): AsyncGenerator<JournalEntry[]> {
  const { attemptId } = attempt;
  const first = await readJournalPart(executor, attemptId, { after: 0, upTo, most: ENTRIES_AT_ONCE });
  const isWhole = first.length < ENTRIES_AT_ONCE;
  // Whether a late entry counts may depend on all entries before it.
  const counts = await countsOf(
    executor,
    attempt,
    isWhole ? first : await readCountingFacts(executor, attemptId, upTo),
  );
  let rows: JournalRow[] = first;
  for (let at = 0; rows.length > 0; at += ENTRIES_AT_ONCE) {
    const from = at;
    yield rows.map((row, index) => ({ ...row, counts: counts[from + index] ?? false }));
    const after = rows.at(-1)?.seq ?? 0;
    rows =
      rows.length < ENTRIES_AT_ONCE
        ? []
        : await readJournalPart(executor, attemptId, { after, upTo, most: ENTRIES_AT_ONCE });
  }
}

type Place = Awaited<ReturnType<typeof readPlaces>>[number];

/**
 * Yields the receipts of an attempt's entries up to `upTo`, as JSON texts, in order and in parts. There is one receipt
 * per commit. The entries of an attempt in one commit have consecutive numbers, so a receipt is complete when an entry
 * of another commit follows.
 */
export async function* receiptChunks(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  upTo: number,
): AsyncGenerator<string[]> {
  let waiting: Place[][] = [];
  for (let after = 0; after < upTo; ) {
    const places = await readPlaces(executor, attemptId, { after, upTo, most: ENTRIES_AT_ONCE });
    if (places.length === 0) break;
    after = places.at(-1)?.seq ?? upTo;
    for (const place of places) {
      const last = waiting.at(-1);
      if (last && isOneCommit(last[0], place)) last.push(place);
      else waiting.push([place]);
    }
    while (waiting.length > 1) {
      const ready = waiting.slice(0, Math.min(waiting.length - 1, ROOTS_AT_ONCE));
      waiting = waiting.slice(ready.length);
      yield await writeReceipts(executor, attemptId, ready);
    }
  }
  if (waiting.length > 0) yield await writeReceipts(executor, attemptId, waiting);
}

const isOneCommit = (one: Place | undefined, other: Place) =>
  one?.laneId === other.laneId && one.rootNo === other.rootNo;

async function writeReceipts(executor: Kysely<Tables>, attemptId: AttemptId, commits: Place[][]): Promise<string[]> {
  const firsts = commits.flatMap(([first]) => first ?? []);
  const roots = new Map((await readRootsOf(executor, firsts)).map((root) => [`${root.laneId} ${root.rootNo}`, root]));
  return commits.flatMap((entries) => {
    const [first] = entries;
    const root = first && roots.get(`${first.laneId} ${first.rootNo}`);
    if (!root) throw new Error(`an entry of attempt ${attemptId} has no root`);
    const writer = new ReceiptWriter({
      tree: CommitTree.of(root.leaves),
      root: { ...root, signedAtMs: root.signedAt.getTime() },
    });
    return writer.receipt(
      attemptId,
      entries.map(({ arrivedAt, ...entry }) => ({ ...entry, arrivedAtMs: arrivedAt?.getTime() ?? null })),
    );
  });
}
