import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { UserId } from '@kasauti/contract/ids.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { testApp } from '../../test/app.ts';
import { waitsOrIsDone } from '../../test/waits-or-is-done.ts';
import { watchChecks } from '../../test/watch-checks.ts';
import type { Session } from '../http/session.ts';
import { sessionReaderPort } from '../http/session-ports.ts';
import { newId } from '../ids.ts';

const app = await testApp();
const now = new Date('2026-11-21T06:30:00Z');
const session = { userId: newId<UserId>(now), sessionId: newId(now), role: 'candidate' } as Session;
app.part(sessionReaderPort).provided = () => session;
app.hub.allow('room', async () => true);
const sockets: WebSocket[] = [];

beforeAll(async () => {
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => {
  for (const socket of sockets) socket.terminate();
});

type Heard = { topic?: string; event?: unknown; ready?: boolean; caughtUp?: boolean; refused?: boolean };

async function openScreen(options: { autoPong?: boolean } = {}) {
  const port = (app.fastify.server.address() as AddressInfo).port;
  const headers = { cookie: 'kasauti_session=good' };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live`, { headers, ...options });
  sockets.push(socket);
  const heard: Heard[] = [];
  socket.on('message', (data) => void heard.push(JSON.parse(String(data))));
  const hears = (is: (one: Heard) => boolean | undefined, times = 1) =>
    expect.poll(() => heard.filter(is).length).toBeGreaterThanOrEqual(times);
  await hears((one) => one.ready);
  return { socket, heard, hears, subscribe: (topic: string) => socket.send(JSON.stringify({ subscribe: topic })) };
}

test('the events of two use cases on one topic arrive in the order of their numbers, whichever use case ends first', async () => {
  const topic = 'room:order';
  const screen = await openScreen();
  screen.subscribe(topic);
  await screen.hears((one) => one.caughtUp);
  const tell = (n: number) => app.inTransaction((work) => app.hub.publish(work.tx, topic, { n }));
  const isSecond = (one: Heard) => (one.event as { n: number } | undefined)?.n === 2;
  let second: Promise<void> = Promise.resolve();
  let hasEnded = false;
  await app.inTransaction(async (work) => {
    await app.hub.publish(work.tx, topic, { n: 1 });
    second = tell(2).then(() => {
      hasEnded = true;
    });
    await waitsOrIsDone(app, second);
    // If the second transaction had not waited, it would have committed first. The page would then be at the second
    // event and skip the first.
    if (hasEnded) await screen.hears(isSecond);
  });
  await second;
  await tell(3);
  await screen.hears((one) => (one.event as { n: number } | undefined)?.n === 3);
  expect(screen.heard.flatMap(({ event }) => event ?? [])).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('a listener who lost permission while the bus was cut off hears nothing after it is back', async () => {
  const topic = 'door:1';
  let isShut = false;
  app.hub.allow('door', async () => !isShut);
  const screen = await openScreen();
  screen.subscribe(topic);
  await screen.hears((one) => one.caughtUp);
  isShut = true;
  // This event is written without a notification, as if the bus had lost it. When the bus has reconnected, the page may
  // no longer receive the event.
  await app.pool.query('insert into live_event (topic, payload) values ($1, \'{"n":0}\')', [topic]);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kasauti bus' and datname = current_database()",
  );
  await screen.hears((one) => one.refused);
  screen.subscribe('room:after');
  await screen.hears((one) => one.topic === 'room:after' && one.caughtUp);
  for (const where of [topic, 'room:after'])
    await app.inTransaction((work) => app.hub.publish(work.tx, where, { n: 1 }));
  await screen.hears((one) => one.topic === 'room:after' && one.event !== undefined);
  expect(screen.heard.filter((one) => one.topic === topic)).toEqual([
    expect.objectContaining({ caughtUp: true }),
    { topic, refused: true },
  ]);
});

test('a screen listens to fifty topics and to no more; what it leaves makes room', async () => {
  const screen = await openScreen();
  for (let n = 0; n <= 50; n += 1) screen.subscribe(`room:many-${n}`);
  await screen.hears((one) => one.refused);
  expect(screen.heard.filter(({ refused }) => refused)).toEqual([{ topic: 'room:many-50', refused: true }]);
  sockets.at(-1)?.send(JSON.stringify({ unsubscribe: 'room:many-0' }));
  screen.subscribe('room:many-51');
  await screen.hears((one) => one.topic === 'room:many-51' && one.caughtUp);
});

test('a page that no longer responds is disconnected at the second check, and a page that responds is not', async () => {
  const checks = watchChecks();
  const [silent, awake] = [await openScreen({ autoPong: false }), await openScreen()];
  const isPinged = Promise.all([once(silent.socket, 'ping'), once(awake.socket, 'ping')]);
  checks.run();
  await isPinged;
  // The server handles this subscription after the pong that the page has sent before it.
  awake.subscribe('room:checked');
  await awake.hears((one) => one.topic === 'room:checked' && one.caughtUp);
  const closed = once(silent.socket, 'close');
  checks.run();
  expect((await closed)[0]).toBe(1006);
  awake.subscribe('room:still-there');
  await awake.hears((one) => one.topic === 'room:still-there' && one.caughtUp);
});
