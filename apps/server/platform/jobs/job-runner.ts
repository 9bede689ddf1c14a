import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { ProcessLocks } from '../database/process-locks.ts';
import type { Log } from '../log.ts';
import { watchJobs, watchNotices } from './watch-worker.ts';

type Group = { tasks: TaskList; concurrency: number };

type Parts = {
  pool: pg.Pool;
  locks: ProcessLocks;
  log: Log;
  /** Tasks with the number of their jobs that may run at the same time. Each task is in one group. */
  groups: readonly Group[];
  /** If a worker with free capacity gets no answer to its queries for jobs for this time, it is replaced. */
  giveUpMs?: number;
};

/** Default of `giveUpMs`. The worker asks for jobs every two seconds. */
const GIVE_UP_MS = 10_000;
const RESTART_MS = 500;
const LOOK_FOR_DEAD_MS = 2_000;
/**
 * A new worker may take a job shortly before it has its sign of life. Jobs taken less than this time ago are therefore
 * not freed.
 */
const SIGN_WITHIN_MS = 5_000;
/**
 * The row of a finished job is deleted shortly after the worker reports the job. A row that is left after this time
 * could not be deleted, so the job is done again.
 */
const RECORD_WITHIN_MS = 30_000;

/** Logs errors of the worker library. Its other messages are not logged. */
export const workerLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error') return;
    const task = (meta as { job?: { task_identifier?: string } } | undefined)?.job?.task_identifier;
    log.error({ event: 'job-failed', text: message, task });
  });

/** A running worker of the library. `isOver` resolves when the worker has ended for any reason. */
type Running = { isOver: Promise<void>; stop(): Promise<void> };

/**
 * Runs the jobs of each group until `stop()`, which waits for running jobs. The groups do not wait for each other. They
 * share the signs of life, because a process does not count its own locks as those of a living worker.
 */
