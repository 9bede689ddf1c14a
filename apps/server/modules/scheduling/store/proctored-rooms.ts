import type { CentreId, ExamId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { lobbyOpensAt } from '@kasauti/domain/attempt/clock.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Proctors have access to a sitting from `WATCHED_BEFORE_MS` before its start until `WATCHED_AFTER_MS` after its end.
 */
const WATCHED_BEFORE_MS = 24 * HOUR_MS;
const WATCHED_AFTER_MS = 3 * HOUR_MS;
/**
 * A room in which a candidate still sits is listed after the end of the sitting for at most this time. Pauses and added
 * minutes may extend a test, but not by more than a week.
 */
const MAX_AFTER_MS = 7 * 24 * HOUR_MS;
/** Maximum number of rooms returned. A person cannot watch more rooms. */
const MAX_OPEN_ROOMS = 200;
/**
 * SQL condition: the sitting has not ended, or ended less than three hours ago. If a candidate still sits in the room,
 * for example because of a long pause, the sitting may have ended up to a week ago.
 */
export function isNotOver(now: Date) {
  const after = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`(sitting.ends_at > ${after(WATCHED_AFTER_MS)} or (
    sitting.ends_at > ${after(MAX_AFTER_MS)} and exists (
      select from allocation as place join booking as sits on sits.booking_id = place.booking_id
      where place.sitting_id = sitting_room.sitting_id and place.room_id = sitting_room.room_id and sits.state = 'started')))`;
}

/**
 * Finds the rooms in proctored sittings that are not over (`isNotOver`) and that start within seven days, ordered by
 * start. If `proctorId` is not null, only the rooms of this proctor are returned.
 */
export async function findProctoredRooms(
  executor: Kysely<Tables>,
  { proctorId, scope }: { proctorId: UserId | null; scope: Scope | null },
  now: Date,
) {
  return await executor
    .selectFrom('sitting_room')
    .innerJoin('sitting', 'sitting.sitting_id', 'sitting_room.sitting_id')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .leftJoin('centre', 'centre.centre_id', 'room.centre_id')
    .select((row) => [
      'room.room_id as roomId',
      'sitting.sitting_id as sittingId',
      'room.name as name',
      'centre.name as centreName',
      'sitting.starts_at as startsAt',
      'sitting.ends_at as endsAt',
      'sitting.mode as mode',
      'sitting_room.proctor_id as proctorId',
      row
        .selectFrom('allocation')
        .select((allocation) => allocation.fn.countAll<number>().as('count'))
        .whereRef('allocation.sitting_id', '=', 'sitting_room.sitting_id')
        .whereRef('allocation.room_id', '=', 'sitting_room.room_id')
        .as('candidates'),
      row
        .selectFrom('sitting_exam')
        .select((exam) => exam.fn.agg<ExamId[]>('array_agg', ['sitting_exam.exam_id']).as('ids'))
        .whereRef('sitting_exam.sitting_id', '=', 'sitting.sitting_id')
        .as('examIds'),
    ])
    .where('sitting.mode', 'in', ['live', 'centre'])
    .where('sitting.state', '=', 'open')
    .where(isNotOver(now))
    .where('sitting.starts_at', '<', new Date(now.getTime() + 7 * 24 * HOUR_MS))
    .$if(proctorId !== null, (query) => query.where('sitting_room.proctor_id', '=', proctorId))
    .$if(scope !== null, (query) => query.where('room.centre_id', '=', scope?.id as CentreId))
    .orderBy('sitting.starts_at')
    .orderBy('room.name')
    .execute();
}

/**
 * Finds the rooms in proctored sittings whose lobby has opened and that are not over (`isNotOver`). If `proctorId` is
 * not null, only the rooms of this proctor are returned.
 */
export async function findOpenRooms(
  executor: Kysely<Tables>,
  { proctorId, scope }: { proctorId: UserId | null; scope: Scope | null },
  now: Date,
) {
  const lobbyLeadMs = now.getTime() - lobbyOpensAt(now).getTime();
  return await executor
    .selectFrom('sitting_room')
    .innerJoin('sitting', 'sitting.sitting_id', 'sitting_room.sitting_id')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select(['sitting_room.room_id as roomId', 'sitting_room.sitting_id as sittingId'])
    .where('sitting.mode', 'in', ['live', 'centre'])
    .where('sitting.state', '=', 'open')
    .where('sitting.starts_at', '<=', new Date(now.getTime() + lobbyLeadMs))
    .where('sitting.starts_at', '>', new Date(now.getTime() - MAX_AFTER_MS))
    .where(isNotOver(now))
    .$if(proctorId !== null, (query) => query.where('sitting_room.proctor_id', '=', proctorId))
    .$if(scope !== null, (query) => query.where('room.centre_id', '=', scope?.id as CentreId))
    .orderBy('sitting.starts_at')
    .limit(MAX_OPEN_ROOMS)
    .execute();
}

/** Returns true if this user is the proctor of this room in this sitting. */
export async function isProctorOf(
  executor: Kysely<Tables>,
  userId: UserId,
  sittingId: SittingId,
  roomId: RoomId,
): Promise<boolean> {
  const row = await executor
    .selectFrom('sitting_room')
    .select('room_id')
    .where('sitting_id', '=', sittingId)
    .where('room_id', '=', roomId)
    .where('proctor_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns true if this candidate has a place in a room that this proctor watches. This applies from 24 hours before the
 * sitting until it is over (`isNotOver`).
 */
export async function isWatchedBy(
  executor: Kysely<Tables>,
  candidateId: UserId,
  proctorId: UserId,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom('booking')
    .innerJoin('allocation', 'allocation.booking_id', 'booking.booking_id')
    .innerJoin('sitting_room', (join) =>
      join
        .onRef('sitting_room.sitting_id', '=', 'allocation.sitting_id')
        .onRef('sitting_room.room_id', '=', 'allocation.room_id'),
    )
    .innerJoin('sitting', 'sitting.sitting_id', 'allocation.sitting_id')
    .select('booking.booking_id')
    .where('booking.candidate_id', '=', candidateId)
    .where('sitting_room.proctor_id', '=', proctorId)
    .where('sitting.starts_at', '<', new Date(now.getTime() + WATCHED_BEFORE_MS))
    .where(isNotOver(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns true if this candidate has a booking at this centre that was confirmed and not cancelled. This applies from
 * 24 hours before the sitting until three hours after its end.
 */
export async function isExpectedAt(
  executor: Kysely<Tables>,
  candidateId: UserId,
  centreId: CentreId,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.booking_id')
    .where('booking.candidate_id', '=', candidateId)
    .where('booking.state', 'in', ['confirmed', 'started', 'completed', 'no_show'])
    .where('sitting.centre_id', '=', centreId)
    .where('sitting.starts_at', '<', new Date(now.getTime() + WATCHED_BEFORE_MS))
    .where('sitting.ends_at', '>', new Date(now.getTime() - WATCHED_AFTER_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export type ProctoredRoom = Awaited<ReturnType<typeof findProctoredRooms>>[number];
