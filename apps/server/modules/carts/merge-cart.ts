import { mergeCart as contract } from '@kasauti/contract/catalogue/carts.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { MAX_CART_LINES, whyCannotSetQuantity } from '@kasauti/domain/commerce/cart.ts';
import type { Work } from '../../platform/database/work.ts';
import { type CartLine, lockCart, putLines, readCart } from './store.ts';

export type MergeAsk = {
  userId: UserId;
  /** `priceInPaise` is null if an exam is not on sale. Such an exam is not added to the cart. */
  items: { examId: ExamId; quantity: number; priceInPaise: number | null }[];
};

/**
 * Merges a visitor's cart into the account's cart. If both contain the same exam, the larger quantity is kept. A
 * repeated call therefore changes nothing. Returns the cart.
 */
export async function mergeCart({ tx, now }: Work, { userId, items }: MergeAsk) {
  if (items.some(({ quantity }) => quantity === 0 || whyCannotSetQuantity(quantity)))
    return refuse(contract.refusals, 'quantity-out-of-range');
  await lockCart(tx, userId);
  const merged = new Map<ExamId, CartLine>((await readCart(tx, userId)).map((line) => [line.examId, line]));
  const changed = new Map<ExamId, CartLine>();
  for (const { examId, quantity, priceInPaise } of items) {
    const known = merged.get(examId);
    if (known ? known.quantity >= quantity : priceInPaise === null || merged.size >= MAX_CART_LINES) continue;
    const line = { examId, quantity, seenPriceInPaise: known?.seenPriceInPaise ?? priceInPaise ?? 0 };
    merged.set(examId, line);
    changed.set(examId, line);
  }
  await putLines(tx, userId, [...changed.values()], now);
  return [...merged.values()];
}
