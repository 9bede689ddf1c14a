import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/** Returns the newest published heads, or null if none have been published yet. */
export async function findNewestHeads(executor: Kysely<Tables>) {
  const row = await heads(executor).orderBy('day', 'desc').limit(1).executeTakeFirst();
  return row ?? null;
}

export async function findHeads(executor: Kysely<Tables>, day: string) {
  const row = await heads(executor).where('day', '=', day).executeTakeFirst();
  return row ?? null;
}
export type StoredHeads = NonNullable<Awaited<ReturnType<typeof findHeads>>>;

const heads = (executor: Kysely<Tables>) =>
  executor.selectFrom('receipt_heads').select(['day', 'document', 'hash', 'signature', 'key_id as keyId']);

/** Inserts the heads of a day. Changes nothing if the day has already been published. */
export async function insertHeads(
  executor: Kysely<Tables>,
  published: Insertable<Tables['receipt_heads']>,
): Promise<void> {
  await executor
    .insertInto('receipt_heads')
    .values(published)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

/** Returns the UTC day on which the oldest root was signed, or null if there is no root. */
export async function findFirstDay(executor: Kysely<Tables>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (min(signed_at) at time zone 'UTC')::date as day from commit_root`.execute(executor);
  return rows[0]?.day ?? null;
}

/** Returns the last root of each lane that was signed on this UTC day, ordered by lane. */
export async function readLaneHeads(executor: Kysely<Tables>, day: string) {
  const { rows } = await sql<{ laneId: string; rootNo: number; root: Buffer }>`
    select distinct on (lane_id) lane_id as "laneId", root_no as "rootNo", root from commit_root
    where signed_at >= ${day}::date::timestamp at time zone 'UTC'
      and signed_at < (${day}::date + 1)::timestamp at time zone 'UTC'
    order by lane_id, root_no desc`.execute(executor);
  return rows;
}

/** Returns the roots of a lane whose number is from `from` to `to`, in order, `most` at most. */
export async function readRoots(
  executor: Kysely<Tables>,
  { laneId, from, to, most }: { laneId: string; from: number; to: number; most: number },
) {
  return await executor
    .selectFrom('commit_root')
    .select(['lane_id as laneId', 'root_no as rootNo', 'root', 'prev_root as prevRoot', 'leaf_count as leafCount'])
    .select(['signed_at as signedAt', 'signature', 'key_id as keyId'])
    .where('lane_id', '=', laneId)
    .where('root_no', '>=', from)
    .where('root_no', '<=', to)
    .orderBy('root_no')
    .limit(most)
    .execute();
}
