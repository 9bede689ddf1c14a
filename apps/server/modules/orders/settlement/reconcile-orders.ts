import { nextCheckAt } from '@kasauti/domain/commerce/unpaid-orders.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { type Order, postponeCheck, readOrdersToCheck } from '../store/orders.ts';
import { inGrowingBatches } from './growing-batches.ts';
import { settlePaymentsOf } from './settle-payment.ts';

const FIRST_ORDERS = 50;
/** A turn is every half a minute: so 2,400 abandoned orders an hour, with six checks each, are no backlog. */
const MAX_ORDERS_A_TURN = 2000;
/** When an order could not be looked up: its planned checks are for a gateway that answered. */
const LOOK_AGAIN_MS = 5 * 60_000;

/**
 * Looks up unpaid orders at the gateway, for payments that neither browser nor webhook reported. Between two checks an
 * order may wait, but nothing is lost: a payment found late settles as any other.
 */
export async function reconcileOrders(parts: OrdersParts, now?: Date): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  return await inGrowingBatches({
    read: (limit) => readOrdersToCheck(app.database, at, limit),
    look: (order) => checkOrder(parts, order, at),
    firstBatch: FIRST_ORDERS,
    maxPerRun: MAX_ORDERS_A_TURN,
  });
}

async function checkOrder(parts: OrdersParts, order: Order, at: Date): Promise<boolean> {
  const { app } = parts;
  let next = nextCheckAt(order.createdAt, at);
  let isSeen = true;
  try {
    await settlePaymentsOf(parts, order);
  } catch (error) {
    // An order with a problem goes behind the others and never blocks them.
    isSeen = false;
    next = new Date(at.getTime() + LOOK_AGAIN_MS);
    app.log.error({ event: 'order-not-looked-up', orderId: order.orderId, text: (error as Error).message });
  }
  await app.inTransaction(({ tx }) => postponeCheck(tx, order.orderId, next));
  return isSeen;
}
