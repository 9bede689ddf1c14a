import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import type { OwnData } from '../../platform/own-data.ts';
import { findAttemptIdsOf } from '../attempts/index.ts';
import { readOwnRecord } from './record/read-record.ts';
import { eraseHands, findEvents, findHands } from './store/record.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Returns, for each attempt of the candidate, the observations, the candidate's messages in the room, and the actions
 * of other people with their reasons.
 */
async function exportOf(app: App, candidateId: UserId): Promise<OwnData> {
  const { database } = app;
  const rooms = [];
  for (const attemptId of await findAttemptIdsOf(database, candidateId)) {
    const record = await readOwnRecord(app, { attemptId, candidateId });
    rooms.push({
      attemptId,
      hands: await findHands(database, attemptId),
      observed: await findEvents(database, attemptId),
      done: isRefusal(record) ? [] : record.data,
    });
  }
  return { rows: { rooms }, files: [] };
}

/**
 * Erases the candidate's messages in rooms. Observations and actions remain, because they explain the results of tests.
 */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseHands(tx, await findAttemptIdsOf(tx, userId));
  return [];
}
