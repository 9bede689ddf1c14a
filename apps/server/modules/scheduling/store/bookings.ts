import type { BookingId, ExamId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database.ts';
import type { BookingState } from '../columns.ts';
import '../tables.ts';

const MAX_BOOKINGS = 200;

const columns = [
  'booking.booking_id as bookingId',
  'booking.attempt_id as attemptId',
  'booking.sitting_id as sittingId',
  'booking.exam_id as examId',
  'booking.entitlement_id as entitlementId',
  'booking.candidate_id as candidateId',
  'booking.state as state',
  'booking.held_until as heldUntil',
  'booking.reschedule_count as rescheduleCount',
  'booking.roll_number as rollNumber',
  'booking.confirmed_at as confirmedAt',
  'booking.arrived_at as arrivedAt',
] as const;

const select = (executor: Kysely<Tables>) => executor.selectFrom('booking').select([...columns]);
export type Booking = NonNullable<Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>>;

export async function findBooking(executor: Kysely<Tables>, bookingId: BookingId): Promise<Booking | null> {
  return (await select(executor).where('booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}

/** Those of these bookings that there are. */
export async function findBookings(executor: Kysely<Tables>, bookingIds: readonly BookingId[]): Promise<Booking[]> {
  if (bookingIds.length === 0) return [];
  return await select(executor).where('booking_id', 'in', bookingIds).orderBy('booking_id').execute();
}

/** The one open booking of this candidate for this exam: held (perhaps lapsed), confirmed or started. */
export async function findOpenBooking(tx: Tx, candidateId: UserId, examId: ExamId): Promise<Booking | null> {
  const row = await select(tx)
    .where('candidate_id', '=', candidateId)
    .where('exam_id', '=', examId)
    .where('state', 'in', ['held', 'confirmed', 'started'])
    .executeTakeFirst();
  return row ?? null;
}

/** How many are booked for an exam and have still to sit it, or are sitting it. */
export async function countAhead(executor: Kysely<Tables>, examId: ExamId, now: Date): Promise<number> {
  const { count } = await executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('booking.exam_id', '=', examId)
    .where('booking.state', 'in', ['confirmed', 'started'])
    .where('sitting.ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How often this candidate has begun this exam. Who never came, or was not let in, has not seen its questions. */
export async function countBegun(tx: Tx, candidateId: UserId, examId: ExamId): Promise<number> {
  const { begun } = await tx
    .selectFrom('booking')
    .select((row) => row.fn.countAll<number>().as('begun'))
    .where('candidate_id', '=', candidateId)
    .where('exam_id', '=', examId)
    .where('state', 'in', ['started', 'completed'])
    .executeTakeFirstOrThrow();
  return begun;
}

/**
 * Locks a booking before anything is decided about its state: a start, a cancellation, a move and an allocation of the same one wait for one
 * another. Weak enough for rows that refer to it.
 */
export async function lockBooking(tx: Tx, bookingId: BookingId): Promise<void> {
  await tx.selectFrom('booking').select('booking_id').where('booking_id', '=', bookingId).forNoKeyUpdate().execute();
}

/** As `lockBooking`, many, in one order for all. */
export async function lockBookings(tx: Tx, bookingIds: readonly BookingId[]): Promise<void> {
  await tx
    .selectFrom('booking')
    .select('booking_id')
    .where('booking_id', '=', sql<BookingId>`any(${bookingIds}::uuid[])`)
    .orderBy('booking_id')
    .forNoKeyUpdate()
    .execute();
}

export async function insertBooking(tx: Tx, booking: Insertable<Tables['booking']>): Promise<void> {
  await tx.insertInto('booking').values(booking).execute();
}

export async function changeBooking(
  tx: Tx,
  bookingId: BookingId,
  change: Updateable<Tables['booking']>,
): Promise<void> {
  await tx.updateTable('booking').set(change).where('booking_id', '=', bookingId).execute();
}

/** Notes that the candidate has come, once. False when the booking is not confirmed any more. */
export async function noteArrival(tx: Tx, bookingId: BookingId, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('booking')
    .set((row) => ({ arrived_at: row.fn.coalesce('arrived_at', row.val(now)), changed_at: now }))
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['confirmed', 'started'])
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Moves a booking on if it is still where it was, or there already: one statement, so that a cancellation cannot slip in between. */
export async function moveState(
  tx: Tx,
  bookingId: BookingId,
  { from, to, now }: { from: BookingState; to: BookingState; now: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('booking')
    .set({ state: to, changed_at: now })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', [from, to])
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** When a booking keeps its candidate busy; null outside room modes, whose windows may overlap. */
export function busyRange(sitting: { mode: ProctoringMode; startsAt: Date; endsAt: Date }) {
  return sql<
    string | null
  >`case when ${isRoomMode(sitting.mode)}::boolean then tstzrange(${sitting.startsAt}, ${sitting.endsAt}) end`;
}

/** True when the candidate has a confirmed test elsewhere in this time. */
export async function sitsElsewhere(
  tx: Tx,
  candidateId: UserId,
  from: Date,
  to: Date,
  except: BookingId | null,
): Promise<boolean> {
  const row = await tx
    .selectFrom('booking')
    .select('booking_id')
    .where('candidate_id', '=', candidateId)
    .where('state', 'in', ['confirmed', 'started'])
    .where(sql<boolean>`sits_during && tstzrange(${from}, ${to})`)
    .$if(except !== null, (query) => query.where('booking_id', '<>', except ?? ('' as BookingId)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const withPlaces = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .leftJoin('allocation', 'allocation.booking_id', 'booking.booking_id')
    .leftJoin('room', 'room.room_id', 'allocation.room_id')
    .leftJoin('check_in', 'check_in.booking_id', 'booking.booking_id')
    .leftJoin('system_check', 'system_check.booking_id', 'booking.booking_id')
    .select([
      ...columns,
      'sitting.starts_at as startsAt',
      'sitting.ends_at as endsAt',
      'sitting.time_zone as timeZone',
      'sitting.mode as mode',
      'sitting.state as sittingState',
      'sitting.centre_id as centreId',
      'room.name as roomName',
      'room.room_id as roomId',
      'room.floor as roomFloor',
      'allocation.seat_label as seatLabel',
      'check_in.checked_in_at as checkedInAt',
      'system_check.checked_at as systemCheckedAt',
    ]);
export type PlacedBooking = NonNullable<Awaited<ReturnType<ReturnType<typeof withPlaces>['executeTakeFirst']>>>;

export async function findPlacedBooking(executor: Kysely<Tables>, bookingId: BookingId): Promise<PlacedBooking | null> {
  return (await withPlaces(executor).where('booking.booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}

export async function findBookingByRollNumber(executor: Kysely<Tables>, rollNumber: string): Promise<BookingId | null> {
  const row = await executor
    .selectFrom('booking')
    .select('booking_id')
    .where('roll_number', '=', rollNumber)
    .executeTakeFirst();
  return row?.booking_id ?? null;
}

export async function findBookingsOf(executor: Kysely<Tables>, candidateId: UserId): Promise<PlacedBooking[]> {
  return await withPlaces(executor)
    .where('booking.candidate_id', '=', candidateId)
    .where('booking.state', 'not in', ['lapsed', 'rescheduled'])
    .orderBy('sitting.starts_at', 'desc')
    .orderBy('booking.booking_id', 'desc')
    .limit(MAX_BOOKINGS)
    .execute();
}

/** What this candidate has booked and not begun. */
export async function findUnbegunBookings(executor: Kysely<Tables>, candidateId: UserId, now: Date) {
  const rows = await executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.booking_id as bookingId')
    .where('booking.candidate_id', '=', candidateId)
    .where('booking.state', '=', 'confirmed')
    .where('sitting.ends_at', '>', now)
    .orderBy('booking.booking_id')
    .limit(MAX_BOOKINGS)
    .execute();
  return rows.map(({ bookingId }) => bookingId);
}

export type OfSitting = { bookingId: BookingId; candidateId: UserId; state: BookingState };

/** Locks every booking of a sitting that holds a seat or held one to its end, in one order for all who do. Row locks: they take no room in memory. */
export async function lockBookingsOfSitting(tx: Tx, sittingId: SittingId): Promise<OfSitting[]> {
  return await tx
    .selectFrom('booking')
    .select(['booking_id as bookingId', 'candidate_id as candidateId', 'state'])
    .where('sitting_id', '=', sittingId)
    .where('state', 'in', ['held', 'confirmed', 'started', 'completed'])
    .orderBy('candidate_id')
    .orderBy('booking_id')
    .forNoKeyUpdate()
    .execute();
}

/** Who holds or has a seat of a sitting that they took while their address was not confirmed. A hold that has lapsed is none. */
export async function findBookedUnconfirmed(tx: Tx, sittingId: SittingId, now: Date): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('seat_unit', 'seat_unit.booking_id', 'booking.booking_id')
    .select('candidate_id as candidateId')
    .where('booking.sitting_id', '=', sittingId)
    .where('by_unconfirmed', '=', true)
    .where('seat_unit.state', '<>', 'free')
    .where((seat) => seat.or([seat('hold_until', 'is', null), seat('hold_until', '>', now)]))
    .execute();
  return rows.map(({ candidateId }) => candidateId);
}

/** Bookings that are open although their sitting was called off. */
export async function findBookingsOfCalledOff(tx: Tx): Promise<(OfSitting & { reason: string })[]> {
  return await tx
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select(['booking.booking_id as bookingId', 'booking.candidate_id as candidateId', 'booking.state as state'])
    .select((row) => row.fn.coalesce('sitting.called_off_because', row.val('')).as('reason'))
    .where('sitting.state', '=', 'cancelled')
    .where('sitting.called_off_because', 'is not', null)
    .where('booking.state', 'in', ['held', 'confirmed'])
    .orderBy('booking_id')
    .limit(MAX_BOOKINGS)
    .execute();
}

/** Everybody who has a place in a room of a sitting, by seat. */
export async function findBookingsInRoom(
  executor: Kysely<Tables>,
  sittingId: SittingId,
  roomId: RoomId,
): Promise<PlacedBooking[]> {
  return await withPlaces(executor)
    .where('allocation.sitting_id', '=', sittingId)
    .where('allocation.room_id', '=', roomId)
    .where('booking.state', 'in', ['confirmed', 'started', 'completed', 'no_show'])
    .orderBy('allocation.seat_label')
    .orderBy('booking.roll_number')
    .limit(500)
    .execute();
}

export async function findPlacements(executor: Kysely<Tables>, sittingIds: readonly SittingId[]) {
  return await executor
    .selectFrom('allocation')
    .select(['sitting_id as sittingId', 'booking_id as bookingId', 'room_id as roomId', 'seat_label as seatNo'])
    .where('sitting_id', '=', sql<SittingId>`any(${sittingIds}::uuid[])`)
    .orderBy('booking_id')
    .execute();
}

export async function insertAllocation(tx: Tx, allocation: Insertable<Tables['allocation']>): Promise<void> {
  await tx.insertInto('allocation').values(allocation).execute();
}

export async function findAllocationRow(executor: Kysely<Tables>, bookingId: BookingId) {
  const row = await executor
    .selectFrom('allocation')
    .select(['sitting_id as sittingId', 'room_id as roomId', 'seat_label as seatLabel', 'input_hash as inputHash'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAllocation(tx: Tx, bookingId: BookingId): Promise<void> {
  await tx.deleteFrom('allocation').where('booking_id', '=', bookingId).execute();
}

/** One allocation of a sitting at a time: each sees the places of the ones before it. */
export async function lockSittingForAllocation(tx: Tx, sittingId: SittingId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`allocate:${sittingId}`}, 0))`.execute(tx);
}

/** False: it is there already, or another scan with the same nonce is storing it just now: each of the two keys may say so first. */
export async function insertCheckIn(tx: Tx, checkIn: Insertable<Tables['check_in']>): Promise<boolean> {
  const row = await tx
    .insertInto('check_in')
    .values(checkIn)
    .onConflict((conflict) => conflict.doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertSystemCheck(
  tx: Tx,
  bookingId: BookingId,
  outcome: unknown,
  checkedAt: Date,
): Promise<void> {
  const text = JSON.stringify(outcome);
  await tx
    .insertInto('system_check')
    .values({ booking_id: bookingId, outcome: text, checked_at: checkedAt })
    .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ outcome: text, checked_at: checkedAt }))
    .execute();
}

/** Confirmed bookings that start in this span and have not had the mail whose key begins so. */
type ReminderSpan = { from: Date; to: Date; leadMs: number; keyPrefix: string };

export async function findToRemind(tx: Tx, { from, to, leadMs, keyPrefix }: ReminderSpan) {
  return await withPlaces(tx)
    .where('booking.state', '=', 'confirmed')
    .where('sitting.starts_at', '>', from)
    .where('sitting.starts_at', '<=', to)
    .where(sql<boolean>`booking.confirmed_at < sitting.starts_at - make_interval(secs => ${leadMs / 1000})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_message')
            .select('mail_message_id')
            .where(sql<boolean>`dedupe_key = ${keyPrefix} || booking.booking_id::text`),
        ),
      ),
    )
    .orderBy('booking.booking_id')
    .limit(200)
    .execute();
}

/** The attempts of those who came for an exam, have not started and can start no more, unless they have more time; longest ago first. */
export async function findNeverStarted(tx: Tx, { examId, now, windowEndsBy }: ClosedDoor, most: number) {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.attempt_id as attemptId')
    .where('booking.exam_id', '=', examId)
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', 'is not', null)
    .where((row) =>
      row.or([
        row('sitting.ends_at', '<=', now),
        row.and([row('sitting.mode', 'in', ['none', 'recorded']), row('sitting.ends_at', '<=', windowEndsBy)]),
      ]),
    )
    .orderBy('sitting.ends_at')
    .orderBy('booking.booking_id')
    .limit(most)
    .execute();
  return rows.map(({ attemptId }) => attemptId);
}

/** The exams of sittings that have begun and for which somebody has not come, or not started, yet. */
export async function findAwaitedExams(tx: Tx, now: Date, awaited: 'arrival' | 'start'): Promise<ExamId[]> {
  const rows = await tx
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.exam_id as examId')
    .distinct()
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', awaited === 'arrival' ? 'is' : 'is not', null)
    .where('sitting.starts_at', '<=', now)
    .execute();
  return rows.map(({ examId }) => examId);
}

/** An exam whose door has closed: in room sittings that had begun by `startedBy`, in windows that end by `windowEndsBy`. */
export type ClosedDoor = {
  examId: ExamId;
  now: Date;
  entryClosesMinutes: number;
  startedBy: Date;
  windowEndsBy: Date;
};

/** Confirmed bookings of an exam whose candidate never came, when the door has closed. */
export async function findMissedBookings(tx: Tx, door: ClosedDoor): Promise<PlacedBooking[]> {
  const { examId, now, startedBy, windowEndsBy } = door;
  return await withPlaces(tx)
    .where('booking.exam_id', '=', examId)
    .where('booking.state', '=', 'confirmed')
    .where('booking.arrived_at', 'is', null)
    .where((row) =>
      row.or([
        row.and([row('sitting.mode', 'in', ['live', 'centre']), row('sitting.starts_at', '<=', startedBy)]),
        row.and([row('sitting.mode', 'in', ['none', 'recorded']), row('sitting.ends_at', '<=', windowEndsBy)]),
        row('sitting.ends_at', '<=', now),
      ]),
    )
    .orderBy('booking.booking_id')
    .limit(500)
    .execute();
}

/** The caller holds the locks on these rows, and has looked again since. */
export async function markNoShow(tx: Tx, bookingIds: readonly BookingId[], now: Date): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ state: 'no_show', changed_at: now })
    .where('booking_id', '=', sql<BookingId>`any(${bookingIds}::uuid[])`)
    .where('state', '=', 'confirmed')
    .execute();
}

/** When a candidate came through the gate of the centre, and who let them in. */
export async function findCheckIn(executor: Kysely<Tables>, bookingId: BookingId) {
  const row = await executor
    .selectFrom('check_in')
    .select(['checked_in_at as at', 'checked_in_by as byUser'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
