import type { WireOrder } from '@kasauti/contract/orders.ts';
import type { WholeOrder } from './store/orders.ts';

export function presentOrder({ invoice, creditNotes, lines, ...order }: WholeOrder): WireOrder {
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
    lastFailure: order.lastFailure,
    lines: lines.map(({ testCode, title, quantity, unitPriceInPaise }) => ({
      test_code: testCode,
      title,
      quantity,
      unitPriceInPaise,
    })),
  };
}
