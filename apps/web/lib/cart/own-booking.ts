import { listBookings, type WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRefusal } from '../server/call.ts';
import { question, useAnswer } from '../server/queries.ts';
import { useAuth } from '../stores/root.ts';

/** Returns the signed-in user's future or running booking of this test. Undefined if there is none or it is loading. */
export function useOwnBooking(testId: string, now: Date): WireBooking | undefined {
  const userId = useAuth((auth) => auth.user?._id);
  const { data } = useAnswer(question(listBookings, { params: { userId: userId ?? ('' as never) } }), {
    enabled: userId !== undefined,
  });
  if (!data || isRefusal(data)) return undefined;
  return data.data.find((booking) => booking.testId === testId && isAhead(booking, now));
}

function isAhead({ state, attemptState, entryClosesAt }: WireBooking, now: Date): boolean {
  if (attemptState === 'active' || attemptState === 'paused') return true;
  const isOver = attemptState === 'submitted' || attemptState === 'terminated';
  return state === 'confirmed' && !isOver && now < new Date(entryClosesAt);
}

/** Returns the address of the page that shows one booking. */
export function addressOfBooking(bookingId: string): string {
  return `/booking-confirmation?schedule=${bookingId}`;
}
