import type { Kysely } from 'kysely';
import type { WebSocket } from 'ws';
import type { Tables } from '../database/database.ts';
import type { CatchUp } from './catch-up.ts';
import type { Client, MayListen } from './client.ts';

const MAX_TOPICS = 50;
/**
 * Maximum number of waiting requests of a page. A page subscribes to all its topics at once, and never sends more
 * requests than that at a time.
 */
export const MAX_WAITING = 2 * MAX_TOPICS;

export type HearRequest = (client: Client, text: string) => void;

/**
 * Returns a function that queues a request of a client. The function closes the socket when too many requests are
 * waiting.
 */
export function makeHearRequest(executor: Kysely<Tables>, mayListen: MayListen, catchUp: CatchUp): HearRequest {
  return (client, text) => {
    if (client.waiting >= MAX_WAITING) {
      closeForTooMany(client.socket);
      return;
    }
    client.waiting += 1;
    client.asks = client.asks
      .then(() => answer(client, text))
      .catch(() => client.socket.close(1007, 'not understood'))
      .finally(() => {
        client.waiting -= 1;
      });
  };

  async function answer(client: Client, text: string): Promise<void> {
    if (client.socket.readyState !== client.socket.OPEN) return;
    const ask = JSON.parse(text) as { subscribe?: unknown; unsubscribe?: unknown; after?: unknown };
    if (typeof ask.unsubscribe === 'string') return void client.topics.delete(ask.unsubscribe);
    if (typeof ask.subscribe !== 'string') return;
    const topic = ask.subscribe;
    if (client.topics.size >= MAX_TOPICS || !(await mayListen(client, topic))) {
      client.socket.send(JSON.stringify({ topic, refused: true }));
      return;
    }
    const newest = await findNewestEvent(executor, topic);
    const isPosition = typeof ask.after === 'number' && Number.isSafeInteger(ask.after);
    client.topics.set(topic, isPosition ? (ask.after as number) : newest);
    await catchUp(client, topic);
    client.socket.send(JSON.stringify({ topic, caughtUp: true, eventId: client.topics.get(topic) }));
  }
}

export const closeForTooMany = (socket: WebSocket) => socket.close(1008, 'too many requests at once');

/** Finds the id of a topic's newest event, or 0. */
async function findNewestEvent(executor: Kysely<Tables>, topic: string): Promise<number> {
  const newest = await executor
    .selectFrom('live_event')
    .select((row) => row.fn.max('live_event_id').as('id'))
    .where('topic', '=', topic)
    .executeTakeFirst();
  return Number(newest?.id ?? 0);
}
