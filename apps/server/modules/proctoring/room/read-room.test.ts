import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenEvent, save } from '../../../test/given/attempts.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenRoomInSession, openScreen, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenFullProfile } from '../../../test/given/profiles.ts';
import { givenSitting } from '../../../test/given/scheduling.ts';
import { signAdmitCard } from '../../scheduling/check-in/check-in.ts';
import { findPlacedBooking } from '../../scheduling/store/placed-bookings.ts';

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });

test('a proctor finds the rooms they are assigned to, nearest first; an admin finds all', async () => {
  const room = await givenRoomInSession(app, { count: 2, state: 'booked' });
  const later = await givenSitting(app, {
    proctorId: room.proctor.userId,
    startsAt: new Date(Date.now() + 5 * HOUR_MS),
  });
  await givenRoomInSession(app, { state: 'booked' });
  const { body } = await send(app, room.proctor, 'GET', '/api/v1/rooms');
  expect(body.items).toMatchObject([
    {
      roomId: room.roomId,
      sittingId: room.sittingId,
      candidates: 2,
      titles: [{ en: 'Bank Clerk Prelims Mock' }],
      centre: null,
    },
    { sittingId: later.sittingId, candidates: 0 },
  ]);
  const admin = await givenSignedIn(app, { role: 'admin' });
  const all = await send(app, admin, 'GET', '/api/v1/rooms');
  expect(all.body.total).toBeGreaterThan(2);
});

test('a room that is just over comes after those to come; rooms are found by words, put in order and taken as a file', async () => {
  const room = await givenRoomInSession(app, { count: 2, state: 'booked' });
  const { proctor } = room;
  const later = await givenSitting(app, { proctorId: proctor.userId, startsAt: new Date(Date.now() + 5 * HOUR_MS) });
  const read = async (query: string) => (await send(app, proctor, 'GET', `/api/v1/rooms?${query}`)).body;
  const sittings = async (query: string) =>
    (await read(query)).items.map(({ sittingId }: { sittingId: string }) => sittingId);
  expect(await sittings('sort=candidates')).toEqual([later.sittingId, room.sittingId]);
  expect(await sittings('sort=-startsAt')).toEqual([later.sittingId, room.sittingId]);
  expect(await sittings('size=1&page=2')).toEqual([later.sittingId]);
  expect(await sittings('filter[find]=CLERK')).toContain(room.sittingId);
  expect(await sittings('filter[find]=nothing like it')).toEqual([]);
  expect(await sittings('filter[proctor]=nobody')).toEqual([]);
  expect((await send(app, proctor, 'GET', '/api/v1/rooms?sort=proctor')).status).toBe(400);
  await app.pool.query(
    "update sitting set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 second' where sitting_id = $1",
    [room.sittingId],
  );
  expect(await sittings('')).toEqual([later.sittingId, room.sittingId]);
  const file = await app.fastify.inject({ url: '/api/v1/rooms?format=csv', headers: proctor.headers });
  expect(file.body.trimEnd().split('\r\n')).toHaveLength(3);
  const { rows } = await app.pool.query(
    "select object_id from audit_entry where action = 'room.file' and actor_id = $1",
    [proctor.userId],
  );
  expect(rows).toEqual([{ object_id: 'all' }]);
});

test('a room shows everybody who has a place in it, come or not, with their saved answers', async () => {
  const room = await givenRoomInSession(app, { count: 2, state: 'booked' });
  const [here, absent] = room.sitters as [Sitter, Sitter];
  await givenFullProfile(app, here.userId);
  await send(app, here, 'POST', '/api/v1/attempts', { schedule_id: here.bookingId });
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'authorise',
    attemptIds: [here.attemptId],
    reasonCode: 'identity-checked',
    reasonText: '',
  });
  await send(app, here, 'POST', `/api/v1/attempts/${here.attemptId}/start`, {});
  expect((await save(app, here, [givenEvent()])).status).toBe(200);

  const { status, body } = await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    room: { _id: room.roomId, centre: null },
    sitting: { _id: room.sittingId, mode: 'live', titles: [{ en: 'Bank Clerk Prelims Mock' }] },
  });
  const seats = new Map(body.seats.map((seat: { candidateId: string }) => [seat.candidateId, seat]));
  expect(seats.get(here.userId)).toMatchObject({
    name: here.fullName,
    state: 'active',
    answered: 1,
    // This page has sent no heartbeat. The value comes from the journal.
    savedUpTo: 1,
    savedAt: expect.stringMatching(/Z$/),
    photoUrl: `/api/v1/profile/photo/${here.userId}`,
  });
  expect(seats.get(absent.userId)).toMatchObject({ attemptId: null, state: 'expected', online: false, photoUrl: null });
  expect(seats.get(absent.userId)).toMatchObject({ savedUpTo: 0, savedAt: null });
});

