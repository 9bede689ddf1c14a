import type { BookingId, RoomId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';
import { BOOKING_COLUMNS, MAX_BOOKINGS } from './bookings.ts';

export const selectPlacedBookings = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('booking')
    .innerJoin('sitting', 'sitting.sitting_id', 'booking.sitting_id')
    .leftJoin('allocation', 'allocation.booking_id', 'booking.booking_id')
    .leftJoin('room', 'room.room_id', 'allocation.room_id')
    .leftJoin('check_in', 'check_in.booking_id', 'booking.booking_id')
    .leftJoin('system_check', 'system_check.booking_id', 'booking.booking_id')
    .select([
      ...BOOKING_COLUMNS,
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

export type PlacedBooking = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectPlacedBookings>['executeTakeFirst']>>
>;
export async function findPlacedBooking(executor: Kysely<Tables>, bookingId: BookingId): Promise<PlacedBooking | null> {
  return (await selectPlacedBookings(executor).where('booking.booking_id', '=', bookingId).executeTakeFirst()) ?? null;
}

export async function findBookingsOf(executor: Kysely<Tables>, candidateId: UserId): Promise<PlacedBooking[]> {
  return await selectPlacedBookings(executor)
    .where('booking.candidate_id', '=', candidateId)
    .where('booking.state', 'not in', ['lapsed', 'rescheduled'])
    .orderBy('sitting.starts_at', 'desc')
    .orderBy('booking.booking_id', 'desc')
    .limit(MAX_BOOKINGS)
    .execute();
}

/** Finds the bookings of all candidates with a place in this room of a sitting, ordered by seat. */
export async function findBookingsInRoom(
  executor: Kysely<Tables>,
  sittingId: SittingId,
  roomId: RoomId,
): Promise<PlacedBooking[]> {
  return await selectPlacedBookings(executor)
    .where('allocation.sitting_id', '=', sittingId)
    .where('allocation.room_id', '=', roomId)
    .where('booking.state', 'in', ['confirmed', 'started', 'completed', 'no_show'])
    .orderBy('allocation.seat_label')
    .orderBy('booking.roll_number')
    .limit(500)
    .execute();
}

/**
 * Bookings of sittings that start after `from` and not after `to` are found. There are two exceptions. A booking that
 * was confirmed less than `leadMs` before the start is left out. So is a booking for which there is already a mail with
 * the key `keyPrefix` and the booking's id.
 */
type ReminderSpan = { from: Date; to: Date; leadMs: number; keyPrefix: string };
export async function findToRemind(tx: Tx, { from, to, leadMs, keyPrefix }: ReminderSpan) {
  return await selectPlacedBookings(tx)
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
