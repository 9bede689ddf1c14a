import type { RefundId } from '@kasauti/contract/ids.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import type { Work } from '../../platform/work.ts';
import { creditedLines, issueCreditNote, partOfLine } from './issue-credit-note.ts';
import type { InvoicedLine } from './issue-invoice.ts';
import { postPaidBack } from './ledger.ts';
import type { Seller } from './orders-parts.ts';
import { revokeAskedBack } from './store/entitlements.ts';
import { type Order, type OrderLine, readLines, updateOrder } from './store/orders.ts';
import { markPaidBack, type Payment } from './store/payments.ts';
import { readPaidBack } from './store/refunds.ts';
import { takeBackUnits } from './take-back-units.ts';

export type Undone = { refundId: RefundId; order: Order; payment: Payment; amountInPaise: number };

/**
 * Money of a sale went back, and its refund is noted: what it paid for is revoked, the ledger and a credit note follow, and the order is `refunded`
 * once the whole price is. The caller holds the order's lock. The number of the credit note is taken last.
 */
export async function undoSale(work: Work, seller: Seller, undone: Undone): Promise<{ taken: number; used: number }> {
  const { tx, now } = work;
  const { refundId, order, payment, amountInPaise } = undone;
  if ((await readPaidBack(tx, order.orderId)) >= payment.amountInPaise) {
    await markPaidBack(tx, payment.paymentId);
    await updateOrder(tx, order.orderId, { state: 'refunded' });
  }
  const asked = await revokeAskedBack(tx, refundId, now);
  const { taken, used } = await takeBackUnits(work, order.orderId);
  const lines = await readLines(tx, [order.orderId]);
  const credited = unitsOf(lines, asked, amountInPaise) ?? creditedLines(lines, amountInPaise);
  await postPaidBack(work, order.orderId, credited);
  await work.announce({ kind: 'order-paid-back', refundId, usedUnits: used });
  await issueCreditNote(work, {
    refundId,
    order,
    lines: credited,
    seller,
    gatewayPaymentId: payment.gatewayPaymentId,
  });
  return { taken: taken + asked.length, used };
}

/** The very units that were asked back, as a credit note lists them; null when their prices are not what went back. */
function unitsOf(
  lines: readonly OrderLine[],
  asked: readonly { orderLineId: string }[],
  amountInPaise: number,
): InvoicedLine[] | null {
  const counted = lines.map((line) => ({
    line,
    count: asked.filter(({ orderLineId }) => orderLineId === line.orderLineId).length,
  }));
  const price = counted.reduce((sum, { line, count }) => sum + count * line.unitPriceInPaise, 0);
  if (price !== amountInPaise) return null;
  return counted.flatMap(({ line, count }) => {
    if (count === 0) return [];
    if (count === line.quantity) return [line];
    return [partOfLine(line, count, paise(line.unitPriceInPaise))];
  });
}
