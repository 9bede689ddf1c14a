import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { findExamByCode } from '../catalogue/index.ts';
import { deleteCart, deleteLine, lockCart, readCart, takeQuantities } from './store.ts';

/** Removes an exam from the cart. If the cart does not contain the exam, nothing changes. Returns the cart. */
export async function removeFromCart({ tx }: Work, userId: UserId, examId: ExamId) {
  await lockCart(tx, userId);
  await deleteLine(tx, userId, examId);
  return await readCart(tx, userId);
}

/** Removes the exam with this code from the cart, after the free exam was booked. */
export async function removeFromCartByTestCode(work: Work, userId: UserId, testCode: string): Promise<void> {
  const exam = await findExamByCode(work.tx, testCode);
  if (exam) await removeFromCart(work, userId, exam.examId);
}

export async function clearCart({ tx }: Work, userId: UserId) {
  await lockCart(tx, userId);
  await deleteCart(tx, userId);
  return [];
}

/**
 * Removes the ordered quantities from the cart after an order was fulfilled. If the user has added more units in the
 * meantime, those stay in the cart.
 */
export async function removeOrdered(
  { tx }: Work,
  userId: UserId,
  ordered: readonly { examId: ExamId; quantity: number }[],
): Promise<void> {
  await lockCart(tx, userId);
  await takeQuantities(tx, userId, ordered);
}
