import type { BookingId } from '@kasauti/contract/ids.ts';
import { requestRoom } from '../server/request-room.ts';
import { setScheduleId } from '../stores/root.ts';

/**
 * Stores the current booking and requests its proctoring room. Ignores the response, because the server also
 * allocates rooms on its own, and the confirmation page asks again while the room is missing. Resolves when the request
 * is over. Wait for it before the browser loads another document: on another host a second call follows the first.
 */
export async function rememberBooked(schedule_id: BookingId, proctoringUrl: string): Promise<void> {
  setScheduleId(schedule_id);
  await requestRoom(schedule_id, proctoringUrl).catch(() => null);
}
