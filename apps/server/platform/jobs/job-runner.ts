import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { ProcessLocks } from '../database/process-locks.ts';
import type { Log } from '../log.ts';

type Parts = {
  pool: pg.Pool;
  locks: ProcessLocks;
  log: Log;
  tasks: TaskList;
  concurrency: number;
  /** A worker with a free hand that has not heard from the database for so long whether there is a job is given up. */
  giveUpMs?: number;
};

/** It asks every two seconds. */
const GIVE_UP_MS = 10_000;
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

/** A worker of the library: `isOver` when it has ended, whether asked to or not. */
type Running = { isOver: Promise<void>; stop(): Promise<void> };

/**
 * Runs jobs until `stop()`, which lets running ones finish. A database that goes away under a worker ends it for good,
 * and the library would give up its jobs only after four hours: so the worker is started again, and jobs whose worker
 * is dead are freed at once. The same goes for a worker that lives and takes no jobs: one whose first words to the
 * database were lost fails at each look for a job, for ever, and one that heard "starting up" sleeps for minutes.
 */
export async function startJobRunner({
  pool,
  locks,
  log,
  tasks,
  concurrency,
  giveUpMs = GIVE_UP_MS,
}: Parts): Promise<{ stop(): Promise<void> }> {
  const signs = makeSignsOfLife(locks, log);
  let isStopping = false;
  let worker = await begin();

  async function begin(): Promise<Running> {
    const events: WorkerEvents = new EventEmitter();
    const lost = Promise.withResolvers<void>();
    let runner: Runner | undefined;
    const giveUp = () => {
      lost.resolve();
      runner?.stop().catch(() => {}); // what it has in hand it still finishes
    };
    events.once('pool:fatalError', () => lost.resolve());
    events.once('pool:create', ({ workerPool }) => signs.show(workerPool.id, giveUp));
    events.on('job:start', ({ worker: { workerPool }, job }) => signs.takeInHand(workerPool.id, job.id));
    events.on('job:complete', ({ worker: { workerPool }, job }) => signs.putDown(workerPool.id, job.id));
    events.once('pool:gracefulShutdown', ({ workerPool }) => signs.hideWhenIdle(workerPool.id));
    const running = await run({
      pgPool: pool,
      taskList: tasks,
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      // In batches a failure to note what is done ends this worker; without them nobody hears of it, and that ends the
      // whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: workerLogger(log),
    });
    runner = running;
    watch(events, concurrency, giveUpMs, giveUp);
    // When two jobs at once could not be noted, the library waits for a third in its end, for ever: it cannot be waited
    // for then.
    return {
      isOver: Promise.race([running.promise.catch(() => {}), lost.promise]),
      // One that was just lost has nothing left to stop.
      stop: () => Promise.race([running.stop().catch(() => {}), lost.promise]),
    };
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await worker.isOver;
      if (isStopping) return;
      log.warn({ event: 'worker-lost' });
      await beginAnew();
      // A stop meanwhile has stopped the lost one.
      if (isStopping) return await worker.stop();
    }
  }

  async function beginAnew(): Promise<void> {
    while (!isStopping) {
      await delay(RESTART_MS);
      try {
        worker = await begin();
        return;
      } catch (error) {
        log.warn({ event: 'worker-not-begun', text: (error as Error).message });
      }
    }
  }
  const running = keepRunning();
  return {
    async stop() {
      isStopping = true;
      await worker.stop();
      await running;
      await signs.stop();
    },
  };
}

/**
 * Calls `giveUp` once when a worker with a free hand has not heard for `giveUpMs` whether there is a job. Ends with the
 * worker.
 */
function watch(events: WorkerEvents, concurrency: number, giveUpMs: number, giveUp: () => void): void {
  let inHand = 0;
  let heardAt = performance.now();
  const hear = (change: number) => () => {
    inHand += change;
    heardAt = performance.now();
  };
  events.on('worker:getJob:empty', hear(0));
  events.on('job:start', hear(1));
  events.on('job:complete', hear(-1));
  const timer = setInterval(() => {
    if (inHand >= concurrency || performance.now() - heardAt < giveUpMs) return;
    clearInterval(timer);
    giveUp();
  }, giveUpMs / 5);
  timer.unref();
  for (const end of ['pool:gracefulShutdown', 'pool:fatalError'] as const) events.once(end, () => clearInterval(timer));
}

/**
 * A worker's sign of life is a lock that its process holds on a connection of its own: it ends with the process,
 * however that ends. Jobs of a worker without a sign are freed. A worker of ours that took a job without hearing of it,
 * because the answer was lost, is given up: its sign ends once it has finished what it has in hand, and then the job is
 * freed.
 */
function makeSignsOfLife(locks: ProcessLocks, log: Log) {
  /** `putDown` since the last look: the row of a job goes a moment after the worker has put it down. */
  type Sign = { inHand: Set<string>; putDown: Set<string>; isEnding: boolean; giveUp: () => void };
  const shown = new Map<string, Sign>();
  let isStopping = false;

  async function freeJobsOfTheDead(): Promise<void> {
    for (const [id, { inHand, isEnding }] of shown) {
      if (!isEnding || inHand.size > 0) continue;
      shown.delete(id);
      await locks.letGo(signOf(id));
    }
    await locks.ask(async (client) => {
      const { rows } = await client.query<{ worker: string; jobs: string[] }>(
        `select locked_by as worker, array_agg(id::text) as jobs from graphile_worker.jobs
          where locked_at < now() - $1 * interval '1 millisecond' group by locked_by`,
        [SIGN_WITHIN_MS],
      );
      for (const { worker, jobs } of rows) {
        const own = shown.get(worker);
        if (own) giveUpIfUnheard(own, jobs);
        else await freeIfDead(client, worker);
      }
    });
    for (const { putDown } of shown.values()) putDown.clear();
  }

  function giveUpIfUnheard(own: Sign, jobs: string[]): void {
    if (own.isEnding) return;
    if (jobs.some((job) => !own.inHand.has(job) && !own.putDown.has(job))) own.giveUp();
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
    show(id: string, giveUp: () => void) {
      shown.set(id, { inHand: new Set(), putDown: new Set(), isEnding: false, giveUp });
      locks.keep(signOf(id)).catch(() => {}); // taken with the next connection
    },
    takeInHand: (id: string, jobId: string) => void shown.get(id)?.inHand.add(jobId),
    putDown(id: string, jobId: string) {
      const sign = shown.get(id);
      if (!sign) return;
      sign.inHand.delete(jobId);
      sign.putDown.add(jobId);
      if (sign.isEnding) look();
    },
    /** This worker takes no more jobs: what it took and does not do is free. */
    hideWhenIdle(id: string) {
      const sign = shown.get(id);
      if (!sign) return;
      sign.isEnding = true;
      look();
    },
    async stop() {
      isStopping = true;
      clearInterval(timer);
      await turn;
    },
  };
}

const signOf = (id: string) => `worker:${id}`;
