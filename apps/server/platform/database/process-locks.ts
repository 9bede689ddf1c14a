import pg from 'pg';
import { KEPT_ALIVE } from './database.ts';

/**
 * Locks by name that one process at a time can have. They are on one connection of their own, so they end with the
 * process, however it ends, and take nothing from the pool that their holders work with.
 */
export type ProcessLocks = {
  /** Takes a free lock; false when it is not free. It is lost with the connection. */
  take(name: string): Promise<boolean>;
  /** Takes a lock that is this process's alone until it lets go: when the connection is lost, again on the next one. */
  keep(name: string): Promise<void>;
  letGo(name: string): Promise<void>;
  /** Uses the connection, after those who asked before. */
  ask<T>(act: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as got';
const KEEP = 'select pg_advisory_lock(hashtextextended($1, 0))';
const LET_GO = 'select pg_advisory_unlock(hashtextextended($1, 0))';

export function openProcessLocks(databaseUrl: string): ProcessLocks {
  const kept = new Set<string>();
  /** What was taken, and on which connection: a lock of a lost one is gone. */
  const taken = new Map<string, pg.Client>();
  let client: pg.Client | null = null;
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
      if (client === fresh) client = null;
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    try {
      await fresh.connect();
      for (const name of kept) await keepOn(fresh, name);
    } catch (error) {
      fresh.end().catch(() => {}); // it is broken already
      throw error;
    }
    client = fresh;
    return fresh;
  }

  function drop(): void {
    const broken = client;
    client = null;
    broken?.end().catch(() => {}); // it may be broken already
  }

  /** One after the other: a connection does one thing at a time. */
  function ask<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
    const asked = lastAsk.then(async () => await act(await connected()));
    // The caller is notified. What the connection holds is unknown then: its end releases everything.
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
        // PostgreSQL would give the same lock again to its holder.
        if (taken.get(name) === on) return false;
        const { rows } = await on.query<{ got: boolean }>(TAKE, [name]);
        const got = rows[0]?.got === true;
        if (got) taken.set(name, on);
        return got;
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
      await lastAsk;
      await client?.end();
    },
  };
}
