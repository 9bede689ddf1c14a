import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Returns how many rows a condition finds, but at most `most`. The limit stops a count that runs every minute from
 * reading a whole table. `rows` is a query without `select`, such as sql`from job where ended`.
 */
export async function countUpTo(database: Database, most: number, rows: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (select 1 ${rows} limit ${most}) as found`;
  const { rows: found } = await counted.execute(database);
  return Number(found[0]?.count ?? 0);
}
