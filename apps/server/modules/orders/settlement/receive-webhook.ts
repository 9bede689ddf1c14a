import type { Work } from '../../../platform/database/work.ts';
import { sha256Hex } from '../../../platform/security/hashes.ts';
import { putInInbox } from '../store/inbox.ts';

/** A signed message of the gateway, as it came. */
export type WebhookMessage = { eventId: string | undefined; body: string };

/** A payment that is only authorised fulfils nothing; its capture, or its end, has an event of its own. */
const NOTHING_FOLLOWS = new Set(['payment.authorized']);

/**
 * Stores a message whose signature was checked, and answers fast: the worker reads it. The gateway sends at least once,
 * so an id that came before is stored no second time. Announces `payment-event-received`. Answers the event's name.
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
    return 'unknown'; // signed, and no JSON: kept for a person to look at
  }
}
