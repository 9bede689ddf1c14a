import type { BookingId, CentreId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import type { Work } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { givenBooking, givenCentre, givenSitting } from '../../../test/given/scheduling.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { grantFreeEntitlement } from '../../orders/index.ts';
import { allocateRoom } from '../allocation/allocate-room.ts';
import { claimSeat } from '../seat/claim-seat.ts';
import { listSlots, type SlotReading } from '../sittings/list-slots.ts';
import { makeSharedReadings } from '../sittings/shared-readings.ts';
import { findAllocationRow } from '../store/allocations.ts';
import { findBooking } from '../store/bookings.ts';
import { cancelBooking } from './cancel-booking.ts';
import { markArrived, markBookingStarted } from './mark-booking.ts';
import { markNoShows } from './mark-no-shows.ts';
import { moveBooking } from './move-booking.ts';
import { scheduleExam } from './schedule-exam.ts';

// Each test runs two decisions at the same time. It keeps the first one open until the second one waits for it or has
// finished.
const app = await testApp();
const startsAt = new Date('2027-03-01T04:30:00Z');
const from = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS);
const noon = from(-48 * 60);
const codes = (answers: unknown[]) => answers.map((answer) => (isRefusal(answer) ? answer.code : 'ok'));
const stateOf = async (bookingId: BookingId) => (await findBooking(app.database, bookingId))?.state;

/** Creates a booking that can be moved or cancelled until the test starts. */
async function changeable(mode: 'live' | 'centre' = 'live') {
  const examId = await givenExam(app, { priceInPaise: 0 });
  await app.pool.query('update exam set cancel_window_hours = 0, reschedule_window_hours = 0 where exam_id = $1', [
    examId,
  ]);
  const booked = await givenBooking(app, { examId, mode, startsAt, at: noon });
  const later = await givenSitting(app, { examId, mode, startsAt: new Date(startsAt.getTime() + 48 * HOUR_MS) });
  return { ...booked, later };
}

type Changeable = Awaited<ReturnType<typeof changeable>>;
const changes: [string, (work: Work, who: Changeable) => Promise<unknown>][] = [
  ['cancels', cancelBooking],
  ['moves to another day', (work, who) => moveBooking(work, { ...who, sittingId: who.later.sittingId })],
];

test.each(changes)(
  'a candidate who %s at the very moment of the start sits, and keeps nothing else',
  async (_, change) => {
    const who = await changeable();
    let changing: Promise<unknown> = Promise.resolve();
    await app.at(startsAt, async (work) => {
      expect(await markBookingStarted(work, who.bookingId)).toBe(true);
      changing = app.at(new Date(startsAt.getTime() - 1), (other) => change(other, who));
      await waitsOrIsDone(app, changing);
    });
    expect(codes([await changing])).toEqual(['not-confirmed']);
    expect(await stateOf(who.bookingId)).toBe('started');
    const { rows } = await app.pool.query('select state from entitlement where user_id = $1', [who.candidateId]);
    expect(rows).toEqual([{ state: 'consumed' }]);
    const open = await app.pool.query("select 1 from booking where candidate_id = $1 and state = 'confirmed'", [
      who.candidateId,
    ]);
    expect(open.rowCount).toBe(0);
  },
);

test.each(changes)('a candidate who %s while the room is being given keeps no desk there', async (_, change) => {
  const who = await changeable('centre');
  let changing: Promise<unknown> = Promise.resolve();
  await app.at(noon, async (work) => {
    const place = await allocateRoom(work, { bookingId: who.bookingId, candidateId: null });
    expect(codes([place])).toEqual(['ok']);
    changing = app.at(noon, (other) => change(other, who));
    await waitsOrIsDone(app, changing);
  });
  expect(codes([await changing])).toEqual(['ok']);
  expect(await findAllocationRow(app.database, who.bookingId)).toBeNull();
});

test('a candidate who comes in while the no-shows are being marked is none', async () => {
  const { bookingId } = await givenBooking(app, { mode: 'live', startsAt, at: noon });
  await app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));
  let marking: Promise<unknown> = Promise.resolve();
  await app.at(from(29), async (work) => {
    expect(await markArrived(work, bookingId)).toBe(true);
    marking = app.at(from(30), markNoShows);
    await waitsOrIsDone(app, marking);
  });
  await marking;
  expect(await stateOf(bookingId)).toBe('confirmed');
});

test('a candidate who was marked as a no-show a moment before does not come in any more', async () => {
  const { bookingId } = await givenBooking(app, { mode: 'live', startsAt, at: noon });
  await app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));
  let arriving: Promise<unknown> = Promise.resolve();
  await app.at(from(30), async (work) => {
    await markNoShows(work);
    arriving = app.at(from(29), (work) => markArrived(work, bookingId));
    await waitsOrIsDone(app, arriving);
  });
  expect(await arriving).toBe(false);
});

test('a hold that lapses while it is being confirmed, its seat gone to another, is a full sitting and no fault', async () => {
  const sitting = await givenSitting(app, { seats: 1, startsAt });
  const entitled = async () => {
    const { userId } = await givenUser(app);
    await app.at(noon, (work) => grantFreeEntitlement(work, { userId, examId: sitting.examId }));
    return { ...sitting, candidateId: userId };
  };
  const [slow, quick] = [await entitled(), await entitled()];
  const held = await app.at(noon, (work) => claimSeat(work, slow));
  if (isRefusal(held)) throw new Error(held.code);
  expect(codes([await app.at(held.heldUntil, (work) => claimSeat(work, quick))])).toEqual(['ok']);
  const justBefore = new Date(held.heldUntil.getTime() - 1);
  const answers = await Promise.allSettled([
    app.at(justBefore, (work) => claimSeat(work, slow)),
    app.at(justBefore, (work) => scheduleExam(work, slow)),
  ]);
  const full = { status: 'fulfilled', value: { code: 'sitting-full' } };
  expect(answers).toMatchObject([full, full]);
  expect(codes([await app.at(held.heldUntil, (work) => scheduleExam(work, quick))])).toEqual(['ok']);
});

