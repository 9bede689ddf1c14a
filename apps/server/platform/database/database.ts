import { type ColumnType, Kysely, PostgresDialect, type SelectType, type Transaction } from 'kysely';
import pg from 'pg';
import { isUnanswered } from '../faults.ts';

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

export type DatabaseOptions = { url: string; connections: number; name: string; limits?: StatementLimits };

/**
 * Maximum number of prepared statements per connection. Each takes memory in the PostgreSQL process of the connection.
 */
const MAX_PREPARED = 400;
/**
 * A statement is prepared from this use on. Statements that are built for a single request are therefore never
 * prepared.
 */
const PREPARED_FROM = 3;

/**
 * Gives each repeated statement a name, so that PostgreSQL stores its plan. Planning these statements took longer than
 * running them.
 */
function makePreparer(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= MAX_PREPARED) return name;
    const times = (seen.get(text) ?? 0) + 1;
    if (times < PREPARED_FROM) {
      if (seen.size >= MAX_PREPARED) seen.clear();
      seen.set(text, times);
      return undefined;
    }
    seen.delete(text);
    const given = `k${names.size + 1}`;
    names.set(text, given);
    return given;
  };
}

function preparingClient(): typeof pg.Client {
  const nameOf = makePreparer();
  return class extends pg.Client {
    override query(...words: unknown[]): never {
      const [text, values, ...others] = words;
      const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
      const asked = name === undefined ? words : [{ name, text, values }, ...others];
      const answer: unknown = super.query(...(asked as Parameters<pg.Client['query']>));
      if (answer instanceof Promise) answer.catch((error: unknown) => this.#giveUpWhenUnanswered(error));
      return answer as never;
    }

    /**
     * Closes a connection whose statement got no response, so that the pool drops it. Otherwise the next user of the
     * connection would wait for that statement.
     */
    #giveUpWhenUnanswered(error: unknown): void {
      if (isUnanswered(error)) this.end().catch(() => {}); // the connection is already broken
    }
  };
}

/**
 * Opens a connection pool. PostgreSQL cancels a statement that runs too long. If a statement gets no response, the pool
 * closes its connection. A broken connection, idle or in use, is replaced at its next use. The error of a broken
 * connection is passed to `onError`, because an unhandled error event would end the process.
 */
export function openPool(options: DatabaseOptions, onError: (error: Error) => void = () => {}): pg.Pool {
  const { statementMs, answerMs } = options.limits ?? LIMITS;
  const pool = new pg.Pool({
    connectionString: options.url,
    Client: preparingClient(),
    max: options.connections,
    application_name: options.name,
    types,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    ...KEPT_ALIVE,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}

export function openDatabase(
  options: DatabaseOptions,
  onPoolError?: (error: Error) => void,
): { database: Database; pool: pg.Pool } {
  const pool = openPool(options, onPoolError);
  return { database: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}
