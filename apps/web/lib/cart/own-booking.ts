import { listBookings, type WireBooking, type WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { isRefusal } from '../server/call.ts';
import { question, useAnswer } from '../server/queries.ts';
import { useAuth } from '../stores/root.ts';

/**
 * Returns the signed-in user's future or running booking of this test. Returns undefined if there is none, or while it
 * loads.
 */
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

type Slot = Pick<WireSitting, 'startsAt' | 'entryClosesAt' | 'mode' | 'centre'>;

/**
 * Returns true if the booking belongs to this slot: it has the slot's place, and it starts between the start of the
 * slot and the end of its entry.
 */
export function isBookedSlot({ startsAt, entryClosesAt, mode, centre }: Slot, booking: WireBooking): boolean {
  const at = Date.parse(booking.startsAt);
  const isThere = booking.mode === mode && booking.centre?._id === centre?._id;
  return isThere && Date.parse(startsAt) <= at && at <= Date.parse(entryClosesAt);
}

/** Returns the address of the page on which a booking is moved to another slot. */
export function addressOfMove({ test_code, schedule_id }: WireBooking): string {
  return `/book/test/${encodeURIComponent(test_code)}?move=${schedule_id}`;
}

/** Returns the address of the page that shows one booking. */
export function addressOfBooking(bookingId: string): string {
  return `/booking-confirmation?schedule=${bookingId}`;
}
