import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { givenSignedIn } from '../../test/given/identity.ts';
import { type GivenRoom, givenRoomInSession, openScreen, type Sitter, send } from '../../test/given/proctoring.ts';

const app = await testApp();
await app.fastify.listen({ port: 0, host: '127.0.0.1' });
const act = (room: GivenRoom, verb: string, sitter: Sitter) =>
  send(app, room.proctor, 'POST', `/api/v1/rooms/${room.roomId}/actions`, {
    verb,
    attemptIds: [sitter.attemptId],
    reasonCode: 'network',
    reasonText: 'The line is down.',
  });

test('an attempt’s live topic is its own candidate’s and nobody else’s; its proctor hears of it in the room’s', async () => {
  const room = await givenRoomInSession(app, { count: 2 });
  const [sitter, neighbour] = room.sitters as [Sitter, Sitter];
  const topic = `attempt:${sitter.attemptId}`;
  const others = [
    neighbour,
    room.proctor,
    await givenSignedIn(app),
    await givenSignedIn(app, { role: 'proctor' }),
    await givenSignedIn(app, { role: 'admin' }),
    await givenSignedIn(app, { role: 'support' }),
  ];
  const screens = await Promise.all(others.map((who) => openScreen(app, who)));
  for (const screen of screens) expect(await screen.subscribe(topic)).toBe(false);

  const own = await openScreen(app, sitter);
  expect(await own.subscribe(topic)).toBe(true);
  expect(await own.subscribe(`attempt:${randomUUID()}`)).toBe(false);
  // A topic with a malformed id is also refused, and the connection stays open.
  expect(await own.subscribe('attempt:mine')).toBe(false);
  const roomTopic = `room:${room.sittingId}:${room.roomId}`;
  const watching = await openScreen(app, room.proctor);
  expect(await watching.subscribe(roomTopic)).toBe(true);

  expect((await act(room, 'pause', sitter)).status).toBe(200);
  await own.until(() => own.events(topic).length > 0);
  expect(own.events(topic)).toEqual([{ kind: 'paused', reasonText: 'The line is down.' }]);
  await watching.until(() => watching.events(roomTopic).length > 0);
  expect(watching.events(roomTopic)[0]).toEqual({ kind: 'seat-changed', attemptId: sitter.attemptId });
  for (const screen of screens) expect(screen.events(topic)).toEqual([]);
  await Promise.all([...screens, own, watching].map((screen) => screen.close()));
});

test('a screen that was away hears afterwards what it missed, in order and once', async () => {
  const room = await givenRoomInSession(app);
  const [sitter] = room.sitters as [Sitter];
  const topic = `attempt:${sitter.attemptId}`;
  const before = await openScreen(app, sitter);
  await before.subscribe(topic);
  await act(room, 'pause', sitter);
  await before.until(() => before.events(topic).length === 1);
  const heardUpTo = before.lastEventId(topic);
  await before.close();
  await act(room, 'resume', sitter);
  await act(room, 'pause', sitter);
  const after = await openScreen(app, sitter);
  await after.subscribe(topic, heardUpTo);
  await after.until(() => after.events(topic).length === 2);
  expect(after.events(topic)).toMatchObject([{ kind: 'resumed' }, { kind: 'paused' }]);
  await after.close();
});
