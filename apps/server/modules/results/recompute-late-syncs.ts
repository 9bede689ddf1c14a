import { LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import type { App } from '../../app.ts';
import { readNow } from '../../platform/work.ts';
import { lastSeqsOfUnwatched } from '../attempts/index.ts';
import { computeResult } from './compute-result.ts';
import { findScoredSince } from './store.ts';

/** Longer than anything can be synced late, so that a server that was down for a while misses nothing. */
const LOOK_BACK_MS = 2 * LATE_SYNC_WINDOW_MS;

/**
 * Scores again what has more entries than when it was scored: answers of an unwatched test that were made in time and synced after the
 * close. Outside practice nothing is released before that time is over, so nobody sees a score without them.
 */
export async function recomputeLateSyncs(app: App): Promise<void> {
  const { database } = app;
  const now = await readNow(database);
  const scored = await findScoredSince(database, new Date(now.getTime() - LOOK_BACK_MS));
  const lastSeqs = await lastSeqsOfUnwatched(
    database,
    scored.map((one) => one.attemptId),
  );
  for (const { attemptId, lastSeq } of scored) {
    if ((lastSeqs.get(attemptId) ?? 0) <= lastSeq) continue;
    await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'late-sync' }));
  }
}
