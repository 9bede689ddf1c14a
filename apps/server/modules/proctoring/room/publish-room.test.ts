import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenRoomInSession } from '../../../test/given/proctoring.ts';
import { closeDueAttempts } from '../../attempts/ending/close-attempt.ts';
import { findAttempt } from '../../attempts/index.ts';
import { publishRooms, type Seat } from './publish-room.ts';

const app = await testApp();
const ROUNDS = 25;

async function seatsOf(count: number): Promise<Seat[]> {
  const rooms = await Promise.all(Array.from({ length: count }, () => givenRoomInSession(app)));
  return await Promise.all(
    rooms.map(async ({ sitters: [sitter] }) => (await findAttempt(app.database, sitter!.attemptId))!),
  );
}

/** Publishes in a transaction that is not retried automatically, because this test must detect deadlocks. */
const publish = (seats: Seat[]) =>
  app.database
    .transaction()
    .execute((tx) => publishRooms({ tx } as Parameters<typeof publishRooms>[0], app.hub, seats));

test('rooms are published in one order, whatever the order of their news: two publishers of the same rooms never deadlock', async () => {
  const seats = await seatsOf(6);
  for (let round = 0; round < ROUNDS; round += 1) await Promise.all([publish(seats), publish(seats.toReversed())]);
});

test('attempts that end while their rooms publish other news cause no deadlock', async () => {
  const seats = await seatsOf(8);
  const before = await deadlocks();
  await app.pool.query("update attempt set deadline_at = now() - interval '1 hour' where attempt_id = any($1)", [
    seats.map(({ attemptId }) => attemptId),
  ]);
  const telling = Array.from({ length: ROUNDS }, (_, round) => publish(round % 2 ? seats : seats.toReversed()));
  await Promise.all([closeDueAttempts(app), ...telling]);
  expect(await deadlocks()).toBe(before);
});

async function deadlocks(): Promise<number> {
  await app.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await app.pool.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}
