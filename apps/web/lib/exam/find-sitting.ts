import { openAttempt, ownAttemptRefusals } from '@kasauti/contract/attempts/attempts.ts';
import { authCheck } from '@kasauti/contract/identity/identity.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { listBookings } from '@kasauti/contract/scheduling/scheduling.ts';
import { call, isRefusal } from '../server/call.ts';
import { sittingOf } from './sitting-of.ts';
import type { LobbyFacts } from './storage/attempt-database.ts';

/**
 * Fetches the facts about the attempt that the lobby normally passes to the player. Rejects with `NoAnswer` if the
 * server does not respond.
 */
export async function findSitting(id: AttemptId, limit: { timeoutMs: number }): Promise<LobbyFacts | Refusal> {
  const who = await call(authCheck, {}, limit);
  if (isRefusal(who)) return who;
  const bookings = await call(listBookings, { params: { userId: who.user._id } }, limit);
  if (isRefusal(bookings)) return bookings;
  const booking = bookings.data.find(({ attemptId }) => attemptId === id);
  if (!booking) return refuse(ownAttemptRefusals, 'not-found');
  const opened = await call(openAttempt, { body: { schedule_id: booking.schedule_id } }, limit);
  return isRefusal(opened) ? opened : sittingOf(booking.schedule_id, opened);
}
