import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ERASED_NAME, MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

export async function readOrderRows(database: Kysely<Tables>, userId: UserId) {
  return {
    orders: await database
      .selectFrom('sales_order')
      .select(['order_id as orderId', 'state', 'amount_in_paise as amountInPaise', 'billing_name as billingName'])
      .select(['billing_state as billingState', 'billing_gstin as billingGstin', 'receipt'])
      .select(['gateway_order_id as gatewayOrderId', 'created_at as createdAt', 'fulfilled_at as fulfilledAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    orderLines: await database
      .selectFrom('order_line')
      .innerJoin('sales_order', 'sales_order.order_id', 'order_line.order_id')
      .select(['order_line.order_id as orderId', 'line_no as lineNo', 'test_code as testCode', 'title', 'quantity'])
      .select('unit_price_in_paise as unitPriceInPaise')
      .where('sales_order.user_id', '=', userId)
      .orderBy('order_line.order_id')
      .orderBy('line_no')
      .limit(MAX_OWN_ROWS)
      .execute(),
    payments: await database
      .selectFrom('payment')
      .innerJoin('sales_order', 'sales_order.order_id', 'payment.order_id')
      .select(['payment.order_id as orderId', 'gateway_payment_id as gatewayPaymentId', 'payment.status', 'method'])
      .select(['payment.amount_in_paise as amountInPaise', 'seen_at as seenAt', 'captured_at as capturedAt'])
      .where('sales_order.user_id', '=', userId)
      .orderBy('seen_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    refunds: await database
      .selectFrom('refund')
      .innerJoin('payment', 'payment.payment_id', 'refund.payment_id')
      .innerJoin('sales_order', 'sales_order.order_id', 'payment.order_id')
      .select(['payment.order_id as orderId', 'refund.amount_in_paise as amountInPaise', 'reason', 'refund.state'])
      .select(['requested_at as requestedAt', 'refund.changed_at as changedAt'])
      .where('sales_order.user_id', '=', userId)
      .orderBy('requested_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    entitlements: await database
      .selectFrom('entitlement')
      .select(['entitlement_id as entitlementId', 'exam_id as examId', 'state', 'granted_at as grantedAt'])
      .select('expires_at as expiresAt')
      .where('user_id', '=', userId)
      .orderBy('granted_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    paymentClaims: await database
      .selectFrom('payment_claim')
      .select(['order_id as orderId', 'reference', 'made_at as madeAt'])
      .where('user_id', '=', userId)
      .orderBy('made_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    invoices: await database
      .selectFrom('invoice')
      .innerJoin('sales_order', 'sales_order.order_id', 'invoice.order_id')
      .select(['invoice.order_id as orderId', 'kind', 'number', 'issued_at as issuedAt', 'document'])
      .where('sales_order.user_id', '=', userId)
      .orderBy('issued_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
  };
}

export async function blankBilling(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ billing_name: ERASED_NAME, billing_gstin: null })
    .where('user_id', '=', userId)
    .where('billing_name', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice').select('invoice_id').whereRef('invoice.order_id', '=', 'sales_order.order_id'))),
    )
    .execute();
}

export async function deleteClaims(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('payment_claim').where('user_id', '=', userId).execute();
}

/** Finds the gateway events that contain the id of one of the user's orders or payments. */
export async function findEventsOf(tx: Tx, userId: UserId): Promise<{ eventId: string; body: string }[]> {
  return await tx
    .selectFrom('webhook_inbox')
    .select(['event_id as eventId', 'body'])
    .where(
      sql<boolean>`exists (select from sales_order o left join payment p on p.order_id = o.order_id where o.user_id = ${userId}
        and (position(o.gateway_order_id in body) > 0 or position(p.gateway_payment_id in body) > 0))`,
    )
    .execute();
}

export async function replaceBody(tx: Tx, eventId: string, body: string): Promise<void> {
  await tx.updateTable('webhook_inbox').set({ body }).where('event_id', '=', eventId).execute();
}

/**
 * Returns whether there are paid units that a user can still use (`isUnused`), refunds in progress (`isGoingBack`), and
 * orders that may still be paid (`mayComeIn`).
 */
export async function findUnsettled(executor: Kysely<Tables>, userId: UserId, now: Date) {
  const row = await executor
    .selectNoFrom([
      sql<boolean>`exists (select from entitlement e join order_line l using (order_line_id)
        where e.user_id = ${userId} and e.state = 'granted' and e.expires_at > ${now} and e.asked_back_by is null
        and l.unit_price_in_paise > 0)`.as('isUnused'),
      sql<boolean>`exists (select from refund r join payment p using (payment_id) join sales_order o using (order_id)
        where o.user_id = ${userId} and r.state in ('requested', 'pending'))`.as('isGoingBack'),
      sql<boolean>`exists (select from sales_order where user_id = ${userId} and state = 'awaiting_payment'
        and gateway_order_id is not null and next_check_at is not null)`.as('mayComeIn'),
    ])
    .executeTakeFirstOrThrow();
  return row;
}
