import { randomUUID } from 'node:crypto';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { ONLY_INTERACTION } from '@kasauti/domain/item/interactions.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  givenBooked,
  givenCandidate,
  givenEvent,
  givenOpeningLobby,
  post,
  save,
} from '../../../test/given/attempts.ts';
import { givenSession, givenSignedIn } from '../../../test/given/identity.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { findForm } from '../../authoring/index.ts';
import { findBooking } from '../../scheduling/index.ts';
import { openAttempt } from '../entry/open-attempt.ts';
import { startAttempt } from '../entry/start-attempt.ts';
import { findAttempt, journalOf } from '../index.ts';
import { closeDueAttempts } from './close-attempt.ts';

const app = await testApp();
const tomorrow = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 24 * 60 * MINUTE_MS);
const minutesFrom = (T0: Date, minutes: number) => new Date(T0.getTime() + minutes * MINUTE_MS);
type Who = { attemptId: AttemptId; headers: { cookie: string } };

/** Creates a candidate in the lobby of a test that has begun. */
async function inLobby(wishes: Parameters<typeof givenBooked>[1] = {}) {
  const who = await givenBooked(app, wishes);
  const { body } = await post(app, who, '', { schedule_id: who.bookingId });
  return { ...who, attemptId: body.attemptId as AttemptId };
}

/** Creates a candidate who enters the lobby of tomorrow's test at the instant `arrives`. */
async function inLobbyOf(wishes: Parameters<typeof givenBooked>[1], arrives: Date) {
  const who = await givenBooked(app, { T0: tomorrow, ...wishes });
  await givenOpeningLobby(app, who);
  const ask = { bookingId: who.bookingId, caller: who.caller };
  const opened = await app.at(arrives, (work) => openAttempt(work, app, ask));
  if (isRefusal(opened)) throw new Error(opened.code);
  return { ...who, attemptId: opened.attempt.attemptId };
}

