import type { AttemptId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import '../tables.ts';

/** The last entry of each of these attempts that are in mode `none`, where answers made in time may still be synced after the close. */
export async function lastSeqsOfUnwatched(
  executor: Kysely<Tables>,
  attemptIds: AttemptId[],
): Promise<Map<AttemptId, number>> {
  if (attemptIds.length === 0) return new Map();
  const { rows } = await sql<{ attemptId: AttemptId; seq: number }>`
    select attempt.attempt_id as "attemptId", newest.seq
    from attempt cross join lateral (
      select seq from response_event where response_event.attempt_id = attempt.attempt_id order by seq desc limit 1
    ) as newest
    where attempt.attempt_id = any(${attemptIds}::uuid[]) and mode = 'none'`.execute(executor);
  return new Map(rows.map(({ attemptId, seq }) => [attemptId, seq]));
}
