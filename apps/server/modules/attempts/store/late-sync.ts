import type { AttemptId } from '@kasauti/contract/ids.ts';
import { LATE_GRACE_MS, LATE_SYNC_WINDOW_MS } from '@kasauti/domain/attempt/clock.ts';
import { CLAIM_TOLERANCE_MS } from '@kasauti/domain/attempt/late-entries.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database.ts';
import '../tables.ts';

const ms = (count: number): RawBuilder<unknown> => sql`${count} * interval '1 millisecond'`;
const arrivedAt = (entry: string) => sql`coalesce(${sql.ref(`${entry}.arrived_at`)}, ${sql.ref(`${entry}.server_at`)})`;

/**
 * Whether a late `event` of `attempt` counts without anybody's decision: `whichCount` in the database's words, for lists and for chores that
 * must not read whole journals. A test holds both to be the same.
 */
export const countsByItself = sql<boolean>`(
  (${arrivedAt('event')} <= attempt.deadline_at + ${ms(LATE_GRACE_MS)}
    and event.server_at <= attempt.deadline_at + ${ms(LATE_GRACE_MS)} + attempt.drain_seconds * interval '1 second')
  or (attempt.mode = 'none' and event.client_at <= attempt.deadline_at
    and ${arrivedAt('event')} <= attempt.deadline_at + ${ms(LATE_SYNC_WINDOW_MS)}
    and not exists (select from nothing_waited
      where nothing_waited.attempt_id = event.attempt_id and event.client_at < nothing_waited.at - ${ms(CLAIM_TOLERANCE_MS)})
    and not exists (select from response_event as earlier
      where earlier.attempt_id = event.attempt_id and earlier.seq < event.seq and earlier.kind <> 'lease'
        and event.client_at < least(earlier.client_at, ${arrivedAt('earlier')}) - ${ms(CLAIM_TOLERANCE_MS)})))`;

/**
 * Which of these attempts have entries that count (`whichCount`) beyond the last one that was looked at. Only what lies behind that entry is
 * read, so an attempt that is scored to its end costs one look into the journal's key.
 */
export async function findCountedBeyond(
  executor: Kysely<Tables>,
  scored: readonly { attemptId: AttemptId; lastSeq: number }[],
): Promise<AttemptId[]> {
  if (scored.length === 0) return [];
  const [ids, lastSeqs] = [scored.map((one) => one.attemptId), scored.map((one) => one.lastSeq)];
  const { rows } = await sql<{ attemptId: AttemptId }>`
    select attempt.attempt_id as "attemptId"
    from unnest(${ids}::uuid[], ${lastSeqs}::integer[]) as scored (attempt_id, last_seq)
      join attempt on attempt.attempt_id = scored.attempt_id
    where exists (
      select from response_event as event
      where event.attempt_id = scored.attempt_id and event.seq > scored.last_seq
        and (not event.late or ${countsByItself}
          or exists (select from late_acceptance
            where late_acceptance.attempt_id = event.attempt_id and late_acceptance.seq = event.seq)))`.execute(
    executor,
  );
  return rows.map((row) => row.attemptId);
}
