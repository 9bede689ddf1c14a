import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables, Tx } from '../../platform/database/database.ts';
import { MAX_OWN_ROWS } from '../../platform/own-data.ts';
import './tables.ts';

export type CartLine = { examId: ExamId; quantity: number; seenPriceInPaise: number };

/** Locks a cart until the transaction ends. Two tabs that change it at the same time then cannot exceed its limits. */
export async function lockCart(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${userId}`}, 0))`.execute(tx);
}

/** Returns the lines in the order in which they were added. */
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

/** Stores lines. If there is a line for the same exam already, it gets the new quantity and price. */
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

/** Reduces the quantities of lines by the given quantities. Lines that would have no quantity left are deleted. */
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

/** Returns the exams on the wishlist. The exam that was added last comes first. */
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

/**
 * Adds a wish if there is none for this exam yet. `priceInPaise` is the price that its owner sees now. The owner is
 * notified only of lower prices.
 */
export async function putWish(
  tx: Tx,
  { userId, examId, priceInPaise }: { userId: UserId; examId: ExamId; priceInPaise: number },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('wishlist_item')
    .values({ user_id: userId, exam_id: examId, added_at: now, told_price_in_paise: priceInPaise })
    .onConflict((clash) => clash.columns(['user_id', 'exam_id']).doNothing())
    .execute();
}

export async function deleteWish(tx: Tx, userId: UserId, examId: ExamId): Promise<void> {
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).where('exam_id', '=', examId).execute();
}

export async function deleteWishlist(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).execute();
}

/** Counts the carts that contain an exam, and the wishlists that contain it. */
export async function countHolding(
  executor: Kysely<Tables>,
  examId: ExamId,
): Promise<{ carts: number; wishes: number }> {
  const count = (table: 'cart_line' | 'wishlist_item') =>
    executor
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('exam_id', '=', examId)
      .executeTakeFirstOrThrow();
  const [carts, wishes] = await Promise.all([count('cart_line'), count('wishlist_item')]);
  return { carts: Number(carts.count), wishes: Number(wishes.count) };
}

export type Wish = { userId: UserId; examId: ExamId; toldPriceInPaise: number | null };

const wishColumns = ['user_id as userId', 'exam_id as examId', 'told_price_in_paise as toldPriceInPaise'] as const;

/**
 * Locks the wishes for this exam whose stored price differs from `priceInPaise`. Rows that another process has locked
 * are skipped.
 */
export async function lockWishesWithOldPrice(tx: Tx, examId: ExamId, priceInPaise: number, limit: number) {
  return await tx
    .selectFrom('wishlist_item')
    .select(wishColumns)
    .where('exam_id', '=', examId)
    .where(sql<boolean>`told_price_in_paise is distinct from ${priceInPaise}`)
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function recordNotifiedPrice(tx: Tx, { userId, examId }: Wish, priceInPaise: number): Promise<void> {
  await tx
    .updateTable('wishlist_item')
    .set({ told_price_in_paise: priceInPaise })
    .where('user_id', '=', userId)
    .where('exam_id', '=', examId)
    .execute();
}

/**
 * Records that new dates were planned for these exams. If older new dates wait for a mail already, their waiting time
 * continues and the mail is not delayed.
 */
export async function recordNewDates(tx: Tx, examIds: readonly ExamId[], now: Date): Promise<void> {
  await tx
    .updateTable('wishlist_item')
    .set({ new_dates_since: now })
    .where('exam_id', '=', sql<ExamId>`any(${examIds}::uuid[])`)
    .where('new_dates_since', 'is', null)
    .where('added_at', '<=', now)
    .execute();
}

export async function lockWishesWithNewDates(tx: Tx, before: Date, limit: number) {
  return await tx
    .selectFrom('wishlist_item')
    .select([...wishColumns, 'new_dates_since as newDatesSince'])
    .where('new_dates_since', '<=', before)
    .orderBy('new_dates_since')
    .orderBy('user_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function recordNotifiedDates(tx: Tx, { userId, examId }: Wish): Promise<void> {
  await tx
    .updateTable('wishlist_item')
    .set({ new_dates_since: null })
    .where('user_id', '=', userId)
    .where('exam_id', '=', examId)
    .execute();
}

export async function readCartRows(database: Kysely<Tables>, userId: UserId) {
  return {
    cart: await database
      .selectFrom('cart_line')
      .select(['exam_id as examId', 'quantity', 'seen_price_in_paise as seenPriceInPaise', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
    wishlist: await database
      .selectFrom('wishlist_item')
      .select(['exam_id as examId', 'added_at as addedAt'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .limit(MAX_OWN_ROWS)
      .execute(),
  };
}

export async function eraseCartRows(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('cart_line').where('user_id', '=', userId).execute();
  await tx.deleteFrom('wishlist_item').where('user_id', '=', userId).execute();
}
