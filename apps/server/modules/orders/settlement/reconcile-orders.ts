import { nextCheckAt } from '@kasauti/domain/commerce/unpaid-orders.ts';
import { MINUTE_MS } from '@kasauti/domain/time/durations.ts';
import { readNow } from '../../../platform/database/work.ts';
import type { OrdersParts } from '../orders-parts.ts';
import { type Order, postponeCheck, readOrdersToCheck } from '../store/orders.ts';
import { checkInGrowingBatches } from './growing-batches.ts';
import { settlePaymentsOf } from './settle-payment.ts';

const FIRST_ORDERS = 50;
/**
 * Maximum number of orders per run. A run starts every half minute. Even if 2,400 orders per hour are abandoned and
 * each is checked six times, all checks are made in time.
 */
const MAX_ORDERS_A_TURN = 2000;
/** If a check fails, for example because the gateway does not respond, the order is checked again after this time. */
const LOOK_AGAIN_MS = 5 * MINUTE_MS;

/**
 * Checks unpaid orders at the gateway, to find payments that neither the browser nor a webhook reported. Such a payment
 * is settled like any other, even if it is found late. Returns the number of orders checked.
 */
export async function reconcileOrders(parts: OrdersParts, now?: Date, lockLost?: AbortSignal): Promise<number> {
  const { app } = parts;
  const at = now ?? (await readNow(app.database));
  return await checkInGrowingBatches({
    read: (limit) => readOrdersToCheck(app.database, at, limit),
    check: (order) => checkOrder(parts, order, at),
    firstBatch: FIRST_ORDERS,
    maxPerRun: MAX_ORDERS_A_TURN,
    lockLost,
  });
}

async function checkOrder(parts: OrdersParts, order: Order, at: Date): Promise<boolean> {
  const { app } = parts;
  let next = nextCheckAt(order.createdAt, at);
  let isSeen = true;
  try {
    await settlePaymentsOf(parts, order);
  } catch (error) {
    // The order is postponed, so an error does not delay the checks of other orders.
    isSeen = false;
    next = new Date(at.getTime() + LOOK_AGAIN_MS);
    app.log.error({ event: 'order-not-looked-up', orderId: order.orderId, text: (error as Error).message });
  }
  await app.inTransaction(({ tx }) => postponeCheck(tx, order.orderId, next));
  return isSeen;
}
