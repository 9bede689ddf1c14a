import type { SessionId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { Session, SessionRead } from '../../../platform/http/session.ts';
import type { EndReason } from '../columns.ts';
import { scopeOf } from '../staff/scope-columns.ts';

/**
 * The end of a session. A session ends after its idle timeout or at its maximum age, whichever is earlier. A running
 * attempt may extend the session.
 */
const endsAt = sql<Date>`greatest(least(session.idle_expires_at, session.expires_at), session.kept_until)`;
const isAlive = sql<boolean>`session.ended_at is null and ${endsAt} > now()`;

/**
 * Reads the session of a token, and its remaining lifetime as measured by the database's clock. Returns null if there
 * is no such session or it has ended. A use also restarts the idle timeout, at most once a minute.
 */
export async function readSession(
  executor: Kysely<Tables>,
  tokenHash: Buffer,
  kind: SessionRead,
): Promise<{ session: Session; leftMs: number } | null> {
  const row = await executor
    .with('kept', (step) =>
      step
        .updateTable('session')
        // Restarts the idle timeout with its original length.
        .set({
          last_seen_at: sql<Date>`now()`,
          idle_expires_at: sql<Date>`now() + (session.idle_expires_at - session.last_seen_at)`,
        })
        .where('token_hash', '=', tokenHash)
        .where(isAlive)
        .where('last_seen_at', '<', sql<Date>`now() - interval '1 minute'`)
        .where(sql<boolean>`${kind === 'use'}::boolean`)
        .returning('session_id'),
    )
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.user_id', 'session.user_id')
    .select([
      'session.session_id as sessionId',
      'session.user_id as userId',
      'user_account.role as role',
      'user_account.full_name as fullName',
      'user_account.email as email',
      sql<boolean>`user_account.email_confirmed_at is not null`.as('emailConfirmed'),
      'session.device_id as deviceId',
      'session.device_label as deviceLabel',
      'user_account.language as language',
      'user_account.organisation_id as organisationId',
      'user_account.centre_id as centreId',
      'user_account.provider_id as providerId',
      'user_account.leaves_at as leavesAt',
      sql<number>`(extract(epoch from ${endsAt} - now()) * 1000)::float8`.as('leftMs'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('user_account.disabled_at', 'is', null)
    .where('user_account.erased_at', 'is', null)
    .where(isAlive)
    .executeTakeFirst();
  if (!row) return null;
  const { leftMs, providerId, centreId, organisationId, ...session } = row;
  return { session: { ...session, scope: scopeOf({ providerId, centreId, organisationId }) }, leftMs };
}

/** Reads a session by its id, for callers who know it from an access token. */
export async function readSessionById(executor: Kysely<Tables>, sessionId: SessionId): Promise<Session | null> {
  const row = await executor
    .selectFrom('session')
    .select('token_hash as tokenHash')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row ? ((await readSession(executor, row.tokenHash, 'use'))?.session ?? null) : null;
}

/**
 * Extends a session until an instant, even beyond its idle timeout and its maximum age. A running attempt extends its
 * session until the deadline plus the time in which offline answers can be sent. Without `until`, the session is
 * extended to one idle timeout from now. The row is updated only if this moves the end of the extension by at least a
 * minute.
 */
export async function keepSessionAlive(
  executor: Kysely<Tables>,
  sessionId: SessionId,
  now: Date,
  until?: Date,
): Promise<void> {
  const keptUntil = until
    ? sql<Date>`${until}::timestamptz`
    : sql<Date>`${now}::timestamptz + (session.idle_expires_at - session.last_seen_at)`;
  await executor
    .updateTable('session')
    .set({ kept_until: keptUntil })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`${endsAt} > ${now}`)
    .where(sql<boolean>`coalesce(session.kept_until, '-infinity') <= ${keptUntil} - interval '1 minute'`)
    .execute();
}

/**
 * Ends the extension when the attempt is over. The session stays open for at least one more idle timeout and then
 * expires like any other.
 */
export async function endSessionExtension(executor: Kysely<Tables>, sessionId: SessionId, now: Date): Promise<void> {
  const idleEnd = sql<Date>`${now}::timestamptz + (session.idle_expires_at - session.last_seen_at)`;
  await executor
    .updateTable('session')
    .set({
      kept_until: null,
      last_seen_at: now,
      idle_expires_at: idleEnd,
      expires_at: sql<Date>`greatest(session.expires_at, ${idleEnd})`,
    })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('kept_until', 'is not', null)
    .execute();
}

/**
 * Finds when the session ends if it is not used any more, its idle timeout, its maximum age, and the latest end that
 * further use can reach. Returns null if the session was ended.
 */
export async function findSessionEnd(executor: Kysely<Tables>, sessionId: SessionId) {
  const row = await executor
    .selectFrom('session')
    .select(endsAt.as('endsAt'))
    .select(sql<number>`extract(epoch from session.idle_expires_at - session.last_seen_at)::int`.as('idleSeconds'))
    .select(
      sql<number>`round(extract(epoch from session.expires_at - session.created_at) / 3600)::int`.as('longestHours'),
    )
    .select('session.expires_at as latestEndsAt')
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the user's session that was not marked as ended. It may have expired. The caller has locked the user's row. */
export async function findUnendedSession(tx: Tx, userId: UserId, now: Date) {
  return await tx
    .selectFrom('session')
    .select(['session_id as sessionId', 'device_id as deviceId', 'device_label as deviceLabel'])
    .select(sql<boolean>`${endsAt} <= ${now}`.as('hasExpired'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(tx: Tx, session: Insertable<Tables['session']>): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/**
 * Ends the open session of a user and returns its id. Returns null if the user has no open session, or if the open
 * session is `but`, which is kept.
 */
export async function endOpenSession(
  tx: Tx,
  { userId, but, reason, now }: { userId: UserId; but: SessionId | null; reason: EndReason; now: Date },
): Promise<SessionId | null> {
  let ending = tx
    .updateTable('session')
    // `now` is the start of this transaction. Another transaction may have created the session later, and a session
    // cannot end before it was created.
    .set({ ended_at: sql<Date>`greatest(${now}::timestamptz, created_at)`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (but) ending = ending.where('session_id', '<>', but);
  const row = await ending.returning('session_id').executeTakeFirst();
  return row?.session_id ?? null;
}

/** Replaces the token of a session. The old token is invalid after the commit. */
export async function renewToken(tx: Tx, sessionId: SessionId, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable('session')
    .set({ token_hash: tokenHash })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends this session. Returns false when it was not open. */
export async function endSession(tx: Tx, sessionId: SessionId, reason: EndReason, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('session')
    .set({ ended_at: now, end_reason: reason })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if a session belongs to this user on this device. The session may have ended. */
export async function isDeviceOfSession(
  executor: Kysely<Tables>,
  sessionId: SessionId,
  { userId, deviceId }: { userId: UserId; deviceId: string },
): Promise<boolean> {
  const row = await executor
    .selectFrom('session')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Checks whether this account was used on this device before. */
export async function isKnownDevice(executor: Kysely<Tables>, userId: UserId, deviceId: string): Promise<boolean> {
  const row = await executor
    .selectFrom('device')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes sessions that ended before an instant, up to a limit. */
export async function deleteOldSessions(tx: Tx, before: Date, limit: number): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('session_id', 'in', (old) =>
      old
        .selectFrom('session')
        .select('session_id')
        // This condition does not change the result, because a session that ended before `before` was also created
        // before. With this condition, the index on `created_at` can be used.
        .where('created_at', '<', before)
        .where(sql<boolean>`coalesce(session.ended_at, ${endsAt}) < ${before}`)
        .orderBy('created_at')
        .limit(limit),
    )
    .execute();
}
