import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteArrival } from '../store/arrivals.ts';
import { moveState } from '../store/bookings.ts';

/** The candidate is in the lobby: they are no no-show. False when the booking ended just before. */
export async function markArrived({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await noteArrival(tx, bookingId, now);
}

/** The attempt runs. False when the booking is no longer confirmed: then it must not start. */
export async function markBookingStarted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'started', now });
}

/** The candidate came, could have started, and did not before it was too late. */
export async function markMissed({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'no_show', now });
}

/** The attempt is over, however it ended. A repeat changes nothing. */
export async function markBookingCompleted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'started', to: 'completed', now });
}
