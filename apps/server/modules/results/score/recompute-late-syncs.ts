import type { ResultId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { definePart } from '../../../platform/parts.ts';
import { findCountedBeyond } from '../../attempts/index.ts';
import { findResultsAfter, type ResultCursor } from '../store/results.ts';
import { computeResult } from './compute-result.ts';

/** Maximum age of a result that this task checks. An older result is checked when a user opens it. */
const LOOK_BACK_MS = DAY_MS;
/**
 * Maximum number of results that one run checks. A day's hundred thousand results take some minutes, and no
 * statement runs long.
 */
const MAX_AT_ONCE = 2000;
const FIRST = '00000000-0000-0000-0000-000000000000' as ResultId;

/** The result after which the next run continues, or null to start from the oldest. */
export const lateSyncCursorPart = definePart<{ last: ResultCursor | null }>({
  name: 'late-sync-cursor',
  make: () => ({ last: null }),
});

/**
 * Scores an attempt again when its journal got further entries that count since the last scoring. These are answers
 * of an unproctored test that were given in time and synced after the close. Each run continues where the last one
 * stopped, and starts again after the newest result. Nothing depends on this task, because opening such a result
 * also scores it again (`readOwnResult`).
 */
export async function recomputeLateSyncs(app: App): Promise<void> {
  const { database } = app;
  const since = new Date((await readNow(database)).getTime() - LOOK_BACK_MS);
  const cursor = app.part(lateSyncCursorPart);
  const { last } = cursor;
  const after = last && new Date(last.computedAt) > since ? last : { computedAt: since.toISOString(), resultId: FIRST };
  const results = await findResultsAfter(database, after, MAX_AT_ONCE);
  const newest = results.at(-1);
  cursor.last = newest && results.length === MAX_AT_ONCE ? newest : null;
  for (const attemptId of await findCountedBeyond(database, results))
    await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'late-sync' }));
}
