import type { AttemptId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import type { CreditKind } from '../columns.ts';

const MAX_OF_A_SITTING = 5000;

const columns = [
  'attempt_id as attemptId',
  'booking_id as bookingId',
  'candidate_id as candidateId',
  'exam_id as examId',
  'sitting_id as sittingId',
  'room_id as roomId',
  'form_id as formId',
  'mode',
  'is_practice as isPractice',
  'pass_share_in_percent as passShareInPercent',
  'state',
  'order_seed as orderSeed',
  't0 as T0',
  'window_ends_at as windowEndsAt',
  'entry_closes_minutes as entryClosesMinutes',
  'duration_minutes as durationMinutes',
  'section_minutes as sectionMinutes',
  'drain_seconds as drainSeconds',
  'compensatory_minutes as compensatoryMinutes',
  'credit_ms as creditMs',
  'muted_signals as mutedSignals',
  'lease_epoch as leaseEpoch',
  'lease_session_id as leaseSessionId',
  'lobby_session_id as lobbySessionId',
  'lease_waits_for_proctor as leaseWaitsForProctor',
  'lease_next_session_id as leaseNextSessionId',
  'lobby_at as lobbyAt',
  'authorised_at as authorisedAt',
  'started_at as startedAt',
  'deadline_at as deadlineAt',
  'section_ends as sectionEnds',
  'paused_at as pausedAt',
  'submitted_at as submittedAt',
  'submitted_by as submittedBy',
  'refusal_reason as refusalReason',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('attempt').select([...columns]);
export type Attempt = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findAttempt(executor: Kysely<Tables>, attemptId: AttemptId): Promise<Attempt | null> {
  return (await select(executor).where('attempt_id', '=', attemptId).executeTakeFirst()) ?? null;
}

/**
 * Returns the clock of an attempt and the database's time, or null if there is no such attempt. Reads one row by its
 * primary key.
 */
export async function readClock(executor: Kysely<Tables>, attemptId: AttemptId) {
  const row = await executor
    .selectFrom('attempt')
    .select([
      'candidate_id as candidateId',
      'state',
      'deadline_at as deadlineAt',
      'section_ends as sectionEnds',
      'paused_at as pausedAt',
      'lease_epoch as leaseEpoch',
      sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return row ?? null;
}
export type AttemptClock = NonNullable<Awaited<ReturnType<typeof readClock>>>;

/** Returns the attempts with these ids, ordered by id. Unknown ids are left out. */
export async function findAttempts(executor: Kysely<Tables>, attemptIds: AttemptId[]): Promise<Attempt[]> {
  if (attemptIds.length === 0) return [];
  // One array parameter is used, so that the statement is the same for every number of ids.
  return await select(executor)
    .where('attempt_id', '=', sql<AttemptId>`any(${attemptIds}::uuid[])`)
    .orderBy('attempt_id')
    .execute();
}

/**
 * Finds the attempts of a sitting, or of one of its rooms. Use this only for staff pages, because the query does not
 * name an attempt. In a distributed database it would go to every server.
 */
export async function findAttemptsOfSitting(
  executor: Kysely<Tables>,
  sittingId: SittingId,
  roomId?: RoomId,
): Promise<Attempt[]> {
  return await select(executor)
    .where('sitting_id', '=', sittingId)
    .$if(roomId !== undefined, (query) => query.where('room_id', '=', roomId as RoomId))
    .orderBy('attempt_id')
    .limit(MAX_OF_A_SITTING)
    .execute();
}

/**
 * Finds the attempts in these rooms that are in the lobby or have not ended, with the facts that show whether a proctor
 * is needed.
 */
export async function findPresentAttempts(
  executor: Kysely<Tables>,
  rooms: readonly { sittingId: SittingId; roomId: RoomId }[],
) {
  if (rooms.length === 0) return [];
  const [sittings, ids] = [rooms.map(({ sittingId }) => sittingId), rooms.map(({ roomId }) => roomId)];
  return await executor
    .selectFrom('attempt')
    .select(['attempt_id as attemptId', 'sitting_id as sittingId', 'room_id as roomId', 'mode', 'state'])
    .select(['muted_signals as mutedSignals', 'lease_waits_for_proctor as leaseWaitsForProctor'])
    .where(sql<boolean>`(sitting_id, room_id) in (select * from unnest(${sittings}::uuid[], ${ids}::uuid[]))`)
    .where('state', 'in', ['lobby', 'authorised', 'active', 'paused'])
    .execute();
}

/**
 * Locks an attempt. Call this before each decision about it. Returns null if there is no such attempt. The lock waits
 * for the commit of answers in progress, so the caller sees the whole journal. No save can be committed until the lock
 * is released.
 */
export async function lockAttempt(tx: Tx, attemptId: AttemptId): Promise<Attempt | null> {
  return (await select(tx).where('attempt_id', '=', attemptId).forUpdate().executeTakeFirst()) ?? null;
}

/** Inserts an attempt. Returns false if the booking already has one. */
export async function insertAttempt(tx: Tx, attempt: Insertable<Tables['attempt']>): Promise<boolean> {
  const row = await tx
    .insertInto('attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.column('attempt_id').doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeAttempt(
  tx: Tx,
  attemptId: AttemptId,
  change: Updateable<Tables['attempt']>,
): Promise<Attempt> {
  return await tx
    .updateTable('attempt')
    .set(change)
    .where('attempt_id', '=', attemptId)
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

/**
 * Locks attempts whose time has run out. Skips attempts that another transaction has locked, because the next run finds
 * them. The attempts are ordered by room, because a change in a room locks the topic of the room until the commit. Two
 * processes that close attempts in the same rooms therefore lock them in the same order and cannot deadlock.
 */
export async function lockDue(tx: Tx, deadlineBefore: Date, pausedBefore: Date, most: number): Promise<Attempt[]> {
  return await select(tx)
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'active'), row('deadline_at', '<', deadlineBefore)]),
        row.and([row('state', '=', 'paused'), row('paused_at', '<', pausedBefore)]),
      ]),
    )
    .orderBy('sitting_id')
    .orderBy('room_id')
    .orderBy('attempt_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
}

export type NewCredit = {
  attemptId: AttemptId;
  kind: CreditKind;
  creditMs: number;
  reasonCode: string;
  reasonText: string;
  givenBy: Insertable<Tables['attempt_credit']>['given_by'];
  givenAt: Date;
};

/** Inserts a credit with the next credit number of its attempt. The caller must have locked the attempt. */
export async function insertCredit(tx: Tx, credit: NewCredit): Promise<void> {
  const { attemptId } = credit;
  await sql`
    insert into attempt_credit (attempt_id, credit_no, kind, credit_ms, reason_code, reason_text, given_by, given_at)
    select ${attemptId}, coalesce(max(credit_no), 0) + 1, ${credit.kind}, ${credit.creditMs}::bigint, ${credit.reasonCode},
      ${credit.reasonText}, ${credit.givenBy}::uuid, ${credit.givenAt}::timestamptz
    from attempt_credit where attempt_id = ${attemptId}`.execute(tx);
}

/** Returns all credits of an attempt, in the order in which they were added. */
export async function readCredits(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('attempt_credit')
    .select(['credit_no as creditNo', 'kind', 'credit_ms as creditMs', 'given_at as givenAt'])
    .select(['reason_code as reasonCode', 'reason_text as reasonText'])
    .where('attempt_id', '=', attemptId)
    .orderBy('credit_no')
    .execute();
}

export async function readStates(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  return await executor
    .selectFrom('attempt')
    .select(['attempt_id as attemptId', 'state'])
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

export async function findAttemptIdsOf(database: Kysely<Tables>, candidateId: UserId): Promise<AttemptId[]> {
  const rows = await database
    .selectFrom('attempt')
    .select('attempt_id as attemptId')
    .where('candidate_id', '=', candidateId)
    .orderBy('attempt_id')
    .limit(MAX_OWN_ROWS)
    .execute();
  return rows.map(({ attemptId }) => attemptId);
}

/**
 * Finds the attempt that a candidate is sitting now, even if it is paused. Returns the newest one if there are several,
 * and null if there is none.
 */
export async function findRunningAttempt(executor: Kysely<Tables>, candidateId: UserId) {
  const row = await executor
    .selectFrom('attempt')
    .select(['attempt_id as attemptId', 'exam_id as examId', 'mode', 'state', 'deadline_at as deadlineAt'])
    .where('candidate_id', '=', candidateId)
    .where('state', 'in', ['active', 'paused'])
    .orderBy('attempt_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