const start = (who: Who) => post(app, who, `/${who.attemptId}/start`);
const take = (who: Who) => post(app, who, `/${who.attemptId}/lease`);
const submit = (who: Who, leaseEpoch = 1) => post(app, who, `/${who.attemptId}/submit`, { leaseEpoch });
const handInAtTimeUp = (who: Who) => post(app, who, `/${who.attemptId}/submit`, { leaseEpoch: 1, because: 'time-up' });
const readClock = async (who: Who) => {
  const answer = await app.fastify.inject({ url: `/api/v1/attempts/${who.attemptId}/clock`, headers: who.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const read = async (who: Who) => {
  const answer = await app.fastify.inject({ url: `/api/v1/attempts/${who.attemptId}`, headers: who.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const live = async (who: Who) => {
  const { rows } = await app.pool.query<{ payload: string }>(
    'select payload from live_event where topic = $1 order by live_event_id',
    [`attempt:${who.attemptId}`],
  );
  return rows.map(({ payload }) => JSON.parse(payload));
};
const announced = async (who: Who, kind: string) => {
  const { rows } = await app.pool.query(
    "select 1 from graphile_worker._private_jobs where payload->>'kind' = $1 and payload->>'attemptId' = $2",
    [kind, who.attemptId],
  );
  return rows.length;
};
const change = (who: Who, what: ReturnType<typeof sql>) =>
  sql`update attempt set ${what} where attempt_id = ${who.attemptId}`.execute(app.database);

describe('starting', () => {
  test('gives key, lease and deadline, and uses the booking', async () => {
    const who = await inLobby();
    const { status, body } = await start(who);
    expect(status).toBe(200);
    expect(Buffer.from(body.key, 'base64')).toHaveLength(32);
    expect(body.lease).toEqual({ epoch: 1 });
    expect(Date.parse(body.deadlineAt) - Date.parse(body.startedAt)).toBe(60 * MINUTE_MS);
    expect((await findBooking(app.database, who.bookingId))?.state).toBe('started');
  });

  test('again from the same session answers the same, ten times at once too', async () => {
    const who = await inLobby();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(who)));
    const same = answers.map(({ body }) => JSON.stringify([body.key, body.lease, body.deadlineAt, body.orderSeed]));
    expect(new Set(same).size).toBe(1);
    expect(answers[0]?.body.lease).toEqual({ epoch: 1 });
  });

  test('from another session says that another device writes, and gives no key', async () => {
    const who = await inLobby();
    await start(who);
    const other = await givenSession(app, who.userId);
    const { status, body } = await start({ ...who, ...other });
    expect([status, body.code]).toEqual([409, 'another-device-writes']);
    expect(body).not.toHaveProperty('key');
  });

  test('somebody else’s attempt, or none, is refused', async () => {
    const who = await inLobby();
    const other = await givenSignedIn(app);
    expect((await start({ ...who, headers: other.headers })).status).toBe(403);
    expect((await start({ ...who, attemptId: who.bookingId as never })).status).toBe(404);
  });

  test('in a watched room waits for the proctor, and ends with the room whenever it starts', async () => {
    const who = await inLobbyOf({ mode: 'live' }, minutesFrom(tomorrow, -5));
    const at = (moment: Date) =>
      app.at(moment, (work) => startAttempt(work, app, { attemptId: who.attemptId, caller: who.caller }));
    expect(await at(tomorrow)).toMatchObject({ code: 'not-authorised' });
    await change(who, sql`state = 'authorised'`);
    expect(await at(minutesFrom(tomorrow, 10))).toMatchObject({
      attempt: { state: 'active', deadlineAt: minutesFrom(tomorrow, 60) },
    });
  });

  test('is possible for a candidate who was in the lobby in time and let in late, until time is up', async () => {
    const who = await inLobbyOf({ mode: 'centre' }, minutesFrom(tomorrow, 29));
    await change(who, sql`state = 'authorised'`);
    const at = (moment: Date) =>
      app.at(moment, (work) => startAttempt(work, app, { attemptId: who.attemptId, caller: who.caller }));
    expect(await at(minutesFrom(tomorrow, 60))).toMatchObject({ code: 'entry-closed' });
    expect(await at(minutesFrom(tomorrow, 45))).toMatchObject({ attempt: { state: 'active' } });
  });

  test('of a booking that was cancelled in the meantime is refused, and nothing is used', async () => {
    const who = await inLobby();
    await app.database
      .updateTable('booking')
      .set({ state: 'cancelled' })
      .where('booking_id', '=', who.bookingId)
      .execute();
    expect((await start(who)).body.code).toBe('booking-ended');
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ state: 'lobby', startedAt: null });
  });

  test.each([
    ['refused', 'refused-at-the-door', sql`state = 'refused'`],
    [
      'terminated',
      'terminated',
      sql`state = 'terminated', started_at = now(), deadline_at = now() + interval '1 hour', lease_epoch = 1, lease_session_id = gen_random_uuid(), submitted_at = now(), submitted_by = 'proctor'`,
    ],
    [
      'submitted',
      'already-submitted',
      sql`state = 'submitted', started_at = now(), deadline_at = now() + interval '1 hour', lease_epoch = 1, lease_session_id = gen_random_uuid(), submitted_at = now(), submitted_by = 'candidate'`,
    ],
  ])('is refused when the attempt was %s', async (_state, code, what) => {
    const who = await inLobby();
    await change(who, what);
    expect((await start(who)).body.code).toBe(code);
  });

  test('keeps the session open until answers cannot come any more', async () => {
    const who = await inLobby();
    const { body } = await start(who);
    const session = await app.database
      .selectFrom('session')
      .select('kept_until')
      .where('session_id', '=', who.sessionId)
      .executeTakeFirstOrThrow();
    expect(session.kept_until).toEqual(new Date(Date.parse(body.deadlineAt) + 30 * MINUTE_MS));
  });
});

describe('taking over the lease', () => {
  test('raises the epoch, writes it into the journal with a receipt, and the old page’s answers are refused', async () => {
    const who = await givenCandidate(app);
    await save(app, who, [givenEvent()]);
    const other = await givenSession(app, who.userId);
    const there = { ...who, ...other };
    const taken = await take(there);
    expect(taken.body).toMatchObject({ lease: { epoch: 2 }, deadlineAt: who.deadlineAt.toISOString() });
    expect(await journalOf(app.database, who.attemptId)).toMatchObject([
      { seq: 1, kind: 'answer', leaseEpoch: 1 },
      { seq: 2, kind: 'lease', leaseEpoch: 2, payload: '{"epoch":2}', itemRef: null },
    ]);
    expect((await save(app, there, [givenEvent()], 1)).body.code).toBe('stale-lease');
    expect((await save(app, there, [givenEvent()], 2)).body.acks[0]!.seq).toBe(3);
    expect(await live(who)).toEqual([{ kind: 'lease-taken', epoch: 2 }]);
    expect((await start(there)).body.lease).toEqual({ epoch: 2 });
  });

  test('from another tab of the same session takes it too, also in a watched room', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    expect((await take(who)).body.lease).toEqual({ epoch: 2 });
  });

  test('in a watched room waits for the proctor on a new device, while the old one goes on', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    const other = await givenSession(app, who.userId);
    const there = { ...who, ...other };
    for (let time = 0; time < 2; time += 1) {
      const waiting = await take(there);
      expect([waiting.status, waiting.body.code]).toEqual([409, 'not-authorised']);
      expect(waiting.body).not.toHaveProperty('key');
    }
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({
      leaseEpoch: 1,
      leaseWaitsForProctor: true,
      leaseNextSessionId: other.sessionId,
    });
    expect(await journalOf(app.database, who.attemptId)).toEqual([]);
  });

  test.each([
    [
      'before the start',
      'not-started',
      sql`state = 'lobby', started_at = null, deadline_at = null, lease_epoch = 0, lease_session_id = null`,
    ],
    ['during a pause', 'paused', sql`state = 'paused', paused_at = now()`],
    ['after the end', 'already-submitted', sql`state = 'submitted', submitted_at = now(), submitted_by = 'candidate'`],
    ['after a termination', 'terminated', sql`state = 'terminated', submitted_at = now(), submitted_by = 'proctor'`],
    ['after the deadline', 'already-submitted', sql`deadline_at = now() - interval '1 minute'`],
  ])('%s is refused', async (_when, code, what) => {
    const who = await givenCandidate(app);
    await change(who, what);
    const { status, body } = await take(who);
    expect([status, body.code]).toEqual([409, code]);
    expect(await journalOf(app.database, who.attemptId)).toEqual([]);
  });

  test('of somebody else’s attempt is refused', async () => {
    const who = await givenCandidate(app);
    const other = await givenSignedIn(app);
    expect((await take({ ...who, headers: other.headers })).status).toBe(403);
  });
});

