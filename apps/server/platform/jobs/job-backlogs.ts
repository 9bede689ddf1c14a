import { sql } from 'kysely';
import type { Backlog } from '../backlog.ts';

/** Limits the time of the count. Nobody needs a larger number to act. */
const MAX_COUNTED = 10_000;

/** Jobs that nobody does any more. A job that is tried again waits for six hours at most, and so less than a day. */
export const deadJobs: Backlog = {
  name: 'jobs_dead',
  help: 'Jobs that have failed for good, or that no process has taken for a day',
  usualUpTo: 0,
  async read(executor) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from graphile_worker.jobs
        where locked_at is null and (attempts >= max_attempts or run_at < now() - interval '1 day')
        limit ${MAX_COUNTED}
      ) as dead`.execute(executor);
    return rows[0]?.count ?? 0;
  },
  warning: (count) => `dead jobs: ${count}. They have failed for good, or no server knows them`,
};

/** Jobs whose task is not one of `tasks`, because a newer version has added them. */
export const unknownJobs = (tasks: () => readonly string[]): Backlog => ({
  name: 'jobs_unknown',
  help: 'Jobs that are due and that this version does not know',
  usualUpTo: 0,
  async read(executor) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select from graphile_worker.jobs
        where locked_at is null and run_at <= now() and attempts < max_attempts
          and task_identifier <> all(${tasks()}::text[])
        limit ${MAX_COUNTED}
      ) as unknown`.execute(executor);
    return rows[0]?.count ?? 0;
  },
  warning: (count) => `jobs that wait for a server of a newer version: ${count}`,
});
