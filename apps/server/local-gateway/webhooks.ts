import { request } from 'node:http';
import { doublingWait } from '@kasauti/domain/time/backoff.ts';
import { DAY_MS, HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { hmacSha256 } from '../platform/security/hashes.ts';
import type { GatewayOrder, GatewayPayment, GatewayRefund, WebhookEvent } from './entities.ts';
import { fourteen } from './gateway-ids.ts';
import type { GatewayState, WebhookDelivery } from './state.ts';
import type { Tuning } from './tuning.ts';

const ANSWER_WITHIN_MS = 5000;
const TRY_FOR_MS = DAY_MS;
const MAX_WAIT_MS = HOUR_MS;
const AT_ONCE = 4;

export type WebhookSender = {
  /** Sets the address to which events are sent. Until then, events wait. */
  setUrl(url: string): void;
  emit(event: WebhookEvent, entities: { payment?: GatewayPayment; order?: GatewayOrder; refund?: GatewayRefund }): void;
  /** Tries to send all waiting events now. Resolves when each attempt has ended. */
  flush(): Promise<void>;
  /** Sends an event again, even if it was delivered or dropped. */
  replay(eventId: string): Promise<void>;
  close(): Promise<void>;
};

type Context = { state: GatewayState; secret: string; accountId: string; tuning: Tuning; now(): number };

/**
 * Sends events as Razorpay does: the raw body is signed, the order is not guaranteed, and an event may arrive more than
 * once. Failed attempts are repeated for 24 hours.
 */
export function makeWebhookSender({ state, secret, accountId, tuning, now }: Context): WebhookSender {
  let url: string | null = null;
  let closed = false;
  const held: WebhookDelivery[] = [];
  const sending = new Set<Promise<void>>();
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();
  const line: (() => Promise<void>)[] = [];

  function schedule(delivery: WebhookDelivery, inMs: number): void {
    if (closed) return;
    clearTimeout(timers.get(delivery.eventId));
    const timer = setTimeout(() => {
      timers.delete(delivery.eventId);
      void attempt(delivery.eventId);
    }, inMs);
    timers.set(delivery.eventId, timer.unref());
  }

  /**
   * Sends an event when it is its turn. Only a few events are sent at the same time. If the event is already waiting to
   * be sent, it is not added again.
   */
  function attempt(eventId: string): Promise<void> {
    const known = underWay.get(eventId);
    if (known) return known;
    const sent = new Promise<void>((done) => {
      line.push(() => tryOnce(eventId).finally(done));
      pump();
    }).finally(() => underWay.delete(eventId));
    underWay.set(eventId, sent);
    return sent;
  }

  function pump(): void {
    while (sending.size < AT_ONCE) {
      const next = line.shift();
      if (!next) return;
      const one = next().finally(() => {
        sending.delete(one);
        pump();
      });
      sending.add(one);
    }
  }

  async function tryOnce(eventId: string): Promise<void> {
    const delivery = state.delivery.get(eventId);
    if (closed || url === null || delivery?.state !== 'waiting') return;
    const copies = await Promise.all(Array.from({ length: tuning.webhooks.copies }, () => post(delivery)));
    const tries = delivery.tries + 1;
    if (copies.every(Boolean)) return state.put('delivery', eventId, { ...delivery, tries, state: 'delivered' });
    const wait = doublingWait({ firstMs: tuning.webhooks.retryMs, maxMs: MAX_WAIT_MS }, delivery.tries);
    const isOver = Date.now() + wait - delivery.madeAt > TRY_FOR_MS;
    const again: WebhookDelivery = {
      ...delivery,
      tries,
      dueAt: Date.now() + wait,
      state: isOver ? 'given-up' : 'waiting',
    };
    state.put('delivery', eventId, again);
    if (!isOver) schedule(again, wait);
  }

  async function post({ eventId, body }: WebhookDelivery): Promise<boolean> {
    if (url === null) return false;
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'x-razorpay-signature': hmacSha256(secret, body).toString('hex'),
      'x-razorpay-event-id': eventId,
    };
    const sent = tuning.webhooks.tamper ? body.replace('"captured"', '"captured" ') : body;
    return await postOnce(url, headers, sent);
  }

  return {
    setUrl(to) {
      url = to;
      for (const delivery of state.delivery.values())
        if (delivery.state === 'waiting') schedule(delivery, Math.max(0, delivery.dueAt - Date.now()));
    },
    emit(event, entities) {
      const contains = (['payment', 'order', 'refund'] as const).filter((name) => entities[name] !== undefined);
      const body = JSON.stringify({
        entity: 'event',
        account_id: accountId,
        event,
        contains,
        payload: Object.fromEntries(contains.map((name) => [name, { entity: entities[name] }])),
        created_at: now(),
      });
      const { drop, delayMs, reorder } = tuning.webhooks;
      const delivery: WebhookDelivery = {
        eventId: fourteen(),
        event,
        body,
        tries: 0,
        dueAt: Date.now() + delayMs,
        madeAt: Date.now(),
        state: drop ? 'dropped' : 'waiting',
      };
      state.put('delivery', delivery.eventId, delivery);
      if (drop || url === null) return;
      if (reorder === 0) return schedule(delivery, delayMs);
      held.push(delivery);
      if (held.length < reorder) return;
      for (const [index, one] of held.splice(0).reverse().entries()) schedule(one, delayMs + index);
    },
    async flush() {
      held.length = 0;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      const waiting = [...state.delivery.values()].filter((one) => one.state === 'waiting');
      await Promise.all(waiting.map((one) => attempt(one.eventId)));
      await Promise.all(sending);
    },
    async replay(eventId) {
      const delivery = state.delivery.get(eventId);
      if (!delivery) return;
      state.put('delivery', eventId, { ...delivery, state: 'waiting' });
      await attempt(eventId);
    },
    async close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(sending);
    },
  };
}

/**
 * Sends a POST request. Resolves to true if a 2xx response arrives in time. Each request has its own connection,
 * because an open connection would delay the shutdown of a server.
 */
function postOnce(url: string, headers: Record<string, string>, body: string): Promise<boolean> {
  return new Promise((done) => {
    const post = request(url, { method: 'POST', headers, agent: false, timeout: ANSWER_WITHIN_MS }, (answer) => {
      answer.resume();
      done(answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300);
    });
    post.on('timeout', () => post.destroy());
    post.on('error', () => done(false)); // a missing response is a failure like any other and is tried again
    post.end(body);
  });
}
