import type { Announcement, AnnouncementKind } from '@kasauti/contract/announcements.ts';
import { type Kysely, sql } from 'kysely';
import { Carried } from '../database/carried.ts';
import type { Database, Tables, Tx } from '../database/database.ts';

/** The job of a reaction. `task` is the name of the reaction. Jobs with a lower number are taken first. */
export type ReactionJob = { task: string; priority: number };
/** Returns the jobs that an announcement of this kind becomes. */
export type JobsOf = (kind: AnnouncementKind) => readonly ReactionJob[];

class CarriedJobs extends Carried {
  readonly jobsOf: JobsOf;
  constructor(jobsOf: JobsOf) {
    super();
    this.jobsOf = jobsOf;
  }
}

/** Returns the same database with the reactions of this process attached. Announcements become their jobs. */
export function withReactions(database: Database, jobsOf: JobsOf): Database {
  return database.withPlugin(new CarriedJobs(jobsOf));
}

/**
 * The job that only makes the jobs of the reactions. A command announces in this way, because it has no reactions. A
 * worker that knows the kind takes it.
 */
export const fanOutJob = (kind: string): ReactionJob => ({ task: `announcement:${kind}`, priority: 0 });

/**
 * Adds the jobs of an announcement to the outbox, in the transaction of its event. Each is delivered at least once. The
 * announcing process names the reactions. During an upgrade, a job of a new reaction therefore exists from the first
 * announcement of a new process on, and processes of the old version leave it alone.
 */
export async function putInOutbox(tx: Tx, announcement: Announcement, after: Date | null): Promise<void> {
  const carried = tx.getExecutor().plugins.find((plugin) => plugin instanceof CarriedJobs);
  await addJobs(tx, announcement, carried ? carried.jobsOf(announcement.kind) : [fanOutJob(announcement.kind)], after);
}

/** Adds these jobs, each with the announcement as its payload. */
export async function addJobs(
  executor: Kysely<Tables>,
  announcement: Announcement,
  jobs: readonly ReactionJob[],
  after: Date | null = null,
): Promise<void> {
  const tasks = jobs.map(({ task }) => task);
  const priorities = jobs.map(({ priority }) => priority);
  await sql`select put_in_outbox(${JSON.stringify(announcement)}::json, ${after}::timestamptz, ${tasks}::text[],
    ${priorities}::integer[])`.execute(executor);
}
