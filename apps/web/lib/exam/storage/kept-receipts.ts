import type { WireReceipt } from '@kasauti/contract/attempts/attempts.ts';
import { type AttemptDatabase, openAttemptDatabase } from './attempt-database.ts';
import type { Line } from './journal.ts';

/**
 * Every entry made on a device, its status, and the server's signed receipt for what it has, as a file for the
 * candidate. In the file the status is called `fate`: candidates already have files of this format.
 */
export type Receipts = { attemptId: string; entries: object[]; receipts: WireReceipt[] };

export function receiptsOf(attemptId: string, lines: readonly Line[], receipts: readonly WireReceipt[]): Receipts {
  return {
    attemptId,
    entries: lines.map(({ entry, status }) => ({ ...entry, fate: status })),
    receipts: [...receipts],
  };
}

type Store = () => Promise<Pick<AttemptDatabase, 'readLines' | 'readReceipts' | 'discard' | 'close'>>;

/**
 * What this browser keeps of a test that is over; null: nothing, or nothing that can be read. Once the result is out
 * (`isOut`) it is handed over for the last time: the device keeps it no longer, unless something of it never reached
 * the server.
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
    if (isOut) await database.discard(attemptId);
    return receipts.length === 0 ? null : receiptsOf(attemptId, kept.lines, receipts);
  } catch {
    return null;
  } finally {
    database?.close();
  }
}
