import type { OrderId, UserId } from '@kasauti/contract/ids.ts';
import { retryOrder as contract } from '@kasauti/contract/orders/orders.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayAway, GatewayRefused } from '../payment-gateway.ts';
import { settlePaymentsOf } from '../settlement/settle-payment.ts';
import { findOrder } from '../store/orders.ts';
import { openAtGateway } from './open-at-gateway.ts';

/**
 * Offers an order for payment again after a payment failed or was cancelled. The gateway is asked for payments first,
 * because the buyer may have paid without a report from the browser and must not pay twice.
 */
export async function retryOrder(parts: OrdersParts, orderId: OrderId, userId: UserId) {
  const { app } = parts;
  const order = await findOrder(app.database, orderId);
  if (!order) return refuse(contract.refusals, 'not-found');
  if (order.userId !== userId) return refuse(contract.refusals, 'forbidden');
  if (order.state !== 'awaiting_payment') return refuse(contract.refusals, 'already-paid');
  try {
    await settlePaymentsOf(parts, order);
  } catch (error) {
    if (error instanceof GatewayAway || error instanceof GatewayRefused)
      return refuse(contract.refusals, 'gateway-down');
    throw error;
  }
  const current = await findOrder(app.database, orderId);
  if (current?.state !== 'awaiting_payment') return refuse(contract.refusals, 'already-paid');
  return await openAtGateway(parts, current);
}
