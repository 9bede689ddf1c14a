import type { InvoiceId, RefundId } from '@kasauti/contract/ids.ts';
import { gstSplit } from '@kasauti/domain/commerce/gst.ts';
import { financialYearOf, invoiceNumber } from '@kasauti/domain/commerce/invoice-number.ts';
import { shareRefund } from '@kasauti/domain/commerce/paid-back.ts';
import { type Paise, paise, sumPaise, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { type InvoicedLine, invoiceDocument } from './issue-invoice.ts';
import type { Seller } from './orders-parts.ts';
import { findInvoiceOfOrder, insertInvoice, takeSeriesNo } from './store/invoices.ts';
import type { Order, OrderLine } from './store/orders.ts';

/** What a refund takes off each line. All of it: as it was invoiced, to the paisa. A part: shared out, and taxed at the rate of its line. */
export function creditedLines(lines: readonly OrderLine[], refundInPaise: number): InvoicedLine[] {
  const gross = lines.map((line) => paise(line.quantity * line.unitPriceInPaise));
  if (refundInPaise === sumPaise(gross)) return [...lines];
  const shares = shareRefund(paise(refundInPaise), gross);
  return lines.flatMap((line, index) => {
    const share = shares[index] ?? paise(0);
    return share === 0 ? [] : partOfLine(line, 1, share);
  });
}

/** A part of what was invoiced, taxed as its line was. */
export function partOfLine(line: OrderLine, quantity: number, unitPrice: Paise): InvoicedLine {
  const tax = gstSplit({
    grossPaise: timesPaise(unitPrice, quantity),
    ratePercent: line.taxRateInPercent,
    intraState: line.igstInPaise === 0,
  });
  return {
    ...line,
    quantity,
    unitPriceInPaise: unitPrice,
    taxableInPaise: tax.taxablePaise,
    cgstInPaise: tax.cgstPaise,
    sgstInPaise: tax.sgstPaise,
    igstInPaise: tax.igstPaise,
  };
}

type CreditAsk = {
  refundId: RefundId;
  order: Order;
  lines: readonly InvoicedLine[];
  seller: Seller;
  gatewayPaymentId: string;
};

/** Gives a refund its credit note against the order's invoice, with the next number of the financial year's series. Its row is taken late. */
export async function issueCreditNote({ tx, now }: Work, ask: CreditAsk): Promise<void> {
  const invoice = await findInvoiceOfOrder(tx, ask.order.orderId);
  if (!invoice) throw new Error(`the paid order ${ask.order.orderId} has no invoice`);
  const financialYear = financialYearOf(now);
  const seriesNo = await takeSeriesNo(tx, 'credit-note', financialYear);
  const number = invoiceNumber('credit-note', financialYear, seriesNo);
  const document = {
    ...invoiceDocument({ ...ask, payment: { gatewayPaymentId: ask.gatewayPaymentId, method: null } }, number, now),
    title: 'Credit Note' as const,
    creditFor: { number: invoice.number, issuedAt: invoice.issuedAt.toISOString() },
  };
  await insertInvoice(tx, {
    invoice_id: newId<InvoiceId>(now),
    kind: 'credit-note',
    financial_year: financialYear,
    series_no: seriesNo,
    number,
    order_id: ask.order.orderId,
    refund_id: ask.refundId,
    issued_at: now,
    document: canonicalJson(document),
  });
}
