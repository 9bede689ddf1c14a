import type { Kysely } from 'kysely';
import type { WebSocket } from 'ws';
import type { Tables } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Client, MayListen } from './client.ts';

/** Maximum number of events per query. */
const MAX_AT_ONCE = 500;

/** Whether the permission to listen is checked again before or after the events are sent. */
export type AsksAgain = 'before' | 'after';
export type CatchUp = (client: Client, topic: string, asks?: AsksAgain) => Promise<void>;

/**
 * Returns a function that sends the events of a topic that a client has not received yet, in order. Use `after` for an
 * event that says why the client may no longer listen. Use `before` after a lost connection to the bus, because the
 * permission may have changed in the meantime. Events are read from their rows, not from the notification. A lost
 * notification therefore loses no event, and an event may be longer than a notification allows.
 */
export function makeCatchUp(executor: Kysely<Tables>, log: Log, mayListen: MayListen): CatchUp {
  const running = new WeakMap<Client, Map<string, Promise<void>>>();
  return (client, topic, asks) => {
    const mine = running.get(client) ?? new Map<string, Promise<void>>();
    running.set(client, mine);
    const next = (mine.get(topic) ?? Promise.resolve())
      .then(() => (asks === 'before' ? shutOut(client, topic, mayListen) : undefined))
      .then(() => sendMissed(executor, client, topic))
      .then(() => (asks === 'after' ? shutOut(client, topic, mayListen) : undefined))
      .catch((error: Error) => {
        log.warn({ event: 'live-catch-up-failed', topic, text: error.message });
        client.socket.close(1013, 'try again');
      });
    mine.set(topic, next);
    return next;
  };
}

/** Ends the subscription of a client that may no longer listen to the topic. */
async function shutOut(client: Client, topic: string, mayListen: MayListen): Promise<void> {
  if (!client.topics.has(topic) || (await mayListen(client, topic))) return;
  client.topics.delete(topic);
  client.socket.send(JSON.stringify({ topic, refused: true }));
}

async function sendMissed(executor: Kysely<Tables>, client: Client, topic: string): Promise<void> {
  // The last event of a user's own topic says why the session ended, so it is sent even after that. All other topics
  // end with the session.
  const endsWithSession = !topic.startsWith('user:');
  // A client may have missed more events than one query returns. The loop ends when a query returns fewer than the
  // maximum.
  for (let isMore = true; isMore; ) {
    const after = client.topics.get(topic);
    if (after === undefined || client.socket.readyState !== client.socket.OPEN) return;
    if (endsWithSession && !(await client.isStillIn())) return;
    const rows = await executor
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
 * Resolves when the data has been sent or the socket is closed. A slow client therefore cannot fill the memory of this
 * process.
 */
const hasLeft = (socket: WebSocket) => new Promise<void>((done) => socket.ping(undefined, undefined, () => done()));
