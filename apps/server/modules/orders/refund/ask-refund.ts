import type { OrderId, RefundId, UserId } from '@kasauti/contract/ids.ts';
import { askRefund as contract } from '@kasauti/contract/paid-orders.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { isRefundable, refundableAmount, whyCannotAskRefund } from '@kasauti/domain/commerce/asked-refund.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { record } from '../../audit/index.ts';
import { askBack, lockUnits } from '../store/entitlements.ts';
import { lockOrder } from '../store/orders.ts';
import { findSettlingPayment } from '../store/payments.ts';
import { insertRefund, readBoundRefunds } from '../store/refunds.ts';

/**
 * A buyer asks back what is unused of an order. Its units cannot be booked from here on; the gateway is asked by the reaction, and what
 * comes of it is noted by `endRefund`. Asked twice, it goes back once. The order's row is locked first, then its units.
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
    refundedPaise: paise(await readBoundRefunds(tx, orderId)),
    units,
  };
  const bar = whyCannotAskRefund(facts, now);
  if (bar === 'refund-under-way') return { orderId };
  if (bar) return refuse(contract.refusals, bar);
  if (!payment) throw new Error(`the paid order ${orderId} has no payment`);

  const refundId = newId<RefundId>(now);
  const amountInPaise = refundableAmount(facts, now);
  const asked = units.filter((unit) => isRefundable(unit, now)).map(({ entitlementId }) => entitlementId);
  await insertRefund(tx, {
    refund_id: refundId,
    payment_id: payment.paymentId,
    amount_in_paise: amountInPaise,
    reason: 'asked',
    state: 'requested',
    gateway_refund_id: null,
    requested_at: now,
    changed_at: now,
  });
  await askBack(tx, refundId, asked, now);
  record(work, {
    actorId: userId,
    actorRole: 'candidate',
    action: 'refund.asked',
    objectKind: 'order',
    objectId: orderId,
    detail: { refundId, amountInPaise, units: asked.length },
  });
  await work.announce({ kind: 'payment-to-refund', refundId });
  return { orderId };
}