test('a question counts as answered by its last answer in time: not once cleared, nor with nothing in it, nor late', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  const answered = async () =>
    (await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}`)).body.seats[0].answered;
  const number = (text: string) => givenEvent({ payload: { kind: 'number', text } });
  for (const [event, count] of [
    [number('१२'), 1],
    [givenEvent({ kind: 'clear', payload: null }), 0],
    [number('144'), 1],
    [number('-'), 0],
    [number('0'), 1],
    [givenEvent({ itemRef: 'q-2', payload: { kind: 'options', optionIds: [] } }), 1],
    [givenEvent({ kind: 'mark', payload: null }), 1],
  ] as const) {
    expect((await save(app, sitter, [event])).status).toBe(200);
    expect(await answered()).toBe(count);
  }
  await app.pool.query("update attempt set deadline_at = now() - interval '1 minute' where attempt_id = $1", [
    sitter.attemptId,
  ]);
  const late = await save(app, sitter, [givenEvent({ kind: 'clear', payload: null })]);
  expect(late.body.acks).toMatchObject([{ late: true }]);
  expect(await answered()).toBe(1);
});

test('a record of a room is not read through another room, not even by who watches that one', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  await app.pool.query('update attempt set room_id = gen_random_uuid() where attempt_id = $1', [sitter.attemptId]);
  const admin = await givenSignedIn(app, { role: 'admin' });
  for (const who of [room.proctor, admin]) {
    const url = `/api/v1/rooms/${room.roomId}/attempts/${sitter.attemptId}/timeline`;
    expect(await send(app, who, 'GET', url)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
});

test('the seat of a centre is shown to the invigilator', async () => {
  const room = await givenRoomInSession(app, { mode: 'centre', state: 'lobby' });
  const { body } = await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}`);
  expect(body.room.centre).toBe('Bengaluru Test Hall');
  expect(body.seats[0].seat).toMatch(/^[A-Z]\d$/);
});

test('a photo is for the proctor of the room and for nobody else’s', async () => {
  const room = await givenRoomInSession(app, { state: 'booked' });
  const [sitter] = room.sitters as [Sitter];
  await givenFullProfile(app, sitter.userId);
  const ask = async (who: Sitter | typeof room.proctor) =>
    (await app.fastify.inject({ url: `/api/v1/profile/photo/${sitter.userId}`, headers: who.headers })).statusCode;
  const stranger = await givenSignedIn(app, { role: 'proctor' });
  expect([await ask(room.proctor), await ask(stranger)]).toEqual([200, 403]);
});

test('without a named sitting, the one that is on is shown, else the next', async () => {
  const proctor = await givenSignedIn(app, { role: 'proctor' });
  const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const next = await givenSitting(app, { proctorId: proctor.userId, startsAt: at(4), endsAt: at(5) });
  const shown = async () => (await send(app, proctor, 'GET', `/api/v1/rooms/${next.roomIds[0]}`)).body.sitting._id;
  expect(await shown()).toBe(next.sittingId);
  await givenSitting(app, { proctorId: proctor.userId, roomIds: next.roomIds, startsAt: at(8), endsAt: at(9) });
  expect(await shown()).toBe(next.sittingId);
  const on = await givenSitting(app, {
    proctorId: proctor.userId,
    roomIds: next.roomIds,
    startsAt: at(0.4),
    endsAt: at(1.4),
  });
  expect(await shown()).toBe(on.sittingId);
});

test('a room that is not there, and a sitting that is not in it, are not found', async () => {
  const room = await givenRoomInSession(app, { state: 'booked' });
  const other = await givenSitting(app, {
    proctorId: room.proctor.userId,
    startsAt: new Date(Date.now() + 9 * HOUR_MS),
  });
  const admin = await givenSignedIn(app, { role: 'admin' });
  const asks = [
    [room.proctor, `/api/v1/rooms/${randomUUID()}`],
    [admin, `/api/v1/rooms/${room.roomId}?sittingId=${other.sittingId}`],
    [admin, `/api/v1/rooms/${room.roomId}?sittingId=${randomUUID()}`],
    [room.proctor, `/api/v1/rooms/${room.roomId}/attempts/${randomUUID()}/timeline`],
  ] as const;
  for (const [who, url] of asks) {
    const { status, body } = await send(app, who, 'GET', url);
    expect([status, body.code], url).toEqual([404, 'not-found']);
  }
});

