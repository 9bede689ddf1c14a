import type { AttemptEvent, RoomEvent } from '@kasauti/contract/attempts/live.ts';
import { isRoomMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Hub } from '../../platform/live/hub.ts';
import type { Attempt } from './store/attempts.ts';

/**
 * Sends `event` to the candidate's open pages, unless `event` is null, and notifies the proctors of the room. Both
 * happen when the transaction commits. Rooms without a proctor are not notified, because thousands of candidates may
 * sit in one.
 */
export async function publishAttemptChange(
  { tx }: Work,
  hub: Hub,
  attempt: Attempt,
  event: AttemptEvent | null,
): Promise<void> {
  if (event) await hub.publish(tx, `attempt:${attempt.attemptId}`, event);
  if (!isRoomMode(attempt.mode)) return;
  const changed: RoomEvent = { kind: 'seat-changed', attemptId: attempt.attemptId };
  await hub.publish(tx, `room:${attempt.sittingId}:${attempt.roomId}`, changed);
}
