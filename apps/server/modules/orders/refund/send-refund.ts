import type { RefundId } from '@kasauti/contract/ids.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayRefused } from '../payment-gateway.ts';
import { findRefund, type Refund } from '../store/refunds.ts';
import { recordRefund, settleRefund } from './settle-refund.ts';

/**
 * Sends a refund to the gateway. The refund's id is the idempotency key, so a repeated call does not send the money
 * twice.
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
    // With status 400 the gateway refuses this refund. Any other status is about the API key or is temporary, so the
    // refund is sent again later.
    if (!(error instanceof GatewayRefused) || error.status !== 400) throw error;
    await takeRefusal(parts, refund, error.message);
  }
}

/**
 * Matches the gateway's message that the seller's balance is too low. Only this refusal can resolve itself, because
 * later sales raise the balance.
 */
const BALANCE = /balance/i;

/**
 * Handles a refusal by the gateway. If the balance is too low, staff are notified and the refund stays open. If someone
 * has already sent the money back in the gateway's dashboard, the refund is settled. Otherwise the refund has failed.
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
