import type { ExamId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import '../tables.ts';

/**
 * Finds the exams with the most bookings in sittings that can still be booked. The exam with the most bookings comes
 * first.
 */
export async function findMostBooked(executor: Kysely<Tables>, now: Date, limit: number): Promise<ExamId[]> {
  const rows = await executor
    .selectFrom('sitting')
    .innerJoin('booking', 'booking.sitting_id', 'sitting.sitting_id')
    .select('booking.exam_id as examId')
    .where('sitting.state', '=', 'open')
    .where('sitting.booking_closes_at', '>', now)
    .where('booking.state', 'in', ['confirmed', 'started', 'completed'])
    .groupBy('booking.exam_id')
    .orderBy((row) => row.fn.countAll(), 'desc')
    .orderBy('booking.exam_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ examId }) => examId);
}

/**
 * Counts the sittings of these exams in which a seat can be booked now, and the cities in which such sittings take
 * place.
 */
export async function countBookable(
  executor: Kysely<Tables>,
  examIds: readonly ExamId[],
  now: Date,
): Promise<{ dates: number; cities: number }> {
  const { dates, cities } = await executor
    .selectFrom('sitting')
    .leftJoin('centre', 'centre.centre_id', 'sitting.centre_id')
    .select((row) => [row.fn.countAll<number>().as('dates'), sql<number>`count(distinct centre.city)`.as('cities')])
    .where('sitting.state', '=', 'open')
    .where('booking_closes_at', '>', now)
    .where(
      sql<boolean>`exists (select from sitting_exam where sitting_exam.sitting_id = sitting.sitting_id and sitting_exam.exam_id = any(${examIds}::uuid[]))`,
    )
    .where(
      sql<boolean>`exists (select from seat_unit where seat_unit.sitting_id = sitting.sitting_id and (seat_unit.state = 'free' or seat_unit.hold_until <= ${now}))`,
    )
    .executeTakeFirstOrThrow();
  return { dates: Number(dates), cities: Number(cities) };
}
