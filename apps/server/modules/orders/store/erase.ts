import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ERASED_NAME } from '../../../platform/own-data.ts';
import '../tables.ts';

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

/** What the gateway told about their orders and payments. */
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

/** Money of somebody that is not settled: what they paid for and can still use, what is going back, and what may still come in. */
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
