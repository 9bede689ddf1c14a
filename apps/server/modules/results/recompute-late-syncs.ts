import { LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import type { App } from '../../app.ts';
import { readNow } from '../../platform/work.ts';
import { findCountedBeyond } from '../attempts/index.ts';
import { computeResult } from './compute-result.ts';
import { findUnsettled } from './store.ts';

/** So long is a result looked at again that may have been seen already: a practice one is seen while answers can still be synced. */
const LOOK_BACK_MS = 2 * LATE_SYNC_WINDOW_MS;

/**
 * Scores again whose journal holds entries that count and were not there when it was scored, however long ago that was: answers of an
 * unwatched test that were made in time and synced after the close. Until then such a result is shown to nobody (`isComputed`).
 */
export async function recomputeLateSyncs(app: App): Promise<void> {
  const { database } = app;
  const now = await readNow(database);
  const unsettled = await findUnsettled(database, new Date(now.getTime() - LOOK_BACK_MS));
  for (const attemptId of await findCountedBeyond(database, unsettled))
    await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'late-sync' }));
}
