import type { OrderId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../../platform/database/database.ts';
import { orderColumns } from './orders.ts';
import '../tables.ts';

/**
 * Reads orders with their lines, invoices, refunds and units in one statement. Reads either one order or the latest 200
 * orders of a user, newest first.
 */
export async function readWholeOrders(executor: Kysely<Tables>, whose: { orderId: OrderId } | { userId: UserId }) {
  const orders = executor.selectFrom('sales_order').select((order) => [
    ...orderColumns,
    sql<Date>`now()`.as('readAt'),
    jsonArrayFrom(
      order
        .selectFrom('order_line')
        .select([
          'exam_id as examId',
          'test_code as testCode',
          'title',
          'quantity',
          'unit_price_in_paise as unitPriceInPaise',
        ])
        .whereRef('order_line.order_id', '=', 'sales_order.order_id')
        .orderBy('line_no'),
    ).as('lines'),
    jsonObjectFrom(
      order
        .selectFrom('invoice')
        .select(['invoice_id as invoiceId', 'number'])
        .where('kind', '=', 'invoice')
        .whereRef('invoice.order_id', '=', 'sales_order.order_id'),
    ).as('invoice'),
    jsonArrayFrom(
      order
        .selectFrom('invoice')
        .select(['invoice_id as invoiceId', 'number'])
        .where('kind', '=', 'credit-note')
        .whereRef('invoice.order_id', '=', 'sales_order.order_id')
        .orderBy('issued_at'),
    ).as('creditNotes'),
    jsonArrayFrom(
      order
        .selectFrom('refund')
        .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
        .select([
          'refund.amount_in_paise as amountInPaise',
          'refund.state',
          'reason',
          'requested_at as requestedAt',
          'changed_at as changedAt',
          'settles_order as isOfSale',
        ])
        .whereRef('payment.order_id', '=', 'sales_order.order_id')
        .orderBy('requested_at'),
    ).as('refunds'),
    jsonArrayFrom(
      order
        .selectFrom('entitlement')
        .innerJoin('order_line', 'order_line.order_line_id', 'entitlement.order_line_id')
        .select((unit) => [
          'entitlement.state',
          'expires_at as expiresAt',
          'unit_price_in_paise as unitPriceInPaise',
          unit('asked_back_by', 'is not', null).$castTo<boolean>().as('isAskedBack'),
          unit.cast<number>(unit.fn.countAll(), 'integer').as('count'),
        ])
        .whereRef('order_line.order_id', '=', 'sales_order.order_id')
        .groupBy(['entitlement.state', 'expires_at', 'unit_price_in_paise'])
        .groupBy((unit) => unit('asked_back_by', 'is not', null)),
    ).as('units'),
  ]);
  if ('orderId' in whose) return await orders.where('order_id', '=', whose.orderId).execute();
  return await orders
    .where('user_id', '=', whose.userId)
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .limit(200)
    .execute();
}

export type WholeOrder = Awaited<ReturnType<typeof readWholeOrders>>[number];
