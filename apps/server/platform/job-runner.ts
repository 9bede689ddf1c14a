import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';
import type { ProcessLocks } from './process-locks.ts';

type Parts = { pool: pg.Pool; locks: ProcessLocks; log: Log; tasks: TaskList; concurrency: number };

const RESTART_MS = 500;
const LOOK_FOR_DEAD_MS = 2_000;
/** A new worker may take a job a moment before its sign is there. */
const SIGN_WITHIN_MS = 5_000;

/** The worker's own words, but for its failures, are not events of ours. */
export const workerLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const task = (meta as { job?: { task_identifier?: string } } | undefined)?.job?.task_identifier;
    log.error({ event: 'job-failed', text: message, task });
  });

/**
 * Runs jobs until `stop()`, which lets running ones finish. A database that goes away under a worker ends it for good, and what it had
 * taken would wait four hours for the library to give it up: so it is begun anew, and jobs whose worker is dead are freed at once.
 */
export async function startJobRunner({
  pool,
  locks,
  log,
  tasks,
  concurrency,
}: Parts): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  const signs = makeSignsOfLife(locks, log);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => signs.show(workerPool.id));
  events.on('job:start', ({ job }) => signs.inHand.add(job.id));
  events.on('job:complete', ({ job }) => signs.inHand.delete(job.id));
  const start = () =>
    run({
      pgPool: pool,
      taskList: tasks,
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      // In batches a failure to note what is done ends this worker, which is begun anew; without them nobody hears of it, and that ends the
      // whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: workerLogger(log),
    });
  let runner: Runner = await start();

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      try {
        await runner.promise;
        if (isStopping) return;
        log.warn({ event: 'worker-lost' });
      } catch (error) {
        log.warn({ event: 'worker-lost', text: (error as Error).message });
      }
      signs.hide();
      await beginAnew();
    }
  }

  async function beginAnew(): Promise<void> {
    while (!isStopping) {
      await delay(RESTART_MS);
      try {
        runner = await start();
      } catch (error) {
        log.warn({ event: 'worker-not-begun', text: (error as Error).message });
        continue;
      }
      // Whoever stopped meanwhile stopped the lost one.
      if (isStopping) await runner.stop();
      return;
    }
  }
  const running = keepRunning();
  return {
    async stop() {
      isStopping = true;
      // One that was just lost has nothing left to stop.
      await runner.stop().catch(() => {});
      await running;
      await signs.stop();
    },
  };
}

/**
 * A worker's sign of life is a lock that its process holds on a connection of its own: it ends with the process, however that ends.
 * Jobs that are taken by a worker without one are given back; so are those that our own took without ever hearing of it, because the
 * answer was lost.
 */
function makeSignsOfLife(locks: ProcessLocks, log: Log) {
  const shown = new Set<string>();
  const inHand = new Set<string>();
  let isStopping = false;

  const freeJobsOfTheDead = () =>
    locks.ask(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        "select distinct locked_by as id from graphile_worker._private_jobs where locked_at < now() - $1 * interval '1 millisecond'",
        [SIGN_WITHIN_MS],
      );
      for (const { id } of rows) await (shown.has(id) ? freeUnheardOf(client, id) : freeIfDead(client, id));
    });

  async function freeUnheardOf(client: pg.Client, id: string): Promise<void> {
    await client.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null
        where locked_by = $1 and locked_at < now() - $2 * interval '1 millisecond' and id <> all ($3::bigint[])`,
      [id, SIGN_WITHIN_MS, [...inHand]],
    );
  }

  /** Under the dead one's own lock, so that of several heirs one does it. */
  async function freeIfDead(client: pg.Client, id: string): Promise<void> {
    const { rowCount } = await client.query(
      `select graphile_worker.force_unlock_workers($2::text[])
        from (select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_dead) as sign where is_dead`,
      [signOf(id), [id]],
    );
    if (rowCount === 1) log.warn({ event: 'jobs-of-a-dead-worker-freed' });
  }

  let turn: Promise<void> = Promise.resolve();
  const look = () => {
    turn = turn.then(async () => {
      if (!isStopping) await freeJobsOfTheDead();
    });
    // The database is away: the next look connects again.
    turn = turn.catch(() => {});
  };
  const timer = setInterval(look, LOOK_FOR_DEAD_MS);
  timer.unref();
  return {
    /** The jobs that this process is doing. */
    inHand,
    show(id: string) {
      shown.add(id);
      locks.keep(signOf(id)).catch(() => {}); // taken with the next connection
    },
    /** This process's worker is gone: what it had taken is free. */
    hide() {
      for (const id of shown) locks.letGo(signOf(id)).catch(() => {}); // gone with its connection
      shown.clear();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await turn;
    },
  };
}

const signOf = (id: string) => `worker:${id}`;
