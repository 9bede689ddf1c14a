import { paise, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit } from '@kasauti/domain/commerce/tax/gst.ts';
import type { Exam } from '../../catalogue/index.ts';
import type { NewOrderLine } from '../store/orders.ts';

/**
 * Returns an order line for `quantity` units of an exam at its current price. The tax is calculated per line.
 * `intraState` is true if buyer and seller are in the same State.
 */
export function priceLine(exam: Exam, quantity: number, { intraState }: { intraState: boolean }): NewOrderLine {
  const grossPaise = timesPaise(paise(exam.priceInPaise), quantity);
  const tax = gstSplit({ grossPaise, ratePercent: exam.taxRateInPercent, intraState });
  return {
    examId: exam.examId,
    testCode: exam.testCode,
    title: exam.title.en,
    quantity,
    unitPriceInPaise: exam.priceInPaise,
    taxRateInPercent: exam.taxRateInPercent,
    sac: exam.sac,
    validityDays: exam.validityDays,
    taxableInPaise: tax.taxablePaise,
    cgstInPaise: tax.cgstPaise,
    sgstInPaise: tax.sgstPaise,
    igstInPaise: tax.igstPaise,
  };
}
