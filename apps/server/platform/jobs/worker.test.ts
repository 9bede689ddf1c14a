import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { openDatabase } from '../database/database.ts';
import { type ScheduledTask, startWorker } from './worker.ts';

const app = await testApp();

/** Starts a worker with its own connections, as a separate process would have them. */
async function givenWorker(scheduledTasks: ScheduledTask[], connections = 5) {
  const { database, pool } = openDatabase({ url: app.databaseUrl, connections, name: 'kasauti test worker' });
  const { databaseUrl, log } = app;
  const worker = await startWorker({ database, databaseUrl, pool, log, reactions: [], scheduledTasks, concurrency: 1 });
  return {
    pool,
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}

/** Counts events. `reaches(n)` waits for the n-th event. */
function makeCounter() {
  const counter = {
    count: 0,
    add() {
      counter.count += 1;
    },
    async reaches(n: number) {
      await expect.poll(() => counter.count).toBeGreaterThanOrEqual(n);
    },
  };
  return counter;
}

test('running jobs take no connection from the calls', async () => {
  const begun = makeCounter();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const scheduledTasks = Array.from({ length: 8 }, (_, n) => ({
    name: `wait-${n}`,
    everyMs: 5,
    async act() {
      begun.add();
      await mayEnd;
    },
  }));
  const worker = await givenWorker(scheduledTasks, 3);
  await begun.reaches(scheduledTasks.length);
  expect((await worker.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  end();
  await worker.stop();
});

test('a job runs in one process at a time, and in another one after that process ends', async () => {
  const [first, second, turns] = [makeCounter(), makeCounter(), makeCounter()];
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const one = await givenWorker([
    {
      name: 'tidy',
      everyMs: 5,
      async act() {
        first.add();
        await mayEnd;
      },
    },
  ]);
  await first.reaches(1);
  const other = await givenWorker([
    { name: 'tidy', everyMs: 5, act: async () => second.add() },
    { name: 'count-turns', everyMs: 5, act: async () => turns.add() },
  ]);
  await turns.reaches(5);
  expect(second.count).toBe(0);
  end();
  await one.stop();
  await second.reaches(2);
  await other.stop();
});

test('a job runs again when its lock was lost with its connection', async () => {
  const done = makeCounter();
  const worker = await givenWorker([{ name: 'again', everyMs: 5, act: async () => done.add() }]);
  await done.reaches(1);
  await app.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kasauti locks' and datname = current_database()",
  );
  await done.reaches(done.count + 3);
  await worker.stop();
});
