import type { RoomId, SittingId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Finds the reservations of these rooms that have not ended. `slugs` are the unique names that the rooms received when
 * they were created.
 */
export async function findRoomUse(executor: Kysely<Tables>, slugs: string[], now: Date) {
  return await executor
    .selectFrom('sitting_room')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select((row) => [
      'room.slug as roomRef',
      row.fn<Date>('lower', ['busy_during']).as('from'),
      row.fn<Date>('upper', ['busy_during']).as('until'),
    ])
    .where('room.slug', '=', sql<string>`any(${slugs}::text[])`)
    .where((row) => sql<boolean>`upper(${row.ref('busy_during')}) > ${now}`)
    .execute();
}

/** Returns all rooms and all centres as maps, by the unique names that they received when they were created. */
export async function findPlacesBySlug(executor: Kysely<Tables>) {
  const rooms = await executor
    .selectFrom('room')
    .select(['room_id as roomId', 'slug', 'capacity', 'centre_id as centreId'])
    .orderBy('slug')
    .limit(10_000)
    .execute();
  const centres = await executor
    .selectFrom('centre')
    .select(['centre_id as centreId', 'slug', 'time_zone as timeZone'])
    .orderBy('slug')
    .limit(10_000)
    .execute();
  return {
    rooms: new Map(rooms.map((room) => [room.slug, room])),
    centres: new Map(centres.map((centre) => [centre.slug, centre])),
  };
}

export async function findRoomsOfSitting(executor: Kysely<Tables>, sittingId: SittingId) {
  return await findRoomsOfSittings(executor, [sittingId]);
}

export async function findRoomsOfSittings(executor: Kysely<Tables>, sittingIds: readonly SittingId[]) {
  return await executor
    .selectFrom('sitting_room')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select((row) => [
      'sitting_room.sitting_id as sittingId',
      'room.room_id as roomId',
      'room.centre_id as centreId',
      'room.name as name',
      'room.floor as floor',
      'room.step_free as stepFree',
      'sitting_room.capacity as capacity',
      'sitting_room.proctor_id as proctorId',
      'sitting_room.placed_count as placedCount',
      row.fn<Date | null>('upper', ['busy_during']).as('freeUntil'),
    ])
    .where('sitting_room.sitting_id', '=', sql<SittingId>`any(${sittingIds}::uuid[])`)
    .orderBy('room.room_id')
    .execute();
}

export async function findSeatsOfRooms(executor: Kysely<Tables>, roomIds: RoomId[]) {
  return await executor
    .selectFrom('seat')
    .select([
      'room_id as roomId',
      'seat_label as seatNo',
      'row_no as row',
      'column_no as column',
      'state',
      'is_aisle as isAisle',
      'is_booth as isBooth',
    ])
    .where('room_id', '=', sql<RoomId>`any(${roomIds}::uuid[])`)
    .orderBy('room_id')
    .orderBy('seat_label')
    .execute();
}

export async function findRoom(executor: Kysely<Tables>, roomId: RoomId) {
  const [row] = await findRooms(executor, [roomId]);
  return row ?? null;
}

/** Finds the rooms with these ids. Unknown ids are left out. */
export async function findRooms(executor: Kysely<Tables>, roomIds: readonly RoomId[]) {
  if (roomIds.length === 0) return [];
  return await executor
    .selectFrom('room')
    .leftJoin('centre', 'centre.centre_id', 'room.centre_id')
    .select(['room_id as roomId', 'room.name as name', 'room.centre_id as centreId', 'centre.name as centreName'])
    .where('room_id', 'in', roomIds)
    .orderBy('room_id')
    .execute();
}

export async function insertRoom(
  tx: Tx,
  room: Insertable<Tables['room']>,
  seats: Insertable<Tables['seat']>[],
): Promise<void> {
  await tx.insertInto('room').values(room).execute();
  if (seats.length > 0) await tx.insertInto('seat').values(seats).execute();
}

/**
 * Deletes the reservation of a sitting's rooms. The rooms and their proctors are then available for another sitting at
 * that time.
 */
export async function freeRooms(tx: Tx, sittingId: SittingId): Promise<void> {
  await sql`update sitting_room set busy_during = null where sitting_id = ${sittingId}`.execute(tx);
}
