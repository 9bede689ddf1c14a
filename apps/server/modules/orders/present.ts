import type { WireOrder } from '@kasauti/contract/orders.ts';
import type { InvoiceName } from './store/invoices.ts';
import type { Order, OrderLine } from './store/orders.ts';

export function presentOrder(order: Order, lines: readonly OrderLine[], invoices: readonly InvoiceName[]): WireOrder {
  const invoice = invoices.find(({ orderId }) => orderId === order.orderId);
  return {
    _id: order.orderId,
    state: order.state,
    amountInPaise: order.amountInPaise,
    billingState: order.billingState,
    gatewayOrderId: order.gatewayOrderId,
    createdAt: order.createdAt.toISOString(),
    invoice: invoice ? { _id: invoice.invoiceId, number: invoice.number } : null,
    lastFailure: order.lastFailure,
    lines: lines
      .filter(({ orderId }) => orderId === order.orderId)
      .map(({ testCode, title, quantity, unitPriceInPaise }) => ({
        test_code: testCode,
        title,
        quantity,
        unitPriceInPaise,
      })),
  };
}
