import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Returns for how many seconds the oldest event of the gateway has not been processed. Without such an event, 0. */
export async function readOldestEventSeconds(executor: Kysely<Tables>): Promise<number> {
  const row = await executor
    .selectFrom('webhook_inbox')
    .select(sql<number | null>`extract(epoch from now() - min(received_at))::float8`.as('age'))
    .where('processed_at', 'is', null)
    .executeTakeFirst();
  return row?.age ?? 0;
}

/** Returns by how many seconds the check of an unpaid order at the gateway is late. Without a late check, 0. */
export async function readLateCheckSeconds(executor: Kysely<Tables>): Promise<number> {
  const row = await executor
    .selectFrom('sales_order')
    .select(sql<number | null>`greatest(extract(epoch from now() - min(next_check_at)), 0)::float8`.as('late'))
    .where('next_check_at', 'is not', null)
    .executeTakeFirst();
  return row?.late ?? 0;
}

/**
 * Counts the payments that a bank has authorised for over an hour and that are not captured, so that they settle
 * nothing. After five days, the gateway gives the money back, and they no longer count. Counts up to `limit`.
 */
export async function countUncaptured(executor: Kysely<Tables>, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from payment
      where status = 'authorized' and seen_at between now() - interval '5 days' and now() - interval '1 hour'
      limit ${limit}
    ) as uncaptured`.execute(executor);
  return rows[0]?.count ?? 0;
}
