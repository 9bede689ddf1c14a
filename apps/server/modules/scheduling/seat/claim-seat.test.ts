import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { HOUR_MS, MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenExam } from '../../../test/given/catalogue.ts';
import { givenUser } from '../../../test/given/identity.ts';
import { givenBooking, givenSitting } from '../../../test/given/scheduling.ts';
import { grantFreeEntitlement } from '../../orders/index.ts';
import { cancelBooking } from '../booking/cancel-booking.ts';
import { moveBooking } from '../booking/move-booking.ts';
import type { BookingState } from '../columns.ts';
import { claimSeat as claim, scheduleFreeExam } from '../index.ts';
import { publishSeatsChanged } from '../sittings/publish-seats-changed.ts';
import { claimSeat } from './claim-seat.ts';

const app = await testApp({ DATABASE_POOL: '24' });
const startsAt = new Date('2027-03-01T04:30:00Z');
const at = (minutesBefore: number) => new Date(startsAt.getTime() - minutesBefore * MINUTE_MS);
const noon = at(48 * 60);

/** Creates a candidate who may sit the exam once. */
async function entitled(examId: Parameters<typeof grantFreeEntitlement>[1]['examId']): Promise<UserId> {
  const { userId } = await givenUser(app);
  await app.at(noon, (work) => grantFreeEntitlement(work, { userId, examId }));
  return userId;
}
const entitledCandidates = (count: number, examId: Parameters<typeof entitled>[0]) =>
  Promise.all(Array.from({ length: count }, () => entitled(examId)));

const codes = (answers: unknown[]) => answers.map((answer) => (isRefusal(answer) ? answer.code : 'ok')).sort();

test('twenty candidates who ask for the last seat at once get one hold and nineteen refusals', async () => {
  const sitting = await givenSitting(app, { seats: 1, startsAt });
  const candidates = await entitledCandidates(20, sitting.examId);
  const answers = await Promise.all(
    candidates.map((candidateId) => app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId }))),
  );
  expect(codes(answers)).toEqual(['ok', ...Array(19).fill('sitting-full')]);
});

test('a request for the last seat while its holder’s server dies waits for the outcome and gets the seat', async () => {
  const sitting = await givenSitting(app, { seats: 1, startsAt });
  const [first, second] = (await entitledCandidates(2, sitting.examId)) as [UserId, UserId];
  const hasHeld = Promise.withResolvers<void>();
  const dies = Promise.withResolvers<void>();
  const dying = app.at(noon, async (work) => {
    await claimSeat(work, { ...sitting, candidateId: first });
    hasHeld.resolve();
    await dies.promise;
    throw new Error('the server died before its commit');
  });
  const died = expect(dying).rejects.toThrow('the server died');
  await hasHeld.promise;
  const asked = app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId: second }));
  await Promise.race([asked, somebodyWaitsForALock()]);
  dies.resolve();
  await died;
  expect(codes([await asked])).toEqual(['ok']);
});

async function somebodyWaitsForALock(): Promise<void> {
  const waits = 'select from pg_stat_activity where datname = current_database() and wait_event_type = $1';
  await vi.waitUntil(async () => (await app.pool.query(waits, ['Lock'])).rowCount !== 0, { timeout: 20_000 });
}

test('a candidate who asks twenty times at once has one hold on one seat', async () => {
  const sitting = await givenSitting(app, { seats: 5, startsAt });
  const candidateId = await entitled(sitting.examId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId }))),
  );
  expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.code : answer.bookingId))).size).toBe(1);
  const units = await app.database
    .selectFrom('seat_unit')
    .select('state')
    .where('sitting_id', '=', sitting.sittingId)
    .execute();
  expect(units.filter((unit) => unit.state === 'held')).toHaveLength(1);
});

test('a hold that has lapsed gives its seat to the next candidate, without any job having run', async () => {
  const sitting = await givenSitting(app, { seats: 1, startsAt });
  const [first, second] = (await entitledCandidates(2, sitting.examId)) as [UserId, UserId];
  const hold = await app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId: first }));
  if (isRefusal(hold)) throw new Error(hold.code);
  const oneMsEarly = new Date(hold.heldUntil.getTime() - 1);
  expect(codes([await app.at(oneMsEarly, (work) => claimSeat(work, { ...sitting, candidateId: second }))])).toEqual([
    'sitting-full',
  ]);
  expect(codes([await app.at(hold.heldUntil, (work) => claimSeat(work, { ...sitting, candidateId: second }))])).toEqual(
    ['ok'],
  );
  // The first candidate confirms after the hold has lapsed, when another candidate has the seat.
  expect(
    codes([await app.at(hold.heldUntil, (work) => scheduleFreeExam(work, { ...sitting, candidateId: first }))]),
  ).toEqual(['sitting-full']);
});

