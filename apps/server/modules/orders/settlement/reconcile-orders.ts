import { nextCheckAt } from '@kasauti/domain/commerce/unpaid-orders.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { type Order, postponeCheck, readOrdersToCheck } from '../store/orders.ts';
import { checkInGrowingBatches } from './growing-batches.ts';
import { settlePaymentsOf } from './settle-payment.ts';

const FIRST_ORDERS = 50;
/**
 * Maximum number of orders per run. A run starts every half minute, so even 2,400 abandoned orders per hour with six
 * checks each cause no backlog.
 */
const MAX_ORDERS_A_TURN = 2000;
/** Time until an order is checked again after its check failed. The planned times assume that the gateway responded. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS;

/**
 * Checks unpaid orders at the gateway, for payments that neither the browser nor a webhook reported. A late check
 * loses nothing, because a payment that is found late is settled like any other.
 */
export async function reconcileOrders(parts: OrdersParts, now?: Date): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  return await checkInGrowingBatches({
    read: (limit) => readOrdersToCheck(app.database, at, limit),
    check: (order) => checkOrder(parts, order, at),
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
    // An order with an error is postponed and never blocks the others.
    isSeen = false;
    next = new Date(at.getTime() + LOOK_AGAIN_MS);
    app.log.error({ event: 'order-not-looked-up', orderId: order.orderId, text: (error as Error).message });
  }
  await app.inTransaction(({ tx }) => postponeCheck(tx, order.orderId, next));
  return isSeen;
}
