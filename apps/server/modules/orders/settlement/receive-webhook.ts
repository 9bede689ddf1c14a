import type { Work } from '../../../platform/database/work.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { putInInbox } from '../store/inbox.ts';

/** A webhook message of the gateway, as it was received. */
export type WebhookMessage = { eventId: string | undefined; body: string };

/**
 * Events that have no effect. An authorised payment does not fulfil its order yet, and another event follows when it is
 * captured or fails.
 */
const NOTHING_FOLLOWS = new Set(['payment.authorized']);

/**
 * Stores a message whose signature the caller has checked. It is processed later, so the gateway gets a fast response.
 * The gateway may deliver the same event several times. If its id is already stored, nothing changes. Announces
 * `payment-event-received` for a new event that has an effect. Returns the name of the event.
 */
export async function receiveWebhook(work: Work, { eventId, body }: WebhookMessage): Promise<string> {
  const id = eventId ?? sha256Hex(body);
  const event = eventName(body);
  const isDone = NOTHING_FOLLOWS.has(event);
  const isNew = await putInInbox(work.tx, { eventId: id, event, body, isDone }, work.now);
  if (isNew && !isDone) await work.announce({ kind: 'payment-event-received', eventId: id });
  return event;
}

function eventName(body: string): string {
  try {
    const { event } = JSON.parse(body) as { event?: unknown };
    return typeof event === 'string' ? event.slice(0, 60) : 'unknown';
  } catch {
    return 'unknown'; // the signed message is not JSON; it is stored so that staff can read it
  }
}
