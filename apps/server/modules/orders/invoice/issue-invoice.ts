import type { InvoiceId } from '@kasauti/contract/ids.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { sumGstSplits } from '@kasauti/domain/commerce/tax/gst.ts';
import { findState } from '@kasauti/domain/commerce/tax/indian-states.ts';
import { financialYearOf, invoiceNumber } from '@kasauti/domain/commerce/tax/invoice-number.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Seller } from '../orders-parts.ts';
import type { SeenPayment } from '../payment-gateway.ts';
import { insertInvoice, takeSeriesNo } from '../store/invoices.ts';
import type { Order, OrderLine } from '../store/orders.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** The fields of an order line that are printed on the invoice. */
export type InvoicedLine = Pick<
  OrderLine,
  | 'title'
  | 'testCode'
  | 'sac'
  | 'quantity'
  | 'unitPriceInPaise'
  | 'taxRateInPercent'
  | 'taxableInPaise'
  | 'cgstInPaise'
  | 'sgstInPaise'
  | 'igstInPaise'
>;

export type InvoiceAsk = {
  invoiceId: InvoiceId;
  order: Order;
  lines: readonly InvoicedLine[];
  seller: Seller;
  payment: Pick<SeenPayment, 'gatewayPaymentId' | 'method'>;
};

/**
 * Issues the tax invoice of an order. It takes the next number of the financial year's series. An issued invoice never
 * changes.
 */
export async function issueInvoice({ tx, now }: Work, ask: InvoiceAsk): Promise<void> {
  const financialYear = financialYearOf(now);
  const seriesNo = await takeSeriesNo(tx, 'invoice', financialYear);
  const number = invoiceNumber('invoice', financialYear, seriesNo);
  await insertInvoice(tx, {
    invoice_id: ask.invoiceId,
    kind: 'invoice',
    financial_year: financialYear,
    series_no: seriesNo,
    number,
    order_id: ask.order.orderId,
    refund_id: null,
    issued_at: now,
    document: canonicalJson(invoiceDocument(ask, number, now)),
  });
}

/** Returns the content of an invoice. */
export function invoiceDocument(
  { order, lines, seller, payment }: Omit<InvoiceAsk, 'invoiceId'>,
  number: string,
  now: Date,
): InvoiceDocument {
  const place = stateFacts(order.billingState ?? seller.stateCode);
  return {
    version: 1,
    title: 'Tax Invoice',
    number,
    issuedAt: now.toISOString(),
    seller: {
      legalName: seller.legalName,
      address: seller.address,
      gstin: seller.gstin,
      state: stateFacts(seller.stateCode),
    },
    buyer: { name: order.billingName ?? '', state: place, ...(order.billingGstin && { gstin: order.billingGstin }) },
    placeOfSupply: place,
    isReverseCharge: false,
    orderId: order.orderId,
    payment: { gatewayPaymentId: payment.gatewayPaymentId, method: payment.method },
    lines: lines.map((line) => ({
      description: line.title,
      testCode: line.testCode,
      sac: line.sac,
      quantity: line.quantity,
      unitPriceInPaise: line.unitPriceInPaise,
      taxRateInPercent: line.taxRateInPercent,
      taxableInPaise: line.taxableInPaise,
      cgstInPaise: line.cgstInPaise,
      sgstInPaise: line.sgstInPaise,
      igstInPaise: line.igstInPaise,
      grossInPaise: line.quantity * line.unitPriceInPaise,
    })),
    totals: totalsOf(lines),
  };
}

function totalsOf(lines: readonly InvoicedLine[]): InvoiceDocument['totals'] {
  const sum = sumGstSplits(
    lines.map((line) => ({
      taxablePaise: paise(line.taxableInPaise),
      cgstPaise: paise(line.cgstInPaise),
      sgstPaise: paise(line.sgstInPaise),
      igstPaise: paise(line.igstInPaise),
    })),
  );
  return {
    taxableInPaise: sum.taxablePaise,
    cgstInPaise: sum.cgstPaise,
    sgstInPaise: sum.sgstPaise,
    igstInPaise: sum.igstPaise,
    grossInPaise: sum.taxablePaise + sum.cgstPaise + sum.sgstPaise + sum.igstPaise,
  };
}

function stateFacts(code: string): InvoiceDocument['placeOfSupply'] {
  const state = findState(code);
  return { code, gstCode: state?.gstCode ?? '', name: state?.name.en ?? code, levies: state?.levies ?? 'SGST' };
}