test('choosing another slot moves the hold and frees the first seat', async () => {
  const examId = await givenExam(app, { priceInPaise: 0 });
  const morning = await givenSitting(app, { examId, seats: 1, startsAt });
  const evening = await givenSitting(app, { examId, seats: 1, startsAt: new Date(startsAt.getTime() + 6 * HOUR_MS) });
  const [first, second] = (await entitledCandidates(2, examId)) as [UserId, UserId];
  await app.at(noon, (work) => claimSeat(work, { ...morning, candidateId: first }));
  await app.at(noon, (work) => claimSeat(work, { ...evening, candidateId: first }));
  expect(codes([await app.at(noon, (work) => claimSeat(work, { ...morning, candidateId: second }))])).toEqual(['ok']);
});

describe('a seat is refused', () => {
  let sitting: Awaited<ReturnType<typeof givenSitting>>;
  beforeAll(async () => {
    sitting = await givenSitting(app, { startsAt, bookingClosesAt: at(60) });
  });
  const ask = async (moment: Date, more: object = {}) => {
    const candidateId = await entitled(sitting.examId);
    return codes([await app.at(moment, (work) => claimSeat(work, { ...sitting, candidateId, ...more }))])[0];
  };

  test('when booking has closed, from that very instant', async () => {
    expect([await ask(at(61)), await ask(at(60))]).toEqual(['ok', 'booking-closed']);
  });

  test('without a purchase', async () => {
    const { userId } = await givenUser(app);
    expect(codes([await app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId: userId }))])).toEqual([
      'no-entitlement',
    ]);
  });

  test('with somebody else’s purchase, as if it did not exist', async () => {
    const other = await entitled(sitting.examId);
    const theirs = await app.database
      .selectFrom('entitlement')
      .select('entitlement_id')
      .where('user_id', '=', other)
      .executeTakeFirstOrThrow();
    expect(await ask(noon, { entitlementId: theirs.entitlement_id })).toBe('not-found');
  });

  test('in a sitting of another exam, as if it did not exist', async () => {
    const other = await givenSitting(app, { startsAt });
    expect(await ask(noon, { sittingId: other.sittingId })).toBe('not-found');
  });

  test('when the purchase has expired', async () => {
    const later = await givenSitting(app, {
      examId: sitting.examId,
      startsAt: new Date(startsAt.getTime() + 400 * 24 * HOUR_MS),
    });
    const candidateId = await entitled(sitting.examId);
    const afterAYear = new Date(noon.getTime() + 366 * 24 * HOUR_MS);
    expect(codes([await app.at(afterAYear, (work) => claimSeat(work, { ...later, candidateId }))])[0]).toMatch(
      /entitlement-not-usable|no-entitlement/,
    );
  });

  test('in a cancelled sitting', async () => {
    const gone = await givenSitting(app, { examId: sitting.examId, startsAt });
    await app.pool.query("update sitting set state = 'cancelled' where sitting_id = $1", [gone.sittingId]);
    expect(await ask(noon, { sittingId: gone.sittingId })).toBe('sitting-not-open');
  });

  test('to a minor without a guardian’s consent when the test is watched over the internet', async () => {
    const { userId } = await givenUser(app, { bornOn: '2011-05-05' });
    await app.at(noon, (work) => grantFreeEntitlement(work, { userId, examId: sitting.examId }));
    expect(codes([await app.at(noon, (work) => claimSeat(work, { ...sitting, candidateId: userId }))])).toEqual([
      'guardian-consent-needed',
    ]);
  });
});

test('a candidate cannot have two tests at the same time', async () => {
  const booked = await givenBooking(app, { startsAt, at: noon });
  const clash = await givenSitting(app, { startsAt: new Date(startsAt.getTime() + 10 * MINUTE_MS) });
  const answer = app.at(noon, (work) => scheduleFreeExam(work, { ...clash, candidateId: booked.candidateId }));
  await expect(answer).resolves.toMatchObject({ code: 'overlaps-another' });
  const after = await givenSitting(app, { startsAt: new Date(startsAt.getTime() + 60 * MINUTE_MS) });
  expect(
    codes([await app.at(noon, (work) => scheduleFreeExam(work, { ...after, candidateId: booked.candidateId }))]),
  ).toEqual(['ok']);
});

