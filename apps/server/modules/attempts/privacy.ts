import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { foldedResponses, journalOf } from './journal/read-journal.ts';
import { findAttempt, findAttemptIdsOf } from './store/attempts.ts';

export const privacy = { exportOf };

/**
 * Returns each test that the candidate sat, with their own answers and every entry of the journal. The content of
 * the questions and the answer keys are not included.
 */
async function exportOf({ database }: App, candidateId: UserId): Promise<OwnData> {
  const attempts = [];
  for (const attemptId of await findAttemptIdsOf(database, candidateId)) {
    const attempt = await findAttempt(database, attemptId);
    if (!attempt) continue;
    const { examId, state, mode, lobbyAt, startedAt, submittedAt, submittedBy, deadlineAt } = attempt;
    const { responses } = await foldedResponses(database, attempt);
    const journal = await journalOf(database, attemptId);
    attempts.push({
      ...{ attemptId, examId, state, mode, lobbyAt, startedAt, submittedAt, submittedBy, deadlineAt },
      answers: [...responses].map(([itemRef, progress]) => ({ itemRef, ...progress })),
      journal: journal.map(({ seq, kind, itemRef, payload, clientAt, serverAt, isLate, counts }) => {
        return { seq, kind, itemRef, payload, clientAt, serverAt, isLate, counts };
      }),
    });
  }
  return { rows: { attempts }, files: [] };
}
