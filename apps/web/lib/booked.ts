import type { BookingId } from '@kasauti/contract/ids.ts';
import { allocateRooms } from '@kasauti/contract/scheduling.ts';
import { call } from './call.ts';
import { setScheduleId } from './stores/root.ts';

/** The server gives the room by itself as well: no reason to keep somebody waiting for it. */
const allocationLimitMs = 4_000;

/** After each booking: it is the one at hand, and its room is asked for. The page goes on with or without that room. */
export async function rememberBooked(schedule_id: BookingId, proctoringUrl: string): Promise<void> {
  setScheduleId(schedule_id);
  const host = proctoringUrl === '' ? {} : { host: proctoringUrl };
  await call(allocateRooms, { body: { schedule_id } }, { ...host, timeoutMs: allocationLimitMs }).catch(() => null);
}
