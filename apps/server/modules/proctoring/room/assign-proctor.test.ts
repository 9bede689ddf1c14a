import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { type GivenUser, givenSignedIn, givenUser } from '../../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, openScreen, type Sitter, send } from '../../../test/given/proctoring.ts';
import { givenCentre, givenSitting } from '../../../test/given/scheduling.ts';
import { waitsOrIsDone } from '../../../test/waits-or-is-done.ts';
import { disableStaff } from '../../identity/index.ts';
import { assignProctor } from './assign-proctor.ts';

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const admin = await givenSignedIn(app, { role: 'admin' });

const newProctor = (fullName: string) => givenSignedIn(app, { role: 'proctor', fullName });
const assign = (room: Pick<GivenRoom, 'roomId' | 'sittingId'>, proctorId: string | null, who = admin) =>
  send(app, who, 'POST', `/api/v1/rooms/${room.roomId}/proctor`, {
    sittingId: room.sittingId,
    proctorId,
    reason: 'Taken ill',
  });
const listed = (room: Pick<GivenRoom, 'roomId' | 'sittingId'>) =>
  send(app, admin, 'GET', `/api/v1/rooms/${room.roomId}/proctors?sittingId=${room.sittingId}`);
const look = (room: GivenRoom, who: Parameters<typeof send>[1]) =>
  send(app, who, 'GET', `/api/v1/rooms/${room.roomId}`);
const roomsOf = async (who: Parameters<typeof send>[1]) =>
  (await send(app, who, 'GET', '/api/v1/rooms?size=100')).body.items as { roomId: string; proctor: string | null }[];
const changeAccess = (user: GivenUser, more: object = {}) =>
  send(app, admin, 'POST', `/api/v1/people/${user.userId}/access`, { verb: 'disable', reason: 'Left us', ...more });
const changeRole = (user: GivenUser, more: object = {}) =>
  send(app, admin, 'POST', `/api/v1/people/${user.userId}/role`, {
    role: 'support',
    scope: null,
    reason: 'Other work',
    ...more,
  });
const assignedTo = async ({ sittingId }: Pick<GivenRoom, 'sittingId'>) =>
  (await app.pool.query('select proctor_id as id from sitting_room where sitting_id = $1', [sittingId])).rows[0].id;

