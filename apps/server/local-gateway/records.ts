import type { GatewayOrder, GatewayPayment, GatewayRefund } from './entities.ts';
import { unknownId } from './gateway-error.ts';
import type { GatewayState } from './state.ts';

export type Records = ReturnType<typeof makeRecords>;

/** Finds and stores orders, payments and refunds. Throws `GatewayError` for an unknown id. */
export function makeRecords(state: GatewayState) {
  const orderOfReceipt = new Map<string, string>();
  const paymentIdsOf = new Map<string, Set<string>>();
  for (const known of state.order.values()) if (known.receipt !== null) orderOfReceipt.set(known.receipt, known.id);
  for (const known of state.payment.values()) indexPayment(known);

  function putOrder(order: GatewayOrder): void {
    state.put('order', order.id, order);
    if (order.receipt !== null) orderOfReceipt.set(order.receipt, order.id);
  }

  function putPayment(payment: GatewayPayment): void {
    state.put('payment', payment.id, payment);
    indexPayment(payment);
  }

  function indexPayment({ id, order_id }: GatewayPayment): void {
    const ids = paymentIdsOf.get(order_id) ?? new Set();
    paymentIdsOf.set(order_id, ids.add(id));
  }

  function order(id: string): GatewayOrder {
    const found = state.order.get(id);
    if (!found) throw unknownId();
    return found;
  }

  function payment(id: string): GatewayPayment {
    const found = state.payment.get(id);
    if (!found) throw unknownId();
    return found;
  }

  function refund(id: string): GatewayRefund {
    const found = state.refund.get(id);
    if (!found) throw unknownId();
    return found;
  }

  const paymentsOf = (orderId: string) => [...(paymentIdsOf.get(orderId) ?? [])].map(payment);

  return {
    order,
    payment,
    refund,
    paymentsOf,
    putOrder,
    putPayment,
    findPayment: (id: string) => state.payment.get(id),
    putRefund: (made: GatewayRefund) => state.put('refund', made.id, made),
    findRefundKey: (key: string) => state.refundKey.get(key),
    putRefundKey: (key: string, asked: string, refundId: string) =>
      state.put('refundKey', key, { key, asked, refundId }),
    orderWithReceipt: (receipt: string): GatewayOrder[] => {
      const id = orderOfReceipt.get(receipt);
      return id === undefined ? [] : [order(id)];
    },
  };
}
