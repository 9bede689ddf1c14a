import * as z from 'zod/mini';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayRefused } from '../payment-gateway.ts';
import { recordRefund } from '../refund/settle-refund.ts';
import { findEvent, markProcessed } from '../store/inbox.ts';
import { settleNamedPayment } from './settle-payment.ts';

/**
 * The parts of an event that are used: which payment or refund it is about. The payload is a picture of an earlier
 * moment, so everything else is read again.
 */
const eventShape = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
  }),
});

/** Acts on a stored event. Delivered at least once, in any order: settling and refunding are harmless to repeat. */
export async function processWebhook(parts: OrdersParts, eventId: string): Promise<void> {
  const { app } = parts;
  const stored = await findEvent(app.database, eventId);
  if (!stored || stored.processedAt) return;
  const event = eventShape.safeParse(safeJson(stored.body));
  if (event.success) {
    const { payment, refund } = event.data.payload;
    if (refund) await recordNamedRefund(parts, refund.entity.id);
    else if (payment) await settleNamedPayment(parts, payment.entity.id);
  } else app.log.warn({ event: 'webhook-not-understood', eventId });
  await markProcessed(app.database, eventId);
}

/**
 * Records a refund of which only the id is known: a signature proves the sender, and only the gateway itself knows the
 * state.
 */
async function recordNamedRefund(parts: OrdersParts, gatewayRefundId: string): Promise<void> {
  try {
    await recordRefund(parts, await (await parts.gateway()).findRefund(gatewayRefundId));
  } catch (error) {
    if (!(error instanceof GatewayRefused && error.status === 400)) throw error;
    parts.app.log.warn({ event: 'refund-unknown-at-the-gateway', gatewayRefundId });
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
