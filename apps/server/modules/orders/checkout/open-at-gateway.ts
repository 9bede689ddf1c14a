import { createOrder, type WireGateway } from '@kasauti/contract/orders/orders.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { GatewayAway, GatewayRefused } from '../payment-gateway.ts';
import { type PlacedOrder, setGatewayOrder } from '../store/orders.ts';

/**
 * Creates an unpaid order at the gateway if it does not exist there yet. Returns what the checkout page needs for the
 * payment. A repeated call changes nothing.
 */
export async function openAtGateway(
  { app, gateway }: OrdersParts,
  order: PlacedOrder,
): Promise<{ gatewayOrderId: string; gateway: WireGateway } | Refusal<'gateway-down'>> {
  const service = await gateway();
  let gatewayOrderId = order.gatewayOrderId;
  if (gatewayOrderId === null) {
    const opened = await openOrder(service.openOrder, order, app.log);
    if (opened === null) return refuse(createOrder.refusals, 'gateway-down');
    gatewayOrderId = await setGatewayOrder(app.database, order.orderId, opened);
  }
  return {
    gatewayOrderId,
    gateway: {
      key: service.keyId,
      order_id: gatewayOrderId,
      amount: order.amountInPaise,
      currency: 'INR',
      checkoutUrl: service.checkoutUrl,
      name: app.settings.KASAUTI_SITE_NAME,
    },
  };
}

async function openOrder(
  open: (ask: { receipt: string; amountInPaise: number }) => Promise<string>,
  order: PlacedOrder,
  log: OrdersParts['app']['log'],
): Promise<string | null> {
  try {
    return await open({ receipt: order.receipt, amountInPaise: order.amountInPaise });
  } catch (error) {
    if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) throw error;
    log.error({ event: 'gateway-order-failed', orderId: order.orderId, text: error.message });
    return null;
  }
}