test('the timeline shows the candidate’s actions, the observations and the decisions in the order of time', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  const at = () => new Date().toISOString();
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/presence`, {
    savedUpTo: 0,
    pendingCount: 0,
    visible: false,
    signals: [{ signalId: randomUUID(), kind: 'left-page', at: at() }],
  });
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'It was the doorbell.' });
  await send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'flag',
    attemptIds: [sitter.attemptId],
    reasonCode: 'disturbance',
    reasonText: 'Left for a minute.',
  });
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
  const { body } = await send(
    app,
    room.proctor,
    'GET',
    `/api/v1/rooms/${room.roomId}/attempts/${sitter.attemptId}/timeline`,
  );
  expect(body.data.map(({ kind, text, by }: Record<string, string>) => [kind, text, by])).toEqual([
    ['arrived', null, null],
    ['authorise', 'identity-checked', 'Meera Pillai'],
    ['started', null, null],
    ['left-page', null, null],
    ['hand', 'It was the doorbell.', null],
    ['flag', 'Left for a minute.', 'Meera Pillai'],
    ['submitted', 'candidate', null],
  ]);
});

test('a record is read by its own candidate alone', async () => {
  const room = await givenRoomInSession(app, { count: 2 });
  const [one, other] = room.sitters as [Sitter, Sitter];
  const foreign = await send(app, other, 'GET', `/api/v1/attempts/${one.attemptId}/record`);
  expect([foreign.status, foreign.body.code]).toEqual([403, 'forbidden']);
  const unknown = await send(app, other, 'GET', `/api/v1/attempts/${randomUUID()}/record`);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not-found']);
});

test('a room’s live topic is open to its proctor, and closed to others, to candidates and to nonsense', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  const topic = `room:${room.sittingId}:${room.roomId}`;
  const screen = await openScreen(app, room.proctor);
  expect(await screen.subscribe(topic)).toBe(true);
  expect(await screen.subscribe('room:nonsense')).toBe(false);
  expect(await screen.subscribe(`${topic}:more`)).toBe(false);
  for (const who of [
    sitter,
    await givenSignedIn(app, { role: 'proctor' }),
    await givenSignedIn(app, { role: 'support' }),
  ]) {
    const other = await openScreen(app, who);
    expect(await other.subscribe(topic)).toBe(false);
    await other.close();
  }
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'Hello' });
  await screen.until(() => screen.events(topic).length > 0);
  expect(screen.events(topic)).toEqual([{ kind: 'seat-changed', attemptId: sitter.attemptId }]);
  await screen.close();
});

test('a room stays with its proctor as long as somebody sits there, and leaves three hours after the end otherwise', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  await givenFullProfile(app, sitter.userId);
  const endedAgo = (hours: number) =>
    app.pool.query(
      'update sitting set starts_at = now() - make_interval(hours => $2 + 1), ends_at = now() - make_interval(hours => $2) where sitting_id = $1',
      [room.sittingId, hours],
    );
  const listed = async () => (await send(app, room.proctor, 'GET', '/api/v1/rooms')).body.total;
  const photo = async () => {
    const url = `/api/v1/profile/photo/${sitter.userId}`;
    return (await app.fastify.inject({ url, headers: room.proctor.headers })).statusCode;
  };
  await endedAgo(11);
  expect([await listed(), await photo()]).toEqual([1, 200]);
  expect((await send(app, room.proctor, 'GET', `/api/v1/rooms/${room.roomId}`)).status).toBe(200);
  await app.pool.query("update booking set state = 'completed' where booking_id = $1", [sitter.bookingId]);
  expect([await listed(), await photo()]).toEqual([0, 403]);
  await endedAgo(2);
  expect([await listed(), await photo()]).toEqual([1, 200]);
});

test('a candidate who has passed the gate is shown in the room before they reach a workstation, and the timeline shows the time', async () => {
  const startsAt = new Date(Date.now() + 10 * 60_000);
  const room = await givenRoomInSession(app, { count: 2, state: 'booked', mode: 'centre', startsAt });
  const [here] = room.sitters as [Sitter, Sitter];
  const told = async () =>
    (
      await app.pool.query('select count(*)::int as n from live_event where topic = $1', [
        `room:${room.sittingId}:${room.roomId}`,
      ])
    ).rows[0].n;
  const before = await told();
  const placed = (await findPlacedBooking(app.database, here.bookingId))!;
  const token = await signAdmitCard(app.secrets, placed);
  expect((await send(app, room.proctor, 'POST', '/api/v1/check-in', { token, nonce: 'scan-0001' })).status).toBe(200);
  await app.drainOutbox();
  expect(await told()).toBeGreaterThan(before);
  const address = `/api/v1/rooms/${room.roomId}`;
  const states = async () =>
    (await send(app, room.proctor, 'GET', address)).body.seats
      .map((seat: { state: string; checkedInAt: string | null }) => [seat.state, seat.checkedInAt !== null])
      .sort();
  expect(await states()).toEqual([
    ['checked-in', true],
    ['expected', false],
  ]);
  await send(app, here, 'POST', '/api/v1/attempts', { schedule_id: here.bookingId });
  expect(await states()).toEqual([
    ['expected', false],
    ['lobby', true],
  ]);
  const { body } = await send(app, room.proctor, 'GET', `${address}/attempts/${here.attemptId}/timeline`);
  expect(body.data[0]).toMatchObject({ kind: 'checked-in', by: room.proctor.fullName });
});
