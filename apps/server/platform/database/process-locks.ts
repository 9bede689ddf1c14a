import pg from 'pg';
import { KEPT_ALIVE } from './database.ts';
import { refuseReadOnly, watchServer } from './read-only.ts';

/**
 * Named locks. Only one process at a time can hold a lock. The locks use a connection outside the pool. They are
 * released when the process ends, even after a crash. A server that accepts no changes is left: a standby and a demoted
 * server grant locks of their own, which no other process sees.
 */
export type ProcessLocks = {
  /**
   * Takes a lock. Returns null if it is not free. The lock is lost when the connection is lost. The signal then aborts,
   * and another process may have the lock.
   */
  take(name: string): Promise<AbortSignal | null>;
  /**
   * Waits for a lock and holds it until `letGo`. If the connection is lost, takes the lock again on the next
   * connection.
   */
  keep(name: string): Promise<void>;
  letGo(name: string): Promise<void>;
  /** Runs `act` with the connection, after all earlier calls have finished. */
  ask<T>(act: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got';
const KEEP = 'select pg_advisory_lock(hashtextextended($1, 0))';
const LET_GO = 'select pg_advisory_unlock(hashtextextended($1, 0))';

export function openProcessLocks(databaseUrl: string): ProcessLocks {
  const kept = new Set<string>();
  /** The locks that this process has taken, each with its connection. A lock ends with its connection. */
  const taken = new Map<string, pg.Client>();
  let client: pg.Client | null = null;
  let lost = new AbortController();
  let endWatch = () => {};
  let isClosed = false;
  let lastAsk: Promise<unknown> = Promise.resolve();

  async function connected(): Promise<pg.Client> {
    if (client) return client;
    if (isClosed) throw new Error('the locks are closed');
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'kasauti locks',
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      query_timeout: 12_000,
      ...KEPT_ALIVE,
    });
    const lose = () => {
      if (client === fresh) forget();
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    try {
      await fresh.connect();
      await refuseReadOnly(fresh);
      for (const name of kept) await keepOn(fresh, name);
    } catch (error) {
      fresh.end().catch(() => {}); // the connection is already broken
      throw error;
    }
    client = fresh;
    lost = new AbortController();
    endWatch = watchServer(() => ask(refuseReadOnly), drop);
    return fresh;
  }

  function forget(): void {
    client = null;
    endWatch();
    lost.abort(new Error('the connection that holds the locks was lost'));
  }

  function drop(): void {
    const broken = client;
    forget();
    broken?.end().catch(() => {}); // the connection may already be broken
  }

  /** Runs the calls one after another, because a connection executes one statement at a time. */
  function ask<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    const asked = lastAsk.then(async () => await act(await connected()));
    // The caller receives the error. The state of the locks is then unknown, so the connection is closed. This releases
    // all locks.
    lastAsk = asked.catch(drop);
    return asked;
  }

  async function keepOn(on: pg.Client, name: string): Promise<void> {
    if (taken.get(name) === on) return;
    await on.query(KEEP, [name]);
    taken.set(name, on);
  }

  return {
    ask,
    take: (name) =>
      ask(async (on) => {
        // PostgreSQL would grant the same lock a second time to the connection that holds it.
        if (taken.get(name) === on) return null;
        const { rows } = await on.query<{ got: boolean }>(TAKE, [name]);
        if (rows[0]?.got !== true) return null;
        taken.set(name, on);
        return lost.signal;
      }),
    keep(name) {
      kept.add(name);
      return ask((on) => keepOn(on, name));
    },
    letGo(name) {
      kept.delete(name);
      return ask(async (on) => {
        if (taken.get(name) === on) await on.query(LET_GO, [name]);
        taken.delete(name);
      });
    },
    async close() {
      isClosed = true;
      endWatch();
      await lastAsk;
      await client?.end();
    },
  };
}
