import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { givenBooking, givenCentre, givenRoom, type SittingWishes } from '../../../test/given/scheduling.ts';
import { type AccommodationKind, decideAccommodation, requestAccommodation } from '../../profiles/index.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { markNoShows, releaseNoFaultBookings } from '../booking/mark-no-shows.ts';
import { findPlacedBooking } from '../store/placed-bookings.ts';
import { reallocateSeat } from './reallocate-seat.ts';

const app = await testApp({ DATABASE_POOL: '12' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS);
const noon = minutesBefore(3 * 24 * 60);

/** Creates a candidate with a booking, an allocated place and no accommodation. */
async function booked(wishes: SittingWishes) {
  const caller = await givenSignedIn(app);
  const { bookingId } = await givenBooking(app, { startsAt, at: noon, candidateId: caller.userId, ...wishes });
  await app.drainOutbox();
  const placed = await placeOf(bookingId);
  expect(placed.roomId).not.toBeNull();
  return { ...caller, bookingId, ...placed };
}
type Booked = Awaited<ReturnType<typeof booked>>;

const placeOf = async (bookingId: Parameters<typeof findPlacedBooking>[1]) => {
  const found = await findPlacedBooking(app.database, bookingId);
  if (!found) throw new Error('the booking is gone');
  const { roomId, seatLabel, state } = found;
  return { roomId, seatLabel, state };
};

async function grant({ userId }: Booked, kind: AccommodationKind) {
  const by = { userId: (await givenUser(app, { role: 'support' })).userId, role: 'support' };
  const asked = await app.inTransaction((work) => requestAccommodation(work, { userId, kind, note: '' }));
  if (isRefusal(asked)) throw new Error(asked.code);
  const decision = { userId, kind, approve: true, reason: 'Certificate seen', by };
  expect(await app.inTransaction((work) => decideAccommodation(work, decision))).toEqual({ state: 'approved' });
  await app.drainOutbox();
  await app.drainOutbox();
  return asked.accommodationId;
}

/** Creates a centre with two rooms that are not step-free. Returns the properties of a sitting in these rooms. */
async function twoRooms() {
  const centreId = await givenCentre(app);
  const roomIds = [await givenRoom(app, { centreId, capacity: 4 }), await givenRoom(app, { centreId, capacity: 4 })];
  await app.pool.query('update room set step_free = false where room_id = any($1)', [roomIds]);
  return { mode: 'centre' as const, centreId, roomIds, seats: 8 };
}

/** Makes the room of the sitting in which the candidate has no place step-free. */
async function otherRoomWithoutSteps({ bookingId, roomId }: Booked) {
  const { rows } = await app.pool.query(
    `update room set step_free = true where room_id <> $2 and room_id in (
       select room_id from sitting_room join booking using (sitting_id) where booking_id = $1) returning room_id`,
    [bookingId, roomId],
  );
  return rows[0].room_id;
}

const subjects = async (address: string) => (await mailsTo(app, address)).map(({ subject }) => subject.split(':')[0]);
const noFaultReasonOf = async ({ userId, headers }: Booked) =>
  (await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers })).json().data[0].hindrance;
const cancelLate = ({ bookingId, userId }: Booked) =>
  app.at(minutesBefore(1), (work) => cancelBooking(work, { bookingId, candidateId: userId }));

test('a need that is approved after the booking moves it to a fitting place of the same sitting, once, and the candidate hears of the new room', async () => {
  const who = await booked(await twoRooms());
  const ground = await otherRoomWithoutSteps(who);
  const accommodationId = await grant(who, 'wheelchair');
  const place = await placeOf(who.bookingId);
  expect([place.roomId, place.seatLabel]).toEqual([ground, 'A1']);
  expect(await subjects(who.email)).toContain('Your room has changed');
  expect(await noFaultReasonOf(who)).toBeNull();

  const again = await app.inTransaction((work) => reallocateSeat(work, { bookingId: who.bookingId, accommodationId }));
  expect([again.outcome, await placeOf(who.bookingId)]).toEqual(['fits', place]);
  expect(await cancelLate(who)).toMatchObject({ code: 'too-late-to-cancel' });
});

test('if the sitting has no suitable place, the booking keeps its place, candidate and staff are notified, and it can be cancelled until the start', async () => {
  const who = await booked(await twoRooms());
  await grant(who, 'wheelchair');
  expect(await placeOf(who.bookingId)).toEqual({ roomId: who.roomId, seatLabel: who.seatLabel, state: 'confirmed' });
  expect(await subjects(who.email)).toContain('Your booking needs your decision');
  const told = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).at(-1);
  expect(told?.subject).toBe('A booking has no suitable seat');
  expect(told?.plain).not.toMatch(new RegExp(`wheelchair|step-free|${who.email}|${who.fullName}`));
  expect(await noFaultReasonOf(who)).toBe('no-fitting-place');
  expect(await cancelLate(who)).toMatchObject({ state: 'cancelled' });
});

test('a candidate who does not come to a place that does not meet their accommodations is no no-show', async () => {
  const who = await booked(await twoRooms());
  await grant(who, 'wheelchair');
  const doorClosed = minutesBefore(-31);
  await app.at(doorClosed, markNoShows);
  expect(await placeOf(who.bookingId)).toMatchObject({ state: 'confirmed' });
  await releaseNoFaultBookings({ inTransaction: (run) => app.at(doorClosed, run) });
  expect(await placeOf(who.bookingId)).toMatchObject({ state: 'cancelled' });
  const kept = await app.pool.query('select state from entitlement where user_id = $1', [who.userId]);
  expect(kept.rows).toEqual([{ state: 'granted' }]);
});

test('more time is a matter of the place only where the room is not ours for as long', async () => {
  const [short, long] = [60, 240].map((durationMinutes) =>
    givenExam(app, { mode: 'live', priceInPaise: 0, durationMinutes }),
  );
  const fits = await booked({ examId: await short! });
  await grant(fits, 'compensatory-time');
  expect([await noFaultReasonOf(fits), await placeOf(fits.bookingId)]).toMatchObject([null, { roomId: fits.roomId }]);
  // The exam takes four hours, and the room is reserved for five. The accommodation adds 80 minutes to the exam, so the
  // room is not free long enough.
  const tooLong = await booked({ examId: await long! });
  await grant(tooLong, 'compensatory-time');
  expect(await noFaultReasonOf(tooLong)).toBe('no-fitting-place');
});

test('nobody who was let in at the gate is sent to another room by a machine', async () => {
  const who = await booked(await twoRooms());
  await otherRoomWithoutSteps(who);
  const { userId } = await givenUser(app, { role: 'centre_manager' });
  await app.pool.query(
    "insert into check_in (booking_id, checked_in_by, checked_in_at, nonce) values ($1, $2, now(), 'gate')",
    [who.bookingId, userId],
  );
  await grant(who, 'wheelchair');
  expect(await placeOf(who.bookingId)).toMatchObject({ roomId: who.roomId, seatLabel: who.seatLabel });
  expect(await subjects(who.email)).toContain('Your booking needs your decision');
});
