import type { UserId } from '@kasauti/contract/ids.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenAccommodation } from '../../../test/given/profiles.ts';
import { givenBooking, givenSitting } from '../../../test/given/scheduling.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { notifyFreeSeats } from './notify-free-seats.ts';

const app = await testApp();

/** Creates a sitting with one seat. The seat is booked. */
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

test('a candidate who waits for a full sitting gets one mail when a seat is free, however many processes run', async () => {
  const full = await fullSitting();
  const [first, second] = [await givenSignedIn(app), await givenSignedIn(app)];
  for (const who of [first, second, first])
    expect(await wish(full, who)).toEqual({ status: 200, body: { sittingId: full.sittingId, isWanted: true } });
  expect(await wishesOf(first)).toEqual([{ sittingId: full.sittingId, test_code: full.testCode }]);
  await notifyFreeSeats(app);
  expect([await told(first), await told(second)]).toEqual([0, 0]);

  await cancel(full);
  await Promise.all([notifyFreeSeats(app), notifyFreeSeats(app), notifyFreeSeats(app)]);
  await app.drainOutbox();
  await notifyFreeSeats(app);
  expect([await told(first), await told(second)]).toEqual([1, 1]);
  expect(await wishesOf(first)).toEqual([]);
});

test('a hold that lapses frees its seat without an event, and waiting users are notified of that too', async () => {
  const sitting = await givenSitting(app, { seats: 1 });
  const [holder, me] = [await givenSignedIn(app), await givenSignedIn(app)];
  const { sittingId } = sitting;
  // The booked seat becomes a held seat. The test does not depend on its holder.
  await givenBooking(app, { ...sitting, candidateId: holder.userId, at: new Date() });
  await app.pool.query(
    "update seat_unit set state = 'held', hold_until = now() + interval '15 minutes' where sitting_id = $1",
    [sittingId],
  );
  expect((await wish(sitting, me)).status).toBe(200);
  await notifyFreeSeats(app);
  expect(await told(me)).toBe(0);
  await app.pool.query("update seat_unit set hold_until = now() - interval '1 second' where sitting_id = $1", [
    sittingId,
  ]);
  await notifyFreeSeats(app);
  expect(await told(me)).toBe(1);
});

test('a candidate who cancels the request or gets a seat receives no mail; a new request brings a new mail', async () => {
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

test('nobody is notified of a seat that does not meet their accommodations', async () => {
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

const withdraw = ({ examId }: Full) =>
  app.pool.query("update exam set state = 'withdrawn' where exam_id = $1", [examId]);

test('a seat of a withdrawn test is offered only to those who bought it', async () => {
  const full = await fullSitting();
  const [stranger, holder] = [await givenSignedIn(app), await givenSignedIn(app)];
  await givenEntitlement(app, { candidateId: holder.userId, examId: full.examId });
  for (const who of [stranger, holder]) await wish(full, who);
  await withdraw(full);
  await cancel(full);
  await app.drainOutbox();
  expect([await told(stranger), await told(holder)]).toEqual([0, 1]);
});

test('sittings that nobody can be notified of do not block the sittings behind them', async () => {
  const [full, last] = [await fullSitting(), await fullSitting()];
  const [waiter, other] = [await givenSignedIn(app), await givenSignedIn(app)];
  await wish(last, other);
  await withdraw(full);
  // Creates 60 copies of the first sitting, each with an earlier close of booking, a free seat and a user who
  // waits.
  const copies = "('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid";
  await app.pool.query(
    `with made as (
       insert into sitting select (jsonb_populate_record(sitting, jsonb_build_object(
         'sitting_id', ${copies}, 'booking_closes_at', booking_closes_at - interval '1 hour'))).*
       from sitting, generate_series(1, 60) n where sitting_id = $1 returning sitting_id),
     held as (
       insert into sitting_exam select (jsonb_populate_record(sitting_exam, jsonb_build_object('sitting_id', ${copies}))).*
       from sitting_exam, generate_series(1, 60) n where sitting_id = $1 returning sitting_id),
     seats as (
       insert into seat_unit (sitting_id, seat_no, state) select ${copies}, 1, 'free' from generate_series(1, 60) n returning sitting_id)
     insert into seat_wish (user_id, sitting_id, exam_id, wished_at) select $2, ${copies}, $3, now() from generate_series(1, 60) n`,
    [full.sittingId, waiter.userId, full.examId],
  );
  await cancel(last);
  await notifyFreeSeats(app);
  expect([await told(waiter), await told(other)]).toEqual([0, 1]);
});

test('users of a sitting who cannot be notified do not block those who asked later', async () => {
  const [full, open] = [await fullSitting(), await fullSitting()];
  const other = await givenSignedIn(app);
  await app.pool.query(
    `insert into sitting_exam select (jsonb_populate_record(sitting_exam, jsonb_build_object('exam_id', $2::uuid))).*
     from sitting_exam where sitting_id = $1`,
    [full.sittingId, open.examId],
  );
  await wish({ testCode: open.testCode, sittingId: full.sittingId }, other);
  await withdraw(full);
  await app.pool.query(
    `with people as (
       insert into user_account (user_id, username, email, full_name, created_at)
       select gen_random_uuid(), 'waits-' || n, 'waits-' || n || '@people.example', 'Waits', now()
       from generate_series(1, 250) n returning user_id)
     insert into seat_wish (user_id, sitting_id, exam_id, wished_at)
     select user_id, $1, $2, now() - interval '1 hour' from people`,
    [full.sittingId, full.examId],
  );
  await cancel(full);
  await notifyFreeSeats(app);
  expect(await told(other)).toBe(1);
});
