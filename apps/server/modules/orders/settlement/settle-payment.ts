import type { InvoiceId } from '@kasauti/contract/ids.ts';
import { isCaptured } from '@kasauti/domain/commerce/payment-state.ts';
import { newId } from '../../../platform/ids.ts';
import type { Work } from '../../../platform/work.ts';
import { fulfilOrder } from '../checkout/fulfil-order.ts';
import { issueInvoice } from '../invoice/issue-invoice.ts';
import type { Seller } from '../orders-parts.ts';
import type { SeenPayment } from '../payment-gateway.ts';
import { refundSurplus } from '../refund/request-refund.ts';
import { lockOrderAtGateway, readLines, updateOrder } from '../store/orders.ts';
import { markSettling, recordPayment } from '../store/payments.ts';
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
 * The one way in which a payment fulfils an order; the browser's report, the webhook and the look-up at the gateway all end here, in any
 * order and as often as they like. `seen` was fetched from the gateway before this transaction began.
 *
 * The order's row is locked first. The invoice number is taken last, since its row is held until the commit by everybody who sells.
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
