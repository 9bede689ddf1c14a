import type { RefundId } from '@kasauti/contract/ids.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayRefused } from '../payment-gateway.ts';
import { findRefund, type Refund } from '../store/refunds.ts';
import { recordRefund, settleRefund } from './settle-refund.ts';

/**
 * Asks the gateway to send money back. The refund's own id is the idempotency key: however often this runs, it goes
 * once.
 */
export async function sendRefund(parts: OrdersParts, refundId: RefundId): Promise<void> {
  const { app, gateway, seller } = parts;
  const refund = await findRefund(app.database, refundId);
  if (refund?.state !== 'requested') return;
  const { gatewayPaymentId, amountInPaise } = refund;
  try {
    const sent = await (await gateway()).refund({ gatewayPaymentId, amountInPaise, key: refundId });
    await app.inTransaction((work) => settleRefund(work, seller, refundId, sent));
  } catch (error) {
    // 400 is a no to this refund. Any other status says something of our key or of the moment: we ask again.
    if (!(error instanceof GatewayRefused) || error.status !== 400) throw error;
    await takeRefusal(parts, refund, error.message);
  }
}

/**
 * Too little money in our account at the gateway: it fills up with the next sales. The only refusal that ends by
 * itself.
 */
const BALANCE = /balance/i;

/**
 * The gateway will not send it. Perhaps somebody did by hand; otherwise it has failed, and the people concerned are
 * notified.
 */
async function takeRefusal(parts: OrdersParts, refund: Refund, failure: string): Promise<void> {
  const { app, gateway, seller } = parts;
  const { refundId } = refund;
  if (BALANCE.test(failure)) {
    const nextTryAt = null;
    await app.inTransaction((work) => work.announce({ kind: 'refund-held-up', refundId, failure, nextTryAt }));
    return;
  }
  for (const made of await (await gateway()).refundsOf(refund.gatewayPaymentId)) await recordRefund(parts, made);
  if ((await findRefund(app.database, refundId))?.state !== 'requested') return;
  app.log.error({ event: 'refund-refused', refundId, text: failure });
  await app.inTransaction((work) =>
    settleRefund(work, seller, refundId, { gatewayRefundId: null, status: 'failed', failure }),
  );
}
