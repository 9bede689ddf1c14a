import { proctoringToken } from '@kasauti/contract/identity/access-token.ts';
import type { BookingId } from '@kasauti/contract/ids.ts';
import { allocateRooms } from '@kasauti/contract/scheduling/scheduling.ts';
import { call, isRefusal } from './call.ts';

/**
 * Asks for the room of a booking, which is harmless to repeat. Where another host answers that, the session's cookie
 * does not reach it: a token for this one call goes instead.
 */
export async function requestRoom(schedule_id: BookingId, proctoringUrl: string) {
  const ask = { body: { schedule_id } };
  if (proctoringUrl === '') return await call(allocateRooms, ask, { keepalive: true });
  const made = await call(proctoringToken, {}, { keepalive: true });
  if (isRefusal(made)) return made;
  return await call(allocateRooms, ask, { keepalive: true, host: proctoringUrl, bearer: made.accessToken });
}
