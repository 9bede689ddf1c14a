import type { BookingId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Locks a candidate until the commit. Every use case that books, moves or cancels takes this lock first. The second
 * request of a double click therefore finds what the first one created, and a candidate cannot book two tests at the
 * same time of day in parallel.
 */
export async function lockCandidate(tx: Tx, candidateId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`candidate:${candidateId}`}, 0))`.execute(tx);
}

/**
 * Locks the seats that users without a confirmed e-mail address may take in a sitting. Such users claim one after the
 * other, so each claim counts the earlier ones.
 */
export async function lockUnconfirmedSeats(tx: Tx, sittingId: SittingId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`unconfirmed:${sittingId}`}, 0))`.execute(tx);
}

/** Locks the first seat that is free or whose hold has lapsed. Returns its number, or null if there is none. */
export async function lockFreeSeat(
  tx: Tx,
  sittingId: SittingId,
  now: Date,
  ifLocked: 'skip' | 'wait',
): Promise<number | null> {
  const seats = tx
    .selectFrom('seat_unit')
    .select('seat_no')
    .where('sitting_id', '=', sittingId)
    .where('state', '<>', 'booked')
    .where((seat) => seat.or([seat('state', '=', 'free'), seat('hold_until', '<=', now)]))
    .orderBy('seat_no')
    .limit(1)
    .forUpdate();
  const row = await (ifLocked === 'skip' ? seats.skipLocked() : seats).executeTakeFirst();
  return row?.seat_no ?? null;
}

/**
 * Locks the seat that a booking holds. Returns false if the booking no longer holds a seat, because another booking has
 * taken it.
 */
export async function lockOwnSeat(tx: Tx, sittingId: SittingId, bookingId: BookingId): Promise<boolean> {
  const row = await tx
    .selectFrom('seat_unit')
    .select('seat_no')
    .where('sitting_id', '=', sittingId)
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function holdSeat(
  tx: Tx,
  seat: { sittingId: SittingId; seatNo: number; bookingId: BookingId; heldUntil: Date },
): Promise<void> {
  await tx
    .updateTable('seat_unit')
    .set({ state: 'held', booking_id: seat.bookingId, hold_until: seat.heldUntil })
    .where('sitting_id', '=', seat.sittingId)
    .where('seat_no', '=', seat.seatNo)
    .execute();
}

/**
 * Marks the seat that a booking holds as booked. Returns false if the booking no longer holds a seat, because another
 * booking has taken it.
 */
export async function bookHeldSeat(tx: Tx, sittingId: SittingId, bookingId: BookingId): Promise<boolean> {
  const done = await tx
    .updateTable('seat_unit')
    .set({ state: 'booked', hold_until: null })
    .where('sitting_id', '=', sittingId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Frees the seat of a booking. If another booking has taken the seat after the hold lapsed, nothing changes. */
export async function freeSeat(tx: Tx, sittingId: SittingId, bookingId: BookingId): Promise<void> {
  await tx
    .updateTable('seat_unit')
    .set({ state: 'free', booking_id: null, hold_until: null })
    .where('sitting_id', '=', sittingId)
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Returns true if every seat is booked or has a hold that has not lapsed. */
export async function isFull(executor: Kysely<Tables>, sittingId: SittingId, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('seat_unit')
    .select('seat_no')
    .where('sitting_id', '=', sittingId)
    .where('state', '<>', 'booked')
    .where((seat) => seat.or([seat('state', '=', 'free'), seat('hold_until', '<=', now)]))
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

export async function insertSeatUnits(tx: Tx, sittingId: SittingId, capacity: number): Promise<void> {
  await sql`insert into seat_unit (sitting_id, seat_no) select ${sittingId}, n from generate_series(1, ${capacity}::int) as n`.execute(
    tx,
  );
}
