import * as z from 'zod/mini';
import { notePaidBack } from './note-paid-back.ts';
import type { OrdersParts } from './orders-parts.ts';
import { settleSeen } from './report-payment.ts';
import { endRefund } from './send-refund.ts';
import { findEvent, markProcessed } from './store/inbox.ts';
import { findPayment } from './store/payments.ts';
import { findRefundIdAtGateway } from './store/refunds.ts';

/** The parts of an event that are used. The payload is how things stood when it happened, so what matters is asked anew. */
const eventShape = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: z.object({ id: z.string() }) })),
    refund: z.optional(
      z.object({
        entity: z.object({
          id: z.string(),
          status: z.enum(['pending', 'processed', 'failed']),
          payment_id: z.optional(z.string()),
          amount: z.optional(z.int().check(z.positive())),
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
    if (refund) await noteRefund(parts, refund.entity);
    else if (payment) await settleNamed(parts, payment.entity.id);
  } else app.log.warn({ event: 'webhook-not-understood', eventId });
  await markProcessed(app.database, eventId);
}

async function settleNamed(parts: OrdersParts, gatewayPaymentId: string): Promise<void> {
  // The browser was faster, as it mostly is: nothing is left to ask.
  if ((await findPayment(parts.app.database, gatewayPaymentId))?.settlesOrder) return;
  const seen = await (await parts.gateway()).findPayment(gatewayPaymentId);
  if (seen) await settleSeen(parts, seen);
}

type RefundEntity = NonNullable<z.infer<typeof eventShape>['payload']['refund']>['entity'];

async function noteRefund(parts: OrdersParts, refund: RefundEntity): Promise<void> {
  const { app, seller } = parts;
  const { id: gatewayRefundId, status, payment_id: gatewayPaymentId, amount: amountInPaise } = refund;
  const refundId = await findRefundIdAtGateway(app.database, gatewayRefundId);
  if (refundId) return await app.inTransaction((work) => endRefund(work, refundId, { gatewayRefundId, status }));
  // One that somebody made in the gateway's own dashboard. What is not through yet may still fail.
  if (status !== 'processed' || gatewayPaymentId === undefined || amountInPaise === undefined) return;
  // It may come before the payment that it takes back, of which nothing was granted then.
  await settleNamed(parts, gatewayPaymentId);
  const seen = { gatewayRefundId, gatewayPaymentId, amountInPaise };
  const isNews = await app.inTransaction((work) => notePaidBack(work, seller, seen));
  if (!isNews) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
