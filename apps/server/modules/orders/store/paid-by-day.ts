import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Counts the paid orders between two instants by calendar day in India, and sums their amounts before refunds. Free
 * orders do not count. Days without orders are omitted.
 */
export async function countPaidByDay(executor: Kysely<Tables>, { from, until }: { from: Date; until: Date }) {
  return await executor
    .selectFrom('sales_order')
    .select((order) => [
      sql<string>`to_char(fulfilled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('day'),
      order.fn.countAll<number>().as('orders'),
      sql<number>`sum(amount_in_paise)::bigint`.as('amountInPaise'),
    ])
    .where('fulfilled_at', '>=', from)
    .where('fulfilled_at', '<', until)
    .where('amount_in_paise', '>', 0)
    .groupBy('day')
    .execute();
}
