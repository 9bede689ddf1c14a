import type { Announcement } from '@kasauti/contract/announcements.ts';
import { isRefusal, type Refusal, type RefusalTable, refuse } from '@kasauti/contract/refusal.ts';
import { type Kysely, type QueryResult, sql } from 'kysely';
import type { Database, Tables, Tx } from './database.ts';

/** What a use case works with: one transaction, the database's own instant at its start, and the outbox. */
export type Work = {
  tx: Tx;
  now: Date;
  /** Moves `now` on after a lock that was waited for: what was done second is never written down as done first. */
  refreshNow(): Promise<void>;
  /** The request or job on whose behalf this runs, for logs and the audit. */
  requestId: string | null;
  /** With `after`, the reactions come after that instant. */
  announce(announcement: Announcement, options?: { after: Date }): Promise<void>;
  /**
   * Runs once, after the use case and just before the commit: for locks that must come last. A second call with the
   * same name is ignored.
   */
  atEnd(name: string, act: () => Promise<void>): void;
};

export type WorkOptions = {
  requestId?: string | null;
  /** Only tests give an instant; everybody else takes the database's. */
  now?: Date;
  /** The database's role for all of it; without one, the connection's own. */
  role?: string | null;
};

class RolledBack extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rolled back because of a refusal');
    this.answer = answer;
  }
}

const committing = new WeakSet<Refusal>();

/**
 * Refuses, and commits what the use case has written nevertheless. For what must count although it is refused: a wrong
 * code, a challenge that was answered, a test whose time was up.
 */
export function refuseAndCommit<Table extends RefusalTable, Code extends keyof Table & string>(
  ...asked: Parameters<typeof refuse<Table, Code>>
): Refusal<Code> {
  const refusal = refuse<Table, Code>(...asked);
  committing.add(refusal);
  return refusal;
}

const DEADLOCK_OR_SERIALIZATION = new Set(['40P01', '40001']);
const MAX_TRIES = 5;

/**
 * Runs a use case in one transaction. A returned refusal rolls it back and is returned, unless it is one of
 * `refuseAndCommit`; a thrown error rolls back and is thrown.
 * A deadlock, which PostgreSQL resolves by stopping one side, is tried again.
 */
export async function inTransaction<T>(
  database: Database,
  act: (work: Work) => Promise<T>,
  options: WorkOptions = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(database, act, options);
    } catch (error) {
      if (error instanceof RolledBack) return error.answer as T;
      const code = (error as { code?: string }).code ?? '';
      if (!DEADLOCK_OR_SERIALIZATION.has(code) || tries >= MAX_TRIES) throw error;
    }
  }
}

function runOnce<T>(database: Database, act: (work: Work) => Promise<T>, options: WorkOptions): Promise<T> {
  return database.transaction().execute(async (tx) => {
    const ends = new Map<string, () => Promise<void>>();
    const startedAt = await readNow(tx, options);
    const work: Work = {
      tx,
      now: options.now ?? startedAt,
      refreshNow: async () => {
        work.now = options.now ?? (await readClock(tx));
      },
      requestId: options.requestId ?? null,
      announce: (announcement, options) => putInOutbox(tx, announcement, options?.after ?? null),
      atEnd: (name, end) => {
        if (!ends.has(name)) ends.set(name, end);
      },
    };
    const answer = await act(work);
    if (isRefusal(answer) && !committing.has(answer)) throw new RolledBack(answer);
    for (const end of ends.values()) await end();
    return answer;
  });
}

/** The database's clock at this moment, to the millisecond, however long the transaction has run. */
async function readClock(tx: Tx): Promise<Date> {
  return timeIn(await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx));
}

/**
 * The database's clock, to the millisecond. In passing, names the request to the database, so that its own log can be
 * followed, and takes the transaction's role, which ends with it: a statement of its own would be one more way to the
 * database and back.
 */
export async function readNow(
  executor: Kysely<Tables>,
  { requestId, role }: Pick<WorkOptions, 'requestId' | 'role'> = {},
): Promise<Date> {
  const name = requestId ? `kasauti ${requestId}` : 'kasauti';
  const asRole = role ? sql`, set_config('role', ${role}, true)` : sql``;
  return timeIn(
    await sql<{ now: Date }>`
      select date_trunc('milliseconds', now()) as now, set_config('application_name', ${name}, true)${asRole}`.execute(
      executor,
    ),
  );
}

function timeIn({ rows: [row] }: QueryResult<{ now: Date }>): Date {
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}

/** The outbox is the worker's job table: the row is written in the same transaction and delivered at least once. */
async function putInOutbox(tx: Tx, announcement: Announcement, after: Date | null): Promise<void> {
  const json = JSON.stringify(announcement);
  await sql`select put_in_outbox(${json}::json, ${after}::timestamptz)`.execute(tx);
}
