import type { BookingId } from '@kasauti/contract/ids.ts';
import { allocateRooms } from '@kasauti/contract/scheduling.ts';
import { call } from './call.ts';
import { setScheduleId } from './stores/root.ts';

/**
 * After each booking: it becomes the one at hand, and its room is asked for. Nobody waits for the answer: the server
 * allocates by itself too, and the confirmation page asks again while the room is missing.
 */
export function rememberBooked(schedule_id: BookingId, proctoringUrl: string): void {
  setScheduleId(schedule_id);
  const host = proctoringUrl === '' ? {} : { host: proctoringUrl };
  call(allocateRooms, { body: { schedule_id } }, { ...host, keepalive: true }).catch(() => null);
}
