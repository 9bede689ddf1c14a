import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import type { ListedRefund } from '../payment-gateway.ts';
import '../tables.ts';

/**
 * Returns the instant from which the gateway's list of refunds must be read. This is the time of the newest stored
 * refund. If none is stored, it is the time of the first order at the gateway. Returns null if there is no such order
 * either.
 */
export async function readListMark(executor: Kysely<Tables>): Promise<Date | null> {
  const { rows } = await sql<{ mark: Date | null }>`
    select coalesce(
      (select max(made_at) from listed_refund),
      (select created_at from sales_order where gateway_order_id is not null order by order_id limit 1)
    ) as mark`.execute(executor);
  return rows[0]?.mark ?? null;
}

/**
 * Stores refunds from the gateway's list, all in one statement. The next list begins at the newest of them, so a partly
 * stored list would lose refunds.
 */
export async function insertListed(
  executor: Kysely<Tables>,
  listed: readonly ListedRefund[],
  now: Date,
): Promise<void> {
  if (listed.length === 0) return;
  await sql`
    insert into listed_refund (gateway_refund_id, made_at, look_at)
    select gateway_refund_id, made_at, ${now}
    from unnest(
      ${listed.map(({ gatewayRefundId }) => gatewayRefundId)}::text[],
      ${listed.map(({ madeAt }) => madeAt)}::timestamptz[]
    ) as listed (gateway_refund_id, made_at)
    on conflict do nothing`.execute(executor);
}

/** Returns the ids of listed refunds that are due for a check. The refund that has waited longest comes first. */
export async function readListed(executor: Kysely<Tables>, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('listed_refund')
    .select('gateway_refund_id as gatewayRefundId')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('made_at')
    .limit(limit)
    .execute();
  return rows.map(({ gatewayRefundId }) => gatewayRefundId);
}

export async function finishListedRefund(executor: Kysely<Tables>, gatewayRefundId: string): Promise<void> {
  await executor
    .updateTable('listed_refund')
    .set({ look_at: null })
    .where('gateway_refund_id', '=', gatewayRefundId)
    .execute();
}

/** Sets when a listed refund is checked next. If another process has finished it meanwhile, nothing changes. */
export async function postponeListedRefund(
  executor: Kysely<Tables>,
  gatewayRefundId: string,
  next: Date,
): Promise<void> {
  await executor
    .updateTable('listed_refund')
    .set({ look_at: next })
    .where('gateway_refund_id', '=', gatewayRefundId)
    .where('look_at', 'is not', null)
    .execute();
}

/**
 * Deletes finished refunds that were made before this instant. The newest refund is kept, because `readListMark` needs
 * it.
 */
export async function deleteOldListed(executor: Kysely<Tables>, before: Date): Promise<void> {
  await executor
    .deleteFrom('listed_refund')
    .where('made_at', '<', before)
    .where('look_at', 'is', null)
    .where(sql<boolean>`made_at < (select max(made_at) from listed_refund)`)
    .execute();
}
