import type { OrderId, OrderLineId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import '../tables.ts';

/**
 * Locks the purchases of a user until the transaction ends, so that a second click finds the order of the first one.
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

/** An order line that is not inserted yet. */
export type NewOrderLine = Omit<OrderLine, 'orderLineId' | 'orderId' | 'lineNo'>;

/** The fields of an order that the gateway needs. */
export type PlacedOrder = Pick<Order, 'orderId' | 'userId' | 'amountInPaise' | 'receipt' | 'gatewayOrderId'>;

/** Inserts an order and returns it with its lines. */
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
 * Locks an order by its gateway id. Every settlement takes this lock first, so that other reports of its payments
 * wait.
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

/** Locks an order by its own id, with the same lock as `lockOrderAtGateway`. */
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

/** Finds an order, and whether this payment has fulfilled it already. */
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
 * Returns the user's unpaid orders since an instant that were opened at the gateway, newest first. At most ten are
 * returned, because each needs a call to the gateway.
 */
export async function readUnpaidAtGateway(executor: Kysely<Tables>, userId: UserId, since: Date) {
  return await unpaidOrders(executor, userId, since).where('gateway_order_id', 'is not', null).limit(10).execute();
}

/**
 * Returns the user's unpaid orders since an instant, newest first. The limit is higher than the number that a user
 * may have.
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

/** Finds the order of a payment, and its buyer. */
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
 * Sets the gateway id of an order unless it has one, and returns the stored one. It is a single statement and needs
 * no transaction.
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
 * Returns unpaid orders that are due for a check at the gateway. If more are due than `limit`, half of the result
 * are the youngest orders, whose buyers are waiting. The other half are those that have waited longest, so that
 * every order is checked at some time.
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
 * Sets when an unpaid order is checked next; null for never. An order that was settled in the meantime is not
 * changed.
 */
export async function postponeCheck(tx: Tx, orderId: OrderId, next: Date | null): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ next_check_at: next })
    .where('order_id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .execute();
}
