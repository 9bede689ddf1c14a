import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import { isPlaced, renderCardOf } from './check-in/draw-card-of.ts';
import { findBookingsOf } from './store/placed-bookings.ts';
import { eraseBookingRows, readBookingRows } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Returns all bookings, including those that were moved or cancelled, with their admit cards. Also returns the
 * sittings that the user waits for.
 */
async function exportOf(app: App, userId: UserId): Promise<OwnData> {
  const placed = (await findBookingsOf(app.database, userId)).filter(isPlaced);
  const files = placed.map((booking) => ({
    path: `admit-cards/${safeFileName(booking.rollNumber)}.pdf`,
    read: () => renderCardOf(app, booking, 'en'),
  }));
  return { rows: await readBookingRows(app.database, userId), files };
}

/**
 * Erases the user's wishes for seats and the reports of their browser. Bookings stay without a name, because seats
 * and places are counted with them.
 */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseBookingRows(tx, userId);
  return [];
}
