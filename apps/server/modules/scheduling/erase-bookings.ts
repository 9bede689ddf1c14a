import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { eraseBookingRows } from './store/erase.ts';

/** Wishes for seats and what a browser said of itself. Bookings stay without a name: seats and places were counted with them. */
export async function eraseBookings({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseBookingRows(tx, userId);
  return [];
}
