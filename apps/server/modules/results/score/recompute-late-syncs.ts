import type { ResultId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { definePart } from '../../../platform/parts.ts';
import { findCountedBeyond } from '../../attempts/index.ts';
import { findRecentResults, type LookedUpTo } from '../store.ts';
import { computeResult } from './compute-result.ts';

/** So long is a result looked at again and again; an older one when somebody looks at it. */
const LOOK_BACK_MS = DAY_MS;
/**
 * One turn looks at so many: a day's hundred thousand results are gone through in some minutes, and no statement is
 * long.
 */
const MAX_AT_ONCE = 2000;
const FIRST = '00000000-0000-0000-0000-000000000000' as ResultId;

/** Where the next turn begins; null: at the beginning. */
export const lookedUpToPart = definePart<{ last: LookedUpTo | null }>({
  name: 'late-syncs-looked-up-to',
  make: () => ({ last: null }),
});

/**
 * Scores attempts again whose journal has entries that count and were not there at the first scoring: answers of an
 * unwatched test that were made in time and synced after the close. Each turn continues where the last one ended, and
 * starts again at the end. Nothing depends on it: looking at such a result scores it again first (`readOwnResult`).
 */
export async function recomputeLateSyncs(app: App): Promise<void> {
  const { database } = app;
  const since = new Date((await readNow(database)).getTime() - LOOK_BACK_MS);
  const lookedUpTo = app.part(lookedUpToPart);
  const { last } = lookedUpTo;
  const behind =
    last && new Date(last.computedAt) > since ? last : { computedAt: since.toISOString(), resultId: FIRST };
  const results = await findRecentResults(database, behind, MAX_AT_ONCE);
  const newest = results.at(-1);
  lookedUpTo.last = newest && results.length === MAX_AT_ONCE ? newest : null;
  for (const attemptId of await findCountedBeyond(database, results))
    await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'late-sync' }));
}
