import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { Work } from '../../platform/database/work.ts';
import { type OwnData, safeFileName } from '../../platform/own-data.ts';
import { isPlaced, renderCardOf } from './admit-card/render-card-of.ts';
import { findBookingsOf } from './store/placed-bookings.ts';
import { eraseBookingRows, readBookingRows } from './store/privacy.ts';

export const privacy = { exportOf, eraseOf };

/**
 * Exports all bookings of a user, the results of the system checks, and the full sittings for which the user waits. A
 * booking that was moved or cancelled is included. Each booking with an admit card comes with the card as a PDF.
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
 * Erases the user's wishes for seats and the results of their system checks. Bookings are kept, because seats and
 * places are counted with them. They do not contain the user's name.
 */
async function eraseOf({ tx }: Work, userId: UserId): Promise<string[]> {
  await eraseBookingRows(tx, userId);
  return [];
}
