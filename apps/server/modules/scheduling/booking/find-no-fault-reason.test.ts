import type { BookingId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, mailsTo } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { cancelBooking, releaseNoFaultBooking } from './cancel-booking.ts';
import { markNoShows, releaseNoFaultBookings } from './mark-no-shows.ts';
import { moveBooking } from './move-booking.ts';
import { scheduleExam } from './schedule-exam.ts';

const app = await testApp({ DATABASE_POOL: '12' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const minutesBefore = (minutes: number) => new Date(startsAt.getTime() - minutes * MINUTE_MS);
const noon = minutesBefore(3 * 24 * 60);

/** Creates a twelve-year-old candidate who has paid for a booking and whose guardian has consented. */
async function bookedMinor() {
  const caller = await givenSignedIn(app);
  await setConsent(caller.userId, true);
  await app.pool.query("update user_account set born_on = '2015-01-02' where user_id = $1", [caller.userId]);
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt });
  const entitlementId = await givenEntitlement(app, { candidateId: caller.userId, examId });
  const booked = await app.at(noon, (work) =>
    scheduleExam(work, { ...sitting, entitlementId, candidateId: caller.userId }),
  );
  if (isRefusal(booked)) throw new Error(booked.code);
  await app.drainOutbox();
  return { ...caller, ...sitting, bookingId: booked.bookingId, entitlementId };
}
type Minor = Awaited<ReturnType<typeof bookedMinor>>;

const setConsent = (userId: UserId, isGiven: boolean) =>
  app.pool.query('update user_account set guardian_consent_at = case when $2 then now() end where user_id = $1', [
    userId,
    isGiven,
  ]);
const cancel = ({ bookingId, userId }: Minor, when: Date) =>
  app.at(when, (work) => cancelBooking(work, { bookingId, candidateId: userId }));
const standing = async ({ bookingId }: { bookingId: BookingId }) =>
  (
    await app.pool.query(
      'select b.state as booking, e.state as purchase from booking b join entitlement e using (entitlement_id) where booking_id = $1',
      [bookingId],
    )
  ).rows[0];
const closeDoors = async () => {
  const doorClosed = minutesBefore(-31);
  await app.at(doorClosed, markNoShows);
  await releaseNoFaultBookings({ inTransaction: (run) => app.at(doorClosed, run) });
};
const cardOf = async ({ userId, headers }: Minor) =>
  (await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers })).json().data[0];

test('without a guardian’s consent a booking can be cancelled until the sitting begins, and the paid unit books again', async () => {
  const minor = await bookedMinor();
  expect(await cancel(minor, minutesBefore(1))).toMatchObject({ code: 'too-late-to-cancel' });
  expect((await cardOf(minor)).hindrance).toBeNull();
  await setConsent(minor.userId, false);
  expect((await cardOf(minor)).hindrance).toBe('guardian-consent-missing');
  expect(await cancel(minor, startsAt)).toMatchObject({ code: 'too-late-to-cancel' });
  expect(await cancel(minor, minutesBefore(1))).toMatchObject({ state: 'cancelled' });
  expect(await standing(minor)).toEqual({ booking: 'cancelled', purchase: 'granted' });

  await setConsent(minor.userId, true);
  const later = await givenSitting(app, { examId: minor.examId, startsAt: minutesBefore(-7 * 24 * 60) });
  const again = { ...later, entitlementId: minor.entitlementId, candidateId: minor.userId };
  expect(await app.at(noon, (work) => scheduleExam(work, again))).toMatchObject({ state: 'confirmed' });
});

test('a booking that is left without a consent ends without a no-show, and its candidate reads why', async () => {
  const [minor, careless] = [await bookedMinor(), await bookedMinor()];
  await setConsent(minor.userId, false);
  await closeDoors();
  expect(await standing(minor)).toEqual({ booking: 'cancelled', purchase: 'granted' });
  expect(await standing(careless), 'with consent, who never comes is a no-show').toEqual({
    booking: 'no_show',
    purchase: 'consumed',
  });
  await app.drainOutbox();
  const mail = (await mailsTo(app, minor.email)).at(-1);
  expect(mail?.subject).toContain('Your booking is cancelled');
  expect(mail?.plain.replaceAll(/\s+/g, ' ')).toContain('the consent of a parent or guardian was missing');
});

test('without a consent a booking moves late and often, but not to another test that is watched over the internet', async () => {
  const minor = await bookedMinor();
  await app.pool.query('update booking set reschedule_count = 9 where booking_id = $1', [minor.bookingId]);
  await setConsent(minor.userId, false);
  const nextWeek = minutesBefore(-7 * 24 * 60);
  const [watched, atCentre] = [
    await givenSitting(app, { examId: minor.examId, startsAt: nextWeek }),
    await givenSitting(app, { examId: minor.examId, startsAt: nextWeek, mode: 'centre' }),
  ];
  const move = ({ sittingId }: Pick<Minor, 'sittingId'>) =>
    app.at(minutesBefore(1), (work) =>
      moveBooking(work, { bookingId: minor.bookingId, sittingId, candidateId: minor.userId }),
    );
  expect(await move(watched)).toMatchObject({ code: 'guardian-consent-needed' });
  expect(await move(atCentre)).toMatchObject({ state: 'confirmed' });
});

test('a purchase that expired meanwhile can be used again, whether the hindered candidate cancels or the door closes on them', async () => {
  for (const end of ['cancel', 'door']) {
    const minor = await bookedMinor();
    await app.pool.query('update entitlement set expires_at = $2 where entitlement_id = $1', [
      minor.entitlementId,
      minutesBefore(60),
    ]);
    await setConsent(minor.userId, false);
    if (end === 'cancel') await cancel(minor, minutesBefore(10));
    else await closeDoors();
    const { rows } = await app.pool.query(
      'select state, expires_at > $2 as usable from entitlement where entitlement_id = $1',
      [minor.entitlementId, new Date(startsAt.getTime() + 89 * 24 * 60 * MINUTE_MS)],
    );
    expect([end, rows[0]]).toEqual([end, { state: 'granted', usable: true }]);
  }
});

test('a candidate who has meanwhile entered keeps the booking, whatever the no-fault reason', async () => {
  const minor = await bookedMinor();
  await setConsent(minor.userId, false);
  await app.pool.query('update booking set arrived_at = $2 where booking_id = $1', [minor.bookingId, startsAt]);
  await app.at(minutesBefore(-31), (work) => releaseNoFaultBooking(work, minor.bookingId));
  expect(await standing(minor)).toEqual({ booking: 'confirmed', purchase: 'consumed' });
});
