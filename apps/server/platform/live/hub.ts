import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database, Tables } from '../database/database.ts';
import { LIVE_PATH } from '../database/roles.ts';
import type { Session } from '../http/session.ts';
import type { Log } from '../log.ts';
import { acceptSocket } from './accept-socket.ts';
import type { Bus } from './bus.ts';
import { makeCatchUp } from './catch-up.ts';
import type { Client, MayListen } from './client.ts';
import { makeHearRequest } from './requests.ts';

/**
 * Live updates. An event is stored in the transaction that caused it, and sent to every open page that has subscribed
 * to its topic.
 */
export type Hub = {
  /**
   * Publishes an event. In a transaction, the event is sent when it commits. With `asksAgain`, each listener's
   * permission is checked again after the event.
   */
  publish(executor: Kysely<Tables>, topic: string, event: unknown, options?: { asksAgain?: boolean }): Promise<void>;
  /**
   * Sets the rule for who may listen to topics of a kind. The kind is the part before the first colon (`attempt:…`).
   */
  allow(kind: string, mayListen: (session: Session, rest: string) => Promise<boolean>): void;
  register(
    fastify: FastifyInstance,
    readCaller: (cookies: string | undefined) => Promise<Session | null>,
    publicUrl: string,
  ): void;
  /** Closes all sockets of a session. `reason` is sent to their pages. */
  endSession(sessionId: string, reason: string): void;
  /** Deletes old events, which every page has had time to receive. */
  forgetOld(): Promise<void>;
  close(reason: string): void;
};

/**
 * Time after which events are deleted. It is longer than any sitting, so that a computer that was asleep can still
 * receive the events that it missed.
 */
const KEPT_HOURS = 12;

export function makeHub({ database, bus, log }: { database: Database; bus: Bus; log: Log }): Hub {
  const clients = new Set<Client>();
  const rules = new Map<string, (session: Session, rest: string) => Promise<boolean>>();
  const mayListen: MayListen = async ({ session }, topic) => {
    const colon = topic.indexOf(':');
    return (await rules.get(topic.slice(0, colon))?.(session, topic.slice(colon + 1))) ?? false;
  };
  const catchUp = makeCatchUp(database, log, mayListen);
  const hearRequest = makeHearRequest(database, mayListen, catchUp);

  bus.subscribe(
    'live',
    (message) => {
      const { topic, asksAgain } = message as { topic: string; asksAgain?: true };
      for (const client of clients)
        if (client.topics.has(topic)) void catchUp(client, topic, asksAgain ? 'after' : undefined);
    },
    // Messages may have been missed. Every topic is read again from the last event that its page has received, if the
    // page may still listen.
    () => {
      for (const client of clients) for (const topic of client.topics.keys()) void catchUp(client, topic, 'before');
    },
  );

  return {
    async publish(executor, topic, event, { asksAgain = false } = {}) {
      // This lock makes transactions that write to one topic commit one after another. The ids of a topic therefore
      // become visible in order, and no page skips an event.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`live:${topic}`}, 0))`.execute(executor);
      await sql`insert into live_event (topic, payload) values (${topic}, ${JSON.stringify(event)})`.execute(executor);
      await bus.publish(executor, 'live', { topic, ...(asksAgain && { asksAgain }) });
    },
    allow: (kind, mayListenTo) => void rules.set(kind, mayListenTo),
    register(fastify, readCaller, publicUrl) {
      const parts = { clients, log, ownOrigin: new URL(publicUrl).origin, readCaller, hearRequest };
      fastify.get(LIVE_PATH, { websocket: true }, (socket, request) => acceptSocket(parts, socket, request));
    },
    endSession(sessionId, reason) {
      for (const client of clients) if (client.session.sessionId === sessionId) client.socket.close(4409, reason);
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