test('two tests at the same time booked at the same moment are one booking and one refusal', async () => {
  const { userId } = await givenUser(app);
  const sittings = [await givenSitting(app, { startsAt }), await givenSitting(app, { startsAt })];
  const answers = await Promise.all(
    sittings.map((sitting) => app.at(noon, (work) => scheduleFreeExam(work, { ...sitting, candidateId: userId }))),
  );
  expect(codes(answers)).toEqual(['ok', 'overlaps-another']);
});

test('confirming twenty times at once makes one booking and uses one purchase', async () => {
  const sitting = await givenSitting(app, { seats: 5, startsAt });
  const { userId } = await givenUser(app);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.at(noon, (work) => scheduleFreeExam(work, { ...sitting, candidateId: userId })),
    ),
  );
  expect(new Set(answers.map((answer) => (isRefusal(answer) ? answer.code : answer.bookingId))).size).toBe(1);
  const bought = await app.database.selectFrom('entitlement').select('state').where('user_id', '=', userId).execute();
  expect(bought).toEqual([{ state: 'consumed' }]);
});

test('a test that costs money cannot be scheduled as a free one', async () => {
  const examId = await givenExam(app, { priceInPaise: 49_900 });
  const sitting = await givenSitting(app, { examId, startsAt });
  const { userId } = await givenUser(app);
  const answer = await app.at(noon, (work) => scheduleFreeExam(work, { ...sitting, candidateId: userId }));
  expect(codes([answer])).toEqual(['not-free']);
});

test('a booked test cannot be booked again for another slot', async () => {
  const booked = await givenBooking(app, { startsAt, at: noon });
  const other = await givenSitting(app, {
    examId: booked.examId,
    startsAt: new Date(startsAt.getTime() + 6 * HOUR_MS),
  });
  const answer = await app.at(noon, (work) => claim(work, { ...other, candidateId: booked.candidateId }));
  expect(codes([answer])).toEqual(['already-booked']);
});

describe('sitting a free test again', () => {
  /**
   * Gives a candidate one booking of this exam after the other, and sets each to the next state in `ends`. Returns the
   * outcome of one more booking.
   */
  async function afterwards(examId: ExamId, ...ends: BookingState[]): Promise<string[]> {
    const { userId } = await givenUser(app);
    const sitting = await givenSitting(app, { examId, startsAt });
    const book = () => app.at(noon, (work) => scheduleFreeExam(work, { ...sitting, candidateId: userId }));
    for (const state of ends) {
      const booked = await book();
      if (isRefusal(booked)) throw new Error(booked.code);
      await app.database.updateTable('booking').set({ state }).where('booking_id', '=', booked.bookingId).execute();
    }
    return codes([await book()]);
  }

  test('is refused once it was begun as often as the exam allows', async () => {
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'none', mostAttempts: 2 });
    expect(await afterwards(examId, 'completed')).toEqual(['ok']);
    expect(await afterwards(examId, 'completed', 'completed')).toEqual(['attempts-used']);
  });

  test('is possible three times where the exam says nothing', async () => {
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'recorded' });
    expect(await afterwards(examId, 'completed', 'completed')).toEqual(['ok']);
    expect(await afterwards(examId, 'completed', 'completed', 'completed')).toEqual(['attempts-used']);
  });

  test('does not count who never came, or cancelled', async () => {
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'none', mostAttempts: 1 });
    expect(await afterwards(examId, 'no_show', 'cancelled')).toEqual(['ok']);
  });

  test('has no limit in practice', async () => {
    const examId = await givenExam(app, { priceInPaise: 0, mode: 'none', isPractice: true, mostAttempts: 1 });
    expect(await afterwards(examId, 'completed', 'completed')).toEqual(['ok']);
  });
});

