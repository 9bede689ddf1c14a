import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotPrice } from '@kasauti/domain/catalogue/price.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import type { Actor } from '../editing/actor.ts';
import { productRefusals } from '../editing/product-refusals.ts';
import { publishExamChanged } from '../editing/publish-change.ts';
import { lockExam, updateExam } from '../store/exams.ts';

type PriceChange = {
  examId: ExamId;
  priceInPaise: number;
  /** Reason for the change. A person who changes the price must give one. */
  reason?: string;
  /** The user who requested the price, if another user had to approve it. */
  askedBy?: UserId;
  /** Set if the price was changed in single-person mode, without a second person. */
  isAlone?: true;
};

/**
 * Changes the price of an exam. Orders that are placed after the commit have the new price. Earlier orders keep their
 * price. Announces `exam-changed`.
 */
export async function changePrice(work: Work, change: PriceChange, by: Actor) {
  const { tx, now } = work;
  const exam = await lockExam(tx, change.examId);
  if (!exam) return refuse(productRefusals, 'not-found');
  const bar = whyCannotPrice(change.priceInPaise, exam);
  if (bar) return refuse(productRefusals, bar);
  if (exam.isPriced && exam.priceInPaise === change.priceInPaise) return change;

  await updateExam(tx, change.examId, { price_in_paise: change.priceInPaise, is_priced: true }, now);
  record(work, {
    ...by,
    action: 'exam.change-price',
    objectKind: 'exam',
    objectId: change.examId,
    reason: change.reason ?? null,
    detail: {
      fromInPaise: exam.isPriced ? exam.priceInPaise : null,
      toInPaise: change.priceInPaise,
      ...(change.askedBy && { askedBy: change.askedBy }),
      ...(change.isAlone && { isAlone: true }),
    },
  });
  await publishExamChanged(work, change.examId);
  return change;
}
