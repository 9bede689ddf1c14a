import type { BookingId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import type { Work } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { scheduleExam } from '../booking/schedule-exam.ts';
import { allocateRoom } from './allocate-room.ts';

const app = await testApp({ DATABASE_POOL: '12' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const noon = new Date('2027-02-26T06:30:00Z');
const MANY = 24;

async function onlineSitting() {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt, seats: MANY + 5 });
  const book = async () => {
    const candidateId = (await givenUser(app)).userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    const booked = await app.at(noon, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
    if (isRefusal(booked)) throw new Error(booked.code);
    return { candidateId, bookingId: booked.bookingId };
  };
  return { sitting, book };
}
const allocate = (bookingId: BookingId) => app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));

/** Counts the database rows that a use case reads. */
function counting(work: Work) {
  let rows = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      rows += result.rows.length;
      return result;
    },
  };
  return { work: { ...work, tx: work.tx.withPlugin(plugin) as Work['tx'] }, rows: () => rows };
}

test('giving a place in an online sitting reads no more when many have one, and the database counts them', async () => {
  const { sitting, book } = await onlineSitting();
  const rowsFor = async (bookingId: BookingId) =>
    await app.at(noon, async (work) => {
      const counted = counting(work);
      const placed = await allocateRoom(counted.work, { bookingId, candidateId: null });
      if (isRefusal(placed)) throw new Error(placed.code);
      return counted.rows();
    });
  const first = await rowsFor((await book()).bookingId);
  const others = [];
  for (let no = 1; no < MANY; no += 1) others.push(await book());
  for (const { bookingId } of others) await allocate(bookingId);
  expect(await rowsFor((await book()).bookingId)).toBe(first);

  const counted = async () =>
    (
      await app.pool.query<{ placed: number; there: number }>(
        `select sum(placed_count)::int as placed, (select count(*)::int from allocation a where a.sitting_id = $1) as there
         from sitting_room where sitting_id = $1`,
        [sitting.sittingId],
      )
    ).rows[0];
  expect(await counted()).toEqual({ placed: MANY + 1, there: MANY + 1 });
  await Promise.all(others.slice(0, 9).map((one) => app.at(noon, (work) => cancelBooking(work, one))));
  expect(await counted()).toEqual({ placed: MANY - 8, there: MANY - 8 });
});

test('a room that is full by the count takes nobody, and one place that comes free is given again', async () => {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt, seats: 2 });
  const book = async () => {
    const candidateId = (await givenUser(app)).userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    const booked = await app.at(noon, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
    return isRefusal(booked) ? booked : { candidateId, bookingId: booked.bookingId };
  };
  const [one, two] = [await book(), await book()];
  if (isRefusal(one) || isRefusal(two)) throw new Error('no seat');
  const placed = await Promise.all([allocate(one.bookingId), allocate(two.bookingId)]);
  expect(placed.filter(isRefusal)).toEqual([]);
  await app.pool.query('update sitting_room set placed_count = placed_count + 1 where sitting_id = $1', [
    sitting.sittingId,
  ]);
  await app.at(noon, (work) => cancelBooking(work, one));
  const three = await book();
  if (isRefusal(three)) throw new Error(three.code);
  expect(await allocate(three.bookingId)).toMatchObject({ code: 'no-room-fits' });
  await app.pool.query('update sitting_room set placed_count = placed_count - 1 where sitting_id = $1', [
    sitting.sittingId,
  ]);
  expect(await allocate(three.bookingId)).toHaveProperty('roomId');
});
