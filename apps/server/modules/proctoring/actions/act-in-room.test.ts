import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenAttempt } from '../../../test/given/attempts.ts';
import { givenSession, givenSignedIn } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, openScreen, type Sitter, send } from '../../../test/given/proctoring.ts';
import { countRefusals } from '../../../test/given/refusals.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { verifyChain } from '../../audit/index.ts';

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });

type Ask = { verb: string; reasonCode?: string; reasonText?: string; extraMinutes?: number; askId?: string };
type By = Parameters<typeof send>[1];

const act = (room: GivenRoom, ask: Ask, attemptIds = room.sitters.map((one) => one.attemptId), by: By = room.proctor) =>
  send(app, by, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    reasonCode: 'information',
    reasonText: '',
    attemptIds,
    ...ask,
  });
const seatsOf = async (room: GivenRoom) =>
  (await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}?sittingId=${room.sittingId}`)).body.seats;
const stateOf = async ({ attemptId }: Sitter) =>
  (await app.pool.query('select state from attempt where attempt_id = $1', [attemptId])).rows[0].state;
const actionsOn = async ({ attemptId }: Sitter) =>
  (
    await app.pool.query('select verb, reason_code, by_user from proctor_action where attempt_id = $1 order by at', [
      attemptId,
    ])
  ).rows;
const auditOf = async ({ attemptId }: Sitter) =>
  (
    await app.pool.query(
      "select action from audit_entry where object_id = $1 and action like 'room.%' order by entry_no",
      [attemptId],
    )
  ).rows.map((row) => row.action);
const liveOf = async ({ attemptId }: Sitter) =>
  (
    await app.pool.query('select payload from live_event where topic = $1 order by live_event_id', [
      `attempt:${attemptId}`,
    ])
  ).rows.map((row) => JSON.parse(row.payload));
const recordOf = async (sitter: Sitter) =>
  (await send(app, sitter, 'GET', `/api/v1/attempts/${sitter.attemptId}/record`)).body.data;
const only = (room: GivenRoom): Sitter => room.sitters[0]!;

test('a proctor authorises a waiting candidate: this is recorded, audited and shown on the candidate’s screen', async () => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const sitter = only(room);
  const { status, body } = await act(room, { verb: 'authorise', reasonCode: 'identity-checked' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([{ attemptId: sitter.attemptId, outcome: 'done', state: 'authorised' }]);
  expect(await stateOf(sitter)).toBe('authorised');
  expect(await actionsOn(sitter)).toEqual([
    { verb: 'authorise', reason_code: 'identity-checked', by_user: room.proctor.userId },
  ]);
  expect(await auditOf(sitter)).toEqual(['room.authorise']);
  expect(await liveOf(sitter)).toEqual([{ kind: 'authorised' }]);
  expect(await recordOf(sitter)).toMatchObject([
    { verb: 'authorise', reasonCode: 'identity-checked', extraMinutes: null, by: 'Meera Pillai' },
  ]);
  expect(await verifyChain(app.database)).toMatchObject({ ok: true });
});

test.each<[string, Ask, string, string]>([
  ['pause', { verb: 'pause', reasonCode: 'power-outage', reasonText: 'The lights went out.' }, 'paused', 'paused'],
  ['update', { verb: 'update', reasonCode: 'network', extraMinutes: 10 }, 'active', 'deadline-moved'],
  [
    'terminate',
    { verb: 'terminate', reasonCode: 'another-person', reasonText: 'Somebody else writes.' },
    'terminated',
    'terminated',
  ],
  ['flag', { verb: 'flag', reasonCode: 'unauthorised-material', reasonText: 'A second phone.' }, 'active', 'flagged'],
  ['message', { verb: 'message', reasonText: 'Please face the camera.' }, 'active', 'message'],
])(
  '%s leaves a running attempt as it should, on record and told to the candidate',
  async (_verb, ask, state, event) => {
    const room = await givenRoomInSession(app);
    const sitter = only(room);
    const { body } = await act(room, ask);
    expect(body.data).toMatchObject([{ outcome: 'done', state }]);
    expect(await stateOf(sitter)).toBe(state);
    expect((await actionsOn(sitter)).at(-1)).toMatchObject({ verb: ask.verb });
    expect((await auditOf(sitter)).at(-1)).toBe(`room.${ask.verb}`);
    expect((await liveOf(sitter)).at(-1)).toMatchObject({ kind: event });
    expect((await recordOf(sitter)).at(-1)).toMatchObject({ verb: ask.verb, reasonText: ask.reasonText ?? '' });
  },
);

test('a pause is given back when the attempt resumes', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await act(room, { verb: 'pause', reasonCode: 'disturbance' });
  await app.pool.query("update attempt set paused_at = paused_at - interval '90 seconds' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  const before = (await app.pool.query('select deadline_at from attempt where attempt_id = $1', [sitter.attemptId]))
    .rows[0];
  const { body } = await act(room, { verb: 'resume', reasonCode: 'disturbance' });
  expect(body.data).toMatchObject([{ outcome: 'done', state: 'active' }]);
  const after = (await app.pool.query('select deadline_at from attempt where attempt_id = $1', [sitter.attemptId]))
    .rows[0];
  expect(after.deadline_at - before.deadline_at).toBeGreaterThanOrEqual(90_000);
});

test('time added because of an accommodation is compensatory time, other time is lost time given back', async () => {
  const room = await givenRoomInSession(app);
  await act(room, { verb: 'update', reasonCode: 'accommodation', extraMinutes: 15 });
  await act(room, { verb: 'update', reasonCode: 'network', extraMinutes: 5 });
  const { rows } = await app.pool.query(
    'select kind, credit_ms::int from attempt_credit where attempt_id = $1 order by credit_no',
    [only(room).attemptId],
  );
  expect(rows).toEqual([
    { kind: 'compensatory-change', credit_ms: 900_000 },
    { kind: 'lost-time', credit_ms: 300_000 },
  ]);
  expect((await seatsOf(room))[0]).toMatchObject({ extraMinutes: 20 });
});

test('a refusal at the door gives the purchase back once, and the proctor still sees whom they refused', async () => {
  const room = await givenRoomInSession(app, { state: 'lobby' });
  const sitter = only(room);
  const first = await act(room, { verb: 'refuse', reasonCode: 'identity-doubtful', reasonText: 'Another face.' });
  expect(first.body.data).toMatchObject([{ outcome: 'done', state: 'refused' }]);
  const again = await act(room, { verb: 'refuse', reasonCode: 'identity-doubtful', reasonText: 'Another face.' });
  expect(again.body.data).toMatchObject([{ outcome: 'not-possible', state: 'refused', actionId: null }]);
  const { rows } = await app.pool.query(
    'select booking.state, entitlement.state as right from booking join entitlement using (entitlement_id) where booking_id = $1',
    [sitter.bookingId],
  );
  expect(rows).toEqual([{ state: 'cancelled', right: 'granted' }]);
  expect(await seatsOf(room)).toMatchObject([{ attemptId: sitter.attemptId, state: 'refused', seat: null }]);
});

test.each([
  ['other', 'flag', ''],
  ['other', 'terminate', '   '],
  ['information', 'message', ''],
])('the reason %s for %s needs a text', async (reasonCode, verb, reasonText) => {
  const room = await givenRoomInSession(app);
  const { status, body } = await act(room, { verb, reasonCode, reasonText });
  expect([status, body.code]).toEqual([400, 'reason-needed']);
  expect(await stateOf(only(room))).toBe('active');
});

test('adding time requires the number of minutes', async () => {
  const room = await givenRoomInSession(app);
  const { status, body } = await act(room, { verb: 'update', reasonCode: 'network' });
  expect([status, body.code]).toEqual([400, 'minutes-needed']);
  for (const extraMinutes of [0, -5, 2.5, 241])
    expect((await act(room, { verb: 'update', reasonCode: 'network', extraMinutes })).status).toBe(400);
});

test('a proctor of another room can neither see nor do anything here, and the try is written down', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const stranger = await givenSignedIn(app, { role: 'proctor' });
  const tries = [
    await act(room, { verb: 'pause' }, [sitter.attemptId], stranger),
    await send(app, stranger, 'GET', `/api/v1/rooms/${room.roomId}`),
    await send(app, stranger, 'GET', `/api/v1/rooms/${room.roomId}?sittingId=${room.sittingId}`),
    await send(app, stranger, 'GET', `/api/v1/rooms/${room.roomId}/attempts/${sitter.attemptId}/timeline`),
  ];
  expect(tries.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'forbidden']));
  expect(await stateOf(sitter)).toBe('active');
  expect(await countRefusals(app, stranger.userId)).toBe(4);
  const { rows } = await app.pool.query(
    "select distinct object_id from audit_entry where actor_id = $1 and action = 'access.refused'",
    [stranger.userId],
  );
  expect(rows).toEqual([{ object_id: room.roomId }]);
});

test('an admin may act in every room', async () => {
  const room = await givenRoomInSession(app);
  const admin = await givenSignedIn(app, { role: 'admin' });
  const { body } = await act(room, { verb: 'pause', reasonCode: 'staff-error' }, [only(room).attemptId], admin);
  expect(body.data).toMatchObject([{ outcome: 'done' }]);
});

test('a room or an attempt that is not there is not found, and then nothing is done for the others either', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const elsewhere = await givenAttempt(app, { mode: 'live' });
  for (const attemptId of [elsewhere.attemptId, randomUUID() as never]) {
    const { status, body } = await act(room, { verb: 'pause' }, [sitter.attemptId, attemptId]);
    expect([status, body.code]).toEqual([404, 'not-found']);
  }
  const nowhere = await act({ ...room, roomId: randomUUID() as never }, { verb: 'pause' });
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not-found']);
  expect(await stateOf(sitter)).toBe('active');
});

test('an action that is impossible for one candidate is still done for the others', async () => {
  const room = await givenRoomInSession(app, { count: 3 });
  const [first, second, third] = room.sitters.map((one) => one.attemptId);
  await act(room, { verb: 'pause' }, [second!]);
  const { body } = await act(room, { verb: 'pause' }, [first!, second!, third!, first!]);
  expect(body.data.map((one: { outcome: string }) => one.outcome)).toEqual(['done', 'not-possible', 'done']);
  expect(await Promise.all(room.sitters.map(stateOf))).toEqual(['paused', 'paused', 'paused']);
  expect((await actionsOn(room.sitters[1]!)).filter((one) => one.verb === 'pause')).toHaveLength(1);
});

test('two proctors who pause the same attempt at once pause it once', async () => {
  const room = await givenRoomInSession(app);
  const admin = await givenSignedIn(app, { role: 'admin' });
  const attemptIds = [only(room).attemptId];
  const answers = await Promise.all([
    act(room, { verb: 'pause', reasonCode: 'network' }, attemptIds),
    act(room, { verb: 'pause', reasonCode: 'illness' }, attemptIds, admin),
  ]);
  expect(answers.map(({ body }) => body.data[0].outcome).sort()).toEqual(['done', 'not-possible']);
  expect((await actionsOn(only(room))).filter((one) => one.verb === 'pause')).toHaveLength(1);
  expect((await liveOf(only(room))).filter((event) => event.kind === 'paused')).toHaveLength(1);
});

test('one proctor pauses while another terminates: in either order the attempt ends terminated and each action is recorded', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  await Promise.all([act(room, { verb: 'pause' }), act(room, { verb: 'terminate', reasonCode: 'examinee-behaviour' })]);
  expect(await stateOf(sitter)).toBe('terminated');
  const verbs = (await actionsOn(sitter)).map((one) => one.verb);
  expect(verbs.at(-1)).toBe('terminate');
  expect(await auditOf(sitter)).toEqual(verbs.map((verb) => `room.${verb}`));
});

test('an action of a proctor has the time at which it is done, even after a long wait for a lock', async () => {
  const room = await givenRoomInSession(app);
  const { attemptId } = only(room);
  const { acting, freedAt } = await app.database.transaction().execute(async (tx) => {
    await sql`select from attempt where attempt_id = ${attemptId} for update`.execute(tx);
    const acting = act(room, { verb: 'pause', reasonCode: 'network' });
    await waitsOrIsDone(app, acting);
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(tx);
    return { acting, freedAt: rows[0]!.at };
  });
  expect((await acting).body.data).toMatchObject([{ outcome: 'done', state: 'paused' }]);
  const { rows } = await app.pool.query(
    "select at, paused_at from proctor_action join attempt using (attempt_id) where attempt_id = $1 and verb = 'pause'",
    [attemptId],
  );
  const isAfter = ({ at, paused_at }: { at: Date; paused_at: Date }) => at >= freedAt && paused_at >= freedAt;
  expect(rows.map(isAfter)).toEqual([true]);
});

test('an ask that is repeated after its answer was lost adds no second message and no second ten minutes', async () => {
  const room = await givenRoomInSession(app);
  const time = { verb: 'update', reasonCode: 'network', extraMinutes: 10, askId: randomUUID() };
  const word = { verb: 'message', reasonText: 'Five minutes left.', askId: randomUUID() };
  const [first, second] = [await act(room, time), await act(room, time)];
  expect(second.body).toEqual(first.body);
  const twice = await Promise.all([act(room, word), act(room, word)]);
  expect(twice[0]?.body).toEqual(twice[1]?.body);
  const verbs = (await actionsOn(only(room))).map((one) => one.verb);
  expect(verbs).toEqual(['authorise', 'update', 'message']);
  expect((await seatsOf(room))[0].extraMinutes).toBe(10);
});

test('an ask about many is done for each of them, and once for each when it is repeated', async () => {
  const room = await givenRoomInSession(app, { count: 3 });
  const ask = { verb: 'update', reasonCode: 'network', extraMinutes: 10, askId: randomUUID() };
  const [first, second] = [await act(room, ask), await act(room, ask)];
  expect(second.body).toEqual(first.body);
  expect(new Set(first.body.data.map((one: { actionId: string }) => one.actionId)).size).toBe(3);
  expect((await seatsOf(room)).map((seat: { extraMinutes: number }) => seat.extraMinutes)).toEqual([10, 10, 10]);
});

test('a raised hand is seen in the room, is one at a time, and goes down with the answer', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const raise = () =>
    send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'May I stand up?' });
  expect((await raise()).status).toBe(200);
  const again = await raise();
  expect([again.status, again.body.code]).toEqual([409, 'hand-is-up']);
  expect((await seatsOf(room))[0]).toMatchObject({
    hand: { message: 'May I stand up?' },
    needsPerson: ['hand', 'offline'],
  });

  const answer = { verb: 'message', reasonCode: 'hand-answered', reasonText: 'Yes, for a minute.' };
  expect((await act(room, answer)).body.data).toMatchObject([{ outcome: 'done' }]);
  expect((await seatsOf(room))[0].hand).toBeNull();
  expect((await liveOf(sitter)).at(-1)).toEqual({ kind: 'hand-answered', text: 'Yes, for a minute.' });
  expect((await act(room, answer)).body.data).toMatchObject([{ outcome: 'not-possible' }]);
  expect((await raise()).status).toBe(200);
});

test('ten clicks on the raised hand at once raise one', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const clicks = Array.from({ length: 10 }, () =>
    send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'Please.' }),
  );
  const statuses = (await Promise.all(clicks)).map((one) => one.status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
});

test('a hand cannot be raised for another, after the end, or where nobody watches', async () => {
  const room = await givenRoomInSession(app, { count: 2 });
  const [one, other] = room.sitters as [Sitter, Sitter];
  const raise = (by: Sitter, attemptId: string) =>
    send(app, by, 'POST', `/api/v1/attempts/${attemptId}/hand`, { message: 'Hello' });
  const foreign = await raise(one, other.attemptId);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  const unknown = await raise(one, randomUUID());
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
  await act(room, { verb: 'terminate', reasonCode: 'examinee-behaviour' }, [one.attemptId]);
  const late = await raise(one, one.attemptId);
  expect([late.status, late.body.code]).toEqual([409, 'attempt-closed']);
  const alone = await givenAttempt(app, { mode: 'none', candidateId: other.userId });
  const unwatched = await raise(other, alone.attemptId);
  expect([unwatched.status, unwatched.body.code]).toEqual([409, 'nobody-watches']);
  expect((await raise(other, other.attemptId)).status).toBe(200);
});

test('a second device waits in the room’s list until the proctor lets it in', async () => {
  const room = await givenRoomInSession(app);
  const sitter = only(room);
  const phone = { ...sitter, ...(await givenSession(app, sitter.userId)) };
  const take = () => send(app, phone, 'POST', `/api/v1/attempts/${sitter.attemptId}/lease`, {});
  expect((await take()).body.code).toBe('not-authorised');
  expect((await seatsOf(room))[0].needsPerson).toContain('second-device');
  expect((await act(room, { verb: 'authorise', reasonCode: 'identity-checked' })).body.data).toMatchObject([
    { outcome: 'done', state: 'active' },
  ]);
  expect((await seatsOf(room))[0].needsPerson).not.toContain('second-device');
  expect((await take()).status).toBe(200);
  const timeline = await send(
    app,
    room.proctor,
    'GET',
    `/api/v1/rooms/${room.roomId}/attempts/${sitter.attemptId}/timeline`,
  );
  expect(timeline.body.data.map((one: { kind: string }) => one.kind)).toEqual([
    'arrived',
    'authorise',
    'started',
    'authorise',
    'lease-taken',
  ]);
});

test('a message to thirty candidates reaches each of them; a screen that was away when it was sent gets it once when it is back', async () => {
  const room = await givenRoomInSession(app, { count: 30 });
  const [here, away] = room.sitters as [Sitter, Sitter];
  const topicOf = ({ attemptId }: Sitter) => `attempt:${attemptId}`;
  const screen = await openScreen(app, here);
  const absent = await openScreen(app, away);
  await screen.subscribe(topicOf(here));
  await absent.subscribe(topicOf(away));
  await act(room, { verb: 'message', reasonText: 'Ten minutes left.' }, [away.attemptId]);
  await absent.until(() => absent.events(topicOf(away)).length === 1);
  const lastSeen = absent.lastEventId(topicOf(away));
  await absent.close();

  const { body } = await act(room, { verb: 'message', reasonText: 'Five minutes left.' });
  expect(body.data.map((one: { outcome: string }) => one.outcome)).toEqual(Array(30).fill('done'));
  await screen.until(() => screen.events(topicOf(here)).length === 1);
  expect(screen.events(topicOf(here))).toMatchObject([
    { kind: 'message', text: 'Five minutes left.', from: 'Meera Pillai' },
  ]);
  for (const sitter of room.sitters.slice(2))
    expect((await liveOf(sitter)).at(-1)).toMatchObject({ kind: 'message', text: 'Five minutes left.' });

  const back = await openScreen(app, away);
  await back.subscribe(topicOf(away), lastSeen);
  await act(room, { verb: 'flag', reasonText: 'Left the chair.' }, [away.attemptId]);
  await back.until(() => back.events(topicOf(away)).length >= 2);
  expect(back.events(topicOf(away))).toMatchObject([
    { kind: 'message', text: 'Five minutes left.' },
    { kind: 'flagged', reasonText: 'Left the chair.' },
  ]);
  await screen.close();
  await back.close();
});

test('the database refuses to change or delete what was done', async () => {
  const room = await givenRoomInSession(app, { state: 'authorised' });
  await expect(
    app.pool.query("update proctor_action set reason_text = 'x' where attempt_id = $1", [only(room).attemptId]),
  ).rejects.toThrow('append-only');
  await expect(
    app.pool.query('delete from proctor_action where attempt_id = $1', [only(room).attemptId]),
  ).rejects.toThrow('append-only');
});

test.each<Ask>([
  { verb: 'authorise', reasonCode: 'identity-checked' },
  { verb: 'refuse', reasonCode: 'late' },
  { verb: 'pause', reasonCode: 'power-outage' },
  { verb: 'resume', reasonCode: 'power-outage' },
  { verb: 'update', reasonCode: 'network', extraMinutes: 60 },
  { verb: 'terminate', reasonCode: 'illness' },
  { verb: 'flag', reasonCode: 'information' },
  { verb: 'message', reasonText: 'The answer is B.' },
])('nobody does this to a test of their own, not even with others in the same ask: $verb', async (ask) => {
  const room = await givenRoomInSession(app, { count: 2 });
  const [own, other] = room.sitters as [Sitter, Sitter];
  await app.pool.query('update attempt set candidate_id = $2 where attempt_id = $1', [
    own.attemptId,
    room.proctor.userId,
  ]);
  const before = [await actionsOn(own), await actionsOn(other)];
  expect(await act(room, ask)).toMatchObject({ status: 409, body: { code: 'own-test' } });
  expect(await act(room, ask, [own.attemptId])).toMatchObject({ status: 409, body: { code: 'own-test' } });
  expect([await actionsOn(own), await actionsOn(other)]).toEqual(before);
});
