import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { computeResult } from '../score/compute-result.ts';
import {
  findRecomputesUnderWay,
  findWithOlderKey,
  finishRecompute,
  type Recompute,
  updateRecompute,
} from '../store/recomputes.ts';
import { recomputeTried } from './recompute-tried.ts';

/** Maximum number of results that one run computes, so that a server that is stopped does not wait long. */
const MAX_AT_ONCE = 400;
/** After this many results, the run records how far it is. */
const PAGE = 50;

/**
 * Computes the results again that have an older key than the newest one. A run that was stopped goes on where it was.
 * The results that it computed twice get no second version, because nothing has changed. Saved practice results follow.
 */
export async function recomputeCorrected(app: App): Promise<void> {
  let left = MAX_AT_ONCE;
  for (const recompute of await findRecomputesUnderWay(app.database)) {
    if (left <= 0) return;
    left -= await recomputeSome(app, recompute, left);
  }
}

async function recomputeSome(app: App, recompute: Recompute, most: number): Promise<number> {
  let upTo = recompute.upTo;
  for (let done = 0; done < most; done += PAGE) {
    const page = await findWithOlderKey(app.database, { ...recompute, upTo }, PAGE);
    for (const attemptId of page) await recomputeOne(app, attemptId);
    upTo = page.at(-1) ?? upTo;
    await updateRecompute(app.database, { ...recompute, upTo });
    if (page.length === PAGE || (await recomputeTried(app, recompute, PAGE)) === PAGE) continue;
    await app.inTransaction(({ tx, now }) => finishRecompute(tx, recompute, now));
    return done + page.length;
  }
  return most;
}

/** Computes one result again. The candidate's mail follows from the announcement that this makes. */
async function recomputeOne(app: App, attemptId: AttemptId): Promise<void> {
  await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'key-corrected' }));
}
