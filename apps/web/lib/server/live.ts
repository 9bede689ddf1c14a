import type { LiveTopic } from '@kasauti/contract/attempts/live.ts';
import { jitteredWait } from '@kasauti/domain/time/backoff.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/*
 * Live updates over one WebSocket per page. After a broken connection each topic continues after the last event that it
 * has received. Events are therefore late, but not lost. The wait before the page connects again is random, up to a
 * limit that doubles with each failure ("full jitter"). If many pages lose the network together, they therefore do not
 * all connect again at once.
 */

/** `ended` means that the server has closed the connection because the session is over. The user must log in again. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'ended';
export type LiveListener<Event> = {
  onEvent: (event: Event, eventId: number) => void;
  /** Called when all earlier events have arrived. Every later event is new. */
  onCaughtUp?: () => void;
};

export type SocketLike = {
  readyState: number;
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: ((closed: { code: number }) => void) | null;
};

export type LiveParts = {
  open: () => SocketLike;
  later: (act: () => void, ms: number) => () => void;
  random: () => number;
};

const backoff = { firstMs: 500, maxMs: 20_000 };
const OPEN_STATE = 1;
/** Close codes of the server: 4401 if there is no session, 4409 if the session ended while the connection was open. */
const endCodes = new Set([4401, 4409]);

/** Returns the wait in milliseconds before the next connection. `tries` is the number of failed tries. */
export function waitBefore(tries: number, random: number): number {
  return jitteredWait(backoff, tries, random);
}

type Subscription = { lastEventId: number | null; listeners: Set<LiveListener<unknown>> };

export type Live = {
  /**
   * Subscribes to a topic. Returns a function that unsubscribes. `after` is the number of the last event that the
   * subscriber knows. It is used only for the first subscriber of a topic. Further subscribers receive only new events.
   */
  subscribe: <Event>(topic: LiveTopic, listener: LiveListener<Event>, after?: number) => () => void;
  state: Pick<StoreApi<LiveState>, 'getState' | 'getInitialState' | 'subscribe'>;
};

export function createLive({ open, later, random }: LiveParts): Live {
  const subscriptions = new Map<string, Subscription>();
  let socket: SocketLike | null = null;
  const state = createStore<LiveState>(() => 'waiting');
  let tries = 0;
  let cancelWait: (() => void) | null = null;

  const become = (next: LiveState) => state.setState(next, true);

  const ask = (topic: string, { lastEventId }: Subscription) => {
    if (socket?.readyState !== OPEN_STATE) return;
    socket.send(JSON.stringify({ subscribe: topic, ...(lastEventId !== null && { after: lastEventId }) }));
  };

  const connect = () => {
    cancelWait?.();
    cancelWait = null;
    become('connecting');
    const opened = open();
    socket = opened;
    opened.onopen = () => {
      tries = 0;
      become('open');
      for (const [topic, subscription] of subscriptions) ask(topic, subscription);
    };
    opened.onmessage = ({ data }) => {
      if (typeof data === 'string') take(data);
    };
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      const isOver = endCodes.has(code);
      become(isOver ? 'ended' : 'waiting');
      if (subscriptions.size > 0 && !isOver) cancelWait = later(connect, waitBefore(tries++, random()));
    };
  };

  const take = (text: string) => {
    const said = parse(text);
    const subscription = said && subscriptions.get(said.topic);
    if (!said || !subscription) return;
    const { lastEventId, listeners } = subscription;
    // Ignores events that the server sends again after a new connection.
    const isNew = said.eventId !== null && (lastEventId === null || said.eventId > lastEventId);
    if (isNew) subscription.lastEventId = said.eventId;
    if (said.isEvent && isNew && said.eventId !== null) {
      for (const listener of listeners) listener.onEvent(said.event, said.eventId);
    }
    if (said.caughtUp) for (const listener of listeners) listener.onCaughtUp?.();
  };

  const drop = (topic: string, listener: LiveListener<unknown>) => {
    const subscription = subscriptions.get(topic);
    if (!subscription?.listeners.delete(listener) || subscription.listeners.size > 0) return;
    subscriptions.delete(topic);
    if (subscriptions.size > 0) {
      if (socket?.readyState === OPEN_STATE) socket.send(JSON.stringify({ unsubscribe: topic }));
      return;
    }
    cancelWait?.();
    cancelWait = null;
    const last = socket;
    socket = null;
    last?.close();
    become('waiting');
  };

  return {
    subscribe(topic, listener, after) {
      const heard = listener as LiveListener<unknown>;
      const known = subscriptions.get(topic);
      const subscription = known ?? { lastEventId: after ?? null, listeners: new Set() };
      subscription.listeners.add(heard);
      subscriptions.set(topic, subscription);
      if (!socket && !cancelWait) connect();
      else if (!known) ask(topic, subscription);
      return () => drop(topic, heard);
    },
    state,
  };
}

type Said = { topic: string; eventId: number | null; event?: unknown; isEvent: boolean; caughtUp: boolean };

function parse(text: string): Said | null {
  try {
    const said: unknown = JSON.parse(text);
    if (typeof said !== 'object' || said === null || !('topic' in said) || typeof said.topic !== 'string') return null;
    const eventId = 'eventId' in said && typeof said.eventId === 'number' ? said.eventId : null;
    const event = 'event' in said ? { event: said.event, isEvent: true } : { isEvent: false };
    return { topic: said.topic, eventId, ...event, caughtUp: 'caughtUp' in said && said.caughtUp === true };
  } catch {
    return null;
  }
}

/** Returns the page's live connection. It is created on first use, so pages without live data have none. */
export function live(): Live {
  pageLive ??= createLive({
    open: () => new WebSocket(new URL('/api/v1/live', location.href.replace(/^http/, 'ws'))) as unknown as SocketLike,
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      // When the browser is online again, the page connects at once.
      addEventListener('online', act, { once: true });
      return () => {
        clearTimeout(timer);
        removeEventListener('online', act);
      };
    },
    random: Math.random,
  });
  return pageLive;
}

let pageLive: Live | undefined;
