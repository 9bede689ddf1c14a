import type { RoomId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { providePersonLookUp } from '../../identity/index.ts';
import { asRollNumber } from '../check-in/check-in.ts';
import { findBooking, findBookingByRollNumber } from '../store/bookings.ts';
import { listCentreNames } from '../store/centres.ts';
import { findRoom } from '../store/rooms.ts';

/**
 * Registers two lookups. The first finds the centre of a room, for staff whose scope is a centre. An online room
 * belongs to no centre. The second finds a candidate by roll number.
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