describe('moving a booking', () => {
  const setUp = async () => {
    const booked = await givenBooking(app, { startsAt, at: noon });
    const other = await givenSitting(app, {
      examId: booked.examId,
      seats: 1,
      startsAt: new Date(startsAt.getTime() + 30 * HOUR_MS),
    });
    return {
      booked,
      other,
      ask: { bookingId: booked.bookingId, sittingId: other.sittingId, candidateId: booked.candidateId },
    };
  };

  test('takes the new seat, frees the old one and keeps the purchase used once', async () => {
    const { booked, ask } = await setUp();
    const moved = await app.at(noon, (work) => moveBooking(work, ask));
    if (isRefusal(moved)) throw new Error(moved.code);
    expect(moved.rescheduleCount).toBe(1);
    const old = await app.database
      .selectFrom('seat_unit')
      .select('seat_no')
      .where('booking_id', '=', booked.bookingId)
      .execute();
    expect(old).toEqual([]);
    const bought = await app.database
      .selectFrom('entitlement')
      .select('state')
      .where('user_id', '=', booked.candidateId)
      .execute();
    expect(bought).toEqual([{ state: 'consumed' }]);
  });

  test('is refused when it is too late, to strangers and after too many moves', async () => {
    const { ask, booked } = await setUp();
    expect(codes([await app.at(at(24 * 60), (work) => moveBooking(work, ask))])).toEqual(['too-late-to-move']);
    const { userId } = await givenUser(app);
    expect(codes([await app.at(noon, (work) => moveBooking(work, { ...ask, candidateId: userId }))])).toEqual([
      'forbidden',
    ]);
    await app.pool.query('update booking set reschedule_count = 2 where booking_id = $1', [booked.bookingId]);
    expect(codes([await app.at(noon, (work) => moveBooking(work, ask))])).toEqual(['moved-too-often']);
  });

  test.each([
    ['called off', "state = 'cancelled'", 'sitting-not-open'],
    ['closed for booking', "booking_closes_at = '2020-01-01'", 'booking-closed'],
  ])('is refused into a sitting that is %s, and the booking stays where it is', async (_case, change, code) => {
    const { ask, booked, other } = await setUp();
    await app.pool.query(`update sitting set ${change} where sitting_id = $1`, [other.sittingId]);
    expect(codes([await app.at(noon, (work) => moveBooking(work, ask))])).toEqual([code]);
    const { rows } = await app.pool.query(
      'select b.state, b.sitting_id, s.state as seat from booking b join seat_unit s using (booking_id) where b.candidate_id = $1',
      [booked.candidateId],
    );
    expect(rows).toEqual([{ state: 'confirmed', sitting_id: booked.sittingId, seat: 'booked' }]);
  });

  test('is refused into a sitting of another test, and into one that is full', async () => {
    const { ask, other } = await setUp();
    const foreign = await givenSitting(app, { startsAt: new Date(startsAt.getTime() + 54 * HOUR_MS) });
    const move = (sittingId: typeof ask.sittingId) => app.at(noon, (work) => moveBooking(work, { ...ask, sittingId }));
    expect(codes([await move(foreign.sittingId)])).toEqual(['not-found']);
    const { userId } = await givenUser(app);
    await app.at(noon, (work) => scheduleFreeExam(work, { ...other, candidateId: userId }));
    expect(codes([await move(other.sittingId)])).toEqual(['sitting-full']);
  });

  test('goes to a sitting at the same time as the one that is left, and to none at the time of another test', async () => {
    const { ask, booked } = await setUp();
    const from = (minutes: number) => new Date(startsAt.getTime() + minutes * MINUTE_MS);
    const halfLater = await givenSitting(app, { examId: booked.examId, startsAt: from(30) });
    const evening = await givenSitting(app, { examId: booked.examId, startsAt: from(600) });
    await givenBooking(app, { candidateId: booked.candidateId, startsAt: from(610), at: noon });
    const move = (sittingId: typeof ask.sittingId) => app.at(noon, (work) => moveBooking(work, { ...ask, sittingId }));
    expect(codes([await move(evening.sittingId)])).toEqual(['overlaps-another']);
    const moved = await move(halfLater.sittingId);
    expect(moved).toMatchObject({ state: 'confirmed', sittingId: halfLater.sittingId });
  });

  test('brings the date that was left back to the other tests that are sat there, and takes the one that is full from them', async () => {
    const { ask, booked, other } = await setUp();
    const beside = async (sittingId: typeof ask.sittingId) => {
      const examId = await givenExam(app, { priceInPaise: 0 });
      await app.pool.query('insert into sitting_exam (sitting_id, exam_id) values ($1, $2)', [sittingId, examId]);
      return examId;
    };
    const [left, reached] = [await beside(booked.sittingId), await beside(other.sittingId)];
    const dates = async () => {
      const { data } = (await app.fastify.inject('/api/v1/catalogue/getAllTestsWithDetails')).json();
      return [left, reached].map((id) => data.find(({ _id }: { _id: string }) => _id === id).nextSittingAt);
    };
    // Each sitting has one seat.
    await app.pool.query('delete from seat_unit where sitting_id = $1 and booking_id is null', [booked.sittingId]);
    for (const sittingId of [booked.sittingId, other.sittingId])
      await app.inTransaction((work) => publishSeatsChanged(work, sittingId));
    await expect.poll(dates).toEqual([null, other.startsAt.toISOString()]);
    await app.at(noon, (work) => moveBooking(work, ask));
    await expect.poll(dates).toEqual([startsAt.toISOString(), null]);
  });

  test('ten people moving to the last seat at once leave nobody without a seat', async () => {
    const examId = await givenExam(app, { priceInPaise: 0 });
    const from = await givenSitting(app, { examId, seats: 10, startsAt });
    const to = await givenSitting(app, { examId, seats: 1, startsAt: new Date(startsAt.getTime() + 30 * HOUR_MS) });
    const bookings = [];
    for (let n = 0; n < 10; n += 1) bookings.push(await givenBooking(app, { ...from, at: noon }));
    const answers = await Promise.all(
      bookings.map((one) =>
        app.at(noon, (work) =>
          moveBooking(work, { bookingId: one.bookingId, sittingId: to.sittingId, candidateId: one.candidateId }),
        ),
      ),
    );
    expect(codes(answers)).toEqual(['ok', ...Array(9).fill('sitting-full')]);
    const open = await app.database
      .selectFrom('booking')
      .select('booking_id')
      .where('exam_id', '=', examId)
      .where('state', '=', 'confirmed')
      .execute();
    const seats = await app.database
      .selectFrom('seat_unit')
      .select('booking_id')
      .where('sitting_id', 'in', [from.sittingId, to.sittingId])
      .where('state', '=', 'booked')
      .execute();
    expect(seats.map((seat) => seat.booking_id).sort()).toEqual(open.map((one) => one.booking_id).sort());
    expect(open).toHaveLength(10);
  });
});

