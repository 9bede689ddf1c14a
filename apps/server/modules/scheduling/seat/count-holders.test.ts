import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { scheduleExam } from '../booking/schedule-exam.ts';

const app = await testApp();

test('staff who take a test off sale see how many candidates wait for a date and how many have booked', async () => {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const startsAt = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS);
  const sitting = await givenSitting(app, { examId, startsAt });
  const book = async () => {
    const candidateId = (await givenUser(app)).userId;
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    const booked = await app.inTransaction((work) => scheduleExam(work, { ...sitting, entitlementId, candidateId }));
    if (!('bookingId' in booked)) throw new Error('not booked');
    return { candidateId, bookingId: booked.bookingId };
  };
  await book();
  await book();
  const gone = await book();
  await app.inTransaction((work) => cancelBooking(work, gone));
  const seller = await givenSignedIn(app, { role: 'finance' });
  const count = async () =>
    (await app.fastify.inject({ url: `/api/v1/staff-tests/${examId}/holders`, headers: seller.headers })).json();
  expect(await count()).toEqual({ carts: 0, wishes: 0, purchases: 1, bookings: 2 });
  // Bookings of a past sitting are not counted.
  await app.pool.query(
    "update sitting set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' where sitting_id = $1",
    [sitting.sittingId],
  );
  expect(await count()).toMatchObject({ bookings: 0 });
});
