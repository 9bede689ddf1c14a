import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import '../tables.ts';

/**
 * Which of these attempts have entries that count (`lateEventCounts`) beyond the last one that was looked at. Only what lies behind that
 * entry is read, so an attempt that is scored to its end costs one look into the journal's key.
 */
export async function findCountedBeyond(
  executor: Kysely<Tables>,
  scored: readonly { attemptId: AttemptId; lastSeq: number }[],
): Promise<AttemptId[]> {
  if (scored.length === 0) return [];
  const [ids, lastSeqs] = [scored.map((one) => one.attemptId), scored.map((one) => one.lastSeq)];
  const afterDeadline = (ms: number) => sql`attempt.deadline_at + ${ms} * interval '1 millisecond'`;
  const { rows } = await sql<{ attemptId: AttemptId }>`
    select attempt.attempt_id as "attemptId"
    from unnest(${ids}::uuid[], ${lastSeqs}::integer[]) as scored (attempt_id, last_seq)
      join attempt on attempt.attempt_id = scored.attempt_id
    where exists (
      select from response_event as event
      where event.attempt_id = scored.attempt_id and event.seq > scored.last_seq
        and (not event.late or event.server_at <= ${afterDeadline(LATE_GRACE_MS)}
          or (attempt.mode = 'none' and event.client_at <= attempt.deadline_at
            and event.server_at <= ${afterDeadline(LATE_SYNC_WINDOW_MS)})
          or exists (select from late_acceptance
            where late_acceptance.attempt_id = event.attempt_id and late_acceptance.seq = event.seq)))`.execute(
    executor,
  );
  return rows.map((row) => row.attemptId);
}
