import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, givenUser, mailsTo } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenBooking, givenSitting } from '../../../test/given/scheduling.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { moveBooking } from '../booking/move-booking.ts';
import { scheduleExam } from '../booking/schedule-exam.ts';
import { markBookingStarted } from '../index.ts';
import { claimSeat } from '../seat/claim-seat.ts';
import { cancelSitting, endCancelledSittings } from './cancel-sitting.ts';

const app = await testApp({ DATABASE_POOL: '12' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const noon = new Date('2027-02-26T06:30:00Z');
const reason = 'The centre has no power.';
const callOff = (which: string, when = noon) => app.at(when, (work) => cancelSitting(work, { which, reason }));
const standing = async (bookingId: BookingId) =>
  (
    await app.pool.query(
      'select b.state as booking, e.state as purchase from booking b join entitlement e using (entitlement_id) where booking_id = $1',
      [bookingId],
    )
  ).rows[0];

test('cancelling a sitting ends its bookings and holds, returns every purchase, and gives each candidate the reason', async () => {
  const examId = await givenExam(app, { mode: 'centre', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, mode: 'centre', startsAt });
  const caller = await givenSignedIn(app);
  const entitlementId = await givenEntitlement(app, { candidateId: caller.userId, examId });
  const ask = { ...sitting, entitlementId, candidateId: caller.userId };
  const booked = await app.at(noon, (work) => scheduleExam(work, ask));
  if (isRefusal(booked)) throw new Error(booked.code);
  const other = (await givenUser(app)).userId;
  await givenEntitlement(app, { candidateId: other, examId });
  const claim = (candidateId: UserId) => app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId }));
  expect(await claim(other)).toHaveProperty('heldUntil');
  await app.drainOutbox();

  expect(await callOff(sitting.sittingId)).toEqual({ kind: 'called-off', sittingId: sitting.sittingId, bookings: 1 });
  expect(await standing(booked.bookingId)).toEqual({ booking: 'cancelled', purchase: 'granted' });
  expect(await claim(other)).toMatchObject({ code: 'sitting-not-open' });
  await app.drainOutbox();
  const mail = (await mailsTo(app, caller.email)).at(-1);
  expect(mail?.subject).toContain('Your test has been called off');
  expect(mail?.plain).toContain(reason);

  expect(await callOff(sitting.sittingId)).toEqual({ kind: 'called-off-before' });
  await app.drainOutbox();
  expect((await mailsTo(app, caller.email)).filter(({ subject }) => subject === mail?.subject)).toHaveLength(1);
  const audit = await app.pool.query(
    "select action, reason from audit_entry where object_id = $1 and action like '%off'",
    [sitting.sittingId],
  );
  expect(audit.rows).toEqual([{ action: 'sitting.call-off', reason }]);
  // The rooms of the cancelled sitting are free, so another sitting can use them at the same time.
  const instead = await givenSitting(app, { examId, mode: 'centre', startsAt, roomIds: sitting.roomIds });
  const again = { ...instead, entitlementId, candidateId: caller.userId };
  expect(await app.at(noon, (work) => scheduleExam(work, again))).toMatchObject({ state: 'confirmed' });
});

test('a sitting that somebody has begun, that is over, or that nobody knows is not called off', async () => {
  const sitting = await givenSitting(app, { startsAt });
  const { bookingId } = await givenBooking(app, { ...sitting, at: noon });
  const waiting = await givenBooking(app, { ...sitting, at: noon });
  expect(await app.at(startsAt, (work) => markBookingStarted(work, bookingId))).toBe(true);
  expect(await callOff(sitting.sittingId, startsAt)).toEqual({ kind: 'has-started' });
  expect(await standing(waiting.bookingId)).toEqual({ booking: 'confirmed', purchase: 'consumed' });
  const past = await givenSitting(app, { startsAt });
  expect(await callOff(past.sittingId, past.endsAt)).toEqual({ kind: 'is-over' });
  expect(await callOff('no-such-sitting')).toEqual({ kind: 'not-found' });
});

test('a start and a calling-off at the same moment: one of them happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const sitting = await givenSitting(app, { startsAt });
    const { bookingId } = await givenBooking(app, { ...sitting, at: noon });
    const [isStarted, outcome] = await Promise.all([
      app.at(startsAt, (work) => markBookingStarted(work, bookingId)),
      callOff(sitting.sittingId, startsAt),
    ]);
    expect([isStarted, outcome.kind]).toEqual([isStarted, isStarted ? 'has-started' : 'called-off']);
    expect((await standing(bookingId)).booking).toBe(isStarted ? 'started' : 'cancelled');
  }
});

test('a booking made at the moment of the cancellation ends a moment later, with the reason', async () => {
  const caller = await givenSignedIn(app);
  const sitting = await givenSitting(app, { startsAt });
  const { bookingId } = await givenBooking(app, { ...sitting, candidateId: caller.userId, at: noon });
  // Simulates a booking that was not committed yet when the sitting and its other bookings were cancelled.
  await app.pool.query("update sitting set state = 'cancelled', called_off_because = $2 where sitting_id = $1", [
    sitting.sittingId,
    reason,
  ]);
  await endCancelledSittings(app);
  expect(await standing(bookingId)).toEqual({ booking: 'cancelled', purchase: 'granted' });
  await app.drainOutbox();
  expect((await mailsTo(app, caller.email)).at(-1)?.plain).toContain(reason);
});

