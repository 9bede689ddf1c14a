import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findAttemptIdsOf } from '../attempts/index.ts';
import { listOwnTried } from './practice/read-tried.ts';
import { explainResult } from './release/read-result.ts';
import { makeSheet } from './sheet/make-sheet.ts';
import { eraseTried } from './store/tried.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Results as far as they are out, and the signed sheet of each test that has ended: with its keys only once those are
 * out for everybody.
 */
async function exportOf(app: App, candidateId: UserId): Promise<OwnData> {
  const results = [];
  const files = [];
  for (const attemptId of await findAttemptIdsOf(app.database, candidateId)) {
    const result = await explainResult(app, { attemptId, candidateId });
    if (isRefusal(result)) continue;
    results.push(result);
    files.push({
      path: `results/${attemptId}-sheet.json`,
      async read() {
        const sheet = await makeSheet(app, { attemptId, candidateId });
        // Its owner takes it at this moment: the copy is made again later, rather than without it.
        if (isRefusal(sheet) && sheet.code === 'sheet-under-way')
          throw new Error(`the sheet of ${attemptId} is under way`);
        return isRefusal(sheet) ? null : Buffer.concat(await sheet.toArray());
      },
    });
  }
  const triedWithoutAccount = (await listOwnTried(app, candidateId)).data;
  return { rows: { results, triedWithoutAccount }, files };
}

/** What was tried without an account goes with the account. Results stay under the bare id. */
async function eraseOf({ tx }: Work, candidateId: UserId): Promise<string[]> {
  await eraseTried(tx, candidateId);
  return [];
}
