import { readNow } from '../../platform/work.ts';
import { nextCheckAt } from './check-times.ts';
import { endRefund } from './end-refund.ts';
import type { OrdersParts } from './orders-parts.ts';
import { settleSeen } from './report-payment.ts';
import { sendRefund } from './send-refund.ts';
import { type Order, postponeCheck, readOrdersToCheck } from './store/orders.ts';
import { postponeRefund, readOpenRefunds } from './store/refunds.ts';

const ORDERS_AT_ONCE = 50;
const REFUNDS_AT_ONCE = 20;
/** When an order could not be looked up: its planned checks are for a gateway that answered. */
const LOOK_AGAIN_MS = 5 * 60_000;
const REFUND_QUIET_MS = 30 * 60_000;

/**
 * Looks up unpaid orders at the gateway, for payments that neither browser nor webhook told of. Between two checks an order may wait, but
 * nothing is lost: a payment found late settles as any other.
 */
export async function reconcileOrders(parts: OrdersParts, now?: Date): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  const orders = await readOrdersToCheck(app.database, at, ORDERS_AT_ONCE);
  for (const order of orders) {
    let next = nextCheckAt(order.createdAt, at);
    try {
      await lookUp(parts, order);
    } catch (error) {
      // Whatever is wrong with one order, it goes behind the others and never stands in their way.
      next = new Date(at.getTime() + LOOK_AGAIN_MS);
      app.log.error({ event: 'order-not-looked-up', orderId: order.orderId, text: (error as Error).message });
    }
    await app.inTransaction(({ tx }) => postponeCheck(tx, order.orderId, next));
  }
  return orders.length;
}

/** Asks the gateway which payments an order has, and settles what it finds. */
export async function lookUp(parts: OrdersParts, order: Order): Promise<void> {
  // Never opened at the gateway: nobody could have paid it.
  if (order.gatewayOrderId === null) return;
  const payments = await (await parts.gateway()).paymentsOf(order.gatewayOrderId);
  for (const seen of payments) await settleSeen(parts, seen);
}

/**
 * Refunds that stand still: those that were never sent are sent, those under way are looked up. A bank takes days for some, and the gateway may
 * refuse one: such a one waits for its next turn behind the others.
 */
export async function reconcileRefunds(parts: OrdersParts, now?: Date): Promise<number> {
  const { app, gateway, seller } = parts;
  const at = now ?? (await readNow(app.database));
  const before = new Date(at.getTime() - REFUND_QUIET_MS);
  const refunds = await readOpenRefunds(app.database, { before, now: at, limit: REFUNDS_AT_ONCE });
  for (const { refundId, gatewayRefundId } of refunds) {
    try {
      if (gatewayRefundId === null) await sendRefund(parts, refundId);
      else {
        const seen = await (await gateway()).findRefund(gatewayRefundId);
        await app.inTransaction((work) => endRefund(work, seller, refundId, seen));
      }
    } catch (error) {
      app.log.error({ event: 'refund-not-looked-up', refundId, text: (error as Error).message });
    }
    await app.inTransaction(({ tx }) => postponeRefund(tx, refundId, at));
  }
  return refunds.length;
}
