import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData, OwnFile } from '../../platform/own-data.ts';
import { foldedResponses, journalOf } from './journal/read-journal.ts';
import { findFilesOf, findObjectKeysOf } from './store/answer-files.ts';
import { findAttempt, findAttemptIdsOf } from './store/attempts.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Returns each test that the candidate sat, with the candidate's answers and every entry of the journal. Does not
 * include the content of the questions or the answer keys.
 */
async function exportOf({ database, objects }: App, candidateId: UserId): Promise<OwnData> {
  const attempts = [];
  const files: OwnFile[] = [];
  for (const attemptId of await findAttemptIdsOf(database, candidateId)) {
    const attempt = await findAttempt(database, attemptId);
    if (!attempt) continue;
    const { examId, state, mode, lobbyAt, startedAt, submittedAt, submittedBy, deadlineAt } = attempt;
    const { responses } = await foldedResponses(database, attempt);
    const journal = await journalOf(database, attemptId);
    const answerFiles = await findFilesOf(database, attemptId);
    files.push(
      ...answerFiles.flatMap(({ objectKey }) =>
        objectKey ? [{ path: objectKey, read: () => objects.get(objectKey) }] : [],
      ),
    );
    attempts.push({
      ...{ attemptId, examId, state, mode, lobbyAt, startedAt, submittedAt, submittedBy, deadlineAt },
      answers: [...responses].map(([itemRef, progress]) => ({ itemRef, ...progress })),
      journal: journal.map(({ seq, kind, itemRef, payload, clientAt, serverAt, isLate, counts }) => {
        return { seq, kind, itemRef, payload, clientAt, serverAt, isLate, counts };
      }),
      files: answerFiles.map(({ fileId, itemRef, keptAt, objectKey }) => ({
        fileId,
        itemRef,
        keptAt,
        path: objectKey,
      })),
    });
  }
  return { rows: { attempts }, files };
}

/**
 * Returns the keys of the files with which a candidate answered. A file may show a name or a face, so it is erased. The
 * journal keeps its hash.
 */
async function eraseOf({ tx }: Work, candidateId: UserId): Promise<string[]> {
  return await findObjectKeysOf(tx, candidateId);
}