describe('cancelling a booking', () => {
  test('frees the seat and the purchase; a repeat changes nothing', async () => {
    const booked = await givenBooking(app, { startsAt, seats: 1, at: noon });
    const ask = { bookingId: booked.bookingId, candidateId: booked.candidateId };
    expect(codes([await app.at(noon, (work) => cancelBooking(work, ask))])).toEqual(['ok']);
    expect(codes([await app.at(noon, (work) => cancelBooking(work, ask))])).toEqual(['ok']);
    const bought = await app.database
      .selectFrom('entitlement')
      .select('state')
      .where('user_id', '=', booked.candidateId)
      .execute();
    expect(bought).toEqual([{ state: 'granted' }]);
    const { userId } = await givenUser(app);
    const next = await app.at(noon, (work) =>
      scheduleFreeExam(work, { testCode: booked.testCode, sittingId: booked.sittingId, candidateId: userId }),
    );
    expect(codes([next])).toEqual(['ok']);
  });

  test('is refused when it is too late and to strangers', async () => {
    const booked = await givenBooking(app, { startsAt, at: noon });
    const ask = { bookingId: booked.bookingId, candidateId: booked.candidateId };
    expect(codes([await app.at(at(24 * 60), (work) => cancelBooking(work, ask))])).toEqual(['too-late-to-cancel']);
    const { userId } = await givenUser(app);
    expect(codes([await app.at(noon, (work) => cancelBooking(work, { ...ask, candidateId: userId }))])).toEqual([
      'forbidden',
    ]);
  });
});

test('the database itself refuses a second owner of a seat, a hold without an end and a room used twice', async () => {
  const booked = await givenBooking(app, { startsAt, at: noon });
  await expect(
    app.pool.query("update seat_unit set state = 'held' where booking_id = $1", [booked.bookingId]),
  ).rejects.toThrow('only_a_held_seat_has_a_hold_until');
  await expect(
    app.pool.query("update seat_unit set state = 'booked', booking_id = $1 where sitting_id = $2 and seat_no = 2", [
      booked.bookingId,
      booked.sittingId,
    ]),
  ).rejects.toThrow('a_booking_has_one_seat');
  const first = await givenSitting(app, { startsAt });
  await expect(
    givenSitting(app, { startsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS), roomIds: first.roomIds }),
  ).rejects.toThrow('a_room_serves_one_sitting_at_a_time');
});
