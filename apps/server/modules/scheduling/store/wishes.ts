import type { ExamId, SittingId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../../platform/database/database.ts';
import '../tables.ts';

export type SeatWish = { userId: UserId; sittingId: SittingId; examId: ExamId };

/**
 * Stores a wish. If the user was already notified, the wish goes to the end of the queue. If the user still waits, the
 * wish keeps its position in the queue.
 */
export async function putWish(tx: Tx, { userId, sittingId, examId }: SeatWish, now: Date): Promise<void> {
  await tx
    .insertInto('seat_wish')
    .values({ user_id: userId, sitting_id: sittingId, exam_id: examId, wished_at: now, told_at: null })
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'sitting_id', 'exam_id'])
        .doUpdateSet({ wished_at: now, told_at: null })
        .where('seat_wish.told_at', 'is not', null),
    )
    .execute();
}

export async function deleteWish(tx: Tx, { userId, sittingId, examId }: SeatWish): Promise<void> {
  await tx
    .deleteFrom('seat_wish')
    .where('user_id', '=', userId)
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .execute();
}

/** Counts this user's wishes that are still waiting and whose sitting can still be booked. */
export async function countWishes(executor: Kysely<Tables>, userId: UserId, now: Date): Promise<number> {
  const { count } = await waiting(executor)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('booking_closes_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function readWishes(executor: Kysely<Tables>, userId: UserId, now: Date) {
  return await waiting(executor)
    .innerJoin('exam', 'exam.exam_id', 'seat_wish.exam_id')
    .select(['seat_wish.sitting_id as sittingId', 'test_code as testCode'])
    .where('user_id', '=', userId)
    .where('booking_closes_at', '>', now)
    .orderBy('wished_at')
    .limit(100)
    .execute();
}

/**
 * Finds sittings for which users wait and in which a seat is free now, ordered by id. If `after` is not null, only
 * sittings with a higher id are returned.
 */
export async function findFreedSittings(
  executor: Kysely<Tables>,
  { now, after, limit }: { now: Date; after: SittingId | null; limit: number },
): Promise<SittingId[]> {
  const rows = await executor
    .selectFrom('sitting')
    .select('sitting_id as sittingId')
    .where('state', '=', 'open')
    .where('booking_closes_at', '>', now)
    .where((row) =>
      row.exists(
        row
          .selectFrom('seat_wish')
          .select('seat_wish.user_id')
          .whereRef('seat_wish.sitting_id', '=', 'sitting.sitting_id')
          .where('told_at', 'is', null),
      ),
    )
    .where((row) =>
      row.exists(
        row
          .selectFrom('seat_unit')
          .select('seat_unit.seat_no')
          .whereRef('seat_unit.sitting_id', '=', 'sitting.sitting_id')
          .where('seat_unit.state', '<>', 'booked')
          .where((seat) => seat.or([seat('seat_unit.state', '=', 'free'), seat('seat_unit.hold_until', '<=', now)])),
      ),
    )
    .$if(after !== null, (query) => query.where('sitting_id', '>', after))
    .orderBy('sitting_id')
    .limit(limit)
    .execute();
  return rows.map(({ sittingId }) => sittingId);
}

/**
 * Locks the waiting wishes for this sitting, oldest first, starting after the wish `after`. Wishes that another process
 * has locked are skipped, because that process notifies their users.
 */
export async function lockWaiting(tx: Tx, sittingId: SittingId, after: SeatWish | null, limit: number) {
  return await tx
    .selectFrom('seat_wish')
    .select(['user_id as userId', 'sitting_id as sittingId', 'exam_id as examId', 'wished_at as wishedAt'])
    .where('sitting_id', '=', sittingId)
    .where('told_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(wished_at, user_id, exam_id) > (
          select wished_at, user_id, exam_id from seat_wish
          where user_id = ${after?.userId} and sitting_id = ${sittingId} and exam_id = ${after?.examId})`,
      ),
    )
    .orderBy('wished_at')
    .orderBy('user_id')
    .orderBy('exam_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function markTold(tx: Tx, { userId, sittingId, examId }: SeatWish, now: Date): Promise<void> {
  await tx
    .updateTable('seat_wish')
    .set({ told_at: now })
    .where('user_id', '=', userId)
    .where('sitting_id', '=', sittingId)
    .where('exam_id', '=', examId)
    .execute();
}

const waiting = (executor: Kysely<Tables>) =>
  executor
    .selectFrom('seat_wish')
    .innerJoin('sitting', 'sitting.sitting_id', 'seat_wish.sitting_id')
    .where('told_at', 'is', null);
