import type { Announcement, AnnouncementKind, AnnouncementOf } from '@kasauti/contract/announcements.ts';
import { runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, openPool } from '../database/database.ts';
import { openProcessLocks, type ProcessLocks } from '../database/process-locks.ts';
import type { Log } from '../log.ts';
import { startJobRunner, workerLogger } from './job-runner.ts';
import { addJobs, fanOutJob, type JobsOf, type ReactionJob } from './outbox.ts';
import { PACES, type Pace, PLACES, type Place } from './paces.ts';

/**
 * Later work of a module in response to an announcement. It may run more than once, so running it again must be
 * harmless.
 */
export type Reaction<K extends AnnouncementKind> = (announcement: AnnouncementOf<K>) => Promise<void>;

/**
 * Work that is repeated at an interval, by one process at a time. It only cleans up or sends notices, so no rule may
 * depend on when it runs. If the process loses its lock, `lockLost` aborts, and another process may begin. A task with
 * many steps then stops. A task without a lock runs in all processes at once. Its signal aborts when the worker stops.
 */
export type ScheduledTask = {
  name: string;
  everyMs: number;
  act: (lockLost: AbortSignal) => Promise<void>;
  hasLock?: boolean;
};

export type NameAndPace = { name: string; pace: Pace };

export type Reactions = {
  /** Registers later work under a name. Without a pace, it is `usual`. */
  react<K extends AnnouncementKind>(kind: K, name: string | NameAndPace, reaction: Reaction<K>): void;
  every(name: string, everyMs: number, act: ScheduledTask['act']): void;
};

type AnyReaction = {
  kind: AnnouncementKind;
  name: string;
  pace: Pace;
  act: (announcement: Announcement) => Promise<void>;
};

type ListedReactions = Reactions & {
  reactions: AnyReaction[];
  scheduledTasks: ScheduledTask[];
  jobsOf: JobsOf;
  /** Registers work that each process repeats by itself, without a lock. */
  everywhere(name: string, everyMs: number, act: ScheduledTask['act']): void;
};

export function makeReactions(): ListedReactions {
  const reactions: AnyReaction[] = [];
  const scheduledTasks: ScheduledTask[] = [];
  return {
    reactions,
    scheduledTasks,
    jobsOf: (kind) => jobsOf(reactions, kind),
    react(kind, named, reaction) {
      const { name, pace } = typeof named === 'string' ? { name: named, pace: 'usual' as const } : named;
      if (reactions.some((one) => one.name === name)) throw new Error(`two reactions are named ${name}`);
      reactions.push({ kind, name, pace, act: reaction as (announcement: Announcement) => Promise<void> });
    },
    every(name, everyMs, act) {
      scheduledTasks.push({ name, everyMs, act });
    },
    everywhere(name, everyMs, act) {
      scheduledTasks.push({ name, everyMs, act, hasLock: false });
    },
  };
}

type Parts = {
  database: Database;
  databaseUrl: string;
  pool: pg.Pool;
  log: Log;
  reactions: AnyReaction[];
  scheduledTasks: ScheduledTask[];
};

/**
 * Creates the tasks of the worker: one for each reaction, so that a failed reaction is repeated without the others. The
 * library takes only jobs whose task is in these lists. A job of a newer version therefore waits for a process of that
 * version, and none of its attempts is used.
 */
function makeTasks({ database, reactions }: Pick<Parts, 'database' | 'reactions'>): Record<Place, TaskList> {
  const tasks: Record<Place, TaskList> = { quick: olderTasks({ database, reactions }), gateway: {}, slow: {} };
  for (const { kind, name, pace, act } of reactions) {
    tasks[PACES[pace].place][name] = (payload: unknown) => act(payload as Announcement);
    tasks.quick[fanOutJob(kind).task] = (payload: unknown) =>
      addJobs(database, payload as Announcement, jobsOf(reactions, kind));
  }
  return tasks;
}

const OLDER_TASKS = ['announcement', 'reaction'] as const;

/**
 * The two tasks of the version before this one. Its processes still add their jobs during the upgrade. What no reaction
 * here belongs to is left to a process that has it.
 */
