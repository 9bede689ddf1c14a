import { Client } from 'pg';
import { afterAll } from 'vitest';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { startTestDatabase } from './database-setup.ts';

/** A PostgreSQL of its own, whose commits can be made to wait for a synchronous standby that does not exist. */
export type LonePrimary = {
  databaseUrl: string;
  admin: Client;
  /** From then on, commits wait. Resolves when they do. */
  loseStandby(): Promise<void>;
  /** Lets all waiting commits go on. */
  regainStandby(): Promise<void>;
  /** Resolves when a connection with this application name waits for the standby. */
  waits(applicationName: string): Promise<void>;
};

const PROBE = 'kasauti probe';

/** Starts the server. It is stopped after the last test of the file. */
export async function lonePrimary(): Promise<LonePrimary> {
  const server = await startTestDatabase();
  const admin = new Client({ connectionString: server.adminUrl });
  await admin.connect();
  afterAll(async () => {
    await admin.end();
    await server.end();
  });
  await admin.query('create database lone');
  const url = new URL(server.adminUrl);
  url.pathname = '/lone';
  const databaseUrl = url.href;
  await migrate(databaseUrl);
  const name = async (standby: string) => {
    await admin.query(`alter system set synchronous_standby_names = '${standby}'`);
    await admin.query('select pg_reload_conf()');
  };
  const isWaiting = async (applicationName: string) => {
    const { rowCount } = await admin.query(
      "select from pg_stat_activity where application_name = $1 and wait_event = 'SyncRep'",
      [applicationName],
    );
    return (rowCount ?? 0) > 0;
  };
  return {
    databaseUrl,
    admin,
    async loseStandby() {
      await name('nobody');
      // The processes of PostgreSQL learn the setting one after the other, so commits are tried until one waits.
      while (!(await isWaiting(PROBE))) await probe(databaseUrl, admin, () => isWaiting(PROBE));
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [PROBE]);
    },
    regainStandby: () => name(''),
    async waits(applicationName) {
      while (!(await isWaiting(applicationName)));
    },
  };
}

/** Commits once. Resolves when the commit is done or waits. */
async function probe(connectionString: string, admin: Client, isWaiting: () => Promise<boolean>): Promise<void> {
  const client = new Client({ connectionString, application_name: PROBE });
  client.on('error', () => {}); // it is ended while it waits
  await client.connect();
  let isDone = false;
  client.query("select pg_logical_emit_message(true, 'probe', '')").then(
    () => {
      isDone = true;
      return client.end();
    },
    () => {},
  );
  while (!isDone && !(await isWaiting())) await admin.query('select');
}
