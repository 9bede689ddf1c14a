import type { RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { isNotOver } from './proctored-rooms.ts';
import '../tables.ts';

/** A room in one of its sittings. */
export type SeatedRoom = { roomId: RoomId; sittingId: SittingId };

/**
 * Finds a proctored room in this sitting. Returns null if there is none. With `isLocked`, no other transaction can
 * assign another proctor until the commit.
 */
export async function findProctoredRoom(
  executor: Kysely<Tables>,
  { roomId, sittingId }: SeatedRoom,
  { now, isLocked }: { now: Date; isLocked: boolean },
) {
  const row = await executor
    .selectFrom('sitting_room')
    .innerJoin('sitting', 'sitting.sitting_id', 'sitting_room.sitting_id')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select([
      'sitting_room.proctor_id as proctorId',
      'room.centre_id as centreId',
      isNotOver(now).as('isOpen'),
      'sitting.state as state',
    ])
    .where('sitting_room.sitting_id', '=', sittingId)
    .where('sitting_room.room_id', '=', roomId)
    .where('sitting.mode', 'in', ['live', 'centre'])
    .$if(isLocked, (query) => query.forUpdate('sitting_room'))
    .executeTakeFirst();
  if (!row) return null;
  return { proctorId: row.proctorId, centreId: row.centreId, isOver: !row.isOpen || row.state !== 'open' };
}

export async function setProctor(tx: Tx, { roomId, sittingId }: SeatedRoom, proctorId: UserId | null): Promise<void> {
  await tx
    .updateTable('sitting_room')
    .set({ proctor_id: proctorId })
    .where('sitting_id', '=', sittingId)
    .where('room_id', '=', roomId)
    .execute();
}

/** Returns those users of `proctorIds` who watch another room during the time for which this room is reserved. */
export async function findBusyProctors(
  executor: Kysely<Tables>,
  { roomId, sittingId }: SeatedRoom,
  proctorIds: readonly UserId[],
): Promise<Set<UserId>> {
  const { rows } = await sql<{ proctorId: UserId }>`
    select distinct other.proctor_id as "proctorId"
    from sitting_room as this join sitting_room as other on other.busy_during && this.busy_during
    where this.sitting_id = ${sittingId} and this.room_id = ${roomId}
      and other.proctor_id = any(${proctorIds}::uuid[])
      and (other.sitting_id, other.room_id) <> (this.sitting_id, this.room_id)`.execute(executor);
  return new Set(rows.map(({ proctorId }) => proctorId));
}

/** Finds the rooms that a proctor watches now or will watch later, ordered by start. */
export async function findRoomsToWatch(executor: Kysely<Tables>, proctorId: UserId, now: Date) {
  return await executor
    .selectFrom('sitting_room')
    .innerJoin('sitting', 'sitting.sitting_id', 'sitting_room.sitting_id')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select(['room.room_id as roomId', 'sitting.sitting_id as sittingId', 'room.name', 'room.centre_id as centreId'])
    .select('sitting.starts_at as startsAt')
    .where('sitting_room.proctor_id', '=', proctorId)
    .where('sitting.mode', 'in', ['live', 'centre'])
    .where('sitting.state', '=', 'open')
    .where(isNotOver(now))
    .orderBy('sitting.starts_at')
    .orderBy('room.name')
    .execute();
}
export type RoomToWatch = Awaited<ReturnType<typeof findRoomsToWatch>>[number];