test('in a running room another proctor takes over at once: the previous one loses all access', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  const next = await newProctor('Zubin Irani');
  const topic = `room:${room.sittingId}:${room.roomId}`;
  const before = await openScreen(app, room.proctor);
  await before.subscribe(topic);
  expect(await assign(room, next.userId)).toEqual({
    status: 200,
    body: { proctor: { _id: next.userId, name: 'Zubin Irani' } },
  });
  // The previous proctor's page receives one event, so that it reads the room again, and then no further events.
  await before.until(() => before.isRefused(topic));
  expect(before.events(topic)).toEqual([{ kind: 'seat-changed', attemptId: null }]);
  expect((await look(room, room.proctor)).status).toBe(403);
  expect(await roomsOf(room.proctor)).toEqual([]);

  const after = await openScreen(app, next);
  expect(await after.subscribe(topic)).toBe(true);
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/hand`, { message: 'Hello' });
  await after.until(() => after.events(topic).length > 0);
  expect(before.events(topic)).toHaveLength(1);
  expect((await look(room, next)).body.sitting).toMatchObject({ proctor: 'Zubin Irani' });
  const paused = await send(app, next, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb: 'pause',
    attemptIds: [sitter.attemptId],
    reasonCode: 'disturbance',
    reasonText: '',
  });
  expect(paused.body.data).toMatchObject([{ outcome: 'done', state: 'paused' }]);
  const { rows } = await app.pool.query(
    "select actor_id, reason, detail from audit_entry where action = 'room.assign-proctor' and object_id = $1",
    [room.roomId],
  );
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      reason: 'Taken ill',
      detail: JSON.stringify({ after: next.userId, before: room.proctor.userId, sittingId: room.sittingId }),
    },
  ]);
  await Promise.all([before.close(), after.close()]);
});

test('a room can be left without a proctor, its list says so, and somebody can be put in again', async () => {
  const room = await givenRoomInSession(app);
  const shown = async () => (await roomsOf(admin)).find(({ roomId }) => roomId === room.roomId)?.proctor;
  expect(await shown()).toBe('Meera Pillai');
  expect((await assign(room, null)).body).toEqual({ proctor: null });
  expect([await shown(), (await look(room, admin)).body.sitting.proctor]).toEqual([null, null]);
  expect((await assign(room, room.proctor.userId)).status).toBe(200);
  expect((await look(room, room.proctor)).status).toBe(200);
});

test('nobody is put in who is no proctor, cannot log in, is for another centre, or watches elsewhere at that time', async () => {
  const room = await givenRoomInSession(app);
  const busy = await givenRoomInSession(app);
  const gone = await givenUser(app, { role: 'proctor' });
  await app.inTransaction((work) => disableStaff(work, app, { email: gone.email, reason: null }));
  const centreId = await givenCentre(app);
  const bound = await givenUser(app, { role: 'proctor', scope: { kind: 'centre', id: centreId } });
  const support = await givenUser(app, { role: 'support' });
  for (const [who, code] of [
    [gone.userId, 'no-proctor'],
    [bound.userId, 'no-proctor'],
    [support.userId, 'no-proctor'],
    [randomUUID(), 'no-proctor'],
    [busy.proctor.userId, 'is-busy'],
  ] as const)
    expect((await assign(room, who)).body).toMatchObject({ code });
  expect(await assignedTo(room)).toBe(room.proctor.userId);
  const { data } = (await listed(room)).body;
  const byId = new Map(data.map((one: { _id: string }) => [one._id, one]));
  expect(byId.get(room.proctor.userId)).toMatchObject({ isAssigned: true, isBusy: false });
  expect(byId.get(busy.proctor.userId)).toMatchObject({ isAssigned: false, isBusy: true });
  expect([gone, bound, support].filter(({ userId }) => byId.has(userId))).toEqual([]);
  expect((await assign({ ...room, roomId: busy.roomId }, room.proctor.userId)).body.code).toBe('not-found');
});

test('a sitting that is over has its proctors for good', async () => {
  const room = await givenRoomInSession(app, { state: 'booked' });
  await app.pool.query(
    "update sitting set starts_at = now() - interval '6 hours', ends_at = now() - interval '4 hours' where sitting_id = $1",
    [room.sittingId],
  );
  expect((await assign(room, null)).body).toMatchObject({ code: 'is-over' });
  expect(await assignedTo(room)).toBe(room.proctor.userId);
});

test('before a proctor is shut out or gets other work, the rooms that would lose them are named, and nothing is done', async () => {
  const room = await givenRoomInSession(app);
  const { proctor } = room;
  const later = await givenSitting(app, {
    proctorId: proctor.userId,
    startsAt: new Date(Date.now() + 200 * HOUR_MS),
  });
  const named = [{ roomId: room.roomId, sittingId: room.sittingId }, { sittingId: later.sittingId }];
  for (const change of [changeAccess, changeRole]) {
    expect((await change(proctor)).body).toMatchObject({ code: 'rooms-assigned', rooms: named });
    expect([(await look(room, proctor)).status, await assignedTo(room)]).toEqual([200, proctor.userId]);
  }
  // The running room gets another proctor. The later room may stay without a proctor.
  await assign(room, (await newProctor('Asha Mehta')).userId);
  expect((await changeAccess(proctor)).body).toMatchObject({ code: 'rooms-assigned', rooms: [named[1]] });
  expect((await changeAccess(proctor, { leaveRooms: true })).status).toBe(200);
  expect(await assignedTo(later)).toBeNull();
});

test('a proctor who is bound to a centre from now on loses the rooms of others, and keeps those there', async () => {
  const proctor = await givenUser(app, { role: 'proctor' });
  const from = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
  const online = await givenSitting(app, { proctorId: proctor.userId, startsAt: from(5) });
  const here = await givenSitting(app, { mode: 'centre', proctorId: proctor.userId, startsAt: from(30) });
  const { rows } = await app.pool.query('select centre_id as id from room where room_id = $1', [here.roomIds[0]]);
  const bound = { role: 'proctor', scope: { kind: 'centre', id: rows[0].id } };
  const refused = await changeRole(proctor, bound);
  expect(refused.body).toMatchObject({ code: 'rooms-assigned', rooms: [{ sittingId: online.sittingId }] });
  expect(refused.body.rooms).toHaveLength(1);
  expect((await changeRole(proctor, { ...bound, leaveRooms: true })).status).toBe(200);
  expect([await assignedTo(online), await assignedTo(here)]).toEqual([null, proctor.userId]);
});

test('the operator’s command shuts out at once, and says which rooms have no proctor now', async () => {
  const room = await givenRoomInSession(app);
  const done = await app.inTransaction((work) =>
    disableStaff(work, app, { email: room.proctor.email, reason: 'left the company' }),
  );
  expect(done).toMatchObject({ kind: 'disabled', rooms: [{ roomId: room.roomId }] });
  expect(await assignedTo(room)).toBeNull();
});

test('a proctor whose account is disabled during the assignment is not left in the room', async () => {
  const room = await givenRoomInSession(app);
  const next = await givenUser(app, { role: 'proctor' });
  let assigning: Promise<unknown> = Promise.resolve();
  await app.inTransaction(async (work) => {
    await disableStaff(work, app, { email: next.email, reason: null });
    assigning = app.inTransaction((other) =>
      assignProctor(other, app, { ...admin, scope: null }, { ...room, proctorId: next.userId, reason: 'Taken ill' }),
    );
    await waitsOrIsDone(app, assigning);
  });
  expect(await assigning).toMatchObject({ code: 'no-proctor' });
  expect(await assignedTo(room)).toBe(room.proctor.userId);
});

test('a proctor who is put into two rooms of one hour at the same moment is in one of them', async () => {
  const rooms = [await givenRoomInSession(app), await givenRoomInSession(app)];
  const next = await givenUser(app, { role: 'proctor' });
  const answers = await Promise.all(rooms.map((room) => assign(room, next.userId)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});
