import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionOver } from '../faults.ts';
import { isReadOnly } from './read-only.ts';

const SEARCH_EVERY_MS = 200;

type Release = (error?: Error | boolean) => void;
type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;
/** A running search for a server that can be used, and the error that began it. */
type Search = { error: unknown; ended: Promise<unknown> };

/**
 * A pool that bridges a switch-over. If the server cannot be reached or accepts no changes, whoever needs a connection
 * waits for up to `waitMs`. Meanwhile the pool tries one connection at a time, so that thousands of waiting requests
 * do not flood a server that is just starting.
 */
export class WaitingPool extends pg.Pool {
  /** The clients that were opened since the last switch-over. Others are closed instead of being used again. */
  #current = new WeakSet<pg.ClientBase>();
  #search: Search | null = null;
  readonly #waitMs: number;

  constructor(options: pg.PoolConfig, waitMs: number) {
    super(options);
    this.#waitMs = waitMs;
    this.on('connect', (client) => void this.#current.add(client));
    this.on('release', (error) => {
      if (isReadOnly(error)) this.replaceClients();
    });
  }

  /** Closes every client before its next use, because the server accepts no changes any more. */
  replaceClients(): void {
    this.#current = new WeakSet();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const opening = this.#open();
    if (!callback) return opening;
    opening.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #open(): Promise<pg.PoolClient> {
    const until = performance.now() + this.#waitMs;
    for (;;) {
      if (this.#search && this.idleCount === 0) await endOf(this.#search, until);
      try {
        const client = await super.connect();
        if (this.#current.has(client)) return client;
        client.release(true);
      } catch (error) {
        if (this.ending || performance.now() >= until || !isConnectionOver(error)) throw error;
        this.#beginSearch(error);
      }
    }
  }

  #beginSearch(error: unknown): void {
    if (this.#search) return;
    this.emit('error', error);
    const ended = this.#searchServer().finally(() => {
      this.#search = null;
    });
    this.#search = { error, ended };
  }

  /** Tries until a connection succeeds or fails for a reason that waiting does not mend. */
  async #searchServer(): Promise<void> {
    for (;;) {
      await delay(SEARCH_EVERY_MS);
      if (this.ending) return;
      try {
        const client = await super.connect();
        return client.release();
      } catch (error) {
        if (!isConnectionOver(error)) return;
      }
    }
  }
}

/** Waits for the end of a search. Throws the error that began it when the time is over. */
async function endOf({ error, ended }: Search, until: number): Promise<void> {
  const timer = new AbortController();
  const timeOver = delay(Math.max(0, until - performance.now()), 'time over', { signal: timer.signal });
  const first = await Promise.race([ended, timeOver]);
  timer.abort();
  if (first === 'time over') throw error;
}
