import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { App } from '../../platform/app.ts';
import { KEPT_ALIVE, openPool, type StatementLimits, type Tables } from '../../platform/database/database.ts';
import { definePart } from '../../platform/parts.ts';
import { LANE_ROLE, usableRole } from './entry/delivery-roles.ts';

/** One for the lane; without a second one nothing could be read while it saves. */
const MIN_CONNECTIONS = 2;
const CONNECT_MS = 5_000;
/**
 * A commit takes some milliseconds. One that takes this long has met a disk or a network that hangs, and all saves of
 * the process wait behind it. The answer is awaited longer than the statement may take, so that a slow but sound commit
 * is never cut off.
 */
const LANE_LIMITS: StatementLimits = { statementMs: 5_000, answerMs: 6_000 };

export type ExamPool = {
  pool: pg.Pool;
  database: Kysely<Tables>;
  /** The lane's own connection: it is named, so that it can be found and ended when its answer is lost. */
  connect(name: string, onLost: (client: pg.Client) => void): Promise<pg.Client>;
  /**
   * Asks something on a connection made for it, under the ordinary role. What broke the lane's own connection may have
   * broken those of the pools too, and only that role may end connections.
   */
  askAnew<T>(ask: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export const examPoolPart = definePart({
  name: 'exam-pool',
  make: (app) => openExamPool(app),
  close: (examPool) => examPool.close(),
});

/**
 * The connections of the lane: nothing else can take them. They work under the role `kasauti_delivery`, which cannot
 * read answer keys nor change what is stored; where the operator's database has no such role, that is said in the log.
 */
export async function openExamPool(
  app: Pick<App, 'pool' | 'log' | 'databaseUrl' | 'settings'>,
  limits: StatementLimits = LANE_LIMITS,
): Promise<ExamPool> {
  const role = await usableRole(app, LANE_ROLE);
  const options = `-c plan_cache_mode=force_generic_plan -c jit=off${role ? ` -c role=${role}` : ''}`;
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
    database: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    async connect(name, onLost) {
      const client = makeClient(url, name);
      // Listened to from the first moment: it may be cut while it is made, and an error that nobody hears ends the
      // process.
      client.on('error', () => onLost(client));
      client.on('end', () => onLost(client));
      await client.connect();
      return client;
    },
    async askAnew(ask) {
      const client = makeClient(app.databaseUrl, 'kasauti lane look');
      client.on('error', () => {}); // the query that waits gets the error
      try {
        await client.connect();
        return await ask(client);
      } finally {
        client.end().catch(() => {}); // not waited for: its other end may be gone as well
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
