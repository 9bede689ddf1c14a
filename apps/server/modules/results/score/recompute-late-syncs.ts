import type { ResultId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { definePart } from '../../../platform/parts.ts';
import { findCountedBeyond } from '../../attempts/index.ts';
import { findResultsAfter, type ResultCursor } from '../store/results.ts';
import { computeResult } from './compute-result.ts';

/** Maximum age of a result that this task checks. An older result is checked when someone opens it. */
const LOOK_BACK_MS = DAY_MS;
/**
 * Maximum number of results that one run checks, so that no statement takes long. A day with 100,000 results needs many
 * runs, which together take some minutes.
 */
const MAX_AT_ONCE = 2000;
const FIRST = '00000000-0000-0000-0000-000000000000' as ResultId;

/**
 * The last result that was checked. The next run continues after it, or begins with the oldest result if this is null.
 */
export const lateSyncCursorPart = definePart<{ last: ResultCursor | null }>({
  name: 'late-sync-cursor',
  make: () => ({ last: null }),
});

/**
 * Scores attempts again if their journal has got more entries that count since they were scored. These are answers of
 * an unproctored test that the candidate gave in time but the browser sent after the end. Each run continues after the
 * last one, and begins again after the newest result. The scores do not depend on this task, because opening such a
 * result also scores the attempt again (`readOwnResult`).
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
