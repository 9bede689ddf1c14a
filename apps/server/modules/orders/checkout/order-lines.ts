import type { OrderId, OrderLineId } from '@kasauti/contract/ids.ts';
import { gstSplit } from '@kasauti/domain/commerce/gst.ts';
import { paise, timesPaise } from '@kasauti/domain/commerce/paise.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Exam } from '../../catalogue/index.ts';

export type PricedItem = { exam: Exam; quantity: number };

/** The lines of an order at today's prices, each taxed by itself. `intraState`: the buyer's State is the seller's. */
export function orderLines(
  items: readonly PricedItem[],
  order: { orderId: OrderId; intraState: boolean; now: Date },
): Insertable<Tables['order_line']>[] {
  return items.map(({ exam, quantity }, index) => {
    const grossPaise = timesPaise(paise(exam.priceInPaise), quantity);
    const tax = gstSplit({ grossPaise, ratePercent: exam.taxRateInPercent, intraState: order.intraState });
    return {
      order_line_id: newId<OrderLineId>(order.now),
      order_id: order.orderId,
      line_no: index + 1,
      exam_id: exam.examId,
      test_code: exam.testCode,
      title: exam.title.en,
      quantity,
      unit_price_in_paise: exam.priceInPaise,
      tax_rate_in_percent: exam.taxRateInPercent,
      sac: exam.sac,
      validity_days: exam.validityDays,
      taxable_in_paise: tax.taxablePaise,
      cgst_in_paise: tax.cgstPaise,
      sgst_in_paise: tax.sgstPaise,
      igst_in_paise: tax.igstPaise,
    };
  });
}
