import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
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
