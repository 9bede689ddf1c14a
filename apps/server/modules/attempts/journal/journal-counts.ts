import { judgeLateEntries } from '@kasauti/domain/attempt/late-entries.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Attempt } from '../store/attempts.ts';
import type { JournalRow } from '../store/journal.ts';
import { findNothingWaited } from '../store/nothing-waited.ts';

/** An entry as it is stored (`payload` is the text that was hashed), and whether it counts for the result. */
export type JournalEntry = JournalRow & { counts: boolean };

/** What of an entry says whether it counts. */
export type EntryTimes = Pick<JournalRow, 'kind' | 'clientAt' | 'serverAt' | 'arrivedAt' | 'isLate' | 'acceptedAt'>;

/** Whether each entry of a whole journal counts (`judgeLateEntries`). */
export async function countsOf(
  executor: Kysely<Tables>,
  { attemptId, mode, deadlineAt, drainSeconds }: Attempt,
  rows: readonly EntryTimes[],
): Promise<boolean[]> {
  if (deadlineAt === null || !rows.some((row) => row.isLate)) return rows.map((row) => !row.isLate);
  // Elsewhere nothing that a page says makes a late entry count.
  const nothingWaitedAt = mode === 'none' ? await findNothingWaited(executor, attemptId) : null;
  const entries = rows.map(({ serverAt: storedAt, arrivedAt, acceptedAt, ...row }) => ({
    ...row,
    storedAt,
    arrivedAt: arrivedAt ?? storedAt,
    acceptedByPerson: acceptedAt !== null,
  }));
  return judgeLateEntries(entries, { mode, deadlineAt, drainMs: drainSeconds * 1000, nothingWaitedAt });
}