describe('submitting', () => {
  test('closes once, however often it is asked for, and accepts nothing afterwards', async () => {
    const who = await inLobby();
    await start(who);
    await save(app, who, [givenEvent(), givenEvent()]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(who)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ state: 'submitted', lastSeq: 2 });
    expect((await save(app, who, [givenEvent()])).body.code).toBe('already-submitted');
    expect((await findBooking(app.database, who.bookingId))?.state).toBe('completed');
    expect(await announced(who, 'attempt-submitted')).toBe(1);
    expect(await live(who)).toEqual([{ kind: 'submitted', by: 'candidate' }]);
  });

  test.each([
    ['under an old lease', 'stale-lease', sql`lease_epoch = 2`],
    ['during a pause', 'paused', sql`state = 'paused', paused_at = now()`],
    ['after a termination', 'terminated', sql`state = 'terminated', submitted_at = now(), submitted_by = 'proctor'`],
    [
      'before the start',
      'not-started',
      sql`state = 'lobby', started_at = null, deadline_at = null, lease_epoch = 0, lease_session_id = null`,
    ],
  ])('%s is refused', async (_when, code, what) => {
    const who = await givenCandidate(app);
    await change(who, what);
    const { status, body } = await submit(who);
    expect([status, body.code]).toEqual([409, code]);
  });

  test('somebody else’s attempt is refused', async () => {
    const who = await givenCandidate(app);
    const other = await givenSignedIn(app);
    expect((await submit({ ...who, headers: other.headers })).status).toBe(403);
  });
});

describe('a page that hands in because the time is up', () => {
  test('is refused while there is time left; the response contains the time left, and the test goes on', async () => {
    const who = await givenCandidate(app);
    const { status, body } = await handInAtTimeUp(who);
    expect([status, body.code]).toEqual([409, 'time-left']);
    expect(body.deadlineAt).toBe(who.deadlineAt.toISOString());
    expect(Date.parse(body.serverNow)).toBeLessThan(Date.parse(body.deadlineAt));
    expect((await save(app, who, [givenEvent()])).status).toBe(200);
  });

  test('at the deadline ends the attempt by the deadline, and says so to everybody', async () => {
    const who = await givenCandidate(app);
    await change(who, sql`deadline_at = date_trunc('milliseconds', now()) - interval '1 second'`);
    expect((await handInAtTimeUp(who)).body).toMatchObject({ state: 'submitted', by: 'deadline' });
    const attempt = await findAttempt(app.database, who.attemptId);
    expect(attempt).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    expect(attempt?.submittedAt).toEqual(attempt?.deadlineAt);
    expect(await live(who)).toEqual([{ kind: 'submitted', by: 'deadline' }]);
  });

  test('does not lose an extension that is committed after the page has looked', async () => {
    const who = await givenCandidate(app);
    await change(who, sql`deadline_at = now() - interval '1 second'`);
    const client = await app.pool.connect();
    await client.query('begin');
    await client.query("update attempt set deadline_at = now() + interval '10 minutes' where attempt_id = $1", [
      who.attemptId,
    ]);
    const handedIn = handInAtTimeUp(who);
    await waitsOrIsDone(app, handedIn);
    await client.query('commit');
    client.release();
    expect((await handedIn).body.code).toBe('time-left');
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ state: 'active' });
  });

  test('hears that the candidate had submitted already', async () => {
    const who = await givenCandidate(app);
    await submit(who);
    expect((await handInAtTimeUp(who)).body).toMatchObject({ state: 'submitted', by: 'candidate' });
  });
});

