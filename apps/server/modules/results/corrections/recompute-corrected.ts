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

type Limits = { most: number; pageSize: number };

/**
 * Computes the results again that have an older key than the newest one. A run that was stopped goes on where it was.
 * The results that it computed twice get no second version, because nothing has changed. Saved practice results follow.
 */
export async function recomputeCorrected(
  app: App,
  { most, pageSize }: Limits = { most: MAX_AT_ONCE, pageSize: PAGE },
): Promise<void> {
  let left = most;
  for (const recompute of await findRecomputesUnderWay(app.database)) {
    if (left <= 0) return;
    left -= await recomputeSome(app, recompute, { most: left, pageSize });
  }
}

async function recomputeSome(app: App, recompute: Recompute, { most, pageSize }: Limits): Promise<number> {
  let upTo = recompute.upTo;
  for (let done = 0; done < most; done += pageSize) {
    const page = await findWithOlderKey(app.database, { ...recompute, upTo }, pageSize);
    for (const attemptId of page) await recomputeOne(app, attemptId);
    upTo = page.at(-1) ?? upTo;
    await updateRecompute(app.database, { ...recompute, upTo });
    if (page.length === pageSize || (await recomputeTried(app, recompute, pageSize)) === pageSize) continue;
    await app.inTransaction(({ tx, now }) => finishRecompute(tx, recompute, now));
    return done + page.length;
  }
  return most;
}

/** Computes one result again. The candidate's mail follows from the announcement that this makes. */
async function recomputeOne(app: App, attemptId: AttemptId): Promise<void> {
  await app.inTransaction((work) => computeResult(work, { attemptId, reason: 'key-corrected' }));
}