test('a purchase that expired before its sitting was called off can be used for 90 more days; who cancels by themselves gets none', async () => {
  const examId = await givenExam(app, { mode: 'centre', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, mode: 'centre', startsAt });
  const expiresAt = new Date('2027-02-20T06:30:00Z');
  const earlier = new Date('2027-02-10T06:30:00Z');
  const book = async () => {
    const candidateId = (await givenUser(app)).userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId, grantedAt: earlier, expiresAt });
    const booked = await app.at(earlier, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
    if (isRefusal(booked)) throw new Error(booked.code);
    return { candidateId, entitlementId, bookingId: booked.bookingId };
  };
  const expiryOf = async ({ entitlementId }: { entitlementId: string }) =>
    (await app.pool.query('select expires_at from entitlement where entitlement_id = $1', [entitlementId])).rows[0]
      .expires_at;
  const [calledOff, itself] = [await book(), await book()];
  await app.at(noon, (work) => cancelBooking(work, itself));
  await callOff(sitting.sittingId);
  expect(await expiryOf(itself)).toEqual(expiresAt);
  expect(await expiryOf(calledOff)).toEqual(new Date('2027-05-27T06:30:00Z'));
  const next = await givenSitting(app, { examId, mode: 'centre', startsAt: new Date('2027-04-01T04:30:00Z') });
  const again = { ...next, entitlementId: calledOff.entitlementId, candidateId: calledOff.candidateId };
  expect(await app.at(noon, (work) => scheduleExam(work, again))).toMatchObject({ state: 'confirmed' });
});

test('a purchase that can be used for longer than that keeps its expiry when its sitting is called off', async () => {
  const examId = await givenExam(app, { mode: 'centre', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, mode: 'centre', startsAt });
  const candidateId = (await givenUser(app)).userId;
  const expiresAt = new Date('2027-12-01T06:30:00Z');
  const entitlementId = await givenEntitlement(app, { candidateId, examId, expiresAt });
  await app.at(noon, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
  await callOff(sitting.sittingId);
  const { rows } = await app.pool.query('select expires_at from entitlement where entitlement_id = $1', [
    entitlementId,
  ]);
  expect(rows).toEqual([{ expires_at: expiresAt }]);
});

test('calling off takes no lock of the lock table for each candidate: a sitting of thousands would fill it', async () => {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt, seats: 20 });
  const bookings = [];
  for (let no = 0; no < 20; no += 1) {
    const candidateId = (await givenUser(app)).userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    const booked = await app.at(noon, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
    if (isRefusal(booked)) throw new Error(booked.code);
    bookings.push(booked.bookingId);
  }
  const held = await app.at(noon, async (work) => {
    await cancelSitting(work, { which: sitting.sittingId, reason });
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(work.tx);
    return rows[0]?.n;
  });
  expect(held).toBeLessThan(5);
  for (const bookingId of bookings)
    expect(await standing(bookingId)).toEqual({ booking: 'cancelled', purchase: 'granted' });
});

test('a user who confirms, moves or cancels while the sitting is cancelled ends with no booking in it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
    const sitting = await givenSitting(app, { examId, startsAt, seats: 12 });
    const later = await givenSitting(app, { examId, startsAt: new Date('2027-03-08T04:30:00Z'), seats: 12 });
    const people = await Promise.all(
      Array.from({ length: 9 }, async (_, no) => {
        const candidateId = (await givenUser(app)).userId;
        const ask = { ...sitting, entitlementId: await givenEntitlement(app, { candidateId, examId }), candidateId };
        if (no % 3 === 0) return { ask, held: await app.at(noon, (work) => claimSeat(work, ask)) };
        const booked = await app.at(noon, (work) => scheduleExam(work, ask));
        return { ask, booked };
      }),
    );
    const actions = people.map(({ ask, booked }, no) =>
      app.at(noon, async (work): Promise<unknown> => {
        if (!booked || isRefusal(booked)) return await scheduleExam(work, ask);
        const own = { bookingId: booked.bookingId, candidateId: ask.candidateId };
        return await (no % 3 === 1
          ? cancelBooking(work, own)
          : moveBooking(work, { ...own, sittingId: later.sittingId }));
      }),
    );
    await Promise.all([...actions.slice(0, 4), callOff(sitting.sittingId), ...actions.slice(4)]);
    await endCancelledSittings({ inTransaction: (run) => app.at(noon, run) });
    const open = await app.pool.query(
      "select booking_id from booking where sitting_id = $1 and state in ('held', 'confirmed')",
      [sitting.sittingId],
    );
    expect(open.rows).toEqual([]);
    const seats = await app.pool.query("select 1 from seat_unit where sitting_id = $1 and state <> 'free'", [
      sitting.sittingId,
    ]);
    expect(seats.rows).toEqual([]);
  }
});