function olderTasks({ database, reactions }: Pick<Parts, 'database' | 'reactions'>) {
  return {
    async announcement(payload: unknown) {
      const announcement = payload as Announcement;
      const jobs = jobsOf(reactions, announcement.kind);
      await addJobs(database, announcement, jobs.length > 0 ? jobs : [fanOutJob(announcement.kind)]);
    },
    async reaction(payload: unknown) {
      const { name, announcement } = payload as { name: string; announcement: Announcement };
      await addJobs(database, announcement, [{ task: name, priority: 0 }]);
    },
  } satisfies Record<(typeof OLDER_TASKS)[number], unknown>;
}

const jobsOf = (reactions: readonly AnyReaction[], kind: AnnouncementKind): ReactionJob[] =>
  reactions
    .filter((one) => one.kind === kind)
    .map(({ name, pace }) => ({ task: name, priority: PACES[pace].priority }));

/** Returns the names of the tasks that a worker with these reactions does, or those of some paces. */
export function taskNames(reactions: readonly AnyReaction[], paces?: readonly Pace[]): string[] {
  const names = reactions.filter(({ pace }) => paces?.includes(pace) ?? true).map(({ name }) => name);
  const fanOuts = new Set(reactions.map(({ kind }) => fanOutJob(kind).task));
  return [...names, ...fanOuts, ...OLDER_TASKS];
}

/** One for the notices of each place, and some to take and finish jobs. The jobs use the connections of the app. */
const CONNECTIONS = 6;

/** Runs reactions and scheduled tasks until `stop()`, which waits for the running ones. */
export async function startWorker(parts: Omit<Parts, 'pool'>): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, log } = parts;
  const locks = openProcessLocks(databaseUrl);
  const pool = openPool({ url: databaseUrl, connections: CONNECTIONS, name: 'kasauti worker' }, (error) =>
    log.warn({ event: 'worker-connection-lost', text: error.message }),
  );
  const close = async () => {
    await locks.close();
    await pool.end();
  };
  const tasksOf = makeTasks(parts);
  const groups = (['quick', 'gateway', 'slow'] as const)
    .map((place) => ({ tasks: tasksOf[place], concurrency: PLACES[place] }))
    .filter(({ tasks }) => Object.keys(tasks).length > 0);
  const runner = await startJobRunner({ pool, locks, log, groups }).catch(async (error) => {
    await close();
    throw error;
  });
  const timers = parts.scheduledTasks.map((task) => startScheduledTask(task, locks, log));
  return {
    async stop() {
      for (const stop of timers) await stop();
      await runner.stop();
      await close();
    },
  };
}

/**
 * Runs the task at its interval. Only the process that gets the task's lock runs it. Other processes skip that run. A
 * task without a lock runs in every process.
 */
function startScheduledTask(task: ScheduledTask, locks: ProcessLocks, log: Log): () => Promise<void> {
  const lock = `chore:${task.name}`;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      if (task.hasLock === false) return await task.act(stopping.signal);
      const lockLost = await locks.take(lock);
      if (lockLost) await task.act(lockLost).finally(() => locks.letGo(lock));
    } catch (error) {
      log.error({ event: 'chore-failed', task: task.name, text: (error as Error).message });
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = turn().finally(() => {
      busy = false;
    });
  }, task.everyMs);
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await running;
  };
}

/**
 * Runs all jobs in the outbox now, one after another in their order. It is for tests and demo data. Throws the first
 * failure.
 */
export async function drainOutbox(parts: Omit<Parts, 'databaseUrl'>): Promise<void> {
  await runOnce({
    pgPool: parts.pool,
    taskList: Object.assign({}, ...Object.values(makeTasks(parts))) as TaskList,
    concurrency: 1,
    noHandleSignals: true,
    // With batches, this call returns only after the outcome of every job is recorded. Without them, it would return
    // too early.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(parts.log),
  });
  const failed = await sql<{
    last_error: string;
  }>`select last_error from graphile_worker.jobs where last_error is not null limit 1`.execute(parts.database);
  if (failed.rows[0]) throw new Error(`a reaction failed: ${failed.rows[0].last_error}`);
}
