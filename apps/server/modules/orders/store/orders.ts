import type { OrderId, OrderLineId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import '../tables.ts';

/**
 * Locks a buyer until the transaction ends. The second request of a double click therefore finds the order of the first
 * one.
 */
export async function lockBuyer(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer:${userId}`}, 0))`.execute(tx);
}

export const orderColumns = [
  'order_id as orderId',
  'user_id as userId',
  'state',
  'amount_in_paise as amountInPaise',
  'billing_name as billingName',
  'billing_state as billingState',
  'billing_gstin as billingGstin',
  'receipt',
  'gateway_order_id as gatewayOrderId',
  'last_failure as lastFailure',
  'created_at as createdAt',
  'fulfilled_at as fulfilledAt',
] as const;

const lineColumns = [
  'order_line_id as orderLineId',
  'order_id as orderId',
  'line_no as lineNo',
  'exam_id as examId',
  'test_code as testCode',
  'title',
  'quantity',
  'unit_price_in_paise as unitPriceInPaise',
  'tax_rate_in_percent as taxRateInPercent',
  'sac',
  'validity_days as validityDays',
  'taxable_in_paise as taxableInPaise',
  'cgst_in_paise as cgstInPaise',
  'sgst_in_paise as sgstInPaise',
  'igst_in_paise as igstInPaise',
] as const;

export type NewOrder = Pick<
  Order,
  'userId' | 'state' | 'amountInPaise' | 'billingName' | 'billingState' | 'billingGstin' | 'fulfilledAt'
> & { nextCheckAt: Date | null };

/** An order line that has not been inserted yet. */
export type NewOrderLine = Omit<OrderLine, 'orderLineId' | 'orderId' | 'lineNo'>;

/** The fields of an order that the gateway needs. */
export type PlacedOrder = Pick<Order, 'orderId' | 'userId' | 'amountInPaise' | 'receipt' | 'gatewayOrderId'>;

/** Inserts an order with its lines and returns both. */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  newLines: readonly NewOrderLine[],
  now: Date,
): Promise<PlacedOrder & { lines: OrderLine[] }> {
  const { userId, amountInPaise } = order;
  const orderId = newId<OrderId>(now);
  await tx
    .insertInto('sales_order')
    .values({
      order_id: orderId,
      user_id: userId,
      state: order.state,
      amount_in_paise: amountInPaise,
      billing_name: order.billingName,
      billing_state: order.billingState,
      billing_gstin: order.billingGstin,
      receipt: orderId,
      created_at: now,
      fulfilled_at: order.fulfilledAt,
      next_check_at: order.nextCheckAt,
    })
    .execute();
  const lines = newLines.map((line, index) => ({
    ...line,
    orderLineId: newId<OrderLineId>(now),
    orderId,
    lineNo: index + 1,
  }));
  await tx.insertInto('order_line').values(lines.map(lineRow)).execute();
  return { orderId, userId, amountInPaise, receipt: orderId, gatewayOrderId: null, lines };
}

function lineRow(line: OrderLine): Insertable<Tables['order_line']> {
  return {
    order_line_id: line.orderLineId,
    order_id: line.orderId,
    line_no: line.lineNo,
    exam_id: line.examId,
    test_code: line.testCode,
    title: line.title,
    quantity: line.quantity,
    unit_price_in_paise: line.unitPriceInPaise,
    tax_rate_in_percent: line.taxRateInPercent,
    sac: line.sac,
    validity_days: line.validityDays,
    taxable_in_paise: line.taxableInPaise,
    cgst_in_paise: line.cgstInPaise,
    sgst_in_paise: line.sgstInPaise,
    igst_in_paise: line.igstInPaise,
  };
}

