import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { foldedResponses, journalOf } from './journal/read-journal.ts';
import { findAttempt, findAttemptIdsOf } from './store/attempts.ts';

export const privacy = { exportOf };

/**
 * Returns each test that the candidate sat, with the candidate's answers and every entry of the journal. Does not
 * include the content of the questions or the answer keys.
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
