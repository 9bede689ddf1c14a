import { isRefusal } from '@kasauti/contract/refusal.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { givenEntitlement } from '../../../test/given/orders.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { moveBooking } from '../booking/move-booking.ts';
import { scheduleExam, scheduleFreeExam } from '../booking/schedule-exam.ts';
import { claimSeat } from './claim-seat.ts';

const app = await testApp({ DATABASE_POOL: '20' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const noon = new Date('2027-02-26T06:30:00Z');
const freeSitting = async (seats: number) =>
  await givenSitting(app, { examId: await givenExam(app, { mode: 'live', priceInPaise: 0 }), startsAt, seats });
type Sitting = Awaited<ReturnType<typeof freeSitting>>;
const stranger = async () => (await givenUser(app, { confirmed: false })).userId;
type Person = Awaited<ReturnType<typeof stranger>>;
const book = (sitting: Sitting, candidateId: Person) =>
  app.at(noon, (work) => scheduleFreeExam(work, { ...sitting, candidateId }));
const outcome = (answer: object) => (isRefusal(answer) ? answer.code : 'booked');

test('people whose address is not confirmed take a fifth of the seats of a free test, and all others the rest', async () => {
  const sitting = await freeSitting(10);
  const strangers = await Promise.all(Array.from({ length: 12 }, stranger));
  const answers = (await Promise.all(strangers.map((one) => book(sitting, one)))).map(outcome);
  expect(answers.filter((one) => one === 'booked')).toHaveLength(2);
  expect(answers.filter((one) => one === 'unconfirmed-seats-taken')).toHaveLength(10);
  for (let no = 0; no < 8; no += 1) expect(outcome(await book(sitting, (await givenUser(app)).userId))).toBe('booked');
  expect(outcome(await book(sitting, (await givenUser(app)).userId))).toBe('sitting-full');
});

test('a user who confirms the address frees a place in the limit and can book like everybody', async () => {
  const sitting = await freeSitting(5);
  const [one, two] = [await stranger(), await stranger()];
  expect([outcome(await book(sitting, one)), outcome(await book(sitting, two))]).toEqual([
    'booked',
    'unconfirmed-seats-taken',
  ]);
  await app.pool.query('update user_account set email_confirmed_at = now() where user_id = $1', [one]);
  expect(outcome(await book(sitting, two))).toBe('booked');
  const three = await stranger();
  expect(outcome(await book(sitting, three))).toBe('unconfirmed-seats-taken');
  await app.pool.query('update user_account set email_confirmed_at = now() where user_id = $1', [three]);
  expect(outcome(await book(sitting, three))).toBe('booked');
});

test('a hold counts until it lapses, one’s own can be confirmed, and a booking is not moved past the bound', async () => {
  const sitting = await freeSitting(5);
  const { examId } = sitting;
  const later = await givenSitting(app, { examId, startsAt: new Date('2027-03-08T04:30:00Z'), seats: 5 });
  const [one, two] = [await stranger(), await stranger()];
  for (const candidateId of [one, two]) await givenEntitlement(app, { candidateId, examId });
  const hold = (candidateId: Person, when = noon) =>
    app.at(when, (work) => claimSeat(work, { ...sitting, candidateId }));
  expect([outcome(await hold(one)), outcome(await hold(two))]).toEqual(['booked', 'unconfirmed-seats-taken']);
  const lapsed = new Date(noon.getTime() + 16 * 60_000);
  expect(outcome(await hold(two, lapsed))).toBe('booked');
  expect(outcome(await app.at(lapsed, (work) => scheduleExam(work, { ...sitting, candidateId: two })))).toBe('booked');

  const booked = await app.at(lapsed, (work) => scheduleExam(work, { ...later, candidateId: one }));
  if (isRefusal(booked)) throw new Error(booked.code);
  const move = { bookingId: booked.bookingId, sittingId: sitting.sittingId, candidateId: one };
  expect(outcome(await app.at(lapsed, (work) => moveBooking(work, move)))).toBe('unconfirmed-seats-taken');
});

test('paid tests are booked without this limit', async () => {
  const examId = await givenExam(app, { mode: 'live', priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt, seats: 5 });
  for (let no = 0; no < 5; no += 1) {
    const candidateId = await stranger();
    const entitlementId = await givenEntitlement(app, { candidateId, examId });
    expect(outcome(await app.at(noon, (work) => scheduleExam(work, { ...sitting, entitlementId, candidateId })))).toBe(
      'booked',
    );
  }
});
