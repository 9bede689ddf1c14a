import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { changeBooking, findBooking } from './store/bookings.ts';

/** The candidate is in the lobby: whoever came is no no-show. */
export async function markArrived({ tx, now }: Work, bookingId: BookingId): Promise<void> {
  const booking = await findBooking(tx, bookingId);
  if (booking && booking.arrivedAt === null) await changeBooking(tx, bookingId, { arrived_at: now, changed_at: now });
}

/** The attempt runs. */
export async function markBookingStarted(work: Work, bookingId: BookingId): Promise<void> {
  await moveState(work, bookingId, 'confirmed', 'started');
}

/** The attempt is over, however it ended. */
export async function markBookingCompleted(work: Work, bookingId: BookingId): Promise<void> {
  await moveState(work, bookingId, 'started', 'completed');
}

async function moveState(
  { tx, now }: Work,
  bookingId: BookingId,
  from: 'confirmed' | 'started',
  to: 'started' | 'completed',
): Promise<void> {
  const booking = await findBooking(tx, bookingId);
  if (booking?.state === from) await changeBooking(tx, bookingId, { state: to, changed_at: now });
}
