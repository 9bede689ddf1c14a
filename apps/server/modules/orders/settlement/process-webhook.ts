import * as z from 'zod/mini';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayRefused } from '../payment-gateway.ts';
import { recordRefund } from '../refund/settle-refund.ts';
import { findEvent, markProcessed } from '../store/inbox.ts';
import { settleNamedPayment } from './settle-payment.ts';

/**
 * The only part of an event that is used is the id of the payment or refund. Everything else may be out of date, so the
 * payment or refund is read from the gateway.
 */
const eventShape = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
  }),
});

/**
 * Processes a stored event. The gateway delivers events at least once and in any order. This is safe, because a
 * repeated settlement or refund changes nothing.
 */
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
 * Records the refund with this id. The state is requested from the gateway, because the signature of the event proves
 * only its sender and not that the state is current.
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
