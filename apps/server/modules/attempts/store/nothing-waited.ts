import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Records, for each of these attempts, the instant at which its page reported that no answers were waiting to be sent.
 * The rows are sorted, so that two processes lock them in the same order.
 */
export async function noteNothingWaited(tx: Tx, said: { attemptId: AttemptId; at: Date }[]): Promise<void> {
  if (said.length === 0) return;
  const sorted = [...said].sort((a, b) => (a.attemptId < b.attemptId ? -1 : 1));
  await sql`
    insert into nothing_waited as known (attempt_id, at)
    select * from unnest(${sorted.map((one) => one.attemptId)}::uuid[], ${sorted.map((one) => one.at)}::timestamptz[])
    on conflict (attempt_id) do update set at = excluded.at where known.at < excluded.at`.execute(tx);
}

export async function findNothingWaited(executor: Kysely<Tables>, attemptId: AttemptId): Promise<Date | null> {
  const row = await executor
    .selectFrom('nothing_waited')
    .select('at')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.at ?? null;
}