test('a window’s door closes when the test would not fit any more: offer, booking, My Tests and no-show say the same', async () => {
  const { userId, headers } = await givenSignedIn(app);
  const sitting = await givenSitting(app, { mode: 'none', startsAt, endsAt: from(180), bookingClosesAt: from(180) });
  const closes = from(120);
  const { bookingId } = await givenBooking(app, { ...sitting, at: noon, candidateId: userId });
  await app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));

  const from2027 = `test_code=${sitting.testCode}&from=2027-01-01T00:00:00Z`;
  const offered = (await app.fastify.inject(`/api/v1/catalogue/sittings?${from2027}`)).json();
  const told = { endsAt: from(180).toISOString(), entryClosesAt: closes.toISOString() };
  expect(offered.data).toMatchObject([{ ...told, bookingClosesAt: closes.toISOString() }]);
  const listed = await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers });
  expect(listed.json().data).toMatchObject([told]);

  const late = await givenUser(app);
  await app.at(noon, (work) => grantFreeEntitlement(work, { userId: late.userId, examId: sitting.examId }));
  const ask = { ...sitting, candidateId: late.userId };
  expect(codes([await app.at(closes, (work) => claimSeat(work, ask))])).toEqual(['booking-closed']);
  await app.at(from(119), markNoShows);
  expect(await stateOf(bookingId)).toBe('confirmed');
  await app.at(closes, markNoShows);
  expect(await stateOf(bookingId)).toBe('no_show');
});

test('a window that opened days ago is offered while it can be begun, and not for days on which it cannot', async () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * HOUR_MS);
  const wishes = { mode: 'none', startsAt: days(-3), endsAt: days(10), bookingClosesAt: days(10) } as const;
  const { testCode, sittingId } = await givenSitting(app, wishes);
  const offered = async (span = '') => {
    const { data } = (await app.fastify.inject(`/api/v1/catalogue/sittings?test_code=${testCode}${span}`)).json();
    return data.map(({ _id }: { _id: string }) => _id);
  };
  const span = (from: number, to: number) => `&from=${days(from).toISOString()}&to=${days(to).toISOString()}`;
  expect([await offered(), await offered(span(2, 4))]).toEqual([[sittingId], [sittingId]]);
  expect([await offered(span(-9, -5)), await offered(span(12, 20))]).toEqual([[], []]);
});

test('a slot is offered for the hours of a day in which it is, and for no others of that day', async () => {
  const wishes = { mode: 'none', startsAt, endsAt: from(240), bookingClosesAt: from(240) } as const;
  const { testCode } = await givenSitting(app, wishes);
  const offered = async (first: number, last: number) => {
    const span = `from=${from(first).toISOString()}&to=${from(last).toISOString()}`;
    return (await app.fastify.inject(`/api/v1/catalogue/sittings?test_code=${testCode}&${span}`)).json().data.length;
  };
  expect([await offered(-60, -1), await offered(-60, 0)]).toEqual([0, 1]);
  expect([await offered(240, 300), await offered(241, 300)]).toEqual([1, 0]);
});

test('of simultaneous readers, each gets the slots of the centre and days that they requested', async () => {
  const examId = await givenExam(app, { mode: 'centre', priceInPaise: 0 });
  const centres = [await givenCentre(app, 'Pune'), await givenCentre(app, 'Delhi')];
  const [pune, delhi, later] = [
    await givenSitting(app, { examId, centreId: centres[0]!, startsAt }),
    await givenSitting(app, { examId, centreId: centres[1]!, startsAt: from(60) }),
    await givenSitting(app, { examId, centreId: centres[1]!, startsAt: from(3 * 24 * 60) }),
  ].map(({ sittingId }) => sittingId);
  // The clock does not advance, so the readings remain fresh and later calls share them.
  const readings = makeSharedReadings<SlotReading>({ now: () => noon });
  const offered = async (span: { centreId?: CentreId; to?: string }) => {
    const ask = { examId, centreId: undefined, from: '2027-03-01T00:00:00Z', to: undefined, ...span };
    return (await listSlots(app.database, readings, ask))?.sittings.map(({ sittingId }) => sittingId);
  };
  expect(await offered({ to: '2027-03-02T00:00:00Z' })).toEqual([pune, delhi]);
  expect(await offered({})).toEqual([pune, delhi, later]);
  expect(await offered({ centreId: centres[0]! })).toEqual([pune]);
  expect(await offered({ centreId: centres[1]! })).toEqual([delhi, later]);
});

test('the door is open as long as its exam says: before it closes nobody is a no-show, and My Tests names the instant', async () => {
  const { userId, headers } = await givenSignedIn(app);
  const { bookingId, testCode } = await givenBooking(app, { mode: 'live', startsAt, at: noon, candidateId: userId });
  await app.at(noon, (work) => allocateRoom(work, { bookingId, candidateId: null }));
  await app.pool.query('update exam set entry_closes_minutes = 45 where test_code = $1', [testCode]);
  const listed = await app.fastify.inject({ url: `/api/v1/bookings/${userId}`, headers });
  expect(listed.json().data).toMatchObject([{ entryClosesAt: from(45).toISOString() }]);
  await app.at(from(44), markNoShows);
  expect(await stateOf(bookingId)).toBe('confirmed');
  await app.at(from(45), markNoShows);
  expect(await stateOf(bookingId)).toBe('no_show');
});
