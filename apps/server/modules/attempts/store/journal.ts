import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ANSWERED_PAYLOAD } from './answered-payload.ts';
import { countsByItself, newestBefore } from './late-sync.ts';
import type { NewRoot } from './save-statement.ts';

/** Returns an attempt's journal in order. Each late entry that a person accepted has the acceptance. */
export async function readJournal(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await journal(executor, attemptId).execute();
}

function journal(executor: Kysely<Tables>, attemptId: AttemptId) {
  return executor
    .selectFrom('response_event')
    .leftJoin('late_acceptance', (join) =>
      join
        .onRef('late_acceptance.attempt_id', '=', 'response_event.attempt_id')
        .onRef('late_acceptance.seq', '=', 'response_event.seq'),
    )
    .select([
      'response_event.seq',
      'op_id as opId',
      'item_ref as itemRef',
      'kind',
      'payload',
      'client_at as clientAt',
      'server_at as serverAt',
      'arrived_at as arrivedAt',
      'lease_epoch as leaseEpoch',
      'late as isLate',
      'section_no as sectionNo',
      'lane_id as laneId',
      'root_no as rootNo',
      'leaf_no as leafNo',
      'accepted_at as acceptedAt',
      'accepted_by as acceptedBy',
    ])
    .where('response_event.attempt_id', '=', attemptId)
    .orderBy('response_event.seq');
}
export type JournalRow = Awaited<ReturnType<typeof readJournal>>[number];

type Part = { after: number; upTo: number | null; most: number };

/**
 * Returns the entries with `after` < seq ≤ `upTo`, in order, `most` at most. If `upTo` is null, there is no upper
 * limit.
 */
export async function readJournalPart(
  executor: Kysely<Tables>,
  attemptId: AttemptId,
  { after, upTo, most }: Part,
): Promise<JournalRow[]> {
  return await journal(executor, attemptId)
    .where('response_event.seq', '>', after)
    .$if(upTo !== null, (query) => query.where('response_event.seq', '<=', upTo))
    .limit(most)
    .execute();
}

/** Returns the columns that decide whether an entry counts, for the entries up to `upTo`. */
export async function readCountingFacts(executor: Kysely<Tables>, attemptId: AttemptId, upTo: number | null) {
  return await journal(executor, attemptId)
    .clearSelect()
    .select(['kind', 'client_at as clientAt', 'server_at as serverAt', 'arrived_at as arrivedAt', 'late as isLate'])
    .select(['section_no as sectionNo', 'accepted_at as acceptedAt'])
    .$if(upTo !== null, (query) => query.where('response_event.seq', '<=', upTo))
    .execute();
}

