import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { databaseProxy } from '../../test/database-proxy.ts';
import { openPool } from '../database/database.ts';
import { openProcessLocks } from '../database/process-locks.ts';
import { startJobRunner } from './job-runner.ts';

const app = await testApp();
const add = (no: number) =>
  app.pool.query("select graphile_worker.add_job('note', json_build_object('no', $1::integer))", [no]);

/** Starts a worker that records the jobs it has done. `done(no)` waits for the job with this number. */
async function givenWorker(
  databaseUrl: string,
  name: string,
  {
    concurrency = 1,
    giveUpMs,
    act = async () => {},
    long,
  }: {
    concurrency?: number;
    giveUpMs?: number;
    act?: (no: number) => Promise<void>;
    /** The task of a second group. */
    long?: () => Promise<void>;
  } = {},
) {
  const seen = new Set<number>();
  const pool = openPool({ url: databaseUrl, connections: 4, name });
  const tasks = {
    note: async (payload: unknown) => {
      const { no } = payload as { no: number };
      seen.add(no);
      await act(no);
    },
  };
  const locks = openProcessLocks(databaseUrl);
  const groups = [{ tasks, concurrency }, ...(long ? [{ tasks: { long }, concurrency: 2 }] : [])];
  const warned: string[] = [];
  const log: typeof app.log = Object.create(app.log, {
    warn: { value: ({ event }: { event: string }) => void warned.push(event) },
  });
  const runner = await startJobRunner({ pool, locks, log, groups, ...(giveUpMs && { giveUpMs }) });
  const end = async () => {
    await runner.stop();
    await locks.close();
    await pool.end();
  };
  let ended: Promise<void> | undefined;
  const stop = () => {
    ended ??= end();
    return ended;
  };
  // After a failed test, this worker would do the jobs of the next one.
  onTestFinished(stop);
  return {
    seen: () => [...seen],
    warned: () => warned,
    async done(no: number) {
      await expect.poll(() => [...seen]).toContain(no);
    },
    stop,
  };
}

