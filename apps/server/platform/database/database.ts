import { type ColumnType, Kysely, type SelectType, type Transaction } from 'kysely';
import pg from 'pg';
import { preparingClient } from './preparing-client.ts';
import { refuseReadOnly } from './read-only.ts';
import { RepeatingDialect } from './repeating-dialect.ts';
import { WaitingPool } from './waiting-pool.ts';

/**
 * Types of all tables by their SQL names. Each module declares its tables in its own `tables.ts`. `npm run tables`
 * writes these files.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules' declarations
export interface Tables {}

/** Type of a column's values without null, for example `Cell<'sales_order', 'state'>`. */
export type Cell<Table extends keyof Tables, Column extends keyof Tables[Table]> = NonNullable<
  SelectType<Tables[Table][Column]>
>;

/** Type of a JSON column. It is read as a value and written as text. */
export type Json<Value> = ColumnType<Value, string, string>;

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// int8 columns hold paise and sequence numbers. All of them are below 2^53, so they are parsed as numbers.
const INT8 = 20;
const DATE = 1082;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => Number(text);
    if (oid === DATE) return (text: string) => text; // a calendar date has no time zone, so it stays YYYY-MM-DD
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** Time limits for one statement. */
export type StatementLimits = {
  /** Time after which PostgreSQL cancels the statement and rolls it back. */
  statementMs: number;
  /** Time after which this process closes the connection. It is then unknown whether the statement was executed. */
  answerMs: number;
};
const LIMITS: StatementLimits = { statementMs: 60_000, answerMs: 65_000 };

/**
 * TCP keep-alive settings. With them, the operating system detects a dead idle connection in about twenty seconds
 * instead of hours.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Default time for which a caller waits while another server takes over. A planned switch-over takes a few seconds.
 * The save lane waits as long, and a server that stops lets its requests run for longer.
 */
const WAIT_MS = 5_000;

export type DatabaseOptions = {
  url: string;
  connections: number;
  name: string;
  limits?: StatementLimits;
  /** Time for which a caller waits for a server that can be used. */
  waitMs?: number;
};

/**
 * Opens a connection pool. PostgreSQL cancels a statement that runs too long. A connection that was lost, got no
 * response, or leads to a server that accepts no changes is replaced at its next use. While no server can be used,
 * callers wait (`WaitingPool`). The error of a broken connection is passed to `onError`, because an unhandled error
 * event would end the process.
 */
export function openPool(options: DatabaseOptions, onError: (error: Error) => void = () => {}): pg.Pool {
  const { statementMs, answerMs } = options.limits ?? LIMITS;
  const config = {
    connectionString: options.url,
    Client: preparingClient(() => pool.replaceClients()),
    onConnect: refuseReadOnly,
    max: options.connections,
    application_name: options.name,
    types,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    ...KEPT_ALIVE,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
  };
  const pool: WaitingPool = new WaitingPool(config, options.waitMs ?? WAIT_MS);
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}

export function openDatabase(
  options: DatabaseOptions,
  onPoolError?: (error: Error) => void,
): { database: Database; pool: pg.Pool } {
  const pool = openPool(options, onPoolError);
  return { database: new Kysely<Tables>({ dialect: new RepeatingDialect({ pool }) }), pool };
}
