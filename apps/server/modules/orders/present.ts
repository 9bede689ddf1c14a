import type { ExamId } from '@kasauti/contract/ids.ts';
import type { WireOrder } from '@kasauti/contract/orders/orders.ts';
import { paise } from '@kasauti/domain/commerce/paise.ts';
import { refundableAmount, refundableUnits, whyCannotAskRefund } from '@kasauti/domain/commerce/refund/asked-refund.ts';
import { committedPaise } from '@kasauti/domain/commerce/refund/refund-state.ts';
import type { WholeOrder } from './store/whole-orders.ts';

/** Returns an order in the form of the API. `inHindi` maps exam ids to the Hindi names of the tests. */
export function presentOrder(whole: WholeOrder, inHindi: Map<ExamId, string>): WireOrder {
  const { invoice, creditNotes, lines, refunds, units, ...order } = whole;
  return {
    _id: order.orderId,
    state: order.state,
    amountInPaise: order.amountInPaise,
    billingState: order.billingState,
    billingGstin: order.billingGstin,
    gatewayOrderId: order.gatewayOrderId,
    createdAt: order.createdAt.toISOString(),
    invoice: invoice ? { _id: invoice.invoiceId, number: invoice.number } : null,
    creditNotes: creditNotes.map(({ invoiceId, number }) => ({ _id: invoiceId, number })),
    refunds: refunds.map(({ amountInPaise, state, reason, requestedAt, changedAt }) => ({
      amountInPaise,
      state,
      reason,
      requestedAt: new Date(requestedAt).toISOString(),
      changedAt: new Date(changedAt).toISOString(),
    })),
    refundable: presentRefundable(whole),
    lastFailure: order.lastFailure,
    lines: lines.map(({ examId, testCode, title, quantity, unitPriceInPaise }) => ({
      test_code: testCode,
      title,
      ...(inHindi.has(examId) && { title_hi: inHindi.get(examId) }),
      quantity,
      unitPriceInPaise,
    })),
  };
}

function presentRefundable({ refunds, units, readAt: now, ...order }: WholeOrder): WireOrder['refundable'] {
  const ofSale = refunds.filter(({ isOfSale }) => isOfSale);
  const facts = {
    orderState: order.state,
    paidAt: order.fulfilledAt,
    totalPaise: paise(order.amountInPaise),
    refundedPaise: committedPaise(
      ofSale.map(({ state, amountInPaise }) => ({ state, amountPaise: paise(amountInPaise) })),
    ),
    units: units.map(({ state, expiresAt, unitPriceInPaise, isAskedBack, count }) => ({
      state,
      expiresAt: new Date(expiresAt),
      unitPricePaise: paise(unitPriceInPaise),
      isAskedBack,
      count,
    })),
  };
  return {
    bar: whyCannotAskRefund(facts, now),
    units: refundableUnits(facts, now),
    amountInPaise: refundableAmount(facts, now),
  };
}