describe('the clock of an attempt', () => {
  test('says state, deadline, the server’s time and the lease', async () => {
    const who = await givenCandidate(app);
    const { status, body } = await readClock(who);
    expect(status).toBe(200);
    expect(body).toEqual({
      state: 'active',
      deadlineAt: who.deadlineAt.toISOString(),
      serverNow: expect.any(String),
      leaseEpoch: 1,
    });
    expect(Date.parse(body.serverNow)).toBeLessThan(Date.parse(body.deadlineAt));
  });

  test('says that the attempt is submitted once its time is up, even when the job never ran', async () => {
    const who = await givenCandidate(app);
    await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    expect((await readClock(who)).body.state).toBe('submitted');
  });

  test('is shown to nobody else', async () => {
    const who = await givenCandidate(app);
    const other = await givenSignedIn(app);
    expect((await readClock({ ...who, headers: other.headers })).status).toBe(403);
    expect((await readClock({ ...who, attemptId: who.bookingId as never })).status).toBe(404);
  });
});

describe('when time is up', () => {
  test('the attempt is submitted at its deadline, once, with what is stored', async () => {
    const who = await inLobby();
    await start(who);
    await save(app, who, [givenEvent()]);
    await change(who, sql`deadline_at = date_trunc('milliseconds', now()) - interval '10 seconds'`);
    await Promise.all([closeDueAttempts(app), closeDueAttempts(app)]);
    const attempt = await findAttempt(app.database, who.attemptId);
    expect(attempt).toMatchObject({ state: 'submitted', submittedBy: 'deadline' });
    expect(attempt?.submittedAt).toEqual(attempt?.deadlineAt);
    expect(await announced(who, 'attempt-submitted')).toBe(1);
    expect(await live(who)).toEqual([{ kind: 'submitted', by: 'deadline' }]);
    expect((await findBooking(app.database, who.bookingId))?.state).toBe('completed');
  });

  test('an answer that was on its way for five seconds finds it open', async () => {
    const who = await givenCandidate(app);
    await change(who, sql`deadline_at = now() - interval '3 seconds'`);
    await closeDueAttempts(app);
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ state: 'active' });
    expect((await read(who)).body.state).toBe('active');
  });

  test('every reader finds it submitted, even when the job never ran', async () => {
    const who = await givenCandidate(app);
    await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    expect((await read(who)).body.state).toBe('submitted');
    expect((await start(who)).body.code).toBe('already-submitted');
    const { body } = await submit(who);
    expect(body.state).toBe('submitted');
    expect(await findAttempt(app.database, who.attemptId)).toMatchObject({ submittedBy: 'deadline' });
  });

  test('the job skips an attempt that is being changed and returns to it later', async () => {
    const [busy, free] = [await givenCandidate(app), await givenCandidate(app)];
    for (const who of [busy, free]) await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    await app.database.transaction().execute(async (tx) => {
      await sql`select 1 from attempt where attempt_id = ${busy.attemptId} for update`.execute(tx);
      await closeDueAttempts(app);
      expect(await findAttempt(app.database, free.attemptId)).toMatchObject({ state: 'submitted' });
    });
    expect(await findAttempt(app.database, busy.attemptId)).toMatchObject({ state: 'active' });
    await closeDueAttempts(app);
    expect(await findAttempt(app.database, busy.attemptId)).toMatchObject({ state: 'submitted' });
  });

  test('the job works room by room, so that two processes do not deadlock over the rooms’ screens', async () => {
    const hall = await Promise.all(Array.from({ length: 8 }, () => givenCandidate(app, { mode: 'live' })));
    const rooms = [randomUUID(), randomUUID()].sort();
    const sittingId = randomUUID();
    for (const [at, who] of hall.entries())
      await change(
        who,
        sql`sitting_id = ${sittingId}, room_id = ${rooms[at % 2]}, deadline_at = now() - interval '10 seconds'`,
      );
    await closeDueAttempts(app);
    const { rows } = await app.pool.query('select topic from live_event where topic like $1 order by live_event_id', [
      `room:${sittingId}:%`,
    ]);
    const topics = rooms.map((roomId) => `room:${sittingId}:${roomId}`);
    expect(rows.map(({ topic }) => topic)).toEqual(topics.flatMap((topic) => Array(4).fill(topic)));
  });

  test('a pause that nobody ends is closed after half a day, not before', async () => {
    const [long, short] = [await givenCandidate(app), await givenCandidate(app)];
    await change(long, sql`state = 'paused', paused_at = now() - interval '13 hours'`);
    await change(short, sql`state = 'paused', paused_at = now() - interval '11 hours'`);
    await closeDueAttempts(app);
    const closed = (await findAttempt(app.database, long.attemptId))!;
    expect(closed).toMatchObject({ state: 'submitted', submittedBy: 'deadline', pausedAt: null });
    // The attempt ended one hour ago, when its pause had lasted 12 hours.
    expect(Math.round((Date.now() - closed.submittedAt!.getTime()) / MINUTE_MS)).toBe(60);
    expect(await findAttempt(app.database, short.attemptId)).toMatchObject({ state: 'paused' });
  });

  test('a hundred attempts are closed in one turn', async () => {
    const hall = await Promise.all(Array.from({ length: 12 }, () => givenCandidate(app)));
    for (const who of hall) await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    expect(await closeDueAttempts(app)).toBeGreaterThanOrEqual(12);
    expect(await closeDueAttempts(app)).toBe(0);
  });
});

