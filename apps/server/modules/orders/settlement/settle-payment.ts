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
  /** The payment fulfils the order. This call or an earlier one has fulfilled it. */
  | 'settled'
  /** The payment is not captured, so it does not fulfil the order yet. */
  | 'waiting'
  /** The payment was captured but does not fulfil the order. It was refunded or is being refunded. */
  | 'refunded'
  /** The payment belongs to no order. */
  | 'unknown';

/**
 * Settles a payment. A payment can fulfil an order only through this function. The browser's report, the webhook and
 * the scheduled check call it in any order and any number of times. The caller has read `seen` from the gateway before
 * this transaction began.
 *
 * The order's row is locked first. The invoice number is taken last, because from then until the commit no other sale
 * can take a number.
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
  // The status `refunded` means that someone refunded the payment at the gateway before it was settled here.
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

/** Settles a payment that was just read from the gateway, in a transaction. */
export function settleSeenPayment({ app, seller }: OrdersParts, seen: SeenPayment): Promise<Settlement> {
  return app.inTransaction((work) => settlePayment(work, seller, seen));
}

/** Reads a payment from the gateway by its id and settles it. */
export async function settleNamedPayment(parts: OrdersParts, gatewayPaymentId: string): Promise<void> {
  // The browser's report usually arrives before the webhook. The payment is then already settled.
  if ((await findPayment(parts.app.database, gatewayPaymentId))?.settlesOrder) return;
  const seen = await (await parts.gateway()).findPayment(gatewayPaymentId);
  if (seen) await settleSeenPayment(parts, seen);
}

/** Reads the payments of an order from the gateway and settles them. */
export async function settlePaymentsOf(parts: OrdersParts, order: Pick<Order, 'gatewayOrderId'>): Promise<void> {
  // The order was never opened at the gateway, so it cannot be paid.
  if (order.gatewayOrderId === null) return;
  const payments = await (await parts.gateway()).paymentsOf(order.gatewayOrderId);
  for (const seen of payments) await settleSeenPayment(parts, seen);
}
