import type { RoomId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { providePersonLookUp } from '../../identity/index.ts';
import { asRollNumber } from '../check-in/check-in.ts';
import { findBooking, findBookingByRollNumber } from '../store/bookings.ts';
import { listCentreNames } from '../store/centres.ts';
import { findRoom } from '../store/rooms.ts';

/**
 * Registers the lookup of a room's centre, for staff who are bound to a centre, and the lookup of a candidate by
 * roll number. An online room belongs to no centre.
 */
export function placeScopes(app: App): void {
  const { database, scopes } = app;
  scopes.name('centre', () => listCentreNames(database));
  scopes.place('room', async (id) => {
    const room = await findRoom(database, id as RoomId);
    return room && [{ kind: 'centre', ids: room.centreId ? [room.centreId] : [] }];
  });
  providePersonLookUp(app, 'roll-number', async (text) => {
    const bookingId = await findBookingByRollNumber(database, asRollNumber(text));
    const booking = bookingId && (await findBooking(database, bookingId));
    return booking ? [booking.candidateId] : null;
  });
}