export async function findOrder(executor: Kysely<Tables>, orderId: OrderId) {
  const row = await executor
    .selectFrom('sales_order')
    .select(orderColumns)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

export type Order = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function findOrderAtGateway(executor: Kysely<Tables>, gatewayOrderId: string) {
  const row = await executor
    .selectFrom('sales_order')
    .select(orderColumns)
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks an order by its gateway id. Every settlement takes this lock first. Other reports of payments of this order
 * then wait.
 */
export async function lockOrderAtGateway(tx: Tx, gatewayOrderId: string) {
  const row = await tx
    .selectFrom('sales_order')
    .select(orderColumns)
    .where('gateway_order_id', '=', gatewayOrderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an order by its own id. This is the same lock as in `lockOrderAtGateway`. */
export async function lockOrder(tx: Tx, orderId: OrderId) {
  const row = await tx
    .selectFrom('sales_order')
    .select(orderColumns)
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function readLines(executor: Kysely<Tables>, orderIds: readonly OrderId[]) {
  return await executor
    .selectFrom('order_line')
    .select(lineColumns)
    .where('order_id', '=', sql<OrderId>`any(${orderIds}::uuid[])`)
    .orderBy('order_id')
    .orderBy('line_no')
    .execute();
}

export type OrderLine = Awaited<ReturnType<typeof readLines>>[number];

/** Finds an order by its gateway id. `settlingPaymentId` is null if this payment has not fulfilled the order. */
export async function findReportedOrder(executor: Kysely<Tables>, gatewayOrderId: string, gatewayPaymentId: string) {
  const row = await executor
    .selectFrom('sales_order')
    .leftJoin('payment', (join) =>
      join
        .onRef('payment.order_id', '=', 'sales_order.order_id')
        .on('payment.gateway_payment_id', '=', gatewayPaymentId)
        .on('payment.settles_order', '=', true),
    )
    .select([
      'sales_order.order_id as orderId',
      'sales_order.user_id as userId',
      'gateway_order_id as gatewayOrderId',
      'payment.payment_id as settlingPaymentId',
    ])
    .where('gateway_order_id', '=', gatewayOrderId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the user's unpaid orders that were created since an instant and exist at the gateway, newest first. At most
 * ten are returned, because each needs a call to the gateway.
 */
export async function readUnpaidAtGateway(executor: Kysely<Tables>, userId: UserId, since: Date) {
  return await unpaidOrders(executor, userId, since).where('gateway_order_id', 'is not', null).limit(10).execute();
}

/**
 * Returns the user's unpaid orders that were created since an instant, newest first. A user cannot have so many unpaid
 * orders that the limit matters.
 */
export async function readUnpaidOrders(tx: Tx, userId: UserId, since: Date): Promise<Order[]> {
  return await unpaidOrders(tx, userId, since).limit(100).execute();
}

const unpaidOrders = (executor: Kysely<Tables>, userId: UserId, since: Date) =>
  executor
    .selectFrom('sales_order')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('state', '=', 'awaiting_payment')
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc');

/** Finds the order of a payment and the user who placed it. */
export async function findOrderOfPayment(executor: Kysely<Tables>, gatewayPaymentId: string) {
  const row = await executor
    .selectFrom('payment')
    .innerJoin('sales_order', 'sales_order.order_id', 'payment.order_id')
    .select(['sales_order.order_id as orderId', 'sales_order.user_id as userId'])
    .where('gateway_payment_id', '=', gatewayPaymentId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Sets the gateway id of an order if it has none. Returns the id that is stored then. This is a single statement, so it
 * needs no transaction.
 */
export async function setGatewayOrder(tx: Kysely<Tables>, orderId: OrderId, gatewayOrderId: string): Promise<string> {
  const row = await tx
    .updateTable('sales_order')
    .set((order) => ({ gateway_order_id: order.fn.coalesce('gateway_order_id', order.val(gatewayOrderId)) }))
    .where('order_id', '=', orderId)
    .returning('gateway_order_id')
    .executeTakeFirstOrThrow();
  return row.gateway_order_id ?? gatewayOrderId;
}

export async function updateOrder(
  tx: Tx,
  orderId: OrderId,
  change: Partial<Pick<Insertable<Tables['sales_order']>, 'state' | 'fulfilled_at' | 'last_failure' | 'next_check_at'>>,
): Promise<void> {
  await tx.updateTable('sales_order').set(change).where('order_id', '=', orderId).execute();
}

/**
 * Returns at most `limit` orders that are due for a check at the gateway. If more are due, half of the result are the
 * youngest orders, because their buyers are waiting. The other half are the orders that have waited longest, so every
 * order is checked sooner or later.
 */
export async function readOrdersToCheck(executor: Kysely<Tables>, now: Date, limit: number): Promise<Order[]> {
  const due = executor.selectFrom('sales_order').select(orderColumns).where('next_check_at', '<=', now);
  const longest = await due.orderBy('next_check_at').orderBy('order_id').limit(limit).execute();
  if (longest.length < limit) return longest;
  const youngest = await due
    .orderBy('created_at', 'desc')
    .orderBy('order_id')
    .limit(Math.ceil(limit / 2))
    .execute();
  const young = new Set(youngest.map(({ orderId }) => orderId));
  return [...youngest, ...longest.filter(({ orderId }) => !young.has(orderId))].slice(0, limit);
}

/**
 * Sets when an unpaid order is checked next. Null means that it is not checked again. If the order has been settled
 * meanwhile, nothing changes.
 */
export async function postponeCheck(tx: Tx, orderId: OrderId, next: Date | null): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ next_check_at: next })
    .where('order_id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .execute();
}
