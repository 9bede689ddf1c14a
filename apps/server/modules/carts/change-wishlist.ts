import { addToWishlist as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteWish, deleteWishlist, putWish, readWishlist } from './store.ts';

/**
 * Adds an exam to the wishlist. Returns the list. If the exam is already in the list, nothing changes. `priceInPaise`
 * is the current price, or null if the exam is not on sale and is therefore refused.
 */
export async function addToWishlist(
  { tx, now }: Work,
  ask: { userId: UserId; examId: ExamId; priceInPaise: number | null },
) {
  const { userId, examId, priceInPaise } = ask;
  if (priceInPaise === null) return refuse(contract.refusals, 'not-found');
  await putWish(tx, { userId, examId, priceInPaise }, now);
  return await readWishlist(tx, userId);
}

export async function removeFromWishlist({ tx }: Work, userId: UserId, examId: ExamId) {
  await deleteWish(tx, userId, examId);
  return await readWishlist(tx, userId);
}

export async function clearWishlist({ tx }: Work, userId: UserId) {
  await deleteWishlist(tx, userId);
  return [];
}
