import type { BookingId, ExamId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import type { BookingState } from '../columns.ts';
import '../tables.ts';

export const MAX_BOOKINGS = 200;

export const BOOKING_COLUMNS = [
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

const selectBookings = (executor: Kysely<Tables>) => executor.selectFrom('booking').select([...BOOKING_COLUMNS]);
export type Booking = NonNullable<Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirst']>>>;

export async function findBooking(executor: Kysely<Tables>, bookingId: BookingId): Promise<Booking | null> {
  return (await selectBookings(executor).where('booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}

/** Those of these bookings that there are. */
export async function findBookings(executor: Kysely<Tables>, bookingIds: readonly BookingId[]): Promise<Booking[]> {
  if (bookingIds.length === 0) return [];
  return await selectBookings(executor).where('booking_id', 'in', bookingIds).orderBy('booking_id').execute();
}

/** The one open booking of this candidate for this exam: held (perhaps lapsed), confirmed or started. */
export async function findOpenBooking(tx: Tx, candidateId: UserId, examId: ExamId): Promise<Booking | null> {
  const row = await selectBookings(tx)
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

/**
 * How often this candidate has begun this exam. Somebody who never came, or was not let in, has not seen its questions.
 */
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
 * Locks a booking before anything is decided about its state: a start, a cancellation, a move and an allocation of the
 * same one wait for one another. Weak enough for rows that refer to it.
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

/**
 * Moves a booking on if it is still where it was, or there already: one statement, so that a cancellation cannot slip
 * in between.
 */
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

export async function findBookingByRollNumber(executor: Kysely<Tables>, rollNumber: string): Promise<BookingId | null> {
  const row = await executor
    .selectFrom('booking')
    .select('booking_id')
    .where('roll_number', '=', rollNumber)
    .executeTakeFirst();
  return row?.booking_id ?? null;
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

/**
 * Locks every booking of a sitting that holds a seat or held one to its end, in one order for all who do. Row locks:
 * they take no room in memory.
 */
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

/**
 * Who holds or has a seat of a sitting that they took while their address was not confirmed. A hold that has lapsed is
 * none.
 */
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
