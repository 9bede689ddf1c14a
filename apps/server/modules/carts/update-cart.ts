import { updateCart as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotSetQuantity } from '@kasauti/domain/commerce/cart.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteLine, lockCart, putLines, readCart } from './store.ts';

export type UpdateAsk = { userId: UserId; examId: ExamId; quantity: number };

/** Sets the quantity of an exam in the cart. The quantity 0 removes the exam. Returns the cart. */
export async function updateCart({ tx, now }: Work, { userId, examId, quantity }: UpdateAsk) {
  const bar = whyCannotSetQuantity(quantity);
  if (bar) return refuse(contract.refusals, bar);
  await lockCart(tx, userId);
  const lines = await readCart(tx, userId);
  if (quantity === 0) {
    await deleteLine(tx, userId, examId);
    return lines.filter((line) => line.examId !== examId);
  }
  const known = lines.find((line) => line.examId === examId);
  if (!known) return refuse(contract.refusals, 'not-found');
  // The stored price that the user saw does not change. A user who changes the quantity may not have seen the new
  // price.
  const line = { ...known, quantity };
  await putLines(tx, userId, [line], now);
  return lines.map((one) => (one === known ? line : one));
}
