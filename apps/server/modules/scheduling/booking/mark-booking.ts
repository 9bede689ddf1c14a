import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { noteArrival } from '../store/arrivals.ts';
import { moveState } from '../store/bookings.ts';

/**
 * Records that the candidate has arrived in the lobby. The candidate is then not a no-show. Returns false if the
 * booking is no longer confirmed or started.
 */
export async function markArrived({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await noteArrival(tx, bookingId, now);
}

/**
 * Marks a confirmed booking as started. Returns false if the booking is neither confirmed nor started. In this case the
 * caller must not start the attempt.
 */
export async function markBookingStarted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'started', now });
}

/** Marks a confirmed booking as a no-show. Its candidate entered the lobby but did not start the test in time. */
export async function markMissed({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'confirmed', to: 'no_show', now });
}

/**
 * Marks a started booking as completed. The way in which its attempt ended does not matter. A repeated call changes
 * nothing.
 */
export async function markBookingCompleted({ tx, now }: Work, bookingId: BookingId): Promise<boolean> {
  return await moveState(tx, bookingId, { from: 'started', to: 'completed', now });
}
