import type { OrderLineId } from '@kasauti/contract/ids.ts';
import { type Paise, paise } from '@kasauti/domain/commerce/paise.ts';
import { shareRefund } from '@kasauti/domain/commerce/refund/refunded-units.ts';
import { creditOf, grossOf, type TaxedAmount } from '@kasauti/domain/commerce/tax/credit-note.ts';
import { sumGstSplits } from '@kasauti/domain/commerce/tax/gst.ts';
import type { OrderLine } from '../store/orders.ts';
import type { InvoiceDocument } from './invoice-document.ts';
import type { InvoicedLine } from './issue-invoice.ts';

/** An order line with the amount that earlier credit notes have credited, and the amount that is left. */
type CreditedLine = { line: OrderLine; credited: TaxedAmount; leftPaise: Paise };

/**
 * Returns each order line with the sum of its credits so far. An order has at most one line per test, so the test code
 * on a credit note identifies the line.
 */
export function creditSoFar(lines: readonly OrderLine[], notes: readonly InvoiceDocument[]): CreditedLine[] {
  const printed = notes.flatMap((note) => note.lines);
  return lines.map((line) => {
    const credited = sumGstSplits(printed.filter(({ testCode }) => testCode === line.testCode).map(taxed));
    return { line, credited, leftPaise: paise(grossOf(taxed(line)) - grossOf(credited)) };
  });
}

/**
 * Returns the lines of a credit note for a refund. `units` contains the order line of each refunded unit. If the prices
 * of these units add up to the refund, exactly these units are credited. Otherwise the refund is distributed over the
 * lines in proportion to the amounts that are left. The credited tax is a part of the tax on the invoice.
 */
export function creditLines(
  lines: readonly CreditedLine[],
  refundPaise: Paise,
  units: readonly OrderLineId[],
): InvoicedLine[] {
  const left = lines.map(({ leftPaise }) => leftPaise);
  const amounts = amountsOf(lines, refundPaise, units) ?? shareRefund(refundPaise, left);
  return lines.flatMap(({ line, credited }, index) => {
    const amount = amounts[index] ?? paise(0);
    if (amount === 0) return [];
    const credit = creditOf(taxed(line), credited, amount);
    const isUnits = amount % line.unitPriceInPaise === 0;
    return {
      ...line,
      quantity: isUnits ? amount / line.unitPriceInPaise : 1,
      unitPriceInPaise: isUnits ? line.unitPriceInPaise : amount,
      taxableInPaise: credit.taxablePaise,
      cgstInPaise: credit.cgstPaise,
      sgstInPaise: credit.sgstPaise,
      igstInPaise: credit.igstPaise,
    };
  });
}

function amountsOf(lines: readonly CreditedLine[], refundPaise: Paise, units: readonly OrderLineId[]): Paise[] | null {
  const amounts = lines.map(({ line }) => {
    const count = units.filter((lineId) => lineId === line.orderLineId).length;
    return paise(count * line.unitPriceInPaise);
  });
  const isSum = amounts.reduce((sum, amount) => sum + amount, 0) === refundPaise;
  const isLeft = lines.every(({ leftPaise }, index) => (amounts[index] ?? 0) <= leftPaise);
  return isSum && isLeft ? amounts : null;
}

type Printed = Pick<OrderLine, 'taxableInPaise' | 'cgstInPaise' | 'sgstInPaise' | 'igstInPaise'>;

const taxed = (line: Printed): TaxedAmount => ({
  taxablePaise: paise(line.taxableInPaise),
  cgstPaise: paise(line.cgstInPaise),
  sgstPaise: paise(line.sgstInPaise),
  igstPaise: paise(line.igstInPaise),
});
