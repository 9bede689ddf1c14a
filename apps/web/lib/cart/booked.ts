import type { BookingId } from '@kasauti/contract/ids.ts';
import { requestRoom } from '../server/request-room.ts';
import { setScheduleId } from '../stores/root.ts';

/**
 * Stores the current booking and requests its proctoring room. Ignores the response, because the server also
 * allocates rooms on its own, and the confirmation page asks again while the room is missing.
 */
export function rememberBooked(schedule_id: BookingId, proctoringUrl: string): void {
  setScheduleId(schedule_id);
  requestRoom(schedule_id, proctoringUrl).catch(() => null);
}
