import type { PaymentId, RefundId } from '@kasauti/contract/ids.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { record } from '../audit/index.ts';
import { creditedLines, issueCreditNote } from './issue-credit-note.ts';
import { postPaidBack } from './ledger.ts';
import type { Seller } from './orders-parts.ts';
import { lockOrder, readLines, updateOrder } from './store/orders.ts';
import { findPayment, markPaidBack } from './store/payments.ts';
import { findRefundIdAtGateway, insertRefund, readPaidBack } from './store/refunds.ts';
import { takeBackUnits } from './take-back-units.ts';

/** A refund of a sale that somebody made at the gateway, and that has gone through. */
export type PaidBack = { gatewayRefundId: string; gatewayPaymentId: string; amountInPaise: number };

/**
 * What is paid back cannot be used any more: unused entitlements are revoked, the ledger and a credit note follow, and the order is `refunded`
 * once the whole price is. What is used or booked already stays as it is: staff are told, and it stands in the audit log. However often
 * and in whatever order the gateway tells it, it happens once. False: no payment of ours that fulfilled an order, or known already.
 *
 * The order's row is locked first, as by a settlement; then its units, with their entitlements' rows.
 */
export async function notePaidBack(work: Work, seller: Seller, seen: PaidBack): Promise<boolean> {
  const { tx, now } = work;
  const found = await findPayment(tx, seen.gatewayPaymentId);
  const order = found && (await lockOrder(tx, found.orderId));
  // Read again behind the lock: a settlement or another report of this refund may have been under way.
  const payment = await findPayment(tx, seen.gatewayPaymentId);
  if (!order || !payment?.settlesOrder || (await findRefundIdAtGateway(tx, seen.gatewayRefundId))) return false;

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
  await closeOrder(work, order.orderId, payment);
  const { taken, used } = await takeBackUnits(work, order.orderId);
  const lines = creditedLines(await readLines(tx, [order.orderId]), seen.amountInPaise);
  await postPaidBack(work, order.orderId, lines);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'refund.at-the-gateway',
    objectKind: 'order',
    objectId: order.orderId,
    detail: { refundId, amountInPaise: seen.amountInPaise, revokedEntitlements: taken, usedAlready: used },
  });
  await work.announce({ kind: 'order-paid-back', refundId, usedUnits: used });
  await issueCreditNote(work, { refundId, order, lines, seller, gatewayPaymentId: seen.gatewayPaymentId });
  return true;
}

type Sale = { paymentId: PaymentId; amountInPaise: number };

async function closeOrder({ tx }: Work, orderId: Parameters<typeof updateOrder>[1], payment: Sale): Promise<void> {
  if ((await readPaidBack(tx, orderId)) < payment.amountInPaise) return;
  await markPaidBack(tx, payment.paymentId);
  await updateOrder(tx, orderId, { state: 'refunded' });
}
