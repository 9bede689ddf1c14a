import { type Kysely, sql } from 'kysely';
import type { Database, Tables, Tx } from '../database/database.ts';
import { WINDOW_MS } from './rate-limit.ts';
import '../tables.ts';

/** A limit and a network. The network is a keyed hash, so that the table does not reveal who called. */
export type CallKey = { limitName: string; networkKey: Buffer };

/** The calls of a network since its minute began, and the time until that minute ends. */
export type CallCount = { calls: number; leftMs: number };

const WINDOW = sql`make_interval(secs => ${WINDOW_MS / 1000})`;
const isOver = sql<boolean>`call_count.window_started_at <= excluded.window_started_at - ${WINDOW}`;

/**
 * Counts a call of a network and returns the count of all processes. A minute begins with the first call after the last
 * minute. The database's clock measures it, because the clocks of processes differ.
 */
export async function countCall(database: Database, { limitName, networkKey }: CallKey): Promise<CallCount> {
  return await database
    .insertInto('call_count')
    .values({
      limit_name: limitName,
      network_key: networkKey,
      calls: 1,
      window_started_at: sql<Date>`clock_timestamp()`,
    })
    .onConflict((conflict) =>
      conflict.columns(['limit_name', 'network_key']).doUpdateSet({
        calls: sql<number>`case when ${isOver} then 1 else call_count.calls + 1 end`,
        window_started_at: sql<Date>`
          case when ${isOver} then excluded.window_started_at else call_count.window_started_at end`,
      }),
    )
    .returning([
      'calls',
      sql<number>`extract(epoch from call_count.window_started_at + ${WINDOW} - clock_timestamp())::float8 * 1000`.as(
        'leftMs',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes up to `most` counts whose minute is over. A call that begins a new minute at this moment is not deleted. */
export async function forgetOldCounts(tx: Tx, now: Date, most: number): Promise<void> {
  const before = new Date(now.getTime() - WINDOW_MS);
  await tx
    .deleteFrom('call_count')
    .where('window_started_at', '<=', before)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('limit_name', 'network_key'),
        'in',
        oldCounts(tx, before, most).$asTuple('limit_name', 'network_key'),
      ),
    )
    .execute();
}

const oldCounts = (executor: Kysely<Tables>, before: Date, most: number) =>
  executor
    .selectFrom('call_count')
    .select(['limit_name', 'network_key'])
    .where('window_started_at', '<=', before)
    .limit(most);
