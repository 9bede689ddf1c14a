import type { RoomEvent } from '@kasauti/contract/attempts/live.ts';
import type { AttemptId, RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Hub } from '../../../platform/live/hub.ts';

export type Seat = { attemptId: AttemptId; sittingId: SittingId; roomId: RoomId; mode: ProctoringMode };

type Room = Pick<Seat, 'sittingId' | 'roomId'>;
export const topicOf = ({ sittingId, roomId }: Room): string => `room:${sittingId}:${roomId}`;

/**
 * Makes every open page of a room read the room again, when the transaction commits. The hub then checks again whether
 * each page may watch the room. If not, the page gets no further events.
 */
export async function publishRoomChanged({ tx }: Work, hub: Hub, room: Room): Promise<void> {
  const event: RoomEvent = { kind: 'seat-changed', attemptId: null };
  await hub.publish(tx, topicOf(room), event, { asksAgain: true });
}

/**
 * Notifies the proctors of each room that an attempt has changed, when the transaction commits. Skips rooms without a
 * proctor. The topic of a room stays locked until the commit. To prevent deadlocks, the rooms are notified in the same
 * order in which attempts are closed (`lockDue`): by sitting, then by room.
 */
export async function publishRooms({ tx }: Work, hub: Hub, seats: Seat[]): Promise<void> {
  const changed = new Map<string, AttemptId[]>();
  for (const { attemptId, sittingId, roomId, mode } of seats) {
    if (!isRoomMode(mode)) continue;
    const topic = topicOf({ sittingId, roomId });
    changed.set(topic, [...(changed.get(topic) ?? []), attemptId]);
  }
  const inOrder = [...changed].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [topic, [first, second]] of inOrder) {
    const event: RoomEvent = { kind: 'seat-changed', attemptId: second ? null : (first ?? null) };
    await hub.publish(tx, topic, event);
  }
}
