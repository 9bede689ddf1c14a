import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../app.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import { isPlaced, renderCardOf } from './check-in/draw-card-of.ts';
import { readBookingRows } from './store/own-data.ts';
import { findBookingsOf } from './store/placed-bookings.ts';

/** Every booking, also those that were moved or cancelled, with the admit card where there is one; and the sittings that are waited for. */
export async function ownBookings(app: App, userId: UserId): Promise<OwnData> {
  const placed = (await findBookingsOf(app.database, userId)).filter(isPlaced);
  const files = placed.map((booking) => ({
    path: `admit-cards/${safeFileName(booking.rollNumber)}.pdf`,
    read: () => renderCardOf(app, booking, 'en'),
  }));
  return { rows: await readBookingRows(app.database, userId), files };
}
