import type { AttemptId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { computeResult } from '../score/compute-result.ts';
import { findRecomputesUnderWay, findWithOlderKey, type Recompute, updateRecompute } from '../store/recomputes.ts';
import { findResult, type Result } from '../store/results.ts';
import { mailAboutCorrection } from './mail-about-correction.ts';

/** Maximum number of results that one run computes, so that a server that is stopped does not wait long. */
const MAX_AT_ONCE = 400;
/** After this many results, the run records how far it is. */
const PAGE = 50;

/**
 * Computes the results again that have an older key than the newest one. A run that was stopped goes on where it was.
 * The results that it computed twice get no second version, because nothing has changed.
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
    const isOver = page.length < PAGE;
    await updateRecompute(app.database, { ...recompute, upTo }, isOver ? await readNow(app.database) : null);
    if (isOver) return done + page.length;
  }
  return most;
}

const hasChanged = (before: Result, after: Result) =>
  before.total !== after.total || before.maximum !== after.maximum || before.passed !== after.passed;

/** Computes one result again. If its marks became others, the candidate gets a mail in the same transaction. */
async function recomputeOne(app: App, attemptId: AttemptId): Promise<void> {
  await app.inTransaction(async (work) => {
    const before = await findResult(work.tx, attemptId);
    const after = await computeResult(work, { attemptId, reason: 'key-corrected' });
    if (!before || !after || before.versionNo === after.versionNo) return;
    if (hasChanged(before, after)) await mailAboutCorrection(app, work, after);
  });
}
