import type { OrderId, RefundId, UserId } from '@kasauti/contract/ids.ts';
import { askRefund as contract } from '@kasauti/contract/orders/paid-orders.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { isRefundable, refundableAmount, whyCannotAskRefund } from '@kasauti/domain/commerce/refund/asked-refund.ts';
import type { RefundReason } from '@kasauti/domain/commerce/refund/refund-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { postSurplus } from '../settlement/ledger.ts';
import { askBack, lockUnits } from '../store/entitlements.ts';
import { lockOrder, type Order } from '../store/orders.ts';
import { findSettlingPayment, type Payment } from '../store/payments.ts';
import { countRefunds, insertRefund, type Refund, readCommittedAmount } from '../store/refunds.ts';

// These functions create the refunds that this server sends. The reason is a request by the buyer, a surplus payment (a
// payment for which nothing was sold), or an earlier refund that failed. None of these functions calls the gateway. A
// reaction or the scheduled check of open refunds sends the refund afterwards.

/**
 * Requests a refund for the unused units of an order, on behalf of its buyer. From the commit on, these units cannot be
 * booked. If the request is repeated, there is still only one refund. The order's row is locked first, and then its
 * units.
 */
export async function askRefund(work: Work, { orderId, userId }: { orderId: OrderId; userId: UserId }) {
  const { tx, now } = work;
  const order = await lockOrder(tx, orderId);
  if (!order) return refuse(contract.refusals, 'not-found');
  if (order.userId !== userId) return refuse(contract.refusals, 'forbidden');
  const payment = await findSettlingPayment(tx, orderId);
  const units = (await lockUnits(tx, orderId)).map((unit) => ({
    ...unit,
    unitPricePaise: paise(unit.unitPriceInPaise),
    count: 1,
  }));
  const facts = {
    orderState: order.state,
    paidAt: order.fulfilledAt,
    totalPaise: paise(order.amountInPaise),
    refundedPaise: paise(await readCommittedAmount(tx, orderId)),
    units,
  };
  const bar = whyCannotAskRefund(facts, now);
  if (bar === 'refund-under-way') return { orderId };
  if (bar) return refuse(contract.refusals, bar);
  if (!payment) throw new Error(`the paid order ${orderId} has no payment`);

  const amountInPaise = refundableAmount(facts, now);
  const refunded = units.filter((unit) => isRefundable(unit, now)).map(({ entitlementId }) => entitlementId);
  const refundId = await insertRefund(tx, { paymentId: payment.paymentId, amountInPaise, reason: 'asked' }, now);
  await askBack(tx, refundId, refunded, now);
  record(work, {
    actorId: userId,
    actorRole: 'candidate',
    action: 'refund.asked',
    objectKind: 'order',
    objectId: orderId,
    detail: { refundId, amountInPaise, units: refunded.length },
  });
  await work.announce({ kind: 'payment-to-refund', refundId });
  return { orderId };
}

/**
 * Creates the refund of a surplus payment, if there was no refund of this payment yet. If that refund fails,
 * `tryRefundAgain` creates the next one. The caller has locked the order.
 */
export async function refundSurplus(
  work: Work,
  order: Order,
  payment: Payment,
  reason: RefundReason,
): Promise<'refunded'> {
  const { tx, now } = work;
  const { paymentId, amountInPaise, gatewayPaymentId } = payment;
  if ((await countRefunds(tx, paymentId)) > 0) return 'refunded';
  const refundId = await insertRefund(tx, { paymentId, amountInPaise, reason }, now);
  await postSurplus(work, order.orderId, amountInPaise);
  record(work, {
    actorId: null,
    actorRole: 'system',
    action: 'payment.give-back',
    objectKind: 'order',
    objectId: order.orderId,
    reason,
    detail: { amountInPaise, gatewayPaymentId },
  });
  await work.announce({ kind: 'payment-to-refund', refundId });
  return 'refunded';
}

/**
 * Creates a new refund for the amount of a failed one. The new refund has a new id and therefore a new idempotency key,
 * because the gateway answers the old key with the failed refund. The debt to the buyer is already in the ledger. The
 * scheduled check of open refunds sends the new refund, but not before `notBefore`.
 */
export async function tryRefundAgain({ tx, now }: Work, failed: Refund, notBefore: Date): Promise<RefundId> {
  const { paymentId, amountInPaise, reason } = failed;
  return await insertRefund(tx, { paymentId, amountInPaise, reason, notBefore }, now);
}
