import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Insertable } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Records the instant at which the candidate arrives for the first time. Later arrivals do not change it. Returns false
 * if the booking is no longer confirmed or started.
 */
export async function noteArrival(tx: Tx, bookingId: BookingId, now: Date): Promise<boolean> {
  const done = await tx
    .updateTable('booking')
    .set((row) => ({ arrived_at: row.fn.coalesce('arrived_at', row.val(now)), changed_at: now }))
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['confirmed', 'started'])
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Inserts a check-in. Returns false if there is already a check-in of this booking or with this nonce. */
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
