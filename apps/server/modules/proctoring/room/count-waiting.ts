import { MAX_WAITING } from '@kasauti/contract/staff/waiting.ts';
import { attentionReasons } from '@kasauti/domain/proctoring/presence.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { Session } from '../../../platform/http/session.ts';
import { provideWaiting } from '../../../platform/staff/waiting.ts';
import { findPresentAttempts } from '../../attempts/index.ts';
import { findOpenRooms } from '../../scheduling/index.ts';
import { findPresence } from '../store/presence.ts';
import { findOpenHands } from '../store/record.ts';

/** Registers the number of rooms of the caller in which a candidate needs a person now. */
export function countWaitingRooms(app: App): void {
  provideWaiting(app, 'rooms', { permission: 'room.watch', count: (session) => countRooms(app, session) });
}

async function countRooms({ database }: App, { userId, role, scope }: Session): Promise<number> {
  const now = await readNow(database);
  const rooms = await findOpenRooms(database, { proctorId: role === 'admin' ? null : userId, scope }, now);
  const attempts = await findPresentAttempts(database, rooms);
  const attemptIds = attempts.map(({ attemptId }) => attemptId);
  const presence = new Map((await findPresence(database, attemptIds)).map((one) => [one.attemptId, one]));
  const hands = new Set((await findOpenHands(database, attemptIds)).map(({ attemptId }) => attemptId));
  // Flags and late answers belong to an attempt until its end. They do not mean that the candidate needs a person now.
  const lasting = { flagCount: 0, lateCount: 0 };
  const waiting = attempts.filter(({ attemptId, leaseWaitsForProctor, ...attempt }) => {
    const known = presence.get(attemptId);
    const seen = { lastSeenAt: known?.heartbeatAt ?? null, visible: known?.visible ?? false };
    const asks = { handIsUp: hands.has(attemptId), deviceWaits: leaseWaitsForProctor };
    return attentionReasons({ ...attempt, ...seen, ...asks, ...lasting }, now).length > 0;
  });
  return Math.min(new Set(waiting.map(({ sittingId, roomId }) => `${sittingId} ${roomId}`)).size, MAX_WAITING);
}
