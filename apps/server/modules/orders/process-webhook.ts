import * as z from 'zod/mini';
import { noteRefund } from './note-refund.ts';
import type { OrdersParts } from './orders-parts.ts';
import { settleNamed } from './report-payment.ts';
import { findEvent, markProcessed } from './store/inbox.ts';

/** The parts of an event that are used. The payload is how things stood when it happened, so what matters is asked anew. */
const eventShape = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(
      z.object({
        entity: z.object({
          id: z.string(),
          status: z.enum(['pending', 'processed', 'failed']),
          payment_id: z.string(),
          amount: z.int().check(z.positive()),
        }),
      }),
    ),
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
    if (refund) {
      const { id, payment_id, amount, status } = refund.entity;
      await noteRefund(parts, { gatewayRefundId: id, gatewayPaymentId: payment_id, amountInPaise: amount, status });
    } else if (payment) await settleNamed(parts, payment.entity.id);
  } else app.log.warn({ event: 'webhook-not-understood', eventId });
  await markProcessed(app.database, eventId);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
