import { setTimeout as delay } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isConnectionOver, isUnanswered } from '../faults.ts';
import { isReadOnly } from './read-only.ts';

const REPEAT_AFTER_MS = 100;
/** Each try waits for a server that can be used, so more than two are seldom needed. */
const MAX_REPEATS = 5;

/**
 * Thrown when the connection was lost during COMMIT. It is unknown whether the transaction was committed, so it must
 * not be repeated.
 */
export class UnknownOutcome extends Error {
  constructor(cause: unknown) {
    super('it is unknown whether the transaction was committed', { cause });
  }
}

/** The errors of transactions that lost their connection before COMMIT was sent. */
const uncommitted = new WeakSet<object>();

/**
 * Makes the limit for repeating work after a lost connection. The returned function waits a moment before the next try,
 * or returns false when there were enough tries.
 */
export function makeRepeatLimit(): () => Promise<boolean> {
  let repeats = 0;
  return async () => {
    if (repeats >= MAX_REPEATS) return false;
    repeats += 1;
    await delay(REPEAT_AFTER_MS);
    return true;
  };
}

/** Checks whether a transaction lost its connection before COMMIT was sent. It has then certainly changed nothing. */
export function isUncommitted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && uncommitted.has(error);
}

/**
 * Kysely's dialect for PostgreSQL, for servers that are switched over. A statement outside a transaction that lost its
 * connection is repeated on another one, if that cannot change anything twice. The outcome of a lost COMMIT is reported
 * as unknown.
 */
export class RepeatingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new RepeatingDriver(new PostgresDialect(this.#config).createDriver());
  }
}

class RepeatingDriver implements Driver {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  init: Driver['init'] = (options) => this.#driver.init(options);
  destroy: Driver['destroy'] = (options) => this.#driver.destroy(options);

  async acquireConnection(): Promise<RepeatingConnection> {
    return new RepeatingConnection(this.#driver, await this.#driver.acquireConnection());
  }

  async releaseConnection(connection: RepeatingConnection): Promise<void> {
    await connection.release();
  }

  async beginTransaction(connection: RepeatingConnection, settings: TransactionSettings): Promise<void> {
    connection.isInTransaction = true;
    await connection.whileUncommitted((current) => this.#driver.beginTransaction(current, settings));
  }

  async commitTransaction(connection: RepeatingConnection): Promise<void> {
    try {
      await this.#driver.commitTransaction(connection.current);
    } catch (error) {
      if (!isConnectionOver(error)) throw error;
      if (!wasNeverSent(error)) throw new UnknownOutcome(error);
      uncommitted.add(error);
      throw error;
    }
  }

  async rollbackTransaction(connection: RepeatingConnection): Promise<void> {
    try {
      await this.#driver.rollbackTransaction(connection.current);
    } catch (error) {
      // The transaction has ended with its connection. The caller needs the error that came first.
      if (!isConnectionOver(error)) throw error;
    }
  }
}

class RepeatingConnection implements DatabaseConnection {
  readonly #driver: Driver;
  #current: DatabaseConnection | null;
  isInTransaction = false;

  constructor(driver: Driver, current: DatabaseConnection) {
    this.#driver = driver;
    this.#current = current;
  }

  get current(): DatabaseConnection {
    if (!this.#current) throw new Error('this connection was lost and not replaced');
    return this.#current;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return await this.whileUncommitted((current) => current.executeQuery<R>(query));
    const mayRepeat = makeRepeatLimit();
    for (;;) {
      try {
        return await this.current.executeQuery<R>(query);
      } catch (error) {
        if (!changesNothingTwice(query, error) || !(await mayRepeat())) throw error;
      }
      await this.release();
      this.#current = await this.#driver.acquireConnection();
    }
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    yield* this.current.streamQuery<R>(query, chunkSize);
  }

  /** Runs a statement of an open transaction. Notes if it fails because the connection was lost. */
  async whileUncommitted<T>(run: (current: DatabaseConnection) => Promise<T>): Promise<T> {
    try {
      return await run(this.current);
    } catch (error) {
      if (isLost(error)) uncommitted.add(error);
      throw error;
    }
  }

  async release(): Promise<void> {
    const released = this.#current;
    this.#current = null;
    if (released) await this.#driver.releaseConnection(released);
  }
}

/** Checks for the driver's error for a statement on a connection that was already broken. */
const wasNeverSent = (error: unknown): error is Error =>
  error instanceof Error && error.message.endsWith('is not queryable');

/** Checks for a lost connection. A statement that got no answer has used up the time, so it does not count. */
const isLost = (error: unknown): error is Error => isConnectionOver(error) && !isUnanswered(error);

/**
 * Checks whether a failed statement can be repeated. On a server that accepts no changes, it has changed nothing. If
 * its answer was lost, it may have been carried out, so only a query of rows is repeated. Statements in raw SQL may
 * call functions that change something.
 */
function changesNothingTwice({ query }: CompiledQuery, error: unknown): boolean {
  if (isReadOnly(error)) return true;
  return isLost(error) && query.kind === 'SelectQueryNode' && !query.with;
}
