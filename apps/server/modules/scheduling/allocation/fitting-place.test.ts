import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenAccommodation } from '../../../test/given/profiles.ts';
import { givenBooking, givenSitting } from '../../../test/given/scheduling.ts';
import { grantFreeEntitlement } from '../../orders/index.ts';
import { releaseNoFaultBooking } from '../booking/cancel-booking.ts';
import { findMissed, markNoShows } from '../booking/mark-no-shows.ts';
import { moveBooking } from '../booking/move-booking.ts';
import { claimSeat, scheduleFreeExam } from '../index.ts';
import { findAllocationRow } from '../store/allocations.ts';
import { findBooking } from '../store/bookings.ts';

const app = await testApp({ DATABASE_POOL: '12' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const noon = new Date('2027-02-26T06:30:00Z');
const doorCloses = new Date(startsAt.getTime() + 30 * MINUTE_MS);

const codes = (answers: unknown[]) => answers.map((answer) => (isRefusal(answer) ? answer.code : 'ok')).sort();

async function wheelchairUser(): Promise<UserId> {
  const { userId } = await givenUser(app);
  await givenAccommodation(app, userId, 'wheelchair');
  return userId;
}

async function withSteps(wishes: Parameters<typeof givenSitting>[1] = {}) {
  const sitting = await givenSitting(app, { mode: 'centre', startsAt, ...wishes });
  await app.pool.query('update room set step_free = false where room_id = any($1)', [sitting.roomIds]);
  return sitting;
}

const schedule = (
  ask: { testCode: string; sittingId: Awaited<ReturnType<typeof withSteps>>['sittingId'] },
  candidateId: UserId,
) => app.at(noon, (work) => scheduleFreeExam(work, { ...ask, candidateId }));

test('a sitting without a seat for the candidate’s needs takes neither a hold nor a booking of theirs, and no purchase is used', async () => {
  const sitting = await withSteps();
  const candidateId = await wheelchairUser();
  await app.at(noon, (work) => grantFreeEntitlement(work, { userId: candidateId, examId: sitting.examId }));
  const answers = [
    await app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId })),
    await schedule(sitting, candidateId),
  ];
  expect(codes(answers)).toEqual(['no-suitable-seat', 'no-suitable-seat']);
  const kept = await app.pool.query('select state from entitlement where user_id = $1', [candidateId]);
  expect(kept.rows).toEqual([{ state: 'granted' }]);
  expect(codes([await schedule(sitting, (await givenUser(app)).userId)])).toEqual(['ok']);
});

test('a candidate whose needs bind the place has it with the booking; of many at once only as many as there are such seats', async () => {
  // The room has eight seats in rows of four. Two of the seats are at the aisle.
  const sitting = await givenSitting(app, { mode: 'centre', startsAt, seats: 8 });
  const people = await Promise.all(Array.from({ length: 4 }, wheelchairUser));
  const answers = await Promise.all(people.map((candidateId) => schedule(sitting, candidateId)));
  expect(codes(answers)).toEqual(['no-suitable-seat', 'no-suitable-seat', 'ok', 'ok']);
  for (const answer of answers)
    if (!isRefusal(answer))
      expect((await findAllocationRow(app.database, answer.bookingId))?.seatLabel).toMatch(/^[AB]1$/);
});

test('a booking does not move to a sitting where its candidate’s needs are not met', async () => {
  const good = await givenSitting(app, { mode: 'centre', startsAt });
  const steps = await withSteps({ examId: good.examId, startsAt: new Date(startsAt.getTime() + 24 * HOUR_MS) });
  const candidateId = await wheelchairUser();
  const booked = await schedule(good, candidateId);
  if (isRefusal(booked)) throw new Error(booked.code);
  const moved = await app.at(noon, (work) =>
    moveBooking(work, { bookingId: booked.bookingId, sittingId: steps.sittingId, candidateId }),
  );
  expect(codes([moved])).toEqual(['no-suitable-seat']);
  expect(await findBooking(app.database, booked.bookingId)).toMatchObject({ state: 'confirmed' });
});

test('a sitting is offered to everybody but those for whom it has no place', async () => {
  const sitting = await withSteps();
  const { userId, headers } = await givenSignedIn(app);
  await givenAccommodation(app, userId, 'wheelchair');
  const url = `/api/v1/catalogue/sittings?test_code=${sitting.testCode}&from=2027-01-01T00:00:00Z`;
  const offered = async (asked: Record<string, string>) =>
    (await app.fastify.inject({ url, headers: asked })).json().data.length;
  expect([await offered({}), await offered(headers)]).toEqual([1, 0]);
});

test('a scribe’s candidate, who has more time, gets only a room that is ours for as long', async () => {
  // The exam takes four hours, and the room is reserved for five. A scribe adds 80 minutes to the exam, so the room is
  // not free long enough.
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 0, durationMinutes: 240 });
  const sitting = await givenSitting(app, { examId, startsAt });
  const { userId } = await givenUser(app);
  await givenAccommodation(app, userId, 'scribe');
  expect(codes([await schedule(sitting, userId)])).toEqual(['no-suitable-seat']);
});

test('a candidate who never got a place is no no-show: the booking ends and the purchase can be used again', async () => {
  const unplaced = await givenBooking(app, { mode: 'centre', startsAt, at: noon });
  await app.at(doorCloses, markNoShows);
  expect(await findBooking(app.database, unplaced.bookingId)).toMatchObject({ state: 'confirmed' });

  const { couldNot } = await app.at(doorCloses, findMissed);
  expect(couldNot).toContain(unplaced.bookingId);
  await app.at(doorCloses, (work) => releaseNoFaultBooking(work, unplaced.bookingId as BookingId));
  expect(await findBooking(app.database, unplaced.bookingId)).toMatchObject({ state: 'cancelled' });
  const kept = await app.pool.query('select state from entitlement where user_id = $1', [unplaced.candidateId]);
  expect(kept.rows).toEqual([{ state: 'granted' }]);
});
