import type { Announcement } from '@kasauti/contract/announcements.ts';
import { isRefusal, type Refusal, type RefusalTable, refuse } from '@kasauti/contract/refusal.ts';
import { type Kysely, type QueryResult, sql } from 'kysely';
import { putInOutbox } from '../jobs/outbox.ts';
import type { Database, Tables, Tx } from './database.ts';
import { isUncommitted, makeRepeatLimit } from './repeating-dialect.ts';

/**
 * Everything that a use case works with: its transaction, the database time at the start of the transaction, and the
 * outbox.
 */
export type Work = {
  tx: Tx;
  now: Date;
  /**
   * Sets `now` to the current time, after a wait for a lock. Otherwise the second of two transactions could record an
   * earlier time than the first.
   */
  refreshNow(): Promise<void>;
  /** The request or job that this work belongs to, for logs and the audit. */
  requestId: string | null;
  /** Adds an announcement to the outbox. With `after`, the reactions run after that instant. */
  announce(announcement: Announcement, options?: { after: Date }): Promise<void>;
  /**
   * Runs `act` once, after the use case and just before the commit. It is meant for locks that must be taken last. If
   * the name was already used in this transaction, the call is ignored.
   */
  atEnd(name: string, act: () => Promise<void>): void;
};

export type WorkOptions = {
  requestId?: string | null;
  /** Replaces the database time. Only tests use it. */
  now?: Date;
  /** Database role for the whole transaction. Default: the role of the connection. */
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
 * Returns a refusal, but commits what the use case has written. It is used when a refused request must still have an
 * effect, for example after a wrong code, an answered challenge, or a test whose time was over.
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
 * Runs a use case in one transaction. If it returns a refusal, the transaction is rolled back and the refusal is
 * returned, unless it comes from `refuseAndCommit`. If it throws an error, the transaction is rolled back and the error
 * is thrown again. After a deadlock or serialization failure, the use case runs again. It also runs again, a few
 * times, if the connection was lost before COMMIT was sent. If COMMIT itself gets no answer, it throws
 * `UnknownOutcome`, which is answered as a temporary failure: the caller asks again.
 */
export async function inTransaction<T>(
  database: Database,
  act: (work: Work) => Promise<T>,
  options: WorkOptions = {},
): Promise<T> {
  const mayRepeat = makeRepeatLimit();
  for (let conflicts = 0; ; ) {
    try {
      return await runOnce(database, act, options);
    } catch (error) {
      if (error instanceof RolledBack) return error.answer as T;
      if (isUncommitted(error) && (await mayRepeat())) continue;
      const code = (error as { code?: string }).code ?? '';
      conflicts += 1;
      if (!DEADLOCK_OR_SERIALIZATION.has(code) || conflicts >= MAX_TRIES) throw error;
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

/** Returns the current database time, truncated to milliseconds, and not the time at which the transaction began. */
async function readClock(tx: Tx): Promise<Date> {
  return timeIn(await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(tx));
}

/**
 * Returns the database time at the start of the transaction, truncated to milliseconds. The same statement stores the
 * request id for PostgreSQL's log and sets the role until the end of the transaction. Separate statements would each
 * need another round trip.
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
