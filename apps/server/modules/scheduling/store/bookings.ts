import type { BookingId, ExamId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { isRoomMode, type ProctoringMode } from '@kasauti/domain/proctoring/proctoring-mode.ts';
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

/** Finds the bookings with these ids. Unknown ids are left out. */
export async function findBookings(executor: Kysely<Tables>, bookingIds: readonly BookingId[]): Promise<Booking[]> {
  if (bookingIds.length === 0) return [];
  return await selectBookings(executor).where('booking_id', 'in', bookingIds).orderBy('booking_id').execute();
}

/**
 * Finds the open booking of this candidate for this exam. A booking is open if it is held, confirmed or started. A held
 * booking is found even if its hold has lapsed. A candidate has at most one open booking per exam.
 */
export async function findOpenBooking(tx: Tx, candidateId: UserId, examId: ExamId): Promise<Booking | null> {
  const row = await selectBookings(tx)
    .where('candidate_id', '=', candidateId)
    .where('exam_id', '=', examId)
    .where('state', 'in', ['held', 'confirmed', 'started'])
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the confirmed and started bookings of an exam whose sitting has not ended. */
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
 * Counts how often this candidate has started this exam. Bookings that were never started do not count, because the
 * candidate has not seen the questions.
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
 * Locks a booking before a decision about its state. Transactions that start, cancel, move or allocate the same booking
 * wait for each other. Transactions that insert rows with a reference to the booking do not wait.
 */
export async function lockBooking(tx: Tx, bookingId: BookingId): Promise<void> {
  await tx.selectFrom('booking').select('booking_id').where('booking_id', '=', bookingId).forNoKeyUpdate().execute();
}

/** Locks many bookings in the same way. They are locked in the order of their ids, to prevent deadlocks. */
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
 * Changes the state of a booking from `from` to `to`. Returns true if the booking is now in state `to`, also if it was
 * in this state before. A single statement checks and changes the state, so no cancellation can happen in between.
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

/**
 * SQL expression for the time range in which a candidate with this booking cannot sit another test. It is null for
 * windows, because they may overlap.
 */
export function busyRange(sitting: { mode: ProctoringMode; startsAt: Date; endsAt: Date }) {
  return sql<
    string | null
  >`case when ${isRoomMode(sitting.mode)}::boolean then tstzrange(${sitting.startsAt}, ${sitting.endsAt}) end`;
}

/** Returns true if the candidate has another confirmed or started booking that overlaps this time range. */
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

/**
 * Returns the ids of the candidate's confirmed bookings whose sitting has not ended, at most `MAX_BOOKINGS`. A booking
 * that was started is not confirmed any more.
 */
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
 * Locks all bookings of a sitting that are held, confirmed, started or completed. Every caller locks them in the same
 * order. Row locks are used, because they take no space in PostgreSQL's shared lock table.
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
 * Returns the users who took a seat of this sitting while their e-mail address was not confirmed. Lapsed holds do not
 * count.
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

/** Finds bookings that are still held or confirmed although their sitting was cancelled. */
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

/** Marks confirmed bookings as no-shows. The caller has locked them and has then checked them again. */
export async function markNoShow(tx: Tx, bookingIds: readonly BookingId[], now: Date): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ state: 'no_show', changed_at: now })
    .where('booking_id', '=', sql<BookingId>`any(${bookingIds}::uuid[])`)
    .where('state', '=', 'confirmed')
    .execute();
}

/** Returns when and by whom a candidate was checked in at the gate. Returns null if there was no check-in. */
export async function findCheckIn(executor: Kysely<Tables>, bookingId: BookingId) {
  const row = await executor
    .selectFrom('check_in')
    .select(['checked_in_at as at', 'checked_in_by as byUser'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row ?? null;
}
