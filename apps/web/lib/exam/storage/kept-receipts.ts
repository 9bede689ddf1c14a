import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type AttemptDatabase, openAttemptDatabase } from './attempt-database.ts';
import type { Line } from './journal.ts';

/**
 * Every entry made on a device, its status, and the server's signed receipts, as a file for the candidate. The
 * file calls the status `fate`, because candidates already have files in this format.
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
 * Returns this browser's receipts of a finished test, or null when there are none or they cannot be read. After
 * the result is published (`isOut`), deletes them from the device unless an entry never reached the server.
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
