import type { OrdersParts } from '../orders-parts.ts';
import type { SeenRefund } from '../payment-gateway.ts';
import { settleNamed } from '../settlement/report-payment.ts';
import { lockOrder } from '../store/orders.ts';
import { findOwedRefund, findRefundIdAtGateway } from '../store/refunds.ts';
import { endRefund, insertTry } from './end-refund.ts';
import { recordGatewayRefund } from './note-paid-back.ts';

/**
 * Notes a refund as the gateway tells it, by a message or in its list: one of ours moves on, one that somebody made in the gateway's own
 * dashboard takes back what it paid for. However often it is told, it is noted once. `waiting`: it is not through yet, and may still fail.
 */
export async function recordRefund(parts: OrdersParts, seen: SeenRefund): Promise<'noted' | 'waiting'> {
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
  const isOfSale = await app.inTransaction((work) => recordGatewayRefund(work, seller, seen));
  if (!isOfSale && !(await adoptRefund(parts, seen))) app.log.info({ event: 'refund-of-no-sale', gatewayRefundId });
  return 'noted';
}

/**
 * Somebody sent back by hand what we are about to send back, or could not: ours is done with theirs, and the gateway, which would refuse it, is not
 * asked for it any more. By hand it may go in parts; the last one counts. False: none of ours is owed, or not all of it went back.
 */
async function adoptRefund({ app, gateway, seller }: OrdersParts, seen: SeenRefund): Promise<boolean> {
  const ours = await findOwedRefund(app.database, seen.gatewayPaymentId);
  if (!ours) return false;
  const made = await (await gateway()).refundsOf(seen.gatewayPaymentId);
  const done = made.filter(({ status }) => status === 'processed');
  if (done.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0) < ours.amountInPaise) return false;
  await app.inTransaction(async (work) => {
    await lockOrder(work.tx, ours.orderId);
    const owed = await findOwedRefund(work.tx, seen.gatewayPaymentId);
    if (!owed) return;
    const refundId = owed.state === 'failed' ? await insertTry(work, owed, work.now) : owed.refundId;
    await endRefund(work, seller, refundId, seen);
  });
  return true;
}
