import { addToCart as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotAddToCart } from '@kasauti/domain/commerce/cart.ts';
import type { Work } from '../../platform/database/work.ts';
import { type CartLine, lockCart, putLines, readCart } from './store.ts';

/** `product` is the exam as the catalogue shows it to the candidate. It is null if there is no such exam. */
export type AddAsk = {
  userId: UserId;
  examId: ExamId;
  quantity: number;
  product: { priceInPaise: number; isSold: boolean } | null;
};

/**
 * Adds this quantity of an exam to the cart. Returns the cart. Refuses an exam that is not on sale, and a quantity or a
 * number of lines above the limit.
 */
export async function addToCart({ tx, now }: Work, { userId, examId, quantity, product }: AddAsk) {
  if (!product?.isSold) return refuse(contract.refusals, 'not-found');
  await lockCart(tx, userId);
  const lines = await readCart(tx, userId);
  const bar = whyCannotAddToCart(
    lines.map((line) => ({ _id: line.examId, quantity: line.quantity })),
    examId,
    quantity,
  );
  if (bar) return refuse(contract.refusals, bar);

  const known = lines.find((line) => line.examId === examId);
  const line: CartLine = {
    examId,
    quantity: (known?.quantity ?? 0) + quantity,
    seenPriceInPaise: product.priceInPaise,
  };
  await putLines(tx, userId, [line], now);
  return known ? lines.map((one) => (one === known ? line : one)) : [...lines, line];
}
