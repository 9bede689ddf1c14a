import type { InvoiceId, RefundId } from '@kasauti/contract/ids.ts';
import { financialYearOf, invoiceNumber } from '@kasauti/domain/commerce/tax/invoice-number.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Seller } from '../orders-parts.ts';
import { findInvoiceOfOrder, insertInvoice, takeSeriesNo } from '../store/invoices.ts';
import type { Order } from '../store/orders.ts';
import { type InvoicedLine, invoiceDocument } from './issue-invoice.ts';

type CreditAsk = {
  refundId: RefundId;
  order: Order;
  lines: readonly InvoicedLine[];
  seller: Seller;
  gatewayPaymentId: string;
};

/**
 * Issues a credit note for a refund. It refers to the order's invoice and takes the next number of the financial year's
 * series. Callers do this late in a transaction, because the series stays locked until the commit.
 */
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
