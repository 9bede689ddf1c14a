import type { AttemptId } from '@kasauti/contract/ids.ts';
import { OFFLINE_AFTER_MS } from '@kasauti/domain/proctoring/presence.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export type Heartbeat = {
  attemptId: AttemptId;
  heartbeatAt: Date;
  savedUpTo: number;
  pendingCount: number;
  visible: boolean;
};

/**
 * Stores the last heartbeat of each attempt in one statement. The rows are sorted, so that two processes lock them
 * in the same order.
 */
export async function upsertPresence(executor: Kysely<Tables>, beats: Heartbeat[]): Promise<void> {
  const sorted = [...beats].sort((a, b) => (a.attemptId < b.attemptId ? -1 : 1));
  await sql`
    insert into presence as known (attempt_id, heartbeat_at, saved_up_to, pending_count, visible)
    select * from unnest(
      ${sorted.map((beat) => beat.attemptId)}::uuid[], ${sorted.map((beat) => beat.heartbeatAt)}::timestamptz[],
      ${sorted.map((beat) => beat.savedUpTo)}::integer[], ${sorted.map((beat) => beat.pendingCount)}::integer[],
      ${sorted.map((beat) => beat.visible)}::boolean[])
    on conflict (attempt_id) do update set
      heartbeat_at = excluded.heartbeat_at, saved_up_to = excluded.saved_up_to,
      pending_count = excluded.pending_count, visible = excluded.visible
    where known.heartbeat_at < excluded.heartbeat_at`.execute(executor);
}

export async function findPresence(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  if (attemptIds.length === 0) return [];
  return await executor
    .selectFrom('presence')
    .select(['attempt_id as attemptId', 'heartbeat_at as heartbeatAt', 'pending_count as pendingCount', 'visible'])
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

/** Maximum number of changes per transaction. The rooms of these changes stay locked until the transaction ends. */
export const MAX_PRESENCE_CHANGES = 2_000;

/**
 * Marks and returns the attempts whose heartbeats have stopped or returned since the last call. Returns at most
 * `MAX_PRESENCE_CHANGES`, and the next call finds the rest. The condition is the same as in `isOnline`. Skips attempts
 * without a heartbeat since `longAgo`, because their test is over or the server was down.
 */
export async function takePresenceChanges(tx: Tx, now: Date, longAgo: Date) {
  const limit = new Date(now.getTime() - OFFLINE_AFTER_MS);
  const { rows } = await sql<{ attemptId: AttemptId; isOnline: boolean }>`
    update presence set told_online = not told_online
    where attempt_id in (
      select attempt_id from presence
      where told_online <> (heartbeat_at > ${limit}) and heartbeat_at > ${longAgo}
      order by attempt_id limit ${MAX_PRESENCE_CHANGES} for no key update skip locked)
    returning attempt_id as "attemptId", told_online as "isOnline"`.execute(tx);
  return rows;
}

/** Deletes heartbeats from before this instant. Nothing reads them any more. */
export async function deletePresenceBefore(executor: Kysely<Tables>, moment: Date): Promise<void> {
  await executor.deleteFrom('presence').where('heartbeat_at', '<', moment).execute();
}
