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

// Starts the refunds that this server sends. They begin with a request by the buyer, with a payment that nothing was
// sold for, or with an earlier refund that failed. The gateway is called by the reaction or by the check of open
// refunds, never in these functions.

/**
 * Requests a refund for the unused units of an order on behalf of its buyer. From then on these units cannot be
 * booked. A repeated request is refunded once. The order's row is locked first, then its units.
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
 * Creates one refund of a payment that nothing was sold for. After a failed attempt, `tryRefundAgain` creates the
 * next one. The caller holds the order's lock.
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
 * Creates a new refund for the amount of a failed one. Under the old refund's key the gateway would return the
 * failed refund. The ledger already contains the debt. The check of open refunds sends the new refund.
 */
export async function tryRefundAgain({ tx, now }: Work, failed: Refund, notBefore: Date): Promise<RefundId> {
  const { paymentId, amountInPaise, reason } = failed;
  return await insertRefund(tx, { paymentId, amountInPaise, reason, notBefore }, now);
}
