import { type BookingId, isWireId } from '@kasauti/contract/ids.ts';
import type { WireHit } from '@kasauti/contract/staff/search.ts';
import type { App } from '../../../platform/app.ts';
import type { Session } from '../../../platform/http/session.ts';
import { mayUse } from '../../../platform/security/permissions.ts';
import { provideFinder } from '../../../platform/staff/search.ts';
import { record } from '../../audit/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { findHelped, findUser, providePersonLookUp } from '../../identity/index.ts';
import { asRollNumber } from '../check-in/check-in.ts';
import { findAllocationRow } from '../store/allocations.ts';
import { type Booking, findBooking, findBookingByRollNumber } from '../store/bookings.ts';
import { isProctorOf } from '../store/proctored-rooms.ts';
import { findSitting } from '../store/sittings.ts';

/**
 * Registers the search for a booking by its id or roll number. Two groups of staff can use it: staff who help the
 * booking's candidate, and the proctor of its room.
 */
export function provideBookings(app: App): void {
  const { database } = app;
  const findById = async (text: string) => {
    const id = text.toLowerCase();
    return isWireId(id) ? await findBooking(database, id as BookingId) : null;
  };
  providePersonLookUp(app, 'booking', async (text) => {
    const booking = await findById(text);
    return booking && [booking.candidateId];
  });
  provideFinder(app, 'booking', {
    permissions: ['people.help', 'room.watch'],
    async find({ text, session, requestId }) {
      const named = await findBookingByRollNumber(database, asRollNumber(text));
      const booking = named ? await findBooking(database, named) : await findById(text);
      if (!booking) return [];
      const place = await placeFor(app, session, booking);
      if (!place) return [];
      // Only a search by a proctor is audited here. For staff who help people, the search for users finds the candidate
      // by the same number and audits this (`recordLookUps`).
      if (place.room)
        await app.inTransaction(async (work) => {
          const by = { actorId: session.userId, actorRole: session.role };
          record(work, { ...by, action: 'booking.look-up', objectKind: 'booking', objectId: booking.bookingId });
        }, requestId);
      return await presentHit(app, booking, place);
    },
  });
}

type Place = { room: { roomId: string; sittingId: string } | null };

/**
 * Returns where the caller may see the booking. If `room` is null, this is the candidate's page. Otherwise it is that
 * room. Returns null if the caller may not see the booking.
 */
async function placeFor(app: App, session: Session, booking: Booking): Promise<Place | null> {
  const { userId, role, scope } = session;
  if (mayUse('people.help', role, scope) && (await findHelped(app, session, booking.candidateId)))
    return { room: null };
  if (!mayUse('room.watch', role, scope)) return null;
  const seat = await findAllocationRow(app.database, booking.bookingId);
  if (!seat || !(await app.scopes.reaches(scope, 'room', seat.roomId))) return null;
  const { roomId, sittingId } = seat;
  return (await isProctorOf(app.database, userId, sittingId, roomId)) ? { room: { roomId, sittingId } } : null;
}

async function presentHit({ database }: App, booking: Booking, { room }: Place): Promise<WireHit[]> {
  const { bookingId, rollNumber, candidateId, examId, sittingId } = booking;
  const [exam, sitting, person] = [
    await findExam(database, examId),
    await findSitting(database, sittingId),
    await findUser(database, candidateId),
  ];
  if (!exam || !sitting || !person) return [];
  return [
    {
      kind: 'booking',
      ...{ schedule_id: bookingId, rollNumber, title: exam.title, room },
      startsAt: sitting.startsAt.toISOString(),
      candidate: { _id: candidateId, name: person.fullName },
    },
  ];
}
