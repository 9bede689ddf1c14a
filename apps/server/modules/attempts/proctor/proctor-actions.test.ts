import { isRefusal } from '@kasauti/contract/refusal.ts';
import { ATTEMPT_STATES, type AttemptState, nextAttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Work } from '../../../platform/database/work.ts';
import { testApp } from '../../../test/app.ts';
import { givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { givenRoomInSession, type Sitter } from '../../../test/given/proctoring.ts';
import { givenAccommodation } from '../../../test/given/profiles.ts';
import { closeDueAttempts } from '../ending/close-attempt.ts';
import { resolveAccommodationsAgain } from '../entry/resolve-accommodations.ts';
import {
  addTime,
  authoriseAttempt,
  findAttempt,
  pauseAttempt,
  refuseAttempt,
  resumeAttempt,
  terminateAttempt,
} from '../index.ts';
import type { ProctorAsk } from './proctor-ask.ts';

const app = await testApp();
const { hub } = app;
type Who = Awaited<ReturnType<typeof givenCandidate>>;
const askOf = (who: { attemptId: Who['attemptId']; userId: Who['userId'] }): ProctorAsk => ({
  attemptId: who.attemptId,
  by: who.userId,
  reasonCode: 'network',
  reasonText: 'The line was down.',
});
const change = (who: Who, what: ReturnType<typeof sql>) =>
  sql`update attempt set ${what} where attempt_id = ${who.attemptId}`.execute(app.database);
const codeOf = (answer: unknown) => (isRefusal(answer) ? answer.code : 'done');
const liveOf = async (who: Who) => {
  const query = 'select payload from live_event where topic = $1 order by live_event_id';
  const { rows } = await app.pool.query<{ payload: string }>(query, [`attempt:${who.attemptId}`]);
  return rows.map(({ payload }) => JSON.parse(payload));
};
const creditsOf = async (who: Who) => {
  const query =
    'select credit_no as no, kind, credit_ms as ms, reason_text as why from attempt_credit where attempt_id = $1 order by 1';
  return (await app.pool.query(query, [who.attemptId])).rows;
};

/** Creates a candidate in a proctored room whose attempt is in this state. */
async function inState(state: AttemptState): Promise<Who> {
  if (state === 'lobby' || state === 'authorised') return await givenCandidate(app, { state, mode: 'live' });
  const who = await givenCandidate(app, { state: state === 'refused' ? 'lobby' : 'active', mode: 'live' });
  if (state === 'refused') await change(who, sql`state = 'refused', refusal_reason = 'Another face.'`);
  if (state === 'paused') await change(who, sql`state = 'paused', paused_at = now()`);
  if (state === 'submitted')
    await change(who, sql`state = 'submitted', submitted_at = now(), submitted_by = 'candidate'`);
  if (state === 'terminated')
    await change(who, sql`state = 'terminated', submitted_at = now(), submitted_by = 'proctor'`);
  return who;
}

const actions = {
  authorise: (work: Work, who: Who) => authoriseAttempt(work, hub, askOf(who)),
  pause: (work: Work, who: Who) => pauseAttempt(work, hub, askOf(who)),
  resume: (work: Work, who: Who) => resumeAttempt(work, hub, askOf(who)),
  terminate: (work: Work, who: Who) => terminateAttempt(work, hub, askOf(who)),
  update: (work: Work, who: Who) => addTime(work, hub, { ...askOf(who), minutes: 10, kind: 'lost-time' }),
};
type Action = keyof typeof actions;
const names = Object.keys(actions) as Action[];

describe.each(names)('to %s', (action) => {
  // In a running attempt this action is possible only when a device waits. Other tests cover that case.
  const states = ATTEMPT_STATES.filter((state) => action !== 'authorise' || (state !== 'active' && state !== 'paused'));

  test.each(states)('an attempt that is %s does what the table of states says, or changes nothing', async (state) => {
    const who = await inState(state);
    const before = await findAttempt(app.database, who.attemptId);
    const answer = await app.inTransaction((work) => actions[action](work, who));
    const next = nextAttemptState(state, action);
    const after = await findAttempt(app.database, who.attemptId);
    if (next === null) {
      expect(answer).toMatchObject({ code: 'not-possible', status: 409, extra: { state } });
      expect(after).toEqual(before);
      expect(await liveOf(who)).toEqual([]);
      expect(await creditsOf(who)).toEqual([]);
    } else {
      expect(codeOf(answer)).toBe('done');
      expect(after?.state).toBe(next);
    }
  });

  test('an attempt whose time is up, or that nobody has, is not possible', async () => {
    const who = await inState('active');
    await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    expect(await app.inTransaction((work) => actions[action](work, who))).toMatchObject({
      code: 'not-possible',
      extra: { state: 'submitted' },
    });
    const nobody = { ...who, attemptId: who.bookingId as never };
    expect(codeOf(await app.inTransaction((work) => actions[action](work, nobody)))).toBe('not-found');
  });
});

describe('repeated', () => {
  test('letting in publishes one event', async () => {
    const who = await inState('lobby');
    for (let time = 0; time < 2; time += 1)
      expect(codeOf(await app.inTransaction((work) => actions.authorise(work, who)))).toBe('done');
    expect(await liveOf(who)).toEqual([{ kind: 'authorised' }]);
  });

  test('pausing does not begin the pause anew, and a pause is given back once', async () => {
    const who = await inState('active');
    const { deadlineAt } = who;
    const noon = new Date(Date.now() + MINUTE_MS);
    const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
    expect(codeOf(await app.at(noon, (work) => actions.pause(work, who)))).toBe('done');
    expect(codeOf(await app.at(later(30), (work) => actions.pause(work, who)))).toBe('not-possible');
    expect(codeOf(await app.at(later(90.5), (work) => actions.resume(work, who)))).toBe('done');
    expect(codeOf(await app.at(later(120), (work) => actions.resume(work, who)))).toBe('not-possible');
    expect((await findAttempt(app.database, who.attemptId))?.deadlineAt).toEqual(
      new Date(deadlineAt.getTime() + 90_500),
    );
    expect(await creditsOf(who)).toEqual([{ no: 1, kind: 'pause', ms: 90_500, why: 'The line was down.' }]);
  });

  test('every pause is given back, the second on top of the first', async () => {
    const who = await inState('active');
    const { deadlineAt } = who;
    const noon = new Date(Date.now() + MINUTE_MS);
    const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
    for (const [from, until] of [
      [0, 60],
      [300, 390.5],
    ] as const) {
      expect(codeOf(await app.at(later(from), (work) => actions.pause(work, who)))).toBe('done');
      expect(codeOf(await app.at(later(until), (work) => actions.resume(work, who)))).toBe('done');
    }
    expect((await findAttempt(app.database, who.attemptId))?.deadlineAt).toEqual(
      new Date(deadlineAt.getTime() + 60_000 + 90_500),
    );
    expect((await creditsOf(who)).map(({ no, ms }) => [no, ms])).toEqual([
      [1, 60_000],
      [2, 90_500],
    ]);
  });

  test('ending counts once', async () => {
    const who = await inState('active');
    const both = [1, 2].map(() => app.inTransaction((work) => actions.terminate(work, who)));
    expect((await Promise.all(both)).map(codeOf).sort()).toEqual(['done', 'not-possible']);
    expect(await liveOf(who)).toEqual([{ kind: 'terminated', reasonText: 'The line was down.' }]);
    const { rows } = await app.pool.query(
      "select count(*)::integer as count from graphile_worker.jobs join graphile_worker._private_jobs using (id) where task_identifier = 'mail-ended-test' and payload->>'attemptId' = $1",
      [who.attemptId],
    );
    expect(rows[0].count).toBe(1);
  });
});

describe('time that is added', () => {
  test('by many at once is all given, each with its own number and reason', async () => {
    const who = await inState('active');
    await Promise.all(Array.from({ length: 5 }, () => app.inTransaction((work) => actions.update(work, who))));
    const attempt = await findAttempt(app.database, who.attemptId);
    expect(attempt?.deadlineAt).toEqual(new Date(who.deadlineAt.getTime() + 50 * MINUTE_MS));
    expect((await creditsOf(who)).map(({ no, ms }) => [no, ms])).toEqual(
      [1, 2, 3, 4, 5].map((no) => [no, 10 * MINUTE_MS]),
    );
  });

  test('before the start has no deadline to move, and is in force when the attempt starts', async () => {
    const who = await inState('authorised');
    await app.inTransaction((work) => actions.update(work, who));
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({
      deadlineAt: null,
      creditMs: 10 * MINUTE_MS,
    });
    expect(await liveOf(who)).toEqual([]);
  });

  test('as compensatory time in the lobby is kept at the start, where no accommodation says as much', async () => {
    const who = await inState('authorised');
    await app.inTransaction((work) => addTime(work, hub, { ...askOf(who), minutes: 10, kind: 'compensatory-change' }));
    const readAnew = await app.inTransaction(async (work) =>
      resolveAccommodationsAgain(work, (await findAttempt(work.tx, who.attemptId))!),
    );
    expect(readAnew).toEqual({ compensatory_minutes: 10, muted_signals: false });
    // The accommodation gives 20 minutes for a one-hour test. The larger number applies, and the two are not added.
    await givenAccommodation(app, who.userId, 'compensatory-time');
    const more = await app.inTransaction(async (work) =>
      resolveAccommodationsAgain(work, (await findAttempt(work.tx, who.attemptId))!),
    );
    expect(more).toEqual({ compensatory_minutes: 20, muted_signals: false });
  });

  test('is whole minutes, and never taken away', async () => {
    const who = await inState('active');
    for (const minutes of [0, -10, 1.5, Number.NaN])
      await expect(
        app.inTransaction((work) => addTime(work, hub, { ...askOf(who), minutes, kind: 'lost-time' })),
      ).rejects.toThrow(RangeError);
    expect(await creditsOf(who)).toEqual([]);
  });

  test('is heard by the answers that arrive after it', async () => {
    const who = await inState('active');
    await save(app, who, [givenEvent()]);
    await change(who, sql`deadline_at = now() - interval '4 seconds', t0 = now() - interval '60 minutes 4 seconds'`);
    await app.inTransaction((work) => actions.update(work, who));
    const { body } = await save(app, who, [givenEvent()]);
    expect(body.acks[0]).not.toHaveProperty('late');
    expect(Date.parse(body.deadlineAt)).toBeGreaterThan(Date.now() + 5 * MINUTE_MS);
  });
});

describe('a second device', () => {
  test('of a running attempt is let in if it waits; otherwise there is nobody to let in', async () => {
    for (const state of ['active', 'paused'] as const) {
      const who = await inState(state);
      expect(codeOf(await app.inTransaction((work) => actions.authorise(work, who)))).toBe('not-possible');
      await change(who, sql`lease_waits_for_proctor = true, lease_next_session_id = gen_random_uuid()`);
      expect(codeOf(await app.inTransaction((work) => actions.authorise(work, who)))).toBe('done');
      expect(codeOf(await app.inTransaction((work) => actions.authorise(work, who)))).toBe('not-possible');
      expect(await findAttempt(app.database, who.attemptId)).toMatchObject({
        leaseWaitsForProctor: false,
        leaseEpoch: 1,
      });
    }
  });
});

describe('an end', () => {
  const ends = {
    terminated: (who: Who) => app.inTransaction((work) => actions.terminate(work, who)),
    submitted: (who: Who) => post(app, who, `/${who.attemptId}/submit`, { leaseEpoch: 1 }),
    'closed by time': async (who: Who) => {
      await change(who, sql`deadline_at = now() - interval '6 seconds'`);
      await closeDueAttempts(app);
    },
  };
  test.each(Object.keys(ends) as (keyof typeof ends)[])(
    'leaves no session kept for the test, and no device that waits: %s',
    async (end) => {
      const who = await inState('active');
      const keptUntil = async () =>
        (await app.pool.query('select kept_until from session where session_id = $1', [who.sessionId])).rows[0]
          .kept_until;
      await app.inTransaction((work) => actions.update(work, who));
      await change(who, sql`lease_waits_for_proctor = true, lease_next_session_id = gen_random_uuid()`);
      expect(await keptUntil()).not.toBeNull();
      await ends[end](who);
      expect(await keptUntil()).toBeNull();
      expect(await findAttempt(app.database, who.attemptId)).toMatchObject({
        leaseWaitsForProctor: false,
        leaseNextSessionId: null,
      });
    },
  );
});

describe('a refusal at the door', () => {
  test('ends the attempt, gives the purchase back once, and can be given no second time', async () => {
    const room = await givenRoomInSession(app, { state: 'lobby' });
    const [sitter] = room.sitters as [Sitter];
    const refused = () => app.inTransaction((work) => refuseAttempt(work, hub, askOf(sitter)));
    expect((await Promise.all([refused(), refused()])).map(codeOf).sort()).toEqual(['done', 'not-possible']);
    const { rows } = await app.pool.query(
      'select booking.state, entitlement.state as right from booking join entitlement using (entitlement_id) where booking_id = $1',
      [sitter.bookingId],
    );
    expect(rows).toEqual([{ state: 'cancelled', right: 'granted' }]);
  });

  test('is not possible once the candidate has started', async () => {
    const who = await inState('active');
    expect(codeOf(await app.inTransaction((work) => refuseAttempt(work, hub, askOf(who))))).toBe('not-possible');
  });
});
