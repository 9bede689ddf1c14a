import { judgeLateEntries } from '@kasauti/domain/attempt/late-entries.ts';
import { sectionTimeOf } from '@kasauti/domain/attempt/section-clock.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { Attempt } from '../store/attempts.ts';
import type { JournalRow } from '../store/journal.ts';
import { findNothingWaited } from '../store/nothing-waited.ts';

/** Stored entry. `counts` is true if the entry counts for the result. `payload` is the text that was hashed. */
export type JournalEntry = JournalRow & { counts: boolean };

/** Fields of an entry that decide whether it counts. */
export type EntryTimes = Pick<
  JournalRow,
  'kind' | 'clientAt' | 'serverAt' | 'arrivedAt' | 'isLate' | 'acceptedAt' | 'sectionNo'
>;

/**
 * Returns whether each entry counts (see `judgeLateEntries`). `rows` must begin with the first entry of the journal.
 */
export async function countsOf(
  executor: Kysely<Tables>,
  { attemptId, mode, deadlineAt, drainSeconds, sectionEnds }: Attempt,
  rows: readonly EntryTimes[],
): Promise<boolean[]> {
  if (deadlineAt === null || !rows.some((row) => row.isLate)) return rows.map((row) => !row.isLate);
  // The page's reports that no answers were waiting matter only in mode `none`.
  const nothingWaitedAt = mode === 'none' ? await findNothingWaited(executor, attemptId) : null;
  const entries = rows.map(({ serverAt: storedAt, arrivedAt, acceptedAt, sectionNo, ...row }) => ({
    ...row,
    storedAt,
    arrivedAt: arrivedAt ?? storedAt,
    acceptedByPerson: acceptedAt !== null,
    section: sectionTimeOf(sectionEnds, sectionNo),
  }));
  return judgeLateEntries(entries, { mode, deadlineAt, drainMs: drainSeconds * 1000, nothingWaitedAt });
}
