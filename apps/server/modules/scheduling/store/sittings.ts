import type { CentreId, ExamId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import type { Scope } from '@kasauti/contract/scopes.ts';
import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import '../tables.ts';

const MAX_SITTINGS = 400;
const MAX_CENTRES = 2000;
/** True for a sitting with a seat that is not booked; a held one may come free. */
const hasSeatLeft = sql<boolean>`exists (select from seat_unit where seat_unit.sitting_id = sitting.sitting_id and seat_unit.state <> 'booked')`;
const CENTRE_COLUMNS = [
  'centre_id as centreId',
  'name',
  'address',
  'city',
  'city_hi as cityHi',
  'state_code as stateCode',
  'latitude',
  'longitude',
  'facilities',
  'directions',
  'time_zone as timeZone',
] as const;

export async function findCentres(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .orderBy('city')
    .orderBy('name')
    .limit(MAX_CENTRES)
    .execute();
}
/** Every centre as work is bound to it, by name. */
export async function listCentreNames(executor: Kysely<Tables>) {
  return await executor
    .selectFrom('centre')
    .select(['centre_id as id', 'slug as key', 'name'])
    .orderBy('name')
    .limit(MAX_CENTRES)
    .execute();
}

export type Centre = Awaited<ReturnType<typeof findCentres>>[number];

export async function findCentresNamed(executor: Kysely<Tables>, centreIds: readonly CentreId[]): Promise<Centre[]> {
  if (centreIds.length === 0) return [];
  return await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .where('centre_id', '=', sql<CentreId>`any(${centreIds}::uuid[])`)
    .orderBy('centre_id')
    .execute();
}

export async function findCentre(executor: Kysely<Tables>, centreId: CentreId): Promise<Centre | null> {
  const row = await executor
    .selectFrom('centre')
    .select(CENTRE_COLUMNS)
    .where('centre_id', '=', centreId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findSitting(executor: Kysely<Tables>, sittingId: SittingId, examId?: ExamId) {
  const row = await executor
    .selectFrom('sitting')
    .select([
      'sitting_id as sittingId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'mode',
      'centre_id as centreId',
      'booking_closes_at as bookingClosesAt',
      'capacity',
      'allocation_seed as allocationSeed',
      'state',
    ])
    .where('sitting_id', '=', sittingId)
    .$if(examId !== undefined, (query) =>
      query.where((row) =>
        row.exists(
          row
            .selectFrom('sitting_exam')
            .select('sitting_exam.exam_id')
            .whereRef('sitting_exam.sitting_id', '=', 'sitting.sitting_id')
            .where('sitting_exam.exam_id', '=', examId ?? ('' as ExamId)),
        ),
      ),
    )
    .executeTakeFirst();
  return row ?? null;
}
export type Sitting = NonNullable<Awaited<ReturnType<typeof findSitting>>>;

type SittingsAsk = { examId: ExamId; centreId?: CentreId | undefined; from: Date; to: Date; now: Date };

/** Sittings that can be booked, with what is really left at this instant: free seats and seats whose hold has lapsed. */
export async function findOpenSittings(executor: Kysely<Tables>, { examId, centreId, from, to, now }: SittingsAsk) {
  return await executor
    .selectFrom('sitting')
    .innerJoin('sitting_exam', 'sitting_exam.sitting_id', 'sitting.sitting_id')
    .select((row) => [
      'sitting.sitting_id as sittingId',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'mode',
      'centre_id as centreId',
      'booking_closes_at as bookingClosesAt',
      row
        .selectFrom('seat_unit')
        .select((seat) => seat.fn.countAll<number>().as('count'))
        .whereRef('seat_unit.sitting_id', '=', 'sitting.sitting_id')
        .where('seat_unit.state', '<>', 'booked')
        .where((seat) => seat.or([seat('seat_unit.state', '=', 'free'), seat('seat_unit.hold_until', '<=', now)]))
        .as('seatsLeft'),
    ])
    .where('sitting_exam.exam_id', '=', examId)
    .where('sitting.state', '=', 'open')
    .where('booking_closes_at', '>', now)
    .where('ends_at', '>=', from)
    .where('starts_at', '<=', to)
    .$if(centreId !== undefined, (query) => query.where('centre_id', '=', centreId ?? null))
    .orderBy('starts_at')
    .orderBy('sitting.sitting_id')
    .limit(MAX_SITTINGS)
    .execute();
}

export async function findExamsOfSitting(executor: Kysely<Tables>, sittingId: SittingId): Promise<ExamId[]> {
  const rows = await executor
    .selectFrom('sitting_exam')
    .select('exam_id')
    .where('sitting_id', '=', sittingId)
    .orderBy('exam_id')
    .execute();
  return rows.map((row) => row.exam_id);
}

/** What can be booked of these exams: start, last moment to book, city. */
export async function findSittingFacts(executor: Kysely<Tables>, examIds: readonly ExamId[] | 'all') {
  return await executor
    .selectFrom('sitting')
    .innerJoin('sitting_exam', 'sitting_exam.sitting_id', 'sitting.sitting_id')
    .leftJoin('centre', 'centre.centre_id', 'sitting.centre_id')
    .select([
      'sitting_exam.exam_id as examId',
      'starts_at as startsAt',
      'booking_closes_at as bookableUntil',
      'centre.city as city',
      'centre.city_hi as cityHi',
      sql<string>`to_char(starts_at at time zone sitting.time_zone, 'YYYY-MM-DD')`.as('date'),
    ])
    .where('sitting.state', '=', 'open')
    .$if(examIds !== 'all', (query) => query.where('sitting_exam.exam_id', '=', sql<ExamId>`any(${examIds}::uuid[])`))
    .where('booking_closes_at', '>', sql<Date>`now()`)
    .where(hasSeatLeft)
    .orderBy('starts_at')
    .execute();
}

/** Which of these planner's names have a sitting already. */
export async function findSittingRefs(executor: Kysely<Tables>, refs: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('sitting')
    .select('ref')
    .where('ref', '=', sql<string>`any(${refs}::text[])`)
    .execute();
  return new Set(rows.flatMap((row) => (row.ref ? [row.ref] : [])));
}

/** Which of these rooms, by the names they were created with, are kept for a sitting now or later. */
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

/** The next sitting of an exam that begins between these instants and can still be booked, with its room. */
export async function findNextBookable(
  executor: Kysely<Tables>,
  examId: ExamId,
  { after, until, now }: { after: Date; until: Date; now: Date },
): Promise<{ startsAt: Date; roomRef: string } | null> {
  const row = await executor
    .selectFrom('sitting')
    .innerJoin('sitting_exam', 'sitting_exam.sitting_id', 'sitting.sitting_id')
    .innerJoin('sitting_room', 'sitting_room.sitting_id', 'sitting.sitting_id')
    .innerJoin('room', 'room.room_id', 'sitting_room.room_id')
    .select(['sitting.starts_at as startsAt', 'room.slug as roomRef'])
    .where('sitting_exam.exam_id', '=', examId)
    .where('sitting.state', '=', 'open')
    .where('sitting.starts_at', '>', after)
    .where('sitting.starts_at', '<=', until)
    .where('sitting.booking_closes_at', '>', now)
    .where(hasSeatLeft)
    .orderBy('sitting.starts_at')
    .orderBy('room.slug')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Rooms and centres by the names they were created with. */
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

/** Sittings are told by day in their own zone, in queries too: one that PostgreSQL does not know would fail them all. */
export async function isKnownTimeZone(executor: Kysely<Tables>, timeZone: string): Promise<boolean> {
  const known = sql<{ name: string }>`select name from pg_timezone_names where name = ${timeZone}`;
  return (await known.execute(executor)).rows.length > 0;
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

/** How long before its start and after its end a sitting concerns its proctors. */
const WATCHED_BEFORE_MS = 24 * HOUR_MS;
const WATCHED_AFTER_MS = 3 * HOUR_MS;
/** Pauses and added minutes keep somebody there for longer; a sitting of last week is nobody's present. */
const MAX_AFTER_MS = 7 * 24 * HOUR_MS;

/** True of a sitting that was over a short while ago at most, and of a room in which somebody still sits: a pause may last for hours. */
export function isNotOver(now: Date) {
  const after = (ms: number) => new Date(now.getTime() - ms);
  return sql<boolean>`(sitting.ends_at > ${after(WATCHED_AFTER_MS)} or (
    sitting.ends_at > ${after(MAX_AFTER_MS)} and exists (
      select from allocation as place join booking as sits on sits.booking_id = place.booking_id
      where place.sitting_id = sitting_room.sitting_id and place.room_id = sitting_room.room_id and sits.state = 'started')))`;
}

/** Rooms a proctor is assigned to (null: every proctored room) whose sitting is not long over, nearest start first. */
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
    .limit(200)
    .execute();
}

/** More sittings than begin at one time anywhere. */
const MAX_BEGINNING = 5_000;

/** The open sittings that begin in this span and that somebody has booked, with the exams that were booked. */
export async function findBookedBetween(executor: Kysely<Tables>, after: Date, until: Date) {
  return await executor
    .selectFrom('sitting')
    .innerJoin('sitting_exam', 'sitting_exam.sitting_id', 'sitting.sitting_id')
    .select(['sitting.sitting_id as sittingId', 'sitting_exam.exam_id as examId'])
    .where('sitting.state', '=', 'open')
    .where('sitting.starts_at', '>', after)
    .where('sitting.starts_at', '<=', until)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('booking')
          .select('booking_id')
          .whereRef('booking.sitting_id', '=', 'sitting.sitting_id')
          .whereRef('booking.exam_id', '=', 'sitting_exam.exam_id')
          .where('booking.state', '=', 'confirmed'),
      ),
    )
    .orderBy('sitting.starts_at')
    .orderBy('sitting.sitting_id')
    .orderBy('sitting_exam.exam_id')
    .limit(MAX_BEGINNING)
    .execute();
}

/** True when this person watches this room in this sitting. */
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

export async function findRoom(executor: Kysely<Tables>, roomId: RoomId) {
  const [row] = await findRooms(executor, [roomId]);
  return row ?? null;
}

/** Those of these rooms that there are. */
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

/** True while this candidate has a place in a room that this person watches, about the time of the sitting. */
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

/** True while this candidate has a place at this centre, about the time of the sitting. */
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

/**
 * When the last of all sittings of these exams, and of these sittings, is over, with the time that its rooms are kept for those who have more of it. Null: there
 * is none. A cancelled sitting holds nobody up.
 */
export async function lastSittingEnd(
  executor: Kysely<Tables>,
  examIds: readonly ExamId[],
  sittingIds: readonly SittingId[],
): Promise<Date | null> {
  const row = await executor
    .selectFrom('sitting')
    .innerJoin('sitting_exam', 'sitting_exam.sitting_id', 'sitting.sitting_id')
    .leftJoin('sitting_room', 'sitting_room.sitting_id', 'sitting.sitting_id')
    .select(sql<Date | null>`max(greatest(sitting.ends_at, upper(sitting_room.busy_during)))`.as('endsAt'))
    .where('sitting.state', '=', 'open')
    .where((row) =>
      row.or([
        row('sitting_exam.exam_id', '=', sql<ExamId>`any(${examIds}::uuid[])`),
        row('sitting.sitting_id', '=', sql<SittingId>`any(${sittingIds}::uuid[])`),
      ]),
    )
    .executeTakeFirst();
  return row?.endsAt ?? null;
}

export type ProctoredRoom = Awaited<ReturnType<typeof findProctoredRooms>>[number];

export async function insertCentre(tx: Tx, centre: Insertable<Tables['centre']>): Promise<void> {
  await tx.insertInto('centre').values(centre).execute();
}

/** The centres of a city, by the name that filters go by. */
export async function putCityHi(tx: Tx, city: string, cityHi: string): Promise<CentreId[]> {
  const rows = await tx
    .updateTable('centre')
    .set({ city_hi: cityHi })
    .where('city', '=', city)
    .returning('centre_id as centreId')
    .execute();
  return rows.map(({ centreId }) => centreId);
}

export async function insertRoom(
  tx: Tx,
  room: Insertable<Tables['room']>,
  seats: Insertable<Tables['seat']>[],
): Promise<void> {
  await tx.insertInto('room').values(room).execute();
  if (seats.length > 0) await tx.insertInto('seat').values(seats).execute();
}

export async function insertSitting(
  tx: Tx,
  sitting: Insertable<Tables['sitting']>,
  examIds: ExamId[],
  rooms: { roomId: RoomId; capacity: number; proctorId: UserId | null; busy: { from: Date; to: Date } | null }[],
): Promise<void> {
  await tx.insertInto('sitting').values(sitting).execute();
  await tx
    .insertInto('sitting_exam')
    .values(examIds.map((examId) => ({ sitting_id: sitting.sitting_id, exam_id: examId })))
    .execute();
  for (const room of rooms) {
    const busy = room.busy ? sql<string>`tstzrange(${room.busy.from}, ${room.busy.to})` : null;
    await tx
      .insertInto('sitting_room')
      .values({
        sitting_id: sitting.sitting_id,
        room_id: room.roomId,
        capacity: room.capacity,
        proctor_id: room.proctorId,
        busy_during: busy,
      })
      .execute();
  }
}

/** Locks the sitting of this id, or of this name of the planner's. */
export async function lockSittingNamed(tx: Tx, which: string) {
  const row = await tx
    .selectFrom('sitting')
    .select(['sitting_id as sittingId', 'state', 'ends_at as endsAt'])
    .where((sitting) => sitting.or([sitting('ref', '=', which), sql<boolean>`sitting_id::text = ${which}`]))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function callOff(tx: Tx, sittingId: SittingId, because: string): Promise<void> {
  await tx
    .updateTable('sitting')
    .set({ state: 'cancelled', called_off_because: because })
    .where('sitting_id', '=', sittingId)
    .execute();
}

/** Its rooms and their proctors may serve another sitting at that time. */
export async function freeRooms(tx: Tx, sittingId: SittingId): Promise<void> {
  await sql`update sitting_room set busy_during = null where sitting_id = ${sittingId}`.execute(tx);
}
