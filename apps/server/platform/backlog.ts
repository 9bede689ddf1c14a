import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from './database/database.ts';

/**
 * Work that waits, as one number that operators watch. An unusual number is a warning. It does not make a server
 * unready, because no other server would be better.
 */
export type Backlog = {
  /** Name of the gauge in /metrics, after `kasauti_`. */
  name: string;
  /** What the number means, for the readers of /metrics. */
  help: string;
  usualUpTo: number;
  read(executor: Kysely<Tables>): Promise<number>;
  /** What is wrong, if the number is unusual. */
  warning(value: number): string;
};

/** A backlog with its number. The number is NaN if it could not be read in time. */
export type BacklogReading = { backlog: Backlog; value: number };

/** Anybody may call /readyz. So the numbers are read at most once in this time. */
const KEEP_MS = 10_000;
const READ_WITHIN_MS = 2_000;

/** Returns a function that reads the backlogs. Calls shortly after each other get the same numbers. */
export function makeBacklogReader(
  database: Database,
  backlogs: readonly Backlog[],
): () => Promise<readonly BacklogReading[]> {
  let readAt = Number.NEGATIVE_INFINITY;
  let last: Promise<readonly BacklogReading[]> = Promise.resolve([]);
  return () => {
    if (performance.now() - readAt >= KEEP_MS) {
      readAt = performance.now();
      last = readBacklogs(database, backlogs);
    }
    return last;
  };
}

/** Reads the backlogs one after another, so that they take one connection. */
export async function readBacklogs(database: Database, backlogs: readonly Backlog[]): Promise<BacklogReading[]> {
  const readings: BacklogReading[] = [];
  for (const backlog of backlogs)
    readings.push({ backlog, value: await readInTime(database, backlog).catch(() => Number.NaN) });
  return readings;
}

function readInTime(database: Database, backlog: Backlog): Promise<number> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('statement_timeout', ${`${READ_WITHIN_MS}`}, true)`.execute(tx);
    return await backlog.read(tx);
  });
}

/** Returns the warnings about unusual numbers, and about those that could not be read. */
export function backlogWarnings(readings: readonly BacklogReading[]): string[] {
  return readings.flatMap(({ backlog, value }) => {
    if (Number.isNaN(value)) return [`kasauti_${backlog.name} could not be read`];
    return value > backlog.usualUpTo ? [backlog.warning(value)] : [];
  });
}
