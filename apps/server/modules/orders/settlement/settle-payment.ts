import type { InvoiceId } from '@kasauti/contract/ids.ts';
import { isCaptured } from '@kasauti/domain/commerce/payment-state.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { fulfilOrder } from '../checkout/fulfil-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { OrdersParts, Seller } from '../orders-parts.ts';
import type { SeenPayment } from '../payment-gateway.ts';
import { refundSurplus } from '../refund/request-refund.ts';
import { lockOrderAtGateway, type Order, readLines, updateOrder } from '../store/orders.ts';
import { findPayment, markSettling, recordPayment } from '../store/payments.ts';
import { postSale } from './ledger.ts';

export type Settlement =
  /** The payment fulfils the order, either now or since an earlier call. */
  | 'settled'
  /** The payment is not captured and fulfils nothing yet. */
  | 'waiting'
  /** The payment was captured and is refunded. */
  | 'refunded'
  /** The payment belongs to no order. */
  | 'unknown';

/**
 * Settles a payment. This is the only way in which a payment fulfils an order. The browser's report, the webhook and
 * the check at the gateway all call it, in any order and any number of times. `seen` was read from the gateway
 * before this transaction began.
 *
 * The order's row is locked first. The invoice number is taken last, because its series stays locked for all sales
 * until the commit.
 */
export async function settlePayment(work: Work, seller: Seller, seen: SeenPayment): Promise<Settlement> {
  const { tx, now } = work;
  const order = await lockOrderAtGateway(tx, seen.gatewayOrderId);
  if (!order) return 'unknown';
  const payment = await recordPayment(tx, { ...seen, orderId: order.orderId }, now);
  if (payment.orderId !== order.orderId) throw new Error(`payment ${seen.gatewayPaymentId} is of another order`);

  if (payment.settlesOrder) return 'settled';
  if (payment.status === 'failed' && order.state === 'awaiting_payment')
    await updateOrder(tx, order.orderId, { last_failure: seen.failure ?? 'The payment failed.' });
  // A `refunded` status without a capture means that the gateway refunded the payment on its own.
  if (payment.status !== 'captured') return isCaptured(payment.status) ? 'refunded' : 'waiting';

  if (seen.amountInPaise !== order.amountInPaise || seen.currency !== 'INR')
    return await refundSurplus(work, order, payment, 'wrong-amount');
  if (order.state !== 'awaiting_payment') return await refundSurplus(work, order, payment, 'second-payment');

  await markSettling(tx, payment.paymentId);
  await updateOrder(tx, order.orderId, {
    state: 'fulfilled',
    fulfilled_at: now,
    last_failure: null,
    next_check_at: null,
  });
  const lines = await readLines(tx, [order.orderId]);
  const invoiceId = newId<InvoiceId>(now);
  await fulfilOrder(work, order, lines, { invoiceId });
  await postSale(work, order.orderId, lines);
  await issueInvoice(work, { invoiceId, order, lines, seller, payment: seen });
  return 'settled';
}

/** Settles a payment as the gateway has just reported it. */
export function settleSeenPayment({ app, seller }: OrdersParts, seen: SeenPayment): Promise<Settlement> {
  return app.inTransaction((work) => settlePayment(work, seller, seen));
}

/** Reads a payment from the gateway by its id and settles it. */
export async function settleNamedPayment(parts: OrdersParts, gatewayPaymentId: string): Promise<void> {
  // The browser's report usually arrives first, and the payment is then settled already.
  if ((await findPayment(parts.app.database, gatewayPaymentId))?.settlesOrder) return;
  const seen = await (await parts.gateway()).findPayment(gatewayPaymentId);
  if (seen) await settleSeenPayment(parts, seen);
}

/** Asks the gateway for the payments of an order and settles them. */
export async function settlePaymentsOf(parts: OrdersParts, order: Pick<Order, 'gatewayOrderId'>): Promise<void> {
  // The order was never opened at the gateway, so it cannot be paid.
  if (order.gatewayOrderId === null) return;
  const payments = await (await parts.gateway()).paymentsOf(order.gatewayOrderId);
  for (const seen of payments) await settleSeenPayment(parts, seen);
}
