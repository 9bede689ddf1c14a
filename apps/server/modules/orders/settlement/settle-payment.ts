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
  /** This payment fulfils the order: now, or it did before. */
  | 'settled'
  /** Not captured: nothing is fulfilled by it yet. */
  | 'waiting'
  /** The money came, and goes back. */
  | 'refunded'
  /** No order of ours. */
  | 'unknown';

/**
 * The one way in which a payment fulfils an order; the browser's report, the webhook and the look-up at the gateway all
 * end here, in any order and as often as they like. `seen` was fetched from the gateway before this transaction began.
 *
 * The order's row is locked first. The invoice number is taken last, since its row is held until the commit by
 * everybody who sells.
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
  // `refunded` without having been captured here: the gateway gave it back by itself.
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

/** Settles a payment of which only the id is known: its state is read from the gateway. */
export async function settleNamedPayment(parts: OrdersParts, gatewayPaymentId: string): Promise<void> {
  // The browser was faster, as it mostly is: nothing is left to ask.
  if ((await findPayment(parts.app.database, gatewayPaymentId))?.settlesOrder) return;
  const seen = await (await parts.gateway()).findPayment(gatewayPaymentId);
  if (seen) await settleSeenPayment(parts, seen);
}

/** Asks the gateway which payments an order has, and settles what it finds. */
export async function settlePaymentsOf(parts: OrdersParts, order: Pick<Order, 'gatewayOrderId'>): Promise<void> {
  // Never opened at the gateway: nobody could have paid it.
  if (order.gatewayOrderId === null) return;
  const payments = await (await parts.gateway()).paymentsOf(order.gatewayOrderId);
  for (const seen of payments) await settleSeenPayment(parts, seen);
}
