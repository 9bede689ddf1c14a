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
  /** Who reports it; null when the browser came without a session, from the gateway's redirect. */
  userId: UserId | null;
};

/**
 * The browser says that it has paid. The signature proves that the gateway said so, the gateway itself is asked whether
 * the money is there, and only then the order is settled.
 */
export async function reportPayment(parts: OrdersParts, report: PaymentReport) {
  const { app, gateway } = parts;
  const order = await findReportedOrder(app.database, report.gatewayOrderId, report.gatewayPaymentId);
  if (!order || (report.userId !== null && order.userId !== report.userId))
    return refuse(contract.refusals, 'not-found');
  const service = await gateway();
  // Over the order's id as we stored it, not as the browser sent it.
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
  // A second payment is refunded; the order that it was for is fulfilled anyway.
  return { orderId: order.orderId, isSettled: settlement === 'settled' || settlement === 'refunded' };
}
