import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { CLAIM_TOLERANCE_MS } from '@kasauti/domain/attempt/late-entries.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

const ms = (count: number): RawBuilder<unknown> => sql`${count} * interval '1 millisecond'`;
const arrivedAt = sql`coalesce(event.arrived_at, event.server_at)`;
/** The deadline of an entry: the end of its section, if sections have their own clocks, or the attempt's deadline. */
const endsAt = sql`coalesce(attempt.section_ends[event.section_no], attempt.deadline_at)`;
const hasOpenedAt = (at: RawBuilder<unknown>) =>
  sql`coalesce(${at} >= attempt.section_ends[event.section_no - 1] - ${ms(LATE_GRACE_MS)}, true)`;

/**
 * SQL expression for each entry of `response_event`: the newest instant that the earlier entries of the same attempt
 * prove. An entry that claims to be older contradicts the earlier entries. The window function reads a journal only
 * once. A subquery per entry would take quadratic time.
 */
export const newestBefore = sql<Date | null>`max(least(client_at, coalesce(arrived_at, server_at))) filter (where kind <> 'lease')
  over (partition by attempt_id order by seq rows between unbounded preceding and 1 preceding)`;

/**
 * SQL condition: a late `event` of `attempt` counts without a person's decision. It is the same rule as
 * `judgeLateEntries`, for lists and scheduled tasks. The event must have `newestBefore` as its column `newest_before`.
 * A test checks that both give the same result.
 */
export const countsByItself = sql<boolean>`(
  (${arrivedAt} <= ${endsAt} + ${ms(LATE_GRACE_MS)} and ${hasOpenedAt(arrivedAt)}
    and event.server_at <= ${endsAt} + ${ms(LATE_GRACE_MS)} + attempt.drain_seconds * interval '1 second')
  or (attempt.mode = 'none' and event.client_at <= ${endsAt} and ${arrivedAt} <= ${endsAt} + ${ms(LATE_SYNC_WINDOW_MS)}
    and ${hasOpenedAt(arrivedAt)} and ${hasOpenedAt(sql`event.client_at`)}
    and not exists (select from nothing_waited
      where nothing_waited.attempt_id = event.attempt_id and event.client_at < nothing_waited.at - ${ms(CLAIM_TOLERANCE_MS)})
    and (event.newest_before is null or event.client_at >= event.newest_before - ${ms(CLAIM_TOLERANCE_MS)})))`;

/**
 * Returns those of these attempts that have an entry after `lastSeq` that counts (see `judgeLateEntries`). If an
 * attempt has no later entry, only the index is read, and otherwise the whole journal.
 */
export async function findCountedBeyond(
  executor: Kysely<Tables>,
  scored: readonly { attemptId: AttemptId; lastSeq: number }[],
): Promise<AttemptId[]> {
  if (scored.length === 0) return [];
  const [ids, lastSeqs] = [scored.map((one) => one.attemptId), scored.map((one) => one.lastSeq)];
  const { rows } = await sql<{ attemptId: AttemptId }>`
    with scored as (
      select attempt_id, last_seq from unnest(${ids}::uuid[], ${lastSeqs}::integer[]) as scored (attempt_id, last_seq)
      where exists (select from response_event
        where response_event.attempt_id = scored.attempt_id and response_event.seq > scored.last_seq)),
    event as (
      select response_event.*, ${newestBefore} as newest_before from response_event
      where attempt_id in (select attempt_id from scored))
    select attempt.attempt_id as "attemptId"
    from scored join attempt on attempt.attempt_id = scored.attempt_id
    where exists (
      select from event
      where event.attempt_id = scored.attempt_id and event.seq > scored.last_seq
        and (not event.late or ${countsByItself}
          or exists (select from late_acceptance
            where late_acceptance.attempt_id = event.attempt_id and late_acceptance.seq = event.seq)))`.execute(
    executor,
  );
  return rows.map((row) => row.attemptId);
}
