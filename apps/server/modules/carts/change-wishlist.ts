import { addToWishlist as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteWish, deleteWishlist, putWish, readWishlist } from './store.ts';

/**
 * Adds an exam to the wishlist. An exam that is already there is not added again. `priceInPaise` is its price now, or
 * null if it is not on sale. Returns the list.
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
