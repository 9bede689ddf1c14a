import type { AttemptId, FormId, SessionId, UserId } from '@kasauti/contract/ids.ts';
import type { AttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import { type Kysely, sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { Tables } from '../../../platform/database/database.ts';
import type { SubmittedBy } from '../columns.ts';

/** Facts about an attempt that the lane needs before it saves. */
export type KnownRow = {
  attemptId: AttemptId;
  candidateId: UserId;
  formId: FormId;
  state: AttemptState;
  submittedBy: SubmittedBy | null;
  leaseEpoch: number;
  leaseSessionId: SessionId | null;
  deadlineAtUs: number | null;
  sectionEndsUs: number[] | null;
  drainMs: number;
  /** Op ids of all entries after `afterSeq`, in order, 16 bytes each. */
  opIds: Buffer;
};

/** Reads attempts, each with the entries after `afterSeq`. One statement reads both, so they are consistent. */
export async function readKnown(
  executor: Kysely<Tables>,
  wanted: { attemptId: AttemptId; afterSeq: number }[],
): Promise<KnownRow[]> {
  const { rows } = await sql<KnownRow>`
    select attempt.attempt_id as "attemptId", attempt.candidate_id as "candidateId", attempt.form_id as "formId", attempt.state,
      attempt.submitted_by as "submittedBy", attempt.lease_epoch as "leaseEpoch", attempt.lease_session_id as "leaseSessionId",
      (extract(epoch from attempt.deadline_at) * 1000000)::float8 as "deadlineAtUs",
      (select array_agg((extract(epoch from ends_at) * 1000000)::float8 order by no)
        from unnest(attempt.section_ends) with ordinality as section (ends_at, no)) as "sectionEndsUs",
      attempt.drain_seconds * 1000 as "drainMs",
      (select coalesce(string_agg(uuid_send(op_id), ''::bytea order by seq), ''::bytea) from response_event
        where response_event.attempt_id = attempt.attempt_id and seq > wanted.after_seq) as "opIds"
    from unnest(${wanted.map((one) => one.attemptId)}::uuid[], ${wanted.map((one) => one.afterSeq)}::integer[]) as wanted (attempt_id, after_seq)
    join attempt on attempt.attempt_id = wanted.attempt_id`.execute(executor);
  return rows;
}

const OTHERS_OF_NAME = 'from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()';

/**
 * Ends all connections with this application name, so that a statement whose response was lost can no longer commit.
 * Returns true if no such connection is left. A connection that waits for a synchronous standby is left alone: its
 * statement is committed, and the end of the wait would show it to others before the standby has it.
 */
export async function endConnections(client: ClientBase, applicationName: string): Promise<boolean> {
  const waitsForNoStandby = "wait_event is distinct from 'SyncRep'";
  await client.query(`select pg_terminate_backend(pid, 2000) ${OTHERS_OF_NAME} and ${waitsForNoStandby}`, [
    applicationName,
  ]);
  const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count ${OTHERS_OF_NAME}`, [
    applicationName,
  ]);
  return rows[0]?.count === 0;
}

/** Ends all other connections with this application name, also those that wait for a synchronous standby. */
export async function endWaiting(client: ClientBase, applicationName: string): Promise<void> {
  await client.query(`select pg_terminate_backend(pid) ${OTHERS_OF_NAME}`, [applicationName]);
}

export async function isRootStored(client: ClientBase, laneId: string, rootNo: number): Promise<boolean> {
  const { rowCount } = await client.query('select from commit_root where lane_id = $1 and root_no = $2', [
    laneId,
    rootNo,
  ]);
  return rowCount === 1;
}

/** Returns these entries, each with its commit and all leaves of the commit. Receipts are recreated from them. */
export async function readEntriesWithRoots(executor: Kysely<Tables>, attemptId: AttemptId, seqs: number[]) {
  return await executor
    .selectFrom('response_event')
    .innerJoin('commit_root', (join) =>
      join
        .onRef('commit_root.lane_id', '=', 'response_event.lane_id')
        .onRef('commit_root.root_no', '=', 'response_event.root_no'),
    )
    .select([
      'seq',
      'late as isLate',
      'arrived_at as arrivedAt',
      'leaf_no as leafNo',
      'commit_root.lane_id as laneId',
      'commit_root.root_no as rootNo',
      'root',
      'prev_root as prevRoot',
      'leaf_count as leafCount',
      'leaves',
      'signed_at as signedAt',
      'signature',
      'key_id as keyId',
    ])
    .where('attempt_id', '=', attemptId)
    .where('seq', 'in', seqs)
    .orderBy('seq')
    .execute();
}

/** Returns the position in its commit of each entry with `after` < seq ≤ `upTo`, in the order of the journal. */
export async function readPlaces(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  { after, upTo, most }: { after: number; upTo: number; most: number },
) {
  return await executor
    .selectFrom('response_event')
    .select(['seq', 'arrived_at as arrivedAt', 'leaf_no as leafNo', 'lane_id as laneId', 'root_no as rootNo'])
    .where('attempt_id', '=', attemptId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(most)
    .execute();
}

/** Returns the root of each of these commits, with all leaves. */
export async function readRootsOf(executor: Kysely<Tables>, commits: readonly { laneId: string; rootNo: number }[]) {
  return await executor
    .selectFrom('commit_root')
    .select(['lane_id as laneId', 'root_no as rootNo', 'root', 'prev_root as prevRoot', 'leaf_count as leafCount'])
    .select(['leaves', 'signed_at as signedAt', 'signature', 'key_id as keyId'])
    .where(
      sql<boolean>`(lane_id, root_no) in (select * from unnest(${commits.map((one) => one.laneId)}::uuid[],
        ${commits.map((one) => one.rootNo)}::bigint[]))`,
    )
    .execute();
}
