import * as z from 'zod/mini';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayRefused } from '../payment-gateway.ts';
import { recordRefund } from '../refund/settle-refund.ts';
import { findEvent, markProcessed } from '../store/inbox.ts';
import { settleNamedPayment } from './settle-payment.ts';

/**
 * The parts of an event that are used: the id of the payment or refund. The rest of the payload may be out of date,
 * so it is read again from the gateway.
 */
const eventShape = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
  }),
});

/**
 * Processes a stored event. Events are delivered at least once and in any order, so settlements and refunds can be
 * repeated safely.
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
 * Records a refund by its id. The signature of an event proves only its sender, so the state is requested from the
 * gateway.
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
