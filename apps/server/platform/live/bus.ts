import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { KEPT_ALIVE, type Tables } from '../database/database.ts';
import { refuseReadOnly, watchServer } from '../database/read-only.ts';
import type { Log } from '../log.ts';

/**
 * Sends short messages to every process on the same database (LISTEN/NOTIFY). A message from a transaction is sent when
 * it commits.
 */
export type Bus = {
  /** Sends a message of at most 7,000 bytes of JSON. */
  publish(executor: Kysely<Tables>, channel: string, message: unknown): Promise<void>;
  /**
   * Calls `onMessage` for each message. Calls `onGap` when messages may have been missed, so that the subscriber reads
   * cached data again. Returns a function that ends the subscription.
   */
  subscribe(channel: string, onMessage: (message: unknown) => void, onGap?: () => void): () => void;
  /** Returns false while the connection is down. Cached data must then not be used. */
  isConnected(): boolean;
  close(): Promise<void>;
};

const MAX_BYTES = 7000; // PostgreSQL's limit is 8,000
const RETRY_MS = [100, 250, 500, 1000];

/** Sends a message. A use case needs only its transaction for this, not the bus. */
export async function publishOnBus(executor: Kysely<Tables>, channel: string, message: unknown): Promise<void> {
  const text = JSON.stringify({ channel, message });
  if (Buffer.byteLength(text) > MAX_BYTES) throw new Error(`a message on ${channel} is longer than ${MAX_BYTES} bytes`);
  await sql`select pg_notify('kasauti', ${text})`.execute(executor);
}

type Listener = { onMessage: (message: unknown) => void; onGap: () => void };

export async function openBus(url: string, log: Log): Promise<Bus> {
  const listeners = new Map<string, Set<Listener>>();
  let client: pg.Client | null = null;
  let closed = false;
  let retryTimer: NodeJS.Timeout | null = null;
  let endWatch = () => {};

  async function connect(tries: number): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'kasauti bus',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      ...KEPT_ALIVE,
    });
    const lost = () => {
      if (client !== fresh) return;
      client = null;
      endWatch();
      fresh.end().catch(() => {}); // the connection may already be broken
      retryLater(0);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (notification) => {
      const { channel, message } = JSON.parse(notification.payload ?? '{}') as { channel: string; message: unknown };
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(message);
    });
    try {
      await fresh.connect();
      await refuseReadOnly(fresh);
      await fresh.query('listen kasauti');
    } catch (error) {
      fresh.end().catch(() => {}); // the connection was never open
      if (tries === 0 && client === null && listeners.size === 0) throw error;
      retryLater(tries + 1);
      return;
    }
    // The bus was closed in the meantime.
    if (closed) return void fresh.end().catch(() => {});
    client = fresh;
    // After a switch-over, messages are sent on the new primary alone. A connection to the old one would stay silent.
    endWatch = watchServer(() => refuseReadOnly(fresh), lost);
    for (const all of listeners.values()) for (const listener of all) listener.onGap();
  }

  function retryLater(tries: number): void {
    if (closed || retryTimer) return;
    log.warn({ event: 'bus-lost', tries });
    retryTimer = setTimeout(
      () => {
        retryTimer = null;
        if (!closed) void connect(Math.max(tries, 1));
      },
      RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
    );
  }

  await connect(0);
  return {
    publish: publishOnBus,
    subscribe(channel, onMessage, onGap = () => {}) {
      const listener = { onMessage, onGap };
      const all = listeners.get(channel) ?? new Set();
      all.add(listener);
      listeners.set(channel, all);
      return () => all.delete(listener);
    },
    isConnected: () => client !== null,
    async close() {
      closed = true;
      if (retryTimer) clearTimeout(retryTimer);
      endWatch();
      const open = client;
      client = null;
      await open?.end();
    },
  };
}
