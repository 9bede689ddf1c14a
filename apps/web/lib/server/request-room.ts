import { proctoringToken } from '@kasauti/contract/identity/access-token.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { allocateRooms } from '@kasauti/contract/scheduling/scheduling.ts';
import { call, isRefusal } from './call.ts';

/**
 * Requests the proctoring room of a booking. The request can be repeated safely. If another host allocates the rooms,
 * that host does not receive the session's cookie. The request then contains a token for this one call.
 */
export async function requestRoom(schedule_id: BookingId, proctoringUrl: string) {
  const ask = { body: { schedule_id } };
  if (proctoringUrl === '') return await call(allocateRooms, ask, { keepalive: true });
  const made = await call(proctoringToken, {}, { keepalive: true });
  if (isRefusal(made)) return made;
  return await call(allocateRooms, ask, { keepalive: true, host: proctoringUrl, bearer: made.accessToken });
}
