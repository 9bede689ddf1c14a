import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteArrival } from '../store/arrivals.ts';
import { moveState } from '../store/bookings.ts';

/**
 * Records that the candidate has arrived in the lobby and is therefore not a no-show. Returns false if the booking
 * has ended.
 */
export async function markArrived({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await noteArrival(tx, bookingId, now);
}

/**
 * Marks a confirmed booking as started. Returns false if it is no longer confirmed. The attempt must not start in
 * this case.
 */
export async function markBookingStarted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'started', now });
}

/** Marks a confirmed booking as a no-show, because its candidate came but did not start in time. */
export async function markMissed({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'no_show', now });
}

/** Marks a started booking as completed, however its attempt ended. A repeat changes nothing. */
export async function markBookingCompleted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'started', to: 'completed', now });
}
