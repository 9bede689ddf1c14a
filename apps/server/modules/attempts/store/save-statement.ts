import type { AttemptId, SessionId } from '@kasauti/contract/ids.ts';
import type { AttemptState } from '@kasauti/domain/attempt/attempt-state.ts';
import type { ClientBase } from 'pg';
import type { SubmittedBy } from '../columns.ts';
import { integerArray, textArray, timestamptzArray, uuidArray } from './binary-arrays.ts';

/**
 * State that this process expects an attempt to have when it saves. The deadline is in microseconds, because the
 * database stores and compares it in microseconds.
 */
export type ExpectedAttempt = {
  attemptId: Uint8Array;
  leaseEpoch: number;
  deadlineAtUs: number;
  leaseSessionId: Uint8Array;
};

/** Entry to be stored. The entries must be in the order of their leaves. */
export type NewEntry = {
  attemptId: Uint8Array;
  seq: number;
  opId: Uint8Array;
  itemRef: string | null;
  kind: string;
  payload: string;
  clientAtMs: number;
  /** Section of the question, counted from 1, if sections have their own clocks. Otherwise 0. */
  sectionNo: number;
  arrivedAtMs: number;
  leaseEpoch: number;
};

export type NewRoot = {
  laneId: string;
  rootNo: number;
  root: Uint8Array;
  prevRoot: Uint8Array;
  leafCount: number;
  leaves: Uint8Array;
  signedAtMs: number;
  signature: Uint8Array;
  keyId: string;
};

/**
 * Actual state of an attempt, reported if the expected state was wrong. `now` is null if another transaction is
 * changing the attempt.
 */
export type ActualAttempt = {
  attemptId: AttemptId;
  now: {
    state: AttemptState;
    submittedBy: SubmittedBy | null;
    leaseEpoch: number;
    leaseSessionId: SessionId | null;
    deadlineAtUs: number | null;
    sectionEndsUs: number[] | null;
  } | null;
};

export type SaveOutcome = {
  isStored: boolean;
  /** The database's time in milliseconds while the statement ran, before its commit. */
  databaseNowMs: number;
  /** Attempts whose expected state was wrong. If there are any, nothing was stored. */
  mismatches: ActualAttempt[];
};

/**
 * Statement that stores a commit in its own transaction. If every attempt has its expected state, it stores all entries
 * and their root, and otherwise nothing. Every leaf in a root's tree is therefore stored. Whether an entry is accepted
 * never depends on a cache.
 *
 * - `held`: the rows of the attempts, locked `for share` until the commit. A submission, a lease transfer or a pause
 *   waits for this lock. A reader of the journal then sees every entry that was acknowledged before. Rows that another
 *   transaction is changing are skipped, so that one slow transaction does not delay all other answers.
 * - `odd`: the attempts whose state is not the expected one. This includes attempts whose drain period ended after
 *   their entries were signed. These entries must be signed again, as late.
 * - `root`: is not inserted if one of the instants is too far from the database's clock. A process that hung or has a
 *   wrong clock therefore cannot give an answer an earlier arrival than the real one. No entry waits in a process for
 *   more than $22 seconds.
 * - `stored`: decides whether an entry is late, from its arrival and the current deadline (`isInTime`). This also
 *   applies if the attempt has been submitted at its deadline meanwhile. If sections have their own clocks, the end of
 *   the entry's section is its deadline. The ends of sections change only together with the deadline, so it is enough
 *   that `odd` compares the deadline.
 * - The rows are inserted in the order of their attempts. Two processes that save for the same attempts therefore wait
 *   for each other and cannot deadlock.
 */
