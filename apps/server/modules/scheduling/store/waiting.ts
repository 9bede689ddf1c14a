import type { CentreId, UserId } from '@kasauti/contract/ids.ts';
import { DAY_MS } from '@kasauti/domain/time/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { countUpTo } from '../../../platform/lists/count-up-to.ts';
import { isNotOver } from './proctored-rooms.ts';

/** A missing proctor is counted from this time before the start. The list of rooms covers the same time. */
const PROCTOR_WANTED_BEFORE_MS = 7 * DAY_MS;

type Gate = { proctorId: UserId } | { centreId: CentreId };

/**
 * Counts the candidates who can be checked in now and have not been. `startsBefore` is the latest possible start of a
 * sitting whose gate is open.
 */
export async function countNotCheckedIn(
  database: Database,
  gate: Gate,
  { now, startsBefore }: { now: Date; startsBefore: Date },
  most: number,
): Promise<number> {
  const isOwnGate =
    'centreId' in gate
      ? sql`sitting.centre_id = ${gate.centreId}`
      : sql`exists (
          select from allocation as place
          join sitting_room as own on own.sitting_id = place.sitting_id and own.room_id = place.room_id
          where place.booking_id = booking.booking_id and own.proctor_id = ${gate.proctorId})`;
  return await countUpTo(
    database,
    most,
    sql`from booking join sitting on sitting.sitting_id = booking.sitting_id
      where sitting.mode = 'centre' and sitting.state = 'open'
        and sitting.starts_at <= ${startsBefore} and sitting.ends_at > ${now}
        and booking.state = 'confirmed' and ${isOwnGate}
        and not exists (select from check_in where check_in.booking_id = booking.booking_id)`,
  );
}

/**
 * Counts the rooms without a proctor, now and in the next seven days, at one centre or, if `centreId` is null,
 * everywhere.
 */
export async function countRoomsWithoutProctor(
  database: Database,
  centreId: CentreId | null,
  now: Date,
  most: number,
): Promise<number> {
  return await countUpTo(
    database,
    most,
    sql`from sitting_room
      join sitting on sitting.sitting_id = sitting_room.sitting_id
      join room on room.room_id = sitting_room.room_id
      where sitting.mode in ('live', 'centre') and sitting.state = 'open'
        and sitting.starts_at < ${new Date(now.getTime() + PROCTOR_WANTED_BEFORE_MS)} and ${isNotOver(now)}
        and sitting_room.proctor_id is null
        and ${centreId === null ? sql`true` : sql`room.centre_id = ${centreId}`}`,
  );
}
