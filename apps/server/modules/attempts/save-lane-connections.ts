import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { App } from '../../platform/app.ts';
import { contentKeysOf, withContentKeys } from '../../platform/database/content-keys-of.ts';
import { KEPT_ALIVE, openPool, type StatementLimits, type Tables } from '../../platform/database/database.ts';
import { definePart } from '../../platform/parts.ts';
import { LANE_ROLE, usableRole } from './entry/delivery-roles.ts';

/** Minimum number of connections: one to store answers, and one for reads at the same time. */
const MIN_CONNECTIONS = 2;
const CONNECT_MS = 5_000;
/**
 * Time limits of the lane's statements, in milliseconds. A commit normally takes a few milliseconds. If it takes five
 * seconds, a disk or the network blocks it, and all saves of the process wait. The client waits longer than the
 * statement may run, so the client never gives up on a slow commit that succeeds.
 */
const LANE_LIMITS: StatementLimits = { statementMs: 5_000, answerMs: 6_000 };

/** PostgreSQL's code of a warning. */
const WARNING = '01000';
/** PostgreSQL says only by a warning that a commit did not wait for its standby. An operator may have silenced them. */
const WARNINGS = '-c client_min_messages=warning';

export type SaveLaneConnections = {
  pool: pg.Pool;
  database: Kysely<Tables>;
  /**
   * Opens the lane's own connection under a name. If a response of the database is lost, this process can find the
   * connection by its name and end it.
   */
  connect(name: string, listeners: ConnectionListeners): Promise<pg.Client>;
  /**
   * Runs a query on a new connection under a name. The existing pools are not used, because the fault that broke the
   * lane's connection may have broken their connections too. The query runs under the server's own role, because the
   * lane's role may not end the broken connection.
   */
  withNewConnection<T>(name: string, ask: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

type ConnectionListeners = {
  lost: (client: pg.Client) => void;
  /** PostgreSQL warned. For a commit this means that it did not wait for its synchronous standby. */
  warned: () => void;
};

export const saveLaneConnectionsPart = definePart({
  name: 'save-lane-connections',
  make: (app) => openSaveLaneConnections(app),
  close: (laneConnections) => laneConnections.close(),
});

/**
 * Opens the connections that are reserved for the save lane. They use the role `kasauti_delivery`, which cannot read
 * answer keys or change stored entries. If the database does not have this role, logs a warning and uses the server's
 * own role.
 */
export async function openSaveLaneConnections(
  app: Pick<App, 'database' | 'pool' | 'log' | 'databaseUrl' | 'settings'>,
  limits: StatementLimits = LANE_LIMITS,
): Promise<SaveLaneConnections> {
  const role = await usableRole(app, LANE_ROLE);
  const options = `${WARNINGS} -c plan_cache_mode=force_generic_plan -c jit=off${role ? ` -c role=${role}` : ''}`;
  const url = withOptions(app.databaseUrl, options);
  const connections = Math.max(MIN_CONNECTIONS, app.settings.EXAM_POOL) - 1;
  const pool = openPool({ url, connections, name: 'kasauti exam', limits }, (error) =>
    app.log.warn({ event: 'database-connection-lost', text: error.message }),
  );
  const makeClient = (connectionString: string, name: string) =>
    new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: limits.statementMs,
      query_timeout: limits.answerMs,
      ...KEPT_ALIVE,
    });
  return {
    pool,
    database: withContentKeys(
      new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
      contentKeysOf(app.database),
    ),
    async connect(name, { lost, warned }) {
      const client = makeClient(url, name);
      // The listeners are added before `connect`, because the connection may already break while it is being opened.
      // Without a listener, an error event would end the process.
      client.on('error', () => lost(client));
      client.on('end', () => lost(client));
      client.on('notice', ({ code }) => {
        if (code === WARNING) warned();
      });
      await client.connect();
      return client;
    },
    async withNewConnection(name, ask) {
      const client = makeClient(withOptions(app.databaseUrl, WARNINGS), name);
      client.on('error', () => {}); // the pending query receives the error
      try {
        await client.connect();
        return await ask(client);
      } finally {
        client.end().catch(() => {}); // not awaited, because the server may not respond either
      }
    },
    close: () => pool.end(),
  };
}

function withOptions(url: string, options: string): string {
  const changed = new URL(url);
  const before = changed.searchParams.get('options');
  changed.searchParams.set('options', before ? `${before} ${options}` : options);
  return changed.href;
}