describe('reading one’s attempt', () => {
  test('gives one entry for each question, in the order of the form, folded from the journal', async () => {
    const who = await givenCandidate(app);
    const before = await read(who);
    expect(before.body.responses.map((one: { itemRef: string }) => one.itemRef)).toEqual(['q-1', 'q-2', 'q-3']);
    expect(new Set(before.body.responses.map((one: { state: string }) => one.state))).toEqual(new Set(['not_visited']));
    const form = await findForm(app.database, who.formId);
    const several = form?.content.sections[0]?.items[1]?.interactions[ONLY_INTERACTION];
    const optionIds = several?.kind === 'multiple-choice' ? several.options.map(({ optionId }) => optionId) : [];
    await save(app, who, [
      givenEvent({ itemRef: 'q-3' }),
      givenEvent({ itemRef: 'q-3', kind: 'mark', payload: null }),
      givenEvent({ itemRef: 'q-2', kind: 'answer', payload: { kind: 'options', optionIds } }),
      givenEvent({ itemRef: 'q-2', kind: 'clear', payload: null }),
    ]);
    const { body } = await read(who);
    expect(body).toMatchObject({ state: 'active', leaseEpoch: 1, lastSeq: 4, mode: 'none', refusalReason: null });
    expect(body.responses).toEqual([
      { itemRef: 'q-1', state: 'not_visited', response: null },
      { itemRef: 'q-2', state: 'not_answered', response: null },
      { itemRef: 'q-3', state: 'answered_marked', response: { kind: 'number', text: '144' } },
    ]);
  });

  test('shows a late answer only when it counts', async () => {
    const who = await givenCandidate(app, { mode: 'live' });
    await save(app, who, [givenEvent({ payload: { kind: 'number', text: '1' } })]);
    await change(who, sql`deadline_at = now() - interval '10 seconds'`);
    await save(app, who, [givenEvent({ payload: { kind: 'number', text: '2' } })]);
    const { body } = await read(who);
    expect(body.lastSeq).toBe(2);
    expect(body.responses[2].response).toEqual({ kind: 'number', text: '1' });
  });

  test('shows no questions before the start, and nothing to anybody else', async () => {
    const who = await givenCandidate(app, { state: 'lobby' });
    expect((await read(who)).body.responses).toEqual([]);
    const other = await givenSignedIn(app);
    expect((await read({ ...who, headers: other.headers })).status).toBe(403);
    expect((await read({ ...who, attemptId: who.bookingId as never })).status).toBe(404);
  });
});
