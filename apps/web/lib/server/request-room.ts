import { proctoringToken } from '@kasauti/contract/identity/access-token.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { allocateRooms } from '@kasauti/contract/scheduling/scheduling.ts';
import { call, isRefusal } from './call.ts';

/**
 * Requests the proctoring room of a booking. The request is safe to repeat. If another host allocates rooms, it
 * does not get the session's cookie, so a token for this call is sent instead.
 */
export async function requestRoom(schedule_id: BookingId, proctoringUrl: string) {
  const ask = { body: { schedule_id } };
  if (proctoringUrl === '') return await call(allocateRooms, ask, { keepalive: true });
  const made = await call(proctoringToken, {}, { keepalive: true });
  if (isRefusal(made)) return made;
  return await call(allocateRooms, ask, { keepalive: true, host: proctoringUrl, bearer: made.accessToken });
}
