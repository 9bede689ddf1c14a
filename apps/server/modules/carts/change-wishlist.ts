import { addToWishlist as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteWish, deleteWishlist, putWish, readWishlist } from './store.ts';

/**
 * A wishlist is a set: what is there is not put in twice. `priceInPaise`: what is asked for it now; null: it is not
 * sold. Answers the list.
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
