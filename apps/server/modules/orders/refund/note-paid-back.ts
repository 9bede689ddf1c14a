import type { RefundId } from '@kasauti/contract/ids.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { record } from '../../audit/index.ts';
import type { Seller } from '../orders-parts.ts';
import { releaseAskedBack } from '../store/entitlements.ts';
import { lockOrder } from '../store/orders.ts';
import { findPayment, type Payment } from '../store/payments.ts';
import {
  findAskedRefund,
  findRefundIdAtGateway,
  insertRefund,
  moveRefund,
  readBoundOfPayment,
} from '../store/refunds.ts';
import { endRefund } from './end-refund.ts';
import { reverseSale } from './reverse-sale.ts';

/** A refund of a sale that somebody made at the gateway, and that has gone through. */
export type GatewayRefund = { gatewayRefundId: string; gatewayPaymentId: string; amountInPaise: number };

/**
 * What is paid back cannot be used any more: unused entitlements are revoked, the ledger and a credit note follow, and the order is `refunded`
 * once the whole price is. What is used or booked already stays as it is: staff are told, and it stands in the audit log. However often
 * and in whatever order the gateway tells it, it happens once. False: no payment of ours that fulfilled an order, or known already.
 *
 * The order's row is locked first, as by a settlement; then its units, with their entitlements' rows.
 */
export async function recordGatewayRefund(work: Work, seller: Seller, seen: GatewayRefund): Promise<boolean> {
  const { tx, now } = work;
  const found = await findPayment(tx, seen.gatewayPaymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again behind the lock: a settlement or another report of this refund may have been under way.
  const payment = await findPayment(tx, seen.gatewayPaymentId);
  if (!order || !payment?.settlesOrder || (await findRefundIdAtGateway(tx, seen.gatewayRefundId))) return false;

  // Ours, which the buyer asked for: the gateway tells of it before its answer to us was noted, or somebody was faster by hand.
  const asked = await findAskedRefund(tx, payment.paymentId);
  if (asked?.amountInPaise === seen.amountInPaise) {
    await endRefund(work, seller, asked.refundId, { ...seen, status: 'processed' });
    return true;
  }
  if (asked) await giveUpBeyondPayment(work, payment, asked.refundId, seen.amountInPaise);

  const refundId = newId<RefundId>(now);
  await insertRefund(tx, {
    refund_id: refundId,
    payment_id: payment.paymentId,
    amount_in_paise: seen.amountInPaise,
    reason: 'at-the-gateway',
    state: 'processed',
    gateway_refund_id: seen.gatewayRefundId,
    requested_at: now,
    changed_at: now,
  });
  const { taken, used, unclearPaise } = await reverseSale(work, seller, {
    refundId,
    order,
    payment,
    amountInPaise: seen.amountInPaise,
  });
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'refund.at-the-gateway',
    objectKind: 'order',
    objectId: order.orderId,
    detail: {
      refundId,
      amountInPaise: seen.amountInPaise,
      revokedEntitlements: taken,
      usedAlready: used,
      unclearInPaise: unclearPaise,
    },
  });
  return true;
}

/**
 * A person sent back so much that what the buyer asked for, and the gateway has not taken, does not fit into the payment any more: the gateway would
 * refuse it. Its units are free for what this refund takes; what it leaves can be asked back anew.
 */
async function giveUpBeyondPayment(
  { tx, now }: Work,
  payment: Payment,
  askedId: RefundId,
  amountInPaise: number,
): Promise<void> {
  if ((await readBoundOfPayment(tx, payment.paymentId)) + amountInPaise <= payment.amountInPaise) return;
  const failure = 'Money of this payment was sent back at the gateway.';
  await moveRefund(tx, askedId, { status: 'failed', gatewayRefundId: null, failure }, now);
  await releaseAskedBack(tx, askedId, now);
}
