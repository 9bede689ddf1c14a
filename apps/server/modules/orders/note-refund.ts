import { notePaidBack } from './note-paid-back.ts';
import type { OrdersParts } from './orders-parts.ts';
import type { SeenRefund } from './payment-gateway.ts';
import { settleNamed } from './report-payment.ts';
import { endRefund } from './send-refund.ts';
import { findRefundIdAtGateway, findUnsentRefund } from './store/refunds.ts';

/**
 * Notes a refund as the gateway tells it, by a message or in its list: one of ours moves on, one that somebody made in the gateway's own
 * dashboard takes back what it paid for. However often it is told, it is noted once. `waiting`: it is not through yet, and may still fail.
 */
export async function noteRefund(parts: OrdersParts, seen: SeenRefund): Promise<'noted' | 'waiting'> {
  const { app, seller } = parts;
  const { gatewayRefundId, gatewayPaymentId, status } = seen;
  const refundId = await findRefundIdAtGateway(app.database, gatewayRefundId);
  if (refundId) {
    // One of ours that is not through yet is looked up with all of ours.
    await app.inTransaction((work) => endRefund(work, seller, refundId, seen));
    return 'noted';
  }
  if (status !== 'processed') return status === 'pending' ? 'waiting' : 'noted';
  // It may come before the payment that it takes back, of which nothing was granted then.
  await settleNamed(parts, gatewayPaymentId);
  const isOfSale = await app.inTransaction((work) => notePaidBack(work, seller, seen));
  if (!isOfSale && !(await adoptRefund(parts, seen))) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
  return 'noted';
}

/**
 * Somebody sent back by hand what we are about to send back: ours is done with theirs, and the gateway, which would refuse it for ever, is not
 * asked for it any more. By hand it may go in parts; the last one counts. False: none of ours waits, or not all of it went back.
 */
async function adoptRefund({ app, gateway, seller }: OrdersParts, seen: SeenRefund): Promise<boolean> {
  const ours = await findUnsentRefund(app.database, seen.gatewayPaymentId);
  if (!ours) return false;
  const made = await (await gateway()).refundsOf(seen.gatewayPaymentId);
  const done = made.filter(({ status }) => status === 'processed');
  if (done.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0) < ours.amountInPaise) return false;
  await app.inTransaction((work) => endRefund(work, seller, ours.refundId, seen));
  return true;
}
