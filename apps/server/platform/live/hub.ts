import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { WebSocket } from 'ws';
import type { Database, Tables } from '../database/database.ts';
import { LIVE_PATH } from '../database/roles.ts';
import type { Session } from '../http/session.ts';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

/**
 * Live updates. An event is stored in the transaction that caused it, and sent to every open screen that has
 * subscribed to its topic.
 */
export type Hub = {
  /**
   * Publishes an event. In a transaction, it is sent at the commit. With `asksAgain`, each listener's permission
   * is checked again after the event.
   */
  publish(executor: Kysely<Tables>, topic: string, event: unknown, options?: { asksAgain?: boolean }): Promise<void>;
  /** Sets who may listen to topics of this kind, which is the part before the first colon (`attempt:…`). */
  allow(kind: string, mayListen: (session: Session, rest: string) => Promise<boolean>): void;
  register(
    fastify: FastifyInstance,
    readCaller: (cookies: string | undefined) => Promise<Session | null>,
    publicUrl: string,
  ): void;
  /** Closes the sockets whose session has expired. Nothing announces the end of such a session. */
  closeEnded(): Promise<void>;
  /** Closes the sockets of a session with a reason. */
  endSession(sessionId: string, reason: string): void;
  /** Deletes events that every screen has had time to receive. */
  forgetOld(): Promise<void>;
  close(reason: string): void;
};

type Client = {
  socket: WebSocket;
  session: Session;
  topics: Map<string, number>;
  isStillIn(): Promise<boolean>;
  /**
   * The queue of this client's requests. They run one after another, so that one screen cannot occupy the
   * database.
   */
  asks: Promise<void>;
  waiting: number;
};

const MAX_TOPICS = 50;
/**
 * Maximum number of waiting requests. A screen subscribes to all its topics at once, and an honest one sends no
 * more.
 */
const MAX_WAITING = 2 * MAX_TOPICS;
const MAX_SCREENS_OF_A_SESSION = 30;
/** Maximum number of events per query. */
const MAX_AT_ONCE = 500;
const MAX_MESSAGE_BYTES = 4096;
const PING_MS = 20_000;
/**
 * Time after which events are deleted. It is longer than any sitting, so that a screen on a sleeping computer can
 * still catch up.
 */
const KEPT_HOURS = 12;

