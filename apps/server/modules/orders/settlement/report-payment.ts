import type { UserId } from '@kasauti/contract/ids.ts';
import { verifyPayment as contract } from '@kasauti/contract/orders/orders.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayAway, type SeenPayment } from '../payment-gateway.ts';
import { findReportedOrder } from '../store/orders.ts';
import { settleSeenPayment } from './settle-payment.ts';

export type PaymentReport = {
  gatewayOrderId: string;
  gatewayPaymentId: string;
  signature: string;
  /**
   * The user who reports the payment. Null if the gateway redirected the browser, because this request has no session.
   */
  userId: UserId | null;
};

/**
 * Handles the browser's report of a payment. The signature proves that the data in the report come from the gateway.
 * Before the order is settled, the gateway is asked whether the money has arrived.
 */
export async function reportPayment(parts: OrdersParts, report: PaymentReport) {
  const { app, gateway } = parts;
  const order = await findReportedOrder(app.database, report.gatewayOrderId, report.gatewayPaymentId);
  if (!order || (report.userId !== null && order.userId !== report.userId))
    return refuse(contract.refusals, 'not-found');
  const service = await gateway();
  // The signature is checked with the stored order id. The id that the browser sent is not trusted.
  const proof = { ...report, gatewayOrderId: order.gatewayOrderId ?? '' };
  if (!service.isPaymentSignature(proof)) return refuse(contract.refusals, 'bad-signature');
  if (order.settlingPaymentId) return { orderId: order.orderId, isSettled: true };

  let seen: SeenPayment | null;
  try {
    seen = await service.findPayment(report.gatewayPaymentId);
  } catch (error) {
    if (error instanceof GatewayAway) return refuse(contract.refusals, 'gateway-down');
    throw error;
  }
  if (seen?.gatewayOrderId !== order.gatewayOrderId) return refuse(contract.refusals, 'bad-signature');
  const settlement = await settleSeenPayment(parts, seen);
  // A payment that is refunded needs no further report. If it is a second payment, the first one has fulfilled the
  // order.
  return { orderId: order.orderId, isSettled: settlement === 'settled' || settlement === 'refunded' };
}
