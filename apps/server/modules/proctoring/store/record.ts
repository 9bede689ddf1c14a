import type { ActionId, AttemptId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { ERASED_WORDS } from '../../../platform/own-data.ts';
import '../tables.ts';

/**
 * Inserts events and returns the ids of those that are new. Each column is one array parameter, because the number of
 * events may be large: a whole room may lose its network at once. A statement allows only 65,535 parameters.
 */
export async function insertEvents(tx: Tx, events: Insertable<Tables['proctor_event']>[]): Promise<string[]> {
  if (events.length === 0) return [];
  const { rows } = await sql<{ event_id: string }>`
    insert into proctor_event (attempt_id, event_id, kind, at, recorded_at)
    select * from unnest(
      ${events.map((event) => event.attempt_id)}::uuid[], ${events.map((event) => event.event_id)}::uuid[],
      ${events.map((event) => event.kind)}::text[], ${events.map((event) => event.at)}::timestamptz[],
      ${events.map((event) => event.recorded_at)}::timestamptz[])
    on conflict (attempt_id, event_id) do nothing
    returning event_id`.execute(tx);
  return rows.map((row) => row.event_id);
}

/** Number of events on a page. */
const EVENTS_ON_A_PAGE = 200;

/**
 * Returns all observations of an attempt, ordered by the instant at which they happened. There is no limit, because a
 * decision about the attempt and the candidate's own copy need every observation. `signal-budget.ts` limits how many a
 * page can add.
 */
export async function findEvents(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('proctor_event')
    .select(['kind', 'at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('event_id')
    .execute();
}

/**
 * Returns one page of the observations, newest first. `before` is the value `older` of the page before. If `before` is
 * undefined, returns the newest page.
 */
export async function findPageOfEvents(executor: Kysely<Tables>, attemptId: AttemptId, before: string | undefined) {
  const [recordedAt = '', eventId = ''] = before?.split('_') ?? [];
  const rows = await executor
    .selectFrom('proctor_event')
    .select(['kind', 'at', 'recorded_at as recordedAt', 'event_id as eventId'])
    .where('attempt_id', '=', attemptId)
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(recorded_at, event_id) < (${recordedAt}::timestamptz, ${eventId}::uuid)`),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(EVENTS_ON_A_PAGE + 1)
    .execute();
  const page = rows.slice(0, EVENTS_ON_A_PAGE);
  const last = page.at(-1);
  const isMore = rows.length > EVENTS_ON_A_PAGE;
  return {
    events: page.map(({ kind, at }) => ({ kind, at })),
    older: isMore && last ? `${last.recordedAt.toISOString()}_${last.eventId}` : null,
  };
}

export async function insertAction(tx: Tx, action: Insertable<Tables['proctor_action']>): Promise<void> {
  await tx.insertInto('proctor_action').values(action).execute();
}

/**
 * Finds the action of an earlier request with the same `askId`. The client repeats a request if the response was lost.
 * Returns null if there is no such action.
 */
export async function findActionOfAsk(tx: Tx, attemptId: AttemptId, askId: string): Promise<ActionId | null> {
  const row = await tx
    .selectFrom('proctor_action')
    .select('action_id')
    .where('attempt_id', '=', attemptId)
    .where('ask_id', '=', askId)
    .executeTakeFirst();
  return row?.action_id ?? null;
}

/** Returns all actions that people performed on an attempt, oldest first. */
export async function findActions(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('proctor_action')
    .select([
      'action_id as actionId',
      'verb',
      'reason_code as reasonCode',
      'reason_text as reasonText',
      'extra_minutes as extraMinutes',
      'by_user as byUser',
      'at',
    ])
    .where('attempt_id', '=', attemptId)
    .orderBy('at')
    .orderBy('action_id')
    .execute();
}

/** Counts the flags of each attempt. Attempts without a flag are left out. */
export async function countFlags(executor: Kysely<Tables>, attemptIds: AttemptId[]): Promise<Map<AttemptId, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('proctor_action')
    .select((row) => ['attempt_id as attemptId', row.fn.countAll<number>().as('flags')])
    .where('attempt_id', 'in', attemptIds)
    .where('verb', '=', 'flag')
    .groupBy('attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attemptId, row.flags]));
}

/** Returns the user who terminated the attempt, or null if nobody did. */
export async function findTerminator(executor: Kysely<Tables>, attemptId: AttemptId): Promise<UserId | null> {
  const row = await executor
    .selectFrom('proctor_action')
    .select('by_user')
    .where('attempt_id', '=', attemptId)
    .where('verb', '=', 'terminate')
    .executeTakeFirst();
  return row?.by_user ?? null;
}

/** Returns those of these attempts that a person has terminated, each with the reason. */
export async function findTerminations(executor: Kysely<Tables>, attemptIds: readonly AttemptId[]) {
  if (attemptIds.length === 0) return [];
  return await executor
    .selectFrom('proctor_action')
    .select(['attempt_id as attemptId', 'by_user as byUser', 'reason_code as reasonCode'])
    .select(['reason_text as reasonText', 'at'])
    .where('verb', '=', 'terminate')
    .where('attempt_id', 'in', attemptIds)
    .execute();
}

/**
 * Returns every terminated attempt with the instant of its termination. There is no limit, so that old attempts are
 * never missing from the list.
 */
export async function findTerminated(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('proctor_action')
    .select(['attempt_id as attemptId', 'at'])
    .where('verb', '=', 'terminate')
    .execute();
}

/** Returns the attempts that were terminated by another user than this one. */
export async function findTerminatedByOthers(executor: Kysely<Tables>, userId: UserId): Promise<AttemptId[]> {
  const rows = await executor
    .selectFrom('proctor_action')
    .select('attempt_id as attemptId')
    .where('verb', '=', 'terminate')
    .where('by_user', '!=', userId)
    .orderBy('at')
    .execute();
  return rows.map((row) => row.attemptId);
}

/** Inserts a raised hand. Returns false if the attempt already has a raised hand. */
export async function insertHand(
  tx: Tx,
  hand: Pick<Insertable<Tables['raised_hand']>, 'raised_hand_id' | 'attempt_id' | 'message' | 'raised_at'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('raised_hand')
    .values(hand)
    .onConflict((conflict) => conflict.column('attempt_id').where('answered_at', 'is', null).doNothing())
    .returning('raised_hand_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks the raised hand as answered. Returns false if no hand is raised. */
export async function answerHand(tx: Tx, attemptId: AttemptId, by: UserId, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('raised_hand')
    .set({ answered_at: now, answered_by: by })
    .where('attempt_id', '=', attemptId)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function findOpenHands(executor: Kysely<Tables>, attemptIds: AttemptId[]) {
  if (attemptIds.length === 0) return [];
  return await executor
    .selectFrom('raised_hand')
    .select(['attempt_id as attemptId', 'message', 'raised_at as raisedAt'])
    .where('attempt_id', 'in', attemptIds)
    .where('answered_at', 'is', null)
    .execute();
}

export async function findHands(executor: Kysely<Tables>, attemptId: AttemptId) {
  return await executor
    .selectFrom('raised_hand')
    .select(['message', 'raised_at as raisedAt'])
    .where('attempt_id', '=', attemptId)
    .orderBy('raised_at')
    .execute();
}

export async function eraseHands(tx: Tx, attemptIds: AttemptId[]): Promise<void> {
  if (attemptIds.length === 0) return;
  await tx.updateTable('raised_hand').set({ message: ERASED_WORDS }).where('attempt_id', 'in', attemptIds).execute();
}
