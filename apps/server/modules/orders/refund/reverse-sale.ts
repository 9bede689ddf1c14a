import type { OrderLineId, RefundId } from '@kasauti/contract/ids.ts';
import { type Paise, paise } from '@kasauti/domain/commerce/paise.ts';
import type { Work } from '../../../platform/work.ts';
import { revokeEntitlements } from '../entitlement/revoke-entitlements.ts';
import { creditLines, creditSoFar } from '../invoice/credit-lines.ts';
import { issueCreditNote } from '../invoice/issue-credit-note.ts';
import type { Seller } from '../orders-parts.ts';
import { postGatewayRefund } from '../settlement/ledger.ts';
import { revokeAskedBack } from '../store/entitlements.ts';
import { readCreditNotes } from '../store/invoices.ts';
import { type Order, readLines, updateOrder } from '../store/orders.ts';
import { markPaidBack, type Payment } from '../store/payments.ts';
import { readPaidBack } from '../store/refunds.ts';

export type ReversedSale = { refundId: RefundId; order: Order; payment: Payment; amountInPaise: number };
type Outcome = { taken: number; used: number; unclearPaise: Paise };

/**
 * Money of a sale went back, and its refund is noted: what it paid for is revoked, the ledger and a credit note follow, and the order is `refunded`
 * once the whole price is. The caller holds the order's lock. The number of the credit note is taken last.
 */
export async function reverseSale(work: Work, seller: Seller, undone: ReversedSale): Promise<Outcome> {
  const { tx, now } = work;
  const { refundId, order, payment, amountInPaise } = undone;
  if ((await readPaidBack(tx, order.orderId)) >= payment.amountInPaise) {
    await markPaidBack(tx, payment.paymentId);
    await updateOrder(tx, order.orderId, { state: 'refunded' });
  }
  const asked = await revokeAskedBack(tx, refundId, now);
  const { taken, used, lineIds, unclearPaise } = await revokeEntitlements(work, order.orderId);
  const units: OrderLineId[] = asked.length > 0 ? asked.map(({ orderLineId }) => orderLineId) : lineIds;
  const soFar = creditSoFar(await readLines(tx, [order.orderId]), await readCreditNotes(tx, order.orderId));
  const credited = creditLines(soFar, paise(amountInPaise), units);
  await postGatewayRefund(work, order.orderId, credited);
  await work.announce({ kind: 'order-paid-back', refundId, usedUnits: used, unclearInPaise: unclearPaise });
  await issueCreditNote(work, {
    refundId,
    order,
    lines: credited,
    seller,
    gatewayPaymentId: payment.gatewayPaymentId,
  });
  return { taken: taken + asked.length, used, unclearPaise };
}
