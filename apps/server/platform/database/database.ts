import { type ColumnType, Kysely, PostgresDialect, type SelectType, type Transaction } from 'kysely';
import pg from 'pg';
import { isUnanswered } from '../faults.ts';

/** Every table by its SQL name. Each module adds its own in its `tables.ts`, which `npm run tables` writes. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules' declarations
export interface Tables {}

/** What a column holds, null aside: `Cell<'sales_order', 'state'>`. */
export type Cell<Table extends keyof Tables, Column extends keyof Tables[Table]> = NonNullable<
  SelectType<Tables[Table][Column]>
>;

/** A column of JSON: read as a value, written as text. */
export type Json<Value> = ColumnType<Value, string, string>;

export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;

// int8 columns hold paise and sequence numbers, all below 2^53: numbers, not text.
const INT8 = 20;
const DATE = 1082;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return (text: string) => Number(text);
    if (oid === DATE) return (text: string) => text; // a calendar date has no zone: keep YYYY-MM-DD
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

/** How long one statement may take. */
export type StatementLimits = {
  /** PostgreSQL stops it then, and it is rolled back for certain. */
  statementMs: number;
  /** Longer: then the connection is given up, and the outcome of the statement is unknown. */
  answerMs: number;
};
const LIMITS: StatementLimits = { statementMs: 60_000, answerMs: 65_000 };

/**
 * An idle connection whose other end has vanished without a word is found by the system in some twenty seconds, not in
 * hours.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export type DatabaseOptions = { url: string; connections: number; name: string; limits?: StatementLimits };

/** A connection keeps at most so many statements prepared: each takes memory in its PostgreSQL process. */
const MAX_PREPARED = 400;
/** How often a text comes before it is prepared: one that is put together for this ask alone never is. */
const PREPARED_FROM = 3;

/** Gives statements that come again the name under which PostgreSQL keeps their plan: planning cost more than doing. */
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
     * A statement without an answer blocks its connection: the next user would wait behind it. Once it is ended the
     * pool drops it.
     */
    #giveUpWhenUnanswered(error: unknown): void {
      if (isUnanswered(error)) this.end().catch(() => {}); // it is broken already
    }
  };
}

/**
 * Opens a pool. Statements that would run for ever are stopped by the database, and those whose answer never comes by
 * us. A connection that breaks, idle or in use, is replaced at its next use. It is reported here, because an unheard
 * error ends the process.
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
