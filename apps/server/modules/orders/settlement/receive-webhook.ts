import type { Work } from '../../../platform/database/work.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { putInInbox } from '../store/inbox.ts';

/** A signed message of the gateway as it was received. */
export type WebhookMessage = { eventId: string | undefined; body: string };

/** Events without effect. An authorised payment fulfils nothing, and its capture or failure is a separate event. */
const NOTHING_FOLLOWS = new Set(['payment.authorized']);

/**
 * Stores a message whose signature was checked, and returns without processing it, so that the gateway gets a fast
 * response. The gateway delivers an event at least once, so an id that exists already is not stored again. Announces
 * `payment-event-received`. Returns the name of the event.
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
    return 'unknown'; // signed but not JSON: it is stored for a person to read
  }
}
