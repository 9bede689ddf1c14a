import type { BookingId } from '@kasauti/contract/ids.ts';
import { requestRoom } from '../server/request-room.ts';
import { setScheduleId } from '../stores/root.ts';

/**
 * After each booking: it becomes the current one, and its room is asked for. Nobody waits for the answer: the server
 * allocates by itself too, and the confirmation page asks again while the room is missing.
 */
export function rememberBooked(schedule_id: BookingId, proctoringUrl: string): void {
  setScheduleId(schedule_id);
  requestRoom(schedule_id, proctoringUrl).catch(() => null);
}
