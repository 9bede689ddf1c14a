import type { UserId } from '@kasauti/contract/ids.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenSignedIn, mailsTo } from '../../test/given/identity.ts';
import { givenAccommodation } from '../../test/given/profiles.ts';
import { givenBooking, givenSitting } from '../../test/given/scheduling.ts';
import { cancelBooking } from './cancel-booking.ts';
import { tellFreeSeats } from './tell-free-seats.ts';

const app = await testApp();
const HOUR_MS = 3_600_000;

/** A sitting with one seat, which somebody has. */
async function fullSitting(mode: 'live' | 'centre' = 'live') {
  const sitting = await givenSitting(app, { seats: 1, mode });
  const booked = await givenBooking(app, { ...sitting, at: new Date() });
  return { ...sitting, booked };
}
type Full = Awaited<ReturnType<typeof fullSitting>>;
type Who = Awaited<ReturnType<typeof givenSignedIn>>;

async function wish({ testCode, sittingId }: Pick<Full, 'testCode' | 'sittingId'>, who: Who, isWanted = true) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/bookings/wishes',
    headers: who.headers,
    payload: { test_code: testCode, sittingId, isWanted },
  });
  return { status: answer.statusCode, body: answer.json() };
}
const wishesOf = async (who: Who) =>
  (await app.fastify.inject({ url: `/api/v1/bookings/wishes/${who.userId}`, headers: who.headers })).json().data;
const cancel = ({ booked }: Full) =>
  app.inTransaction((work) => cancelBooking(work, { bookingId: booked.bookingId, candidateId: booked.candidateId }));
const told = async ({ email }: Who) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('A seat is free')).length;

test('whoever waits for a full sitting is told once when a seat is free again, by however many processes', async () => {
  const full = await fullSitting();
  const [first, second] = [await givenSignedIn(app), await givenSignedIn(app)];
  for (const who of [first, second, first])
    expect(await wish(full, who)).toEqual({ status: 200, body: { sittingId: full.sittingId, isWanted: true } });
  expect(await wishesOf(first)).toEqual([{ sittingId: full.sittingId, test_code: full.testCode }]);
  await tellFreeSeats(app);
  expect([await told(first), await told(second)]).toEqual([0, 0]);

  await cancel(full);
  await Promise.all([tellFreeSeats(app), tellFreeSeats(app), tellFreeSeats(app)]);
  await app.drainOutbox();
  await tellFreeSeats(app);
  expect([await told(first), await told(second)]).toEqual([1, 1]);
  expect(await wishesOf(first)).toEqual([]);
});

test('a hold that lapses frees its seat without a word, and those who wait are told of that too', async () => {
  const sitting = await givenSitting(app, { seats: 1 });
  const [holder, me] = [await givenSignedIn(app), await givenSignedIn(app)];
  const { sittingId } = sitting;
  // As a hold stands in the table; whose it is does not matter here.
  await givenBooking(app, { ...sitting, candidateId: holder.userId, at: new Date() });
  await app.pool.query(
    "update seat_unit set state = 'held', hold_until = now() + interval '15 minutes' where sitting_id = $1",
    [sittingId],
  );
  expect((await wish(sitting, me)).status).toBe(200);
  await tellFreeSeats(app);
  expect(await told(me)).toBe(0);
  await app.pool.query("update seat_unit set hold_until = now() - interval '1 second' where sitting_id = $1", [
    sittingId,
  ]);
  await tellFreeSeats(app);
  expect(await told(me)).toBe(1);
});

test('whoever lets the wish go, or came to a seat in it, gets no mail; whoever asks again is told again', async () => {
  const full = await fullSitting();
  const [gone, back] = [await givenSignedIn(app), await givenSignedIn(app)];
  await wish(full, gone);
  await wish(full, gone, false);
  await wish(full, back);
  await cancel(full);
  await app.drainOutbox();
  expect([await told(gone), await told(back)]).toEqual([0, 1]);

  const other = await givenSignedIn(app);
  const taken = await givenBooking(app, { ...full, candidateId: other.userId, at: new Date() });
  await wish(full, back);
  await app.inTransaction((work) =>
    cancelBooking(work, { bookingId: taken.bookingId, candidateId: other.userId as UserId }),
  );
  await app.drainOutbox();
  expect(await told(back)).toBe(2);
});

test('nobody is told of a seat that does not meet what was granted to them', async () => {
  const full = await fullSitting('centre');
  const me = await givenSignedIn(app);
  await givenAccommodation(app, me.userId, 'scribe');
  await wish(full, me);
  await cancel(full);
  await app.drainOutbox();
  expect(await told(me)).toBe(0);
});

test('a slot with free seats, one that is closed and one that is unknown are refused', async () => {
  const me = await givenSignedIn(app);
  const free = await givenSitting(app);
  expect((await wish(free, me)).body.code).toBe('seats-free');
  const full = await fullSitting();
  await app.pool.query('update sitting set booking_closes_at = $2 where sitting_id = $1', [
    full.sittingId,
    new Date(Date.now() - HOUR_MS),
  ]);
  expect((await wish(full, me)).body.code).toBe('booking-closed');
  expect((await wish({ ...full, testCode: 'NO-SUCH' }, me)).body.code).toBe('not-found');
});
