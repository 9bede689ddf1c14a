import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type AttemptDatabase, openAttemptDatabase } from './attempt-database.ts';
import type { Line } from './journal.ts';

/**
 * Content of a file for the candidate: every entry made on a device with its status, and the server's signed receipts.
 * The file calls the status `fate`, because candidates already have files in this format.
 */
export type Receipts = { attemptId: string; entries: object[]; receipts: WireReceipt[] };

export function receiptsOf(attemptId: string, lines: readonly Line[], receipts: readonly WireReceipt[]): Receipts {
  return {
    attemptId,
    entries: lines.map(({ entry, status }) => ({ ...entry, fate: status })),
    receipts: [...receipts],
  };
}

type Store = () => Promise<Pick<AttemptDatabase, 'readLines' | 'readReceipts' | 'deleteEntriesAndReceipts' | 'close'>>;

/**
 * Returns this browser's entries and receipts of a finished test, or null if there are no receipts or they cannot be
 * read. If the result is published (`isOut`) and the server has confirmed every entry, deletes them from this browser.
 */
export async function takeReceipts(
  attemptId: string,
  isOut: boolean,
  open: Store = openAttemptDatabase,
): Promise<Receipts | null> {
  const database = await open().catch(() => null);
  try {
    const kept = await database?.readLines(attemptId);
    const receipts = await database?.readReceipts(attemptId);
    if (!database || !kept || !receipts) return null;
    if (isOut) await database.deleteEntriesAndReceipts(attemptId);
    return receipts.length === 0 ? null : receiptsOf(attemptId, kept.lines, receipts);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
