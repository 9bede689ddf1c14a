import type { BookingId } from '@kasauti/contract/ids.ts';
import { requestRoom } from '../server/request-room.ts';
import { setScheduleId } from '../stores/root.ts';

/**
 * Stores the current booking and requests its proctoring room. Ignores the response, because the server also allocates
 * rooms without a request, and the confirmation page asks again if the room is missing. Callers must wait for the
 * promise before the browser loads another document. If another host allocates the rooms, the request consists of two
 * calls, and the promise resolves after the second. Otherwise there is one call, which continues after the page is
 * closed, and the promise resolves at once.
 */
export async function rememberBooked(schedule_id: BookingId, proctoringUrl: string): Promise<void> {
  setScheduleId(schedule_id);
  const asked = requestRoom(schedule_id, proctoringUrl).catch(() => null);
  if (proctoringUrl !== '') await asked;
}
