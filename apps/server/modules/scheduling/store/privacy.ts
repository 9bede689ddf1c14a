import type { UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../../platform/own-data.ts';
import '../tables.ts';

/**
 * Returns all bookings of a candidate, including lapsed and moved ones, the results of the system checks, and the
 * wishes for seats.
 */
export async function readBookingRows(database: Kysely<Tables>, candidateId: UserId) {
  return {
    bookings: await database
      .selectFrom('booking')
      .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
      .select([
        'booking.booking_id as bookingId',
        'booking.exam_id as examId',
        'booking.state',
        'roll_number as rollNumber',
      ])
      .select(['sitting.starts_at as startsAt', 'sitting.mode', 'booking.created_at as createdAt'])
      .select(['confirmed_at as confirmedAt', 'arrived_at as arrivedAt', 'changed_at as changedAt'])
      .where('candidate_id', '=', candidateId)
      .orderBy('booking.created_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    systemChecks: await database
      .selectFrom('system_check')
      .innerJoin('booking', 'booking.booking_id', 'system_check.booking_id')
      .select(['system_check.booking_id as bookingId', 'outcome', 'checked_at as checkedAt'])
      .where('candidate_id', '=', candidateId)
      .orderBy('checked_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    waitsForSeats: await database
      .selectFrom('seat_wish')
      .select(['sitting_id as sittingId', 'exam_id as examId', 'wished_at as wishedAt', 'told_at as toldAt'])
      .where('user_id', '=', candidateId)
      .orderBy('wished_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
  };
}

export async function eraseBookingRows(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('seat_wish').where('user_id', '=', userId).execute();
  await tx
    .deleteFrom('system_check')
    .where('booking_id', 'in', (query) =>
      query.selectFrom('booking').select('booking_id').where('candidate_id', '=', userId),
    )
    .execute();
}

/**
 * Returns true if the user has a hold that has not lapsed, or a test that has not ended and is still to be sat or in
 * progress.
 */
export async function hasBookingAhead(executor: Kysely<Tables>, userId: UserId, now: Date): Promise<boolean> {
  const row = await executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .select('booking.booking_id')
    .where('candidate_id', '=', userId)
    .where('booking.state', 'in', ['held', 'confirmed', 'started'])
    .where('sitting.ends_at', '>', now)
    .where(sql<boolean>`(held_until is null or held_until > ${now})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
