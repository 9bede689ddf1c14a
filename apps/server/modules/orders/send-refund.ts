import type { RefundId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { postRefund } from './ledger.ts';
import type { OrdersParts, Seller } from './orders-parts.ts';
import type { SeenRefund } from './payment-gateway.ts';
import { releaseAskedBack } from './store/entitlements.ts';
import { lockOrder } from './store/orders.ts';
import { findPayment } from './store/payments.ts';
import { findRefund, moveRefund } from './store/refunds.ts';
import { type Undone, undoSale } from './undo-sale.ts';

/** What the gateway says of a refund that it has taken. */
type GoneRefund = Pick<SeenRefund, 'gatewayRefundId' | 'status'>;

/** Asks the gateway to send money back. The refund's own id is the idempotency key: however often this runs, it goes once. */
export async function sendRefund({ app, gateway, seller }: OrdersParts, refundId: RefundId): Promise<void> {
  const refund = await findRefund(app.database, refundId);
  if (refund?.state !== 'requested') return;
  const { gatewayPaymentId, amountInPaise } = refund;
  const sent = await (await gateway()).refund({ gatewayPaymentId, amountInPaise, key: refundId });
  await app.inTransaction((work) => endRefund(work, seller, refundId, sent));
}

/**
 * Notes how far a refund is. When the money has gone, the ledger hears of it, once; and where a buyer asked for it, the sale is undone. Of one that
 * the bank could not take, the buyer has their units again.
 */
export async function endRefund(work: Work, seller: Seller, refundId: RefundId, seen: GoneRefund): Promise<void> {
  const { tx, now } = work;
  const refund = await findRefund(tx, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  // The order's row first, as everywhere.
  const order = refund.reason === 'asked' ? await lockOrder(tx, refund.orderId) : null;
  const hasMoved = await moveRefund(tx, refundId, seen.status, seen.gatewayRefundId, now);
  if (!hasMoved || seen.status === 'pending') return;
  if (order)
    await endAsked(work, seller, { refundId, order, amountInPaise: refund.amountInPaise }, refund, seen.status);
  else if (seen.status === 'processed') await postRefund(work, refund.orderId, refund.amountInPaise);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: `refund.${seen.status}`,
    objectKind: 'order',
    objectId: refund.orderId,
    detail: { refundId, amountInPaise: refund.amountInPaise },
  });
}

async function endAsked(
  work: Work,
  seller: Seller,
  undone: Omit<Undone, 'payment'>,
  { gatewayPaymentId }: { gatewayPaymentId: string },
  status: 'processed' | 'failed',
): Promise<void> {
  if (status === 'failed') {
    await releaseAskedBack(work.tx, undone.refundId, work.now);
    await work.announce({ kind: 'asked-refund-failed', refundId: undone.refundId });
    return;
  }
  const payment = await findPayment(work.tx, gatewayPaymentId);
  if (!payment) throw new Error(`refund ${undone.refundId} has no payment`);
  await undoSale(work, seller, { ...undone, payment });
}
