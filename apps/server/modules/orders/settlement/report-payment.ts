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
  /** The user who reports the payment. null: the browser came from the gateway's redirect without a session. */
  userId: UserId | null;
};

/**
 * Handles the browser's report of a payment. The signature proves that the report comes from the gateway. The
 * gateway is then asked whether the money has arrived, and only then is the order settled.
 */
export async function reportPayment(parts: OrdersParts, report: PaymentReport) {
  const { app, gateway } = parts;
  const order = await findReportedOrder(app.database, report.gatewayOrderId, report.gatewayPaymentId);
  if (!order || (report.userId !== null && order.userId !== report.userId))
    return refuse(contract.refusals, 'not-found');
  const service = await gateway();
  // The signature is checked with the stored order id and not with the id that the browser sent.
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
  // A second payment is refunded, and its order stays fulfilled.
  return { orderId: order.orderId, isSettled: settlement === 'settled' || settlement === 'refunded' };
}