const text = `
with held as materialized (
  select attempt_id, state, submitted_by, lease_epoch, lease_session_id, deadline_at, section_ends,
    interval '5 seconds' + drain_seconds * interval '1 second' as drain,
    deadline_at + interval '5 seconds' + drain_seconds * interval '1 second' as drained_at
  from attempt where attempt_id = any($1::uuid[])
  for share skip locked
), odd as materialized (
  select believed.attempt_id, held.state, held.submitted_by, held.lease_epoch, held.lease_session_id, held.deadline_at,
    held.section_ends
  from unnest($1::uuid[], $2::integer[], $3::timestamptz[], $23::uuid[]) as believed (attempt_id, lease_epoch, deadline_at, lease_session_id)
  left join held on held.attempt_id = believed.attempt_id
  where (held.lease_epoch = believed.lease_epoch and held.lease_session_id = believed.lease_session_id and held.deadline_at = believed.deadline_at
    and (held.state = 'active' or (held.state = 'submitted' and held.submitted_by = 'deadline'))
    and (clock_timestamp() <= held.drained_at or $10::timestamptz > held.drained_at)) is not true
), root as (
  insert into commit_root (lane_id, root_no, root, prev_root, leaf_count, leaves, signed_at, signature, key_id)
  select $4::uuid, $5::bigint, $6::bytea, $7::bytea, $8::integer, $9::bytea, $10::timestamptz, $11::bytea, $12::text
  where not exists (select from odd)
    and $10::timestamptz between clock_timestamp() - interval '10 seconds' and clock_timestamp() + interval '1 second'
    and not exists (
      select from unnest($21::timestamptz[]) as arrived_at
      where arrived_at not between clock_timestamp() - $22::integer * interval '1 second' and clock_timestamp() + interval '1 second')
  returning lane_id, root_no, signed_at
), stored as (
  insert into response_event (attempt_id, seq, op_id, item_ref, kind, payload, client_at, server_at, arrived_at, lease_epoch, section_no, late, lane_id, root_no, leaf_no)
  select entry.attempt_id, entry.seq, entry.op_id, entry.item_ref, entry.kind, entry.payload, entry.client_at, root.signed_at,
    entry.arrived_at, entry.lease_epoch, nullif(entry.section_no, 0),
    entry.arrived_at > ends_at + interval '5 seconds' or root.signed_at > ends_at + held.drain
      or coalesce(entry.arrived_at < held.section_ends[entry.section_no - 1] - interval '5 seconds', false),
    root.lane_id, root.root_no, entry.leaf_no - 1
  from root, unnest($13::uuid[], $14::integer[], $15::uuid[], $16::text[], $17::text[], $18::text[], $19::timestamptz[], $20::integer[], $21::timestamptz[], $24::integer[])
    with ordinality as entry (attempt_id, seq, op_id, item_ref, kind, payload, client_at, lease_epoch, arrived_at, section_no, leaf_no)
    join held on held.attempt_id = entry.attempt_id
    cross join lateral (select coalesce(held.section_ends[entry.section_no], held.deadline_at) as ends_at) as own
)
select (select count(*) from root)::integer as roots, (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
  odd.attempt_id, odd.state, odd.submitted_by, odd.lease_epoch, odd.lease_session_id,
  (extract(epoch from odd.deadline_at) * 1000000)::float8 as deadline_us,
  (select array_agg((extract(epoch from ends_at) * 1000000)::float8 order by no)
    from unnest(odd.section_ends) with ordinality as section (ends_at, no)) as section_ends_us
from (select 1) as one left join odd on true`;

type Row = {
  roots: number;
  now_ms: number;
  attempt_id: AttemptId | null;
  state: AttemptState | null;
  submitted_by: SubmittedBy | null;
  lease_epoch: number | null;
  lease_session_id: SessionId | null;
  deadline_us: number | null;
  section_ends_us: number[] | null;
};

/**
 * Runs the statement. Rejects with PostgreSQL's error. Its code is 23505 if another process has used one of the
 * numbers, and is missing if the connection broke.
 */
export async function storeCommit(
  client: ClientBase,
  expected: ExpectedAttempt[],
  root: NewRoot,
  entries: NewEntry[],
  longestWaitSeconds: number,
): Promise<SaveOutcome> {
  const values = [
    uuidArray(expected.map((expected) => expected.attemptId)),
    integerArray(expected.map((expected) => expected.leaseEpoch)),
    timestamptzArray(expected.map((expected) => expected.deadlineAtUs)),
    root.laneId,
    root.rootNo,
    root.root,
    root.prevRoot,
    root.leafCount,
    root.leaves,
    new Date(root.signedAtMs),
    root.signature,
    root.keyId,
    uuidArray(entries.map((entry) => entry.attemptId)),
    integerArray(entries.map((entry) => entry.seq)),
    uuidArray(entries.map((entry) => entry.opId)),
    textArray(entries.map((entry) => entry.itemRef)),
    textArray(entries.map((entry) => entry.kind)),
    textArray(entries.map((entry) => entry.payload)),
    timestamptzArray(entries.map((entry) => entry.clientAtMs * 1000)),
    integerArray(entries.map((entry) => entry.leaseEpoch)),
    timestamptzArray(entries.map((entry) => entry.arrivedAtMs * 1000)),
    longestWaitSeconds,
    uuidArray(expected.map((expected) => expected.leaseSessionId)),
    integerArray(entries.map((entry) => entry.sectionNo)),
  ];
  const { rows } = await client.query<Row>({ name: 'save-answers', text, values });
  const first = rows[0];
  if (!first) throw new Error('the statement that saves answers answered nothing');
  return {
    isStored: first.roots === 1,
    databaseNowMs: Math.floor(first.now_ms),
    mismatches: rows.flatMap((row) => (row.attempt_id === null ? [] : [actualAttempt(row.attempt_id, row)])),
  };
}

function actualAttempt(attemptId: AttemptId, row: Row): ActualAttempt {
  if (row.state === null || row.lease_epoch === null) return { attemptId, now: null };
  const { state, submitted_by: submittedBy, lease_epoch: leaseEpoch, lease_session_id: leaseSessionId } = row;
  const { deadline_us: deadlineAtUs, section_ends_us: sectionEndsUs } = row;
  return { attemptId, now: { state, submittedBy, leaseEpoch, leaseSessionId, deadlineAtUs, sectionEndsUs } };
}

/** Returns the database's time in milliseconds. */
export async function readClock(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  return Math.floor(rows[0]?.ms ?? Number.NaN);
}
