import type { CentreId, ExamId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

const MAX_SITTINGS = 400;
/** SQL condition: the sitting has a seat that is not booked. Held seats count, because a hold may lapse. */
const hasSeatLeft = sql<boolean>`exists (select from seat_unit where seat_unit.sitting_id = sitting.sitting_id and seat_unit.state <> 'booked')`;

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

/**
 * Finds sittings of an exam that can be booked, with the number of seats left now. A seat counts if it is free or its
 * hold has lapsed.
 */
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

/**
 * Finds the open sittings of these exams that can still be booked and have a seat left. Returns their start, close of
 * booking, city and local date.
 */
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

/** Checks whether an exam has a sitting, which may be over or cancelled. */
export async function hasSittings(executor: Kysely<Tables>, examId: ExamId): Promise<boolean> {
  const row = await executor
    .selectFrom('sitting_exam')
    .select('exam_id')
    .where('exam_id', '=', examId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the names in `refs` that belong to an existing sitting. */
export async function findSittingRefs(executor: Kysely<Tables>, refs: string[]): Promise<Set<string>> {
  const rows = await executor
    .selectFrom('sitting')
    .select('ref')
    .where('ref', '=', sql<string>`any(${refs}::text[])`)
    .execute();
  return new Set(rows.flatMap((row) => (row.ref ? [row.ref] : [])));
}

/**
 * Finds the first sitting of an exam that starts between these instants and can still be booked. Returns its start and
 * room, or null if there is no such sitting.
 */
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

/** Maximum number of rows returned. So many sittings never start at the same time. */
const MAX_BEGINNING = 5_000;

/**
 * Finds open sittings that start between these instants and have confirmed bookings. Returns one row for each booked
 * exam.
 */
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

/**
 * Returns the latest end among the sittings of the exams in `examIds` and the sittings in `sittingIds`. If the rooms
 * are reserved longer, for candidates with extra time, the end of the reservation counts. Cancelled sittings do not
 * count. Returns null if there is no sitting.
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

/** Locks the sitting whose id or `ref` is `which`. Returns null if there is none. */
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