export async function readLastSeq(executor: Kysely<Tables>, attemptId: AttemptId): Promise<number> {
  const row = await executor
    .selectFrom('response_event')
    .select((event) => event.fn.max('seq').as('seq'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * Inserts an entry that the server creates, with its root. The caller must have locked the attempt, because the entry
 * gets the next number.
 */
export async function insertServerEntry(
  tx: Tx,
  root: NewRoot,
  entry: Omit<Insertable<Tables['response_event']>, 'server_at' | 'lane_id' | 'root_no' | 'leaf_no'>,
): Promise<void> {
  await tx
    .insertInto('commit_root')
    .values({
      lane_id: root.laneId,
      root_no: root.rootNo,
      root: Buffer.from(root.root),
      prev_root: Buffer.from(root.prevRoot),
      leaf_count: root.leafCount,
      leaves: Buffer.from(root.leaves),
      signed_at: new Date(root.signedAtMs),
      signature: Buffer.from(root.signature),
      key_id: root.keyId,
    })
    .execute();
  await tx
    .insertInto('response_event')
    .values({
      ...entry,
      server_at: new Date(root.signedAtMs),
      lane_id: root.laneId,
      root_no: root.rootNo,
      leaf_no: 0,
    })
    .execute();
}

/** Maximum number of lease transfers that are read. In normal use, an attempt has far fewer. */
const MAX_LEASE_TRANSFERS = 200;

/** Returns the instants of an attempt's lease transfers, oldest first. */
export async function findLeaseTransfers(executor: Kysely<Tables>, attemptId: AttemptId): Promise<Date[]> {
  const rows = await executor
    .selectFrom('response_event')
    .select('server_at as at')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'lease')
    .orderBy('seq')
    .limit(MAX_LEASE_TRANSFERS)
    .execute();
  return rows.map(({ at }) => at);
}

/** Maximum number of entries about tools that are read. A recording can be played a few times. */
const MAX_TOOL_ENTRIES = 2000;

/** Returns an attempt's entries about tools, oldest first. */
export async function findToolEntries(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('response_event')
    .select(['op_id as opId', 'payload'])
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', 'tool')
    .orderBy('seq')
    .limit(MAX_TOOL_ENTRIES)
    .execute();
}

type Stretch = { attemptId: AttemptId; after: number; upTo: number };

/**
 * Returns, for each question in these parts of journals, whether it is answered according to the last `answer` or
 * `clear` entry. A blank answer counts as not answered. Late entries are ignored.
 */
export async function findAnsweredFlags(executor: Kysely<Tables>, stretches: readonly Stretch[]) {
  if (stretches.length === 0) return [];
  const { rows } = await sql<{ attemptId: AttemptId; itemRef: string; isAnswered: boolean }>`
    select distinct on (event.attempt_id, item_ref) event.attempt_id as "attemptId", item_ref as "itemRef",
      kind = 'answer' and payload ~ ${ANSWERED_PAYLOAD} as "isAnswered"
    from unnest(
      ${stretches.map(({ attemptId }) => attemptId)}::uuid[],
      ${stretches.map(({ after }) => after)}::integer[],
      ${stretches.map(({ upTo }) => upTo)}::integer[]
    ) as stretch (attempt_id, after, up_to)
    join response_event as event on event.attempt_id = stretch.attempt_id and seq > after and seq <= up_to
    where kind in ('answer', 'clear') and not late
    order by event.attempt_id, item_ref, seq desc`.execute(executor);
  return rows;
}

/**
 * Returns the number of each attempt's newest entry and the instant when it was stored. Attempts without entries
 * are left out.
 */
export async function findNewestEntries(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  const { rows } = await sql<{ attemptId: AttemptId; seq: number; savedAt: Date }>`
    select asked.attempt_id as "attemptId", seq, server_at as "savedAt"
    from unnest(${attemptIds}::uuid[]) as asked (attempt_id)
    cross join lateral (
      select seq, server_at from response_event
      where response_event.attempt_id = asked.attempt_id order by seq desc limit 1
    ) as newest`.execute(executor);
  return rows;
}

/** Returns the number of undecided late entries of each attempt that has any. */
export async function countUndecidedLateEntries(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  const { rows } = await sql<{ attemptId: AttemptId; late: number }>`
    select attempt_id as "attemptId", count(*)::integer as late from response_event as event
    where attempt_id = any(${attemptIds}::uuid[]) and late and ${isUndecided}
    group by attempt_id`.execute(executor);
  return rows;
}

const isUndecided = sql<boolean>`
  not exists (select from late_acceptance where late_acceptance.attempt_id = event.attempt_id and late_acceptance.seq = event.seq)
  and not exists (select from late_dismissal where late_dismissal.attempt_id = event.attempt_id and late_dismissal.seq = event.seq)`;

/**
 * Finds ended attempts with late entries that need a decision: a person has not decided, and they do not count
 * automatically.
 */
export async function findAttemptsWithUndecidedLateEntries(executor: Kysely<Tables>) {
  const { rows } = await sql<{ attemptId: AttemptId; since: Date; isPractice: boolean }>`
    with event as (
      select response_event.*, ${newestBefore} as newest_before from response_event
      where attempt_id in (select event.attempt_id from response_event as event where event.late and ${isUndecided}))
    select event.attempt_id as "attemptId", min(event.server_at) as since, bool_and(attempt.is_practice) as "isPractice"
    from event join attempt on attempt.attempt_id = event.attempt_id
    where event.late and attempt.state in ('submitted', 'terminated') and ${isUndecided} and not ${countsByItself}
    group by event.attempt_id`.execute(executor);
  return rows;
}

/** Finds attempts with late entries about which a person has decided, each with the instant of the latest decision. */
export async function findAttemptsWithDecidedLateEntries(executor: Kysely<Tables>) {
  const { rows } = await sql<{ attemptId: AttemptId; decidedAt: Date }>`
    select attempt_id as "attemptId", max(decided_at) as "decidedAt" from (
      select attempt_id, accepted_at as decided_at from late_acceptance
      union all select attempt_id, dismissed_at from late_dismissal) as decided
    group by attempt_id`.execute(executor);
  return rows;
}

/**
 * Returns the late entries of these attempts that do not count automatically, in order. An entry has the decision of a
 * person, if there is one.
 */
export async function readLateEntries(executor: Kysely<Tables>, attemptIds: readonly AttemptId[]) {
  if (attemptIds.length === 0) return [];
  return await executor
    .with('event', (journals) =>
      journals
        .selectFrom('response_event')
        .selectAll()
        .select(newestBefore.as('newest_before'))
        .where('attempt_id', 'in', attemptIds),
    )
    .selectFrom('event')
    .innerJoin('attempt', 'attempt.attempt_id', 'event.attempt_id')
    .leftJoin('late_acceptance as accepted', (join) =>
      join.onRef('accepted.attempt_id', '=', 'event.attempt_id').onRef('accepted.seq', '=', 'event.seq'),
    )
    .leftJoin('late_dismissal as dismissed', (join) =>
      join.onRef('dismissed.attempt_id', '=', 'event.attempt_id').onRef('dismissed.seq', '=', 'event.seq'),
    )
    .select([
      'event.attempt_id as attemptId',
      'event.seq',
      'op_id as opId',
      'item_ref as itemRef',
      'kind',
      'client_at as clientAt',
      'server_at as serverAt',
    ])
    .select(['arrived_at as arrivedAt', 'late as isLate', 'section_no as sectionNo'])
    .select(['accepted_at as acceptedAt', 'accepted_by as acceptedBy', 'accepted.reason_text as acceptedBecause'])
    .select(['dismissed_at as dismissedAt', 'dismissed_by as dismissedBy', 'dismissed.reason_text as dismissedBecause'])
    .where('event.late', '=', true)
    .where(sql<boolean>`not coalesce(${countsByItself}, false)`)
    .orderBy('event.attempt_id')
    .orderBy('event.seq')
    .execute();
}

/** Returns the late entries that a person has accepted, ordered by number. */
export async function readAcceptances(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('late_acceptance')
    .select(['seq', 'accepted_at as acceptedAt', 'reason_text as reasonText'])
    .where('attempt_id', '=', attemptId)
    .orderBy('seq')
    .execute();
}

type Decision = { userId: UserId; reasonText: string; at: Date };

export async function insertAcceptances(tx: Tx, attemptId: AttemptId, seqs: number[], by: Decision): Promise<void> {
  const acceptance = { attempt_id: attemptId, accepted_by: by.userId, reason_text: by.reasonText, accepted_at: by.at };
  await tx
    .insertInto('late_acceptance')
    .values(seqs.map((seq) => ({ ...acceptance, seq })))
    .onConflict((conflict) => conflict.columns(['attempt_id', 'seq']).doNothing())
    .execute();
}

export async function insertDismissals(tx: Tx, attemptId: AttemptId, seqs: number[], by: Decision): Promise<void> {
  const dismissal = { attempt_id: attemptId, dismissed_by: by.userId, reason_text: by.reasonText, dismissed_at: by.at };
  await tx
    .insertInto('late_dismissal')
    .values(seqs.map((seq) => ({ ...dismissal, seq })))
    .execute();
}
