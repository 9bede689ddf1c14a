import { isClosed } from '@kasauti/domain/attempt/attempt-state.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Hub } from '../../../platform/live/hub.ts';
import { findAttempts } from '../../attempts/index.ts';
import { publishRooms } from '../room/publish-room.ts';
import { MAX_PRESENCE_CHANGES, takePresenceChanges } from '../store/presence.ts';
import { insertEvents } from '../store/record.ts';

const LONG_AGO_MS = HOUR_MS;

/**
 * Notifies the rooms of candidates whose heartbeats have stopped or returned since the last run, and records this for
 * their attempts. Each read of a room computes who is online from the last heartbeats. This function only makes the
 * proctor's page read the room sooner. Returns true if there may be more changes.
 */
export async function publishPresenceChanges(work: Work, hub: Hub): Promise<boolean> {
  const { tx, now } = work;
  const crossed = await takePresenceChanges(tx, now, new Date(now.getTime() - LONG_AGO_MS));
  if (crossed.length === 0) return false;
  const online = new Map(crossed.map((one) => [one.attemptId, one.isOnline]));
  const attempts = await findAttempts(tx, [...online.keys()]);
  const sitting = attempts.filter((attempt) => !isClosed(attempt.state));
  await insertEvents(
    tx,
    sitting.map(({ attemptId }) => ({
      attempt_id: attemptId,
      event_id: newId(now),
      kind: online.get(attemptId) ? ('connection-back' as const) : ('connection-lost' as const),
      at: now,
      recorded_at: now,
    })),
  );
  await publishRooms(work, hub, sitting);
  return crossed.length === MAX_PRESENCE_CHANGES;
}
