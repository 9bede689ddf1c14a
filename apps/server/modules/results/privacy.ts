import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findAttemptIdsOf } from '../attempts/index.ts';
import { findMarkingsOfAttempt } from '../marking/index.ts';
import { listOwnTried } from './practice/read-tried.ts';
import { explainResult } from './release/read-result.ts';
import { makeSheet } from './sheet/make-sheet.ts';
import { eraseCards, findCardsOfCandidate } from './store/score-cards.ts';
import { eraseTried } from './store/tried.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Exports the released parts of all results, the markings by people of released results, and the signed sheet of each
 * test that has ended. A sheet includes the keys only if they are released.
 */
async function exportOf(app: App, candidateId: UserId): Promise<OwnData> {
  const results = [];
  const markings = [];
  const files = [];
  for (const attemptId of await findAttemptIdsOf(app.database, candidateId)) {
    const result = await explainResult(app, { attemptId, candidateId });
    if (isRefusal(result)) continue;
    results.push(result);
    // Whoever marked an answer is not named, and their remark is about the candidate.
    if (result.state === 'released')
      for (const marking of await findMarkingsOfAttempt(app.database, attemptId))
        markings.push({ attemptId, ...marking });
    files.push({
      path: `results/${attemptId}-sheet.json`,
      async read() {
        const sheet = await makeSheet(app, { attemptId, candidateId });
        // The candidate is downloading the same sheet now. The export fails and is repeated later, so that this sheet
        // is not left out.
        if (isRefusal(sheet) && sheet.code === 'sheet-under-way')
          throw new Error(`the sheet of ${attemptId} is under way`);
        return isRefusal(sheet) ? null : Buffer.concat(await sheet.toArray());
      },
    });
  }
  const triedWithoutAccount = (await listOwnTried(app, candidateId)).data;
  const scoreCards = (await findCardsOfCandidate(app.database, candidateId)).map(({ candidateId: _, ...card }) => card);
  return { rows: { results, markings, triedWithoutAccount, scoreCards }, files };
}

/**
 * Deletes the candidate's links to scores, and their practice attempts that were made without an account. Real results
 * remain. They contain no personal data except the user id.
 */
async function eraseOf({ tx }: Work, candidateId: UserId): Promise<string[]> {
  await eraseTried(tx, candidateId);
  await eraseCards(tx, candidateId);
  return [];
}