export async function startJobRunner({ groups, ...parts }: Parts): Promise<{ stop(): Promise<void> }> {
  const signs = makeSignsOfLife(parts.locks, parts.log);
  const runners: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await signs.stop();
  };
  try {
    for (const group of groups) runners.push(await startGroup({ ...parts, ...group, signs }));
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

type GroupParts = Omit<Parts, 'groups' | 'locks'> & Group & { signs: SignsOfLife };

/**
 * Runs the jobs of one group until `stop()`. When the worker loses its database connection, it ends, and
 * the library would free its jobs only after four hours. This function therefore restarts the worker and frees the jobs
 * of dead workers at once. It also replaces a live worker that takes no jobs. This can have two causes: its first query
 * was lost, so that every later query for jobs fails, or the database was starting up, so that the worker sleeps for
 * minutes.
 */
async function startGroup({
  pool,
  log,
  signs,
  tasks,
  concurrency,
  giveUpMs = GIVE_UP_MS,
}: GroupParts): Promise<{ stop(): Promise<void> }> {
  let isStopping = false;
  let worker = await begin();

  async function begin(): Promise<Running> {
    const events: WorkerEvents = new EventEmitter();
    const lost = Promise.withResolvers<void>();
    let runner: Runner | undefined;
    const giveUp = () => {
      lost.resolve();
      runner?.stop().catch(() => {}); // the worker still finishes its running jobs
    };
    events.once('pool:fatalError', () => lost.resolve());
    events.once('pool:create', ({ workerPool }) => signs.show(workerPool.id, giveUp));
    // The library's type of an id is text. The pools of this server read it as a number.
    events.on('job:start', ({ worker: { workerPool }, job }) => signs.takeInHand(workerPool.id, `${job.id}`));
    events.on('job:complete', ({ worker: { workerPool }, job }) => signs.putDown(workerPool.id, `${job.id}`));
    events.once('pool:gracefulShutdown', ({ workerPool }) => signs.hideWhenIdle(workerPool.id));
    watchNotices(events, giveUp);
    const running = await run({
      pgPool: pool,
      taskList: tasks,
      concurrency,
      pollInterval: 2000,
      noHandleSignals: true,
      parsedCronItems: [],
      events,
      // With batches, a failure to record a finished job ends only this worker. Without batches, the error would be
      // unhandled and end the whole process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: workerLogger(log),
    });
    runner = running;
    watchJobs(events, concurrency, giveUpMs, giveUp);
    // If two jobs at the same time could not be recorded, the library's shutdown never finishes. This code therefore
    // does not wait for it.
    return {
      isOver: Promise.race([running.promise.catch(() => {}), lost.promise]),
      // A lost worker cannot be stopped, so `stop` does not wait for it.
      stop: () => Promise.race([running.stop().catch(() => {}), lost.promise]),
    };
  }

  async function keepRunning(): Promise<void> {
    for (;;) {
      await worker.isOver;
      if (isStopping) return;
      log.warn({ event: 'worker-lost' });
      await beginAnew();
      // If `stop` was called in the meantime, it has stopped only the lost worker.
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
    },
  };
}

/**
 * Manages the workers' signs of life. A sign is a lock that the worker's process holds on a separate connection, so the
 * lock ends with the process. Jobs of a worker without a sign are freed. If the answer to a query for jobs is lost, a
 * worker has a job without knowing it. Such a worker is replaced. Its sign ends when its running jobs are done and
 * their rows are deleted, and then the unknown job is freed.
 */
function makeSignsOfLife(locks: ProcessLocks, log: Log) {
  /**
   * `inHand` contains the running jobs. `putDown` contains finished jobs whose rows may still exist. `putDownAt` is the
   * time of the last of them, by the clock of this process.
   */
  type Sign = {
    inHand: Set<string>;
    putDown: Set<string>;
    putDownAt: number;
    isEnding: boolean;
    giveUp: () => void;
  };
  const shown = new Map<string, Sign>();
  let isStopping = false;
  let connection: pg.Client | null = null;
  let freesFrom = 0;

  /**
   * Checks whether the other processes have had time to show their signs. After a switch-over, all signs are lost at
   * once, and a living worker must not lose its jobs to the process that is back first.
   */
  function mayFree(client: pg.Client): boolean {
    if (connection !== null && client !== connection) freesFrom = performance.now() + SIGN_WITHIN_MS;
    connection = client;
    return performance.now() >= freesFrom;
  }

  async function freeJobsOfTheDead(): Promise<void> {
    for (const [id, sign] of shown) {
      if (!sign.isEnding || sign.inHand.size > 0 || (await isRecording(id, sign))) continue;
      shown.delete(id);
      await locks.letGo(signOf(id));
    }
    await locks.ask(async (client) => {
      const isTime = mayFree(client);
      const { rows } = await client.query<{ worker: string; jobs: string[] }>(
        `select locked_by as worker, array_agg(id::text) as jobs from graphile_worker.jobs
          where locked_at < now() - $1 * interval '1 millisecond' group by locked_by`,
        [SIGN_WITHIN_MS],
      );
      for (const { worker, jobs } of rows) {
        const own = shown.get(worker);
        if (own) giveUpIfUnheard(own, jobs);
        else if (isTime) await freeIfDead(client, worker);
      }
    });
    for (const { putDown, isEnding } of shown.values()) if (!isEnding) putDown.clear();
  }

  /**
   * Returns whether a finished job of this worker still has its row. Without a sign, it would be done a second time.
   */
  async function isRecording(worker: string, { putDown, putDownAt }: Sign): Promise<boolean> {
    if (putDown.size === 0 || performance.now() - putDownAt >= RECORD_WITHIN_MS) return false;
    const left = 'select 1 from graphile_worker.jobs where locked_by = $1 and id = any($2::bigint[])';
    return await locks.ask(async (client) => (await client.query(left, [worker, [...putDown]])).rows.length > 0);
  }

  function giveUpIfUnheard(own: Sign, jobs: string[]): void {
    if (own.isEnding) return;
    if (jobs.some((job) => !own.inHand.has(job) && !own.putDown.has(job))) own.giveUp();
  }

  /** Frees the jobs of a dead worker. It holds that worker's lock meanwhile, so that only one process does so. */
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
    // The database is unavailable. The next check connects again.
    turn = turn.catch(() => {});
  };
  const timer = setInterval(look, LOOK_FOR_DEAD_MS);
  timer.unref();
  return {
    show(id: string, giveUp: () => void) {
      shown.set(id, { inHand: new Set(), putDown: new Set(), putDownAt: 0, isEnding: false, giveUp });
      locks.keep(signOf(id)).catch(() => {}); // the lock is taken on the next connection
    },
    takeInHand: (id: string, jobId: string) => void shown.get(id)?.inHand.add(jobId),
    putDown(id: string, jobId: string) {
      const sign = shown.get(id);
      if (!sign) return;
      sign.inHand.delete(jobId);
      sign.putDown.add(jobId);
      sign.putDownAt = performance.now();
      if (sign.isEnding) look();
    },
    /**
     * Ends the sign of a worker that takes no more jobs, as soon as its running jobs are done. Jobs that the worker has
     * taken but does not run are then freed.
     */
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

type SignsOfLife = ReturnType<typeof makeSignsOfLife>;

const signOf = (id: string) => `worker:${id}`;
