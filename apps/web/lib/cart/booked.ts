import type { BookingId } from '@kasauti/contract/ids.ts';
import { requestRoom } from '../server/request-room.ts';
import { setScheduleId } from '../stores/root.ts';

/**
 * Stores the current booking and requests its proctoring room. Ignores the response, because the server also
 * allocates rooms on its own, and the confirmation page asks again while the room is missing. Wait for the promise
 * before the browser loads another document. If another host allocates rooms, a second call follows the first, and the
 * promise resolves after it. Otherwise the one call continues without the page, and the promise resolves at once.
 */
export async function rememberBooked(schedule_id: BookingId, proctoringUrl: string): Promise<void> {
  setScheduleId(schedule_id);
  const asked = requestRoom(schedule_id, proctoringUrl).catch(() => null);
  if (proctoringUrl !== '') await asked;
}
