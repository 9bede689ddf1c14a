import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * How many rows a condition finds, but never more than `most`: a count that is asked each minute does not read a whole
 * table to say that there is a lot. `rows` is a query without `select`, such as sql`from job where ended`.
 */
export async function countUpTo(database: Database, most: number, rows: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`select count(*) as count from (select 1 ${rows} limit ${most}) as found`;
  const { rows: found } = await counted.execute(database);
  return Number(found[0]?.count ?? 0);
}
