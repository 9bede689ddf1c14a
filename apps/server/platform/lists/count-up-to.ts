import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Counts the rows of a query and stops at the limit `most`. Without this limit, a count that runs every minute could
 * read a whole table. `rows` is a query without `select`, for example sql`from job where ended`.
 */
export async function countUpTo(database: Database, most: number, rows: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (select 1 ${rows} limit ${most}) as found`;
  const { rows: found } = await counted.execute(database);
  return Number(found[0]?.count ?? 0);
}