export function makeHub({ database, bus, log }: { database: Database; bus: Bus; log: Log }): Hub {
  const clients = new Set<Client>();
  const rules = new Map<string, (session: Session, rest: string) => Promise<boolean>>();

  bus.subscribe(
    'live',
    (message) => {
      const { topic, asksAgain } = message as { topic: string; asksAgain?: true };
      for (const client of clients) if (client.topics.has(topic)) void catchUp(client, topic, asksAgain && 'after');
    },
    // After a gap, every open topic is read again from the position of its screen, if the screen may still listen.
    () => {
      for (const client of clients) for (const topic of client.topics.keys()) void catchUp(client, topic, 'before');
    },
  );

  /**
   * Sends the events that the client has not seen, in order. `asks` says when the permission is checked again.
   * `after` is for an event that says why the client may no longer listen. `before` is for gaps, because the
   * permission may have changed in between. The event is read from its row and not from the notification, so no
   * event is lost or too long.
   */
  const running = new WeakMap<Client, Map<string, Promise<void>>>();
  function catchUp(client: Client, topic: string, asks?: 'before' | 'after'): Promise<void> {
    const mine = running.get(client) ?? new Map<string, Promise<void>>();
    running.set(client, mine);
    const next = (mine.get(topic) ?? Promise.resolve())
      .then(() => (asks === 'before' ? shutOut(client, topic) : undefined))
      .then(() => sendMissed(client, topic))
      .then(() => (asks === 'after' ? shutOut(client, topic) : undefined))
      .catch((error: Error) => {
        log.warn({ event: 'live-catch-up-failed', topic, text: error.message });
        client.socket.close(1013, 'try again');
      });
    mine.set(topic, next);
    return next;
  }

  /** Ends a subscription whose listener may no longer listen. */
  async function shutOut(client: Client, topic: string): Promise<void> {
    if (!client.topics.has(topic) || (await mayListen(client, topic))) return;
    client.topics.delete(topic);
    client.socket.send(JSON.stringify({ topic, refused: true }));
  }

  async function mayListen({ session }: Client, topic: string): Promise<boolean> {
    const colon = topic.indexOf(':');
    return (await rules.get(topic.slice(0, colon))?.(session, topic.slice(colon + 1))) ?? false;
  }

  async function sendMissed(client: Client, topic: string): Promise<void> {
    // The last event of a user's own topic says why the session ended. All other topics end with the session.
    const endsWithSession = !topic.startsWith('user:');
    // A screen may have missed more events than one query returns. The loop ends when a query returns fewer.
    for (let isMore = true; isMore; ) {
      const after = client.topics.get(topic);
      if (after === undefined || client.socket.readyState !== client.socket.OPEN) return;
      if (endsWithSession && !(await client.isStillIn())) return;
      const rows = await database
        .selectFrom('live_event')
        .select(['live_event_id', 'payload'])
        .where('topic', '=', topic)
        .where('live_event_id', '>', after)
        .orderBy('live_event_id')
        .limit(MAX_AT_ONCE)
        .execute();
      for (const row of rows) {
        client.socket.send(`{"topic":${JSON.stringify(topic)},"eventId":${row.live_event_id},"event":${row.payload}}`);
        client.topics.set(topic, row.live_event_id);
      }
      isMore = rows.length === MAX_AT_ONCE;
      if (isMore) await hasLeft(client.socket);
    }
  }

  /**
   * Resolves when the data has been sent or the socket is closed. A slow screen therefore cannot fill the memory
   * of this process.
   */
  const hasLeft = (socket: WebSocket) => new Promise<void>((done) => socket.ping(undefined, undefined, () => done()));

  async function hear(client: Client, text: string): Promise<void> {
    if (client.socket.readyState !== client.socket.OPEN) return;
    const ask = JSON.parse(text) as { subscribe?: unknown; unsubscribe?: unknown; after?: unknown };
    if (typeof ask.unsubscribe === 'string') return void client.topics.delete(ask.unsubscribe);
    if (typeof ask.subscribe !== 'string') return;
    const topic = ask.subscribe;
    if (client.topics.size >= MAX_TOPICS || !(await mayListen(client, topic))) {
      client.socket.send(JSON.stringify({ topic, refused: true }));
      return;
    }
    const newest = await database
      .selectFrom('live_event')
      .select((row) => row.fn.max('live_event_id').as('id'))
      .where('topic', '=', topic)
      .executeTakeFirst();
    const after =
      typeof ask.after === 'number' && Number.isSafeInteger(ask.after) ? ask.after : Number(newest?.id ?? 0);
    client.topics.set(topic, after);
    await catchUp(client, topic);
    client.socket.send(JSON.stringify({ topic, caughtUp: true, eventId: client.topics.get(topic) }));
  }

  const tooMany = (socket: WebSocket) => socket.close(1008, 'too many asks');

  /** Queues a request of the client. Closes the socket when too many are waiting. */
  function takeAsk(client: Client, text: string): void {
    if (client.waiting >= MAX_WAITING) {
      tooMany(client.socket);
      return;
    }
    client.waiting += 1;
    client.asks = client.asks
      .then(() => hear(client, text))
      .catch(() => client.socket.close(1007, 'not understood'))
      .finally(() => {
        client.waiting -= 1;
      });
  }

  const closeIfEnded = async (client: Client) => {
    if (!(await client.isStillIn())) client.socket.close(4401, 'no session');
  };
  const screensOf = ({ sessionId }: Session) =>
    [...clients].filter((client) => client.session.sessionId === sessionId).length;

  return {
    async publish(executor, topic, event, { asksAgain = false } = {}) {
      // Transactions that write to one topic commit one after another. Its ids therefore become visible in order,
      // and no screen skips an event.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`live:${topic}`}, 0))`.execute(executor);
      await sql`insert into live_event (topic, payload) values (${topic}, ${JSON.stringify(event)})`.execute(executor);
      await bus.publish(executor, 'live', { topic, ...(asksAgain && { asksAgain }) });
    },
    allow: (kind, mayListen) => void rules.set(kind, mayListen),
    register(fastify, readCaller, publicUrl) {
      const ownOrigin = new URL(publicUrl).origin;
      fastify.get(LIVE_PATH, { websocket: true }, async (socket, request) => {
        const { cookie, origin, host } = request.headers;
        // A browser sends the session cookie with a socket that any site opens, and the origin header names that
        // site.
        if (origin !== undefined && origin !== ownOrigin && origin !== `${request.protocol}://${host}`)
          return socket.close(4403, 'foreign origin');
        // A screen may send requests as soon as its socket is open, while its session is still being read. They
        // are stored here, because requests before the listener exists would be lost.
        const early: Buffer[] = [];
        let take = (data: Buffer) => {
          if (early.length < MAX_WAITING) early.push(data);
          else tooMany(socket);
        };
        socket.on('message', (data: Buffer) => {
          if (data.length > MAX_MESSAGE_BYTES) return socket.close(1009, 'too long');
          take(data);
        });
        const session = await readCaller(cookie);
        if (!session) return socket.close(4401, 'no session');
        if (socket.readyState !== socket.OPEN) return;
        if (screensOf(session) >= MAX_SCREENS_OF_A_SESSION) return socket.close(1013, 'too many screens');
        const isStillIn = async () => (await readCaller(cookie))?.sessionId === session.sessionId;
        const client: Client = { socket, session, topics: new Map(), isStillIn, asks: Promise.resolve(), waiting: 0 };
        clients.add(client);
        let alive = true;
        const ping = setInterval(() => {
          if (!alive) return socket.terminate();
          alive = false;
          socket.ping();
          closeIfEnded(client).catch((error: Error) => log.warn({ event: 'session-not-read', text: error.message }));
        }, PING_MS);
        socket.on('pong', () => {
          alive = true;
        });
        socket.on('close', () => {
          clearInterval(ping);
          clients.delete(client);
        });
        take = (data) => takeAsk(client, data.toString('utf8'));
        for (const data of early) take(data);
        socket.send(JSON.stringify({ ready: true }));
      });
    },
    endSession(sessionId, reason) {
      for (const client of clients) if (client.session.sessionId === sessionId) client.socket.close(4409, reason);
    },
    async closeEnded() {
      for (const client of clients) await closeIfEnded(client);
    },
    async forgetOld() {
      await sql`delete from live_event where created_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(
        database,
      );
    },
    close(reason) {
      for (const client of clients) client.socket.close(1012, reason);
    },
  };
}
