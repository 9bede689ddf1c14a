import { once } from 'node:events';
import pg from 'pg';
import { afterAll, afterEach, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { openProcessLocks } from '../platform/database/process-locks.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import { openBus } from '../platform/live/bus.ts';
import { type Log, openLog } from '../platform/log.ts';
import { startTestDatabase } from './database-setup.ts';

// A server of its own, because every session of a demoted server accepts no changes.
const server = await startTestDatabase();
const url = server.adminUrl;
const operator = new pg.Client({ connectionString: url });
await operator.connect();
const { database, pool } = openDatabase({ url, connections: 6, name: 'kasauti test' });
const log = openLog('silent');
/** The worker is not to be replaced because it finds no jobs. */
const NEVER_MS = 600_000;
afterEach(() => promote());
afterAll(async () => {
  await pool.end();
  await operator.end();
  await server.end();
});

/** Makes all sessions accept no changes, without ending any. */
async function demote(): Promise<void> {
  await operator.query('alter system set default_transaction_read_only = on');
  await operator.query('select pg_reload_conf()');
}
async function promote(): Promise<void> {
  await operator.query('alter system reset default_transaction_read_only');
  await operator.query('select pg_reload_conf()');
}
const isThere = async (pid: unknown) =>
  (await operator.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1;

test('the bus leaves a demoted server, stays away from it, and hears what is sent after the switch', async () => {
  const tries: number[] = [];
  const warn = ({ tries: made }: { tries: number }) => void tries.push(made);
  const bus = await openBus(url, { warn } as unknown as Log);
  onTestFinished(() => bus.close());
  const heard: unknown[] = [];
  let gaps = 0;
  bus.subscribe(
    'news',
    (message) => heard.push(message),
    () => {
      gaps += 1;
    },
  );
  await demote();
  await expect.poll(() => Math.max(...tries)).toBeGreaterThan(1);
  expect([bus.isConnected(), gaps]).toEqual([false, 0]);
  await promote();
  await expect.poll(() => bus.isConnected()).toBe(true);
  await bus.publish(database, 'news', { n: 1 });
  await expect.poll(() => heard).toEqual([{ n: 1 }]);
  expect(gaps).toBe(1);
});

test('a lock on a demoted server is lost, its holder hears of it, and none can be taken there', async () => {
  const [holder, other, late] = [openProcessLocks(url), openProcessLocks(url), openProcessLocks(url)];
  onTestFinished(async () => {
    for (const locks of [holder, other, late]) await locks.close();
  });
  const lost = await holder.take('tidy');
  expect([lost?.aborted, await other.take('tidy')]).toEqual([false, null]);
  await demote();
  await expect.poll(() => lost?.aborted).toBe(true);
  await expect(late.take('another')).rejects.toThrow('accepts no changes');
  await promote();
  await expect.poll(() => other.take('tidy').catch(() => null)).not.toBeNull();
});

test('a scheduled task hears that its lock was lost, and runs again after the switch', async () => {
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const tidy = {
    name: 'tidy',
    everyMs: 5,
    async act(lockLost: AbortSignal) {
      runs += 1;
      begun.resolve();
      if (runs > 1) return;
      await once(lockLost, 'abort');
      stopped.resolve();
    },
  };
  const worker = await startWorker({ database, databaseUrl: url, log, reactions: [], scheduledTasks: [tidy] });
  onTestFinished(() => worker.stop());
  await begun.promise;
  await demote();
  await stopped.promise;
  await promote();
  await expect.poll(() => runs).toBeGreaterThan(1);
});

test('a worker leaves a demoted server, and does the jobs that are added after the switch', async () => {
  const done: unknown[] = [];
  const tasks = { note: async (payload: unknown) => void done.push(payload) };
  const locks = openProcessLocks(url);
  const runner = await startJobRunner({ pool, locks, log, groups: [{ tasks, concurrency: 1 }], giveUpMs: NEVER_MS });
  onTestFinished(async () => {
    await runner.stop();
    await locks.close();
  });
  const add = (no: number) => operator.query(`select graphile_worker.add_job('note', '{"no":${no}}')`);
  await add(1);
  await expect.poll(() => done).toEqual([{ no: 1 }]);
  // The first job may be found by a query before the worker listens.
  const listening = `select pid from pg_stat_activity where query like 'LISTEN "jobs:insert"%'`;
  await expect.poll(async () => (await operator.query(listening)).rowCount).toBe(1);
  const { rows } = await operator.query(listening);
  await demote();
  await expect.poll(() => isThere(rows[0].pid)).toBe(false);
  await promote();
  await expect
    .poll(() => operator.query('show transaction_read_only').then((shown) => shown.rows))
    .toEqual([{ transaction_read_only: 'off' }]);
  await add(2);
  await expect.poll(() => done).toEqual([{ no: 1 }, { no: 2 }]);
});
