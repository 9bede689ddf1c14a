import pg from 'pg';
import { afterAll } from 'vitest';

/**
 * Simulates a switch-over of one database. It keeps one connection of its own that accepts changes, as an operator on
 * the new primary has it.
 */
export async function switchServers(databaseUrl: string) {
  const operator = new pg.Client({ connectionString: databaseUrl });
  await operator.connect();
  afterAll(() => operator.end());
  const { rows } = await operator.query<{ name: string }>('select quote_ident(current_database()) as name');
  const name = rows[0]?.name;
  return {
    /** Demotes the server. Every connection is lost, and each new one accepts no changes. */
    async demote(): Promise<void> {
      await operator.query(`alter database ${name} set default_transaction_read_only = on`);
      await operator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
    },
    /** Lets new connections make changes again, as if they led to the new primary. */
    async promote(): Promise<void> {
      await operator.query(`alter database ${name} reset default_transaction_read_only`);
    },
    query: async (text: string) => (await operator.query(text)).rows,
  };
}

/** Resolves with the next error of a pool: it was lost, or its server accepts no changes. */
export function nextTrouble(pool: pg.Pool, is: (error: Error) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (error: Error) => {
      if (!is(error)) return;
      pool.off('error', look);
      resolve();
    };
    pool.on('error', look);
  });
}
