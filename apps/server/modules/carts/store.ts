import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../platform/database.ts';
import './tables.ts';

export type CartLine = { examId: ExamId; quantity: number; seenPriceInPaise: number };

/** One change of a cart at a time, so that its limits hold whatever two tabs do. Held until the transaction ends. */
export async function lockCart(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${userId}`}, 0))`.execute(tx);
}

/** In the order in which they were put in. */
export async function readCart(executor: Kysely<Tables>, userId: UserId): Promise<CartLine[]> {
  return await executor
    .selectFrom('cart_line')
    .select(['exam_id as examId', 'quantity', 'seen_price_in_paise as seenPriceInPaise'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('exam_id')
    .limit(100)
    .execute();
}

/** Puts lines in, or gives those that are there their new quantity and price. */
export async function putLines(tx: Tx, userId: UserId, lines: readonly CartLine[], now: Date): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('cart_line')
    .values(
      lines.map((line) => ({
        user_id: userId,
        exam_id: line.examId,
        quantity: line.quantity,
        seen_price_in_paise: line.seenPriceInPaise,
        added_at: now,
      })),
    )
    .onConflict((clash) =>
      clash.columns(['user_id', 'exam_id']).doUpdateSet((row) => ({
        quantity: row.ref('excluded.quantity'),
        seen_price_in_paise: row.ref('excluded.seen_price_in_paise'),
      })),
    )
    .execute();
}

export async function deleteLine(tx: Tx, userId: UserId, examId: ExamId): Promise<void> {
  await tx.deleteFrom('cart_line').where('user_id', '=', userId).where('exam_id', '=', examId).execute();
}

export async function deleteCart(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('cart_line').where('user_id', '=', userId).execute();
}

/** Lowers lines by so many, and takes out those of which nothing is left. */
export async function takeQuantities(
  tx: Tx,
  userId: UserId,
  taken: readonly { examId: ExamId; quantity: number }[],
): Promise<void> {
  await sql`
    with taken as (
      select * from unnest(${taken.map((line) => line.examId)}::uuid[], ${taken.map((line) => line.quantity)}::int[])
        as line (exam_id, quantity)
    ), emptied as (
      delete from cart_line using taken
      where user_id = ${userId} and cart_line.exam_id = taken.exam_id and cart_line.quantity <= taken.quantity
    )
    update cart_line set quantity = cart_line.quantity - taken.quantity from taken
    where user_id = ${userId} and cart_line.exam_id = taken.exam_id and cart_line.quantity > taken.quantity`.execute(
    tx,
  );
}

/** The last ones put in come first. */
export async function readWishlist(executor: Kysely<Tables>, userId: UserId): Promise<ExamId[]> {
  const rows = await executor
    .selectFrom('wishlist_item')
    .select('exam_id')
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('exam_id', 'desc')
    .limit(1000)
    .execute();
  return rows.map((row) => row.exam_id);
}

export async function putWish(tx: Tx, userId: UserId, examId: ExamId, now: Date): Promise<void> {
  await tx
    .insertInto('wishlist_item')
    .values({ user_id: userId, exam_id: examId, added_at: now })
    .onConflict((clash) => clash.columns(['user_id', 'exam_id']).doNothing())
    .execute();
}

export async function deleteWish(tx: Tx, userId: UserId, examId: ExamId): Promise<void> {
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).where('exam_id', '=', examId).execute();
}

export async function deleteWishlist(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).execute();
}
