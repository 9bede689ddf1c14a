import type { Announcement, AnnouncementKind, AnnouncementOf } from '@kasauti/contract/announcements.ts';
import { runOnce, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { openProcessLocks, type ProcessLocks } from '../database/process-locks.ts';
import type { Log } from '../log.ts';
import { startJobRunner, workerLogger } from './job-runner.ts';
import { addJobs, fanOutJob, type JobsOf, type ReactionJob } from './outbox.ts';

/**
 * Later work of a module in response to an announcement. It may run more than once, so running it again must be
 * harmless.
 */
export type Reaction<K extends AnnouncementKind> = (announcement: AnnouncementOf<K>) => Promise<void>;

/**
 * Work that is repeated at an interval, by one process at a time. It only cleans up or sends notices, so no rule may
 * depend on when it runs.
 */
export type ScheduledTask = { name: string; everyMs: number; act: () => Promise<void> };

export type Reactions = {
  react<K extends AnnouncementKind>(kind: K, name: string, reaction: Reaction<K>): void;
  every(name: string, everyMs: number, act: () => Promise<void>): void;
};

type AnyReaction = { kind: AnnouncementKind; name: string; act: (announcement: Announcement) => Promise<void> };

type ListedReactions = Reactions & {
  reactions: AnyReaction[];
  scheduledTasks: ScheduledTask[];
  jobsOf: JobsOf;
};

export function makeReactions(): ListedReactions {
  const reactions: AnyReaction[] = [];
  const scheduledTasks: ScheduledTask[] = [];
  return {
    reactions,
    scheduledTasks,
    jobsOf: (kind) => jobsOf(reactions, kind),
    react(kind, name, reaction) {
      if (reactions.some((one) => one.name === name)) throw new Error(`two reactions are named ${name}`);
      reactions.push({ kind, name, act: reaction as (announcement: Announcement) => Promise<void> });
    },
    every(name, everyMs, act) {
      scheduledTasks.push({ name, everyMs, act });
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
  concurrency?: number;
};

/**
 * Creates the tasks of the worker: one for each reaction, so that a failed reaction is repeated without the others. The
 * library takes only jobs whose task is in this list. A job of a newer version therefore waits for a process of that
 * version, and none of its attempts is used.
 */
function makeTasks({ database, reactions }: Pick<Parts, 'database' | 'reactions'>): TaskList {
  const tasks = olderTasks({ database, reactions });
  for (const { kind, name, act } of reactions) {
    tasks[name] = (payload: unknown) => act(payload as Announcement);
    tasks[fanOutJob(kind).task] = (payload: unknown) =>
      addJobs(database, payload as Announcement, jobsOf(reactions, kind));
  }
  return tasks;
}

/**
 * The two tasks of the version before this one. Its processes still add their jobs during the upgrade. What no reaction
 * here belongs to is left to a process that has it.
 */
function olderTasks({ database, reactions }: Pick<Parts, 'database' | 'reactions'>): TaskList {
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
  };
}

const jobsOf = (reactions: readonly AnyReaction[], kind: AnnouncementKind): ReactionJob[] =>
  reactions.filter((one) => one.kind === kind).map(({ name }) => ({ task: name, priority: 0 }));

/** Returns the names of the tasks that a worker with these reactions does. */
export const taskNames = (parts: Pick<Parts, 'database' | 'reactions'>): string[] => Object.keys(makeTasks(parts));

/** Runs reactions and scheduled tasks until `stop()`, which waits for the running ones. */
export async function startWorker(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { databaseUrl, pool, log, concurrency = 2 } = parts;
  const locks = openProcessLocks(databaseUrl);
  const runner = await startJobRunner({ pool, locks, log, tasks: makeTasks(parts), concurrency }).catch(
    async (error) => {
      await locks.close();
      throw error;
    },
  );
  const timers = parts.scheduledTasks.map((task) => startScheduledTask(task, locks, log));
  return {
    async stop() {
      for (const stop of timers) await stop();
      await runner.stop();
      await locks.close();
    },
  };
}

/** Runs the task at its interval. Only the process that gets the task's lock runs it. Other processes skip that run. */
function startScheduledTask(task: ScheduledTask, locks: ProcessLocks, log: Log): () => Promise<void> {
  const lock = `chore:${task.name}`;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      if (await locks.take(lock)) await task.act().finally(() => locks.letGo(lock));
    } catch (error) {
      log.error({ event: 'chore-failed', task: task.name, text: (error as Error).message });
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (stopped || busy) return;
    busy = true;
    running = turn().finally(() => {
      busy = false;
    });
  }, task.everyMs);
  return async () => {
    stopped = true;
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
    taskList: makeTasks(parts),
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
