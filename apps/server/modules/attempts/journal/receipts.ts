import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { CommitTree } from '../commit/commit-tree.ts';
import { ReceiptWriter } from '../commit/receipt-text.ts';
import { readEntriesWithRoots } from '../store/known.ts';

export type StoredReceipts = {
  /** JSON texts of the receipts. There is one receipt for each commit that stored at least one of the entries. */
  receipts: string[];
  lateSeqs: Set<number>;
};

/** Recreates the receipts that were issued when these entries were stored. The texts are identical byte for byte. */
export async function receiptsOfEntries(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  seqs: number[],
): Promise<StoredReceipts> {
  const rows = await readEntriesWithRoots(executor, attemptId, seqs);
  const commits = new Map<string, typeof rows>();
  for (const row of rows) {
    const name = `${row.laneId} ${row.rootNo}`;
    commits.set(name, [...(commits.get(name) ?? []), row]);
  }
  const receipts: string[] = [];
  for (const entries of commits.values()) {
    const [first] = entries;
    if (!first) continue;
    const root = { ...first, signedAtMs: first.signedAt.getTime() };
    const writer = new ReceiptWriter({ tree: CommitTree.of(first.leaves), root });
    const placed = entries.map(({ arrivedAt, ...entry }) => ({ ...entry, arrivedAtMs: arrivedAt?.getTime() ?? null }));
    receipts.push(writer.receipt(attemptId, placed));
  }
  return { receipts, lateSeqs: new Set(rows.filter((row) => row.isLate).map((row) => row.seq)) };
}
