import type { LiveTopic } from '@kasauti/contract/attempts/live.ts';
import { jitteredWait } from '@kasauti/domain/time/backoff.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/*
 * Live updates over one WebSocket for the whole page. Each topic resumes after the last event it has seen, so a broken
 * connection delays events and loses none. Reconnecting waits a random time between nothing and a limit that doubles
 * ("full jitter"): a hall of candidates that lost its network does not come back in one blow.
 */

/** `ended`: the server closed because the session is over; somebody has to log in before there is anything to hear. */
export type LiveState = 'connecting' | 'open' | 'waiting' | 'ended';
export type LiveListener<Event> = {
  onEvent: (event: Event, eventId: number) => void;
  /** Everything that was missed has arrived; from here on it is live. */
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
/** The server's close codes for: no session, session ended elsewhere. */
const endCodes = new Set([4401, 4409]);

/** How long to wait before the n-th try (from 0) to reconnect. */
export function waitBefore(tries: number, random: number): number {
  return jitteredWait(backoff, tries, random);
}

type Subscription = { lastEventId: number | null; listeners: Set<LiveListener<unknown>> };

export type Live = {
  /**
   * Listens to a topic; answers with how to stop. `after`: the last event that is known already; it counts for the
   * first listener of a topic, later ones hear what comes from now on.
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
    // Sent twice after a reconnect: known already.
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

/** The page's live connection. Made on first use, so that pages without live data never open one. */
export function live(): Live {
  pageLive ??= createLive({
    open: () => new WebSocket(new URL('/api/v1/live', location.href.replace(/^http/, 'ws'))) as unknown as SocketLike,
    later: (act, ms) => {
      const timer = setTimeout(act, ms);
      // Back online is a better sign than any timer.
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
