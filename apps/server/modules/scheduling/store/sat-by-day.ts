import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Counts the bookings of sittings that start between two instants, and how many of these bookings were started. The
 * counts are grouped by calendar day in India. Days without bookings are omitted. Cancelled bookings do not count.
 */
export async function countSatByDay(executor: Kysely<Tables>, { from, until }: { from: Date; until: Date }) {
  return await executor
    .selectFrom('sitting')
    .innerJoin('booking', 'booking.sitting_id', 'sitting.sitting_id')
    .select((row) => [
      sql<string>`to_char(sitting.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`.as('day'),
      row.fn.countAll<number>().as('booked'),
      sql<number>`count(*) filter (where booking.state in ('started', 'completed'))`.as('sat'),
    ])
    .where('sitting.starts_at', '>=', from)
    .where('sitting.starts_at', '<', until)
    .where('booking.state', 'in', ['confirmed', 'started', 'completed', 'no_show'])
    .groupBy('day')
    .execute();
}
