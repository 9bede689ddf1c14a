import type { AttemptId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenOpeningLobby } from '../../../test/given/attempts.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { grantFreeEntitlement } from '../../orders/index.ts';
import { claimSeat } from '../../scheduling/index.ts';
import { openAttempt } from '../entry/open-attempt.ts';
import { startAttempt } from '../entry/start-attempt.ts';
import { endNeverStarted } from './end-never-started.ts';

const app = await testApp();
const T0 = new Date('2027-03-01T04:30:00Z');
const from = (minutes: number) => new Date(T0.getTime() + minutes * MINUTE_MS);
type Wishes = NonNullable<Parameters<typeof givenBooked>[1]>;
type Guest = Awaited<ReturnType<typeof givenBooked>>;
type Booked = Guest & { attemptId: AttemptId };

/** Creates a candidate who enters the lobby of a test one minute before the test begins. */
async function inLobby(wishes: Wishes): Promise<Booked> {
  const who = await givenBooked(app, { T0, ...wishes });
  await givenOpeningLobby(app, who);
  const opened = await enter(who, from(-1));
  if (isRefusal(opened)) throw new Error(opened.code);
  return { ...who, attemptId: opened.attempt.attemptId };
}
const enter = ({ bookingId, caller }: Pick<Guest, 'bookingId' | 'caller'>, when: Date) =>
  app.at(when, (work) => openAttempt(work, app, { bookingId, caller }));
const start = ({ attemptId, caller }: Booked, when: Date) =>
  app.at(when, (work) => startAttempt(work, app, { attemptId, caller }));
const change = ({ attemptId }: Booked, what: string) =>
  app.pool.query(`update attempt set ${what} where attempt_id = $1`, [attemptId]);
const letIn = (who: Booked) => change(who, "state = 'authorised', authorised_at = now()");
const endAt = (when: Date) => endNeverStarted({ hub: app.hub, inTransaction: (run) => app.at(when, run) });
const standing = async ({ bookingId }: Booked) => {
  const { rows } = await app.pool.query(
    'select b.state as booking, e.state as purchase from booking b join entitlement e using (entitlement_id) where booking_id = $1',
    [bookingId],
  );
  return rows[0];
};
/** Tries to claim a seat in a later sitting of the same exam, with any entitlement that the candidate can use. */
async function bookAgain({ examId, userId }: Booked, wishes: Wishes) {
  const next = await givenSitting(app, { examId, mode: wishes.mode ?? 'none', startsAt: from(7 * 24 * 60) });
  return await app.at(from(24 * 60), (work) => claimSeat(work, { ...next, candidateId: userId }));
}

test('a candidate who came in time and was never let in keeps the purchase and can book again', async () => {
  const who = await inLobby({ mode: 'live' });
  await endAt(from(60));
  expect(await standing(who)).toEqual({ booking: 'cancelled', purchase: 'granted' });
  expect(await enter(who, from(61))).toMatchObject({ code: 'entry-closed' });
  expect(await bookAgain(who, { mode: 'live' })).toHaveProperty('heldUntil');
});

test.each([
  ['live', 60],
  ['none', 240],
] as const)('who could have started and did not has missed the test, and may buy it again: %s', async (mode, end) => {
  const who = await inLobby({ mode });
  if (mode === 'live') await letIn(who);
  await endAt(from(end));
  expect(await standing(who)).toEqual({ booking: 'no_show', purchase: 'consumed' });
  expect(await enter(who, from(end + 1))).toMatchObject({ code: 'entry-closed' });
  expect(await bookAgain(who, { mode })).toMatchObject({ code: 'no-entitlement' });
  await app.at(from(end + 2), (work) => grantFreeEntitlement(work, { userId: who.userId, examId: who.examId }));
  expect(await bookAgain(who, { mode })).toHaveProperty('heldUntil');
});

test.each(['live', 'recorded'] as const)(
  'whose guardian’s consent ends in the lobby keeps the purchase, let in or not: %s',
  async (mode) => {
    const who = await inLobby({ mode });
    if (mode === 'live') await letIn(who);
    await app.pool.query("update user_account set born_on = '2015-06-01' where user_id = $1", [who.userId]);
    expect(await start(who, from(1))).toMatchObject({ code: 'guardian-consent-needed' });
    await endAt(from(300));
    expect(await standing(who)).toEqual({ booking: 'cancelled', purchase: 'granted' });
  },
);

test('nobody’s test is ended while it can still start, with the time that was given back to them', async () => {
  const who = await inLobby({ mode: 'live' });
  await letIn(who);
  await change(who, 'credit_ms = 600000');
  await endAt(from(69));
  expect(await standing(who)).toEqual({ booking: 'confirmed', purchase: 'consumed' });
  expect(isRefusal(await start(who, from(69)))).toBe(false);
  await endAt(from(70));
  expect(await standing(who)).toEqual({ booking: 'started', purchase: 'consumed' });
});

test('in a window of five hours, a one-hour test can be started in the first four, and then has its full hour', async () => {
  const [last, late] = [await inLobby({ mode: 'none' }), await inLobby({ mode: 'none' })];
  const begun = await start(last, new Date(from(240).getTime() - 1));
  expect(begun).toMatchObject({ attempt: { deadlineAt: new Date(from(300).getTime() - 1) } });
  expect(await start(late, from(240))).toMatchObject({ code: 'entry-closed' });
  await endAt(new Date(from(240).getTime() - 1));
  expect(await standing(late)).toEqual({ booking: 'confirmed', purchase: 'consumed' });
  await endAt(from(240));
  expect(await standing(last)).toEqual({ booking: 'started', purchase: 'consumed' });
  expect(await standing(late)).toEqual({ booking: 'no_show', purchase: 'consumed' });
});

test('a test that was ended unstarted is ended once', async () => {
  await inLobby({ mode: 'live' });
  expect(await endAt(from(60))).toBe(1);
  expect(await endAt(from(60))).toBe(0);
});
