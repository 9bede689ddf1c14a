import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../app.ts';
import type { OwnData } from '../../../platform/own-data.ts';
import { findAttemptIdsOf } from '../../attempts/index.ts';
import { findEvents, findHands } from '../store/record.ts';
import { readOwnRecord } from './read-record.ts';

/** What was seen of each attempt, what its candidate asked in the room, and what people did about it, with their reasons. */
export async function ownRecord({ database }: App, candidateId: UserId): Promise<OwnData> {
  const rooms = [];
  for (const attemptId of await findAttemptIdsOf(database, candidateId)) {
    const record = await readOwnRecord({ database }, { attemptId, candidateId });
    rooms.push({
      attemptId,
      hands: await findHands(database, attemptId),
      observed: await findEvents(database, attemptId),
      done: isRefusal(record) ? [] : record.data,
    });
  }
  return { rows: { rooms }, files: [] };
}