/** Adds a job that a dead worker has taken. When a living worker has done it, it has searched for dead workers once. */
async function addForgotten(no: number): Promise<void> {
  await app.database.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('note', json_build_object('no', ${no}::integer))`.execute(tx);
    await sql`update graphile_worker._private_jobs set locked_by = 'worker-of-another-dead-process', locked_at = now() - interval '10 seconds'
      where locked_by is null`.execute(tx);
  });
}

async function untilWaiting(name: string, many: number): Promise<void> {
  const sql = "select 1 from pg_stat_activity where application_name = $1 and wait_event = 'advisory'";
  await expect.poll(async () => (await app.pool.query(sql, [name])).rows.length).toBeGreaterThanOrEqual(many);
}

test('a worker goes on after the database went away under it, and does what it had taken', async () => {
  const proxy = await databaseProxy(app.databaseUrl);
  const worker = await givenWorker(proxy.url, 'kasauti flaky');
  await add(1);
  await worker.done(1);
  for (let no = 2; no < 4; no += 1) {
    const lost = proxy.loseNextAnswer('kasauti flaky');
    await add(no);
    await lost;
    await worker.done(no);
  }
  await worker.stop();
});

test('a job that a dead worker had taken is done by another one', async () => {
  await add(100);
  await app.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-of-a-dead-process', locked_at = now() - interval '10 seconds'",
  );
  const worker = await givenWorker(app.databaseUrl, 'kasauti heir');
  await worker.done(100);
  await worker.stop();
});

test('a job that a living worker has in hand is left to it', async () => {
  await add(200);
  await app.pool.query(
    "update graphile_worker._private_jobs set locked_by = 'worker-of-a-living-process', locked_at = now() - interval '10 seconds'",
  );
  const living = await app.pool.connect();
  onTestFinished(() => living.release(true));
  await living.query("select pg_advisory_lock(hashtextextended('worker:worker-of-a-living-process', 0))");
  const worker = await givenWorker(app.databaseUrl, 'kasauti other');
  // Between the two jobs there is one complete search.
  for (const no of [201, 202]) {
    await addForgotten(no);
    await worker.done(no);
  }
  const { rows } = await app.pool.query(
    "select locked_by from graphile_worker._private_jobs where locked_by = 'worker-of-a-living-process'",
  );
  await worker.stop();
  expect(rows).toHaveLength(1);
});

test('a job that one group has in hand for long is left to it by its process, and the group is not replaced', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const long = () => {
    begun += 1;
    return mayEnd;
  };
  const worker = await givenWorker(app.databaseUrl, 'kasauti two groups', { long });
  await app.pool.query("select graphile_worker.add_job('long')");
  await expect.poll(() => begun).toBe(1);
  await app.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '10 seconds'");
  for (const no of [210, 211, 212]) {
    await addForgotten(no);
    await worker.done(no);
  }
  expect(worker.warned()).not.toContain('worker-lost');
  end();
  await worker.stop();
  expect(begun).toBe(1);
});

test('a job that a worker still has in hand when it stops is not given to another', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const stopping = await givenWorker(app.databaseUrl, 'kasauti stopping', { act: () => mayEnd });
  await add(250);
  await stopping.done(250);
  const stopped = stopping.stop();
  const heir = await givenWorker(app.databaseUrl, 'kasauti next');
  await app.pool.query("update graphile_worker._private_jobs set locked_at = now() - interval '10 seconds'");
  // After three of them, the stopping worker must also have searched once.
  for (const no of [251, 252, 253]) {
    await addForgotten(no);
    await heir.done(no);
  }
  expect(heir.seen()).not.toContain(250);
  end();
  await stopped;
  await heir.stop();
});

test('a job that a worker took without hearing of it is done after what that worker has in hand, which is done once', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const act = () => {
    begun += 1;
    return begun === 1 ? mayEnd : Promise.resolve();
  };
  const worker = await givenWorker(app.databaseUrl, 'kasauti half deaf', { act });
  await add(270);
  await worker.done(270);
  await app.database.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('note', json_build_object('no', 271))`.execute(tx);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '10 seconds',
      locked_by = (select locked_by from graphile_worker.jobs where locked_by is not null)`.execute(tx);
  });
  // A second worker has started, while the first one, which was replaced, still runs its job.
  await add(272);
  await worker.done(272);
  expect(worker.seen()).not.toContain(271);
  end();
  await worker.done(271);
  expect(begun).toBe(3);
  await worker.stop();
});

test('a finished job whose row is deleted slowly is not done again when its worker is replaced', async () => {
  const gate = await app.pool.connect();
  onTestFinished(() => gate.release(true));
  await gate.query(`
    select pg_advisory_lock(3);
    create function delay_280() returns trigger language plpgsql as $$
      begin
        if old.payload->>'no' = '280' then perform pg_advisory_xact_lock_shared(3); end if;
        return old;
      end $$;
    create trigger delay_280 before delete on graphile_worker._private_jobs for each row execute function delay_280()`);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const done: number[] = [];
  const worker = await givenWorker(app.databaseUrl, 'kasauti slow', {
    act: (no) => {
      done.push(no);
      return no === 280 ? mayEnd : Promise.resolve();
    },
  });
  await add(280);
  await worker.done(280);
  // The worker has not heard of 281, so it is replaced.
  await app.database.transaction().execute(async (tx) => {
    await sql`select graphile_worker.add_job('note', json_build_object('no', 281))`.execute(tx);
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '10 seconds',
      locked_by = (select locked_by from graphile_worker.jobs where locked_by is not null)`.execute(tx);
  });
  await add(282);
  await worker.done(282);
  end();
  await untilWaiting('kasauti slow', 1);
  for (const no of [283, 284]) {
    await addForgotten(no);
    await worker.done(no);
  }
  await gate.query('select pg_advisory_unlock(3)');
  await gate.query('drop trigger delay_280 on graphile_worker._private_jobs');
  await worker.done(281);
  await worker.stop();
  expect(done).toEqual([280, 282, 283, 284, 281]);
});

test('a worker goes on after two jobs at once could not be noted as done', async () => {
  const gate = await app.pool.connect();
  await gate.query(`
    select pg_advisory_lock(1);
    create function refuse_note() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(1); raise exception 'not now'; end $$;
    create trigger refuse_note before delete on graphile_worker._private_jobs execute function refuse_note()`);
  const worker = await givenWorker(app.databaseUrl, 'kasauti refused', { concurrency: 2 });
  for (const no of [300, 301]) {
    await add(no);
    await worker.done(no);
  }
  await untilWaiting('kasauti refused', 2);
  await gate.query('select pg_advisory_unlock(1)');
  await gate.query('drop trigger refuse_note on graphile_worker._private_jobs');
  gate.release();
  await add(302);
  await worker.done(302);
  await worker.stop();
});

test('a worker whose first words to the database were lost is replaced by one that does its jobs', async () => {
  const gate = await app.pool.connect();
  await gate.query(`
    select pg_advisory_lock(2);
    create function refuse_names() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock_shared(2); raise exception 'not now'; end $$;
    create trigger refuse_names before insert on graphile_worker._private_tasks execute function refuse_names()`);
  const worker = await givenWorker(app.databaseUrl, 'kasauti nameless', { giveUpMs: 500 });
  await untilWaiting('kasauti nameless', 1);
  await gate.query('select pg_advisory_unlock(2)');
  await gate.query('drop trigger refuse_names on graphile_worker._private_tasks');
  gate.release();
  await add(400);
  await worker.done(400);
  await worker.stop();
});
