import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import type { Actor } from '../editing/actor.ts';
import { publishExamChanged } from '../editing/publish-change.ts';
import { productRefusals, whyCannotPrice } from '../product-rules.ts';
import { lockExam, updateExam } from '../store.ts';

type PriceChange = {
  examId: ExamId;
  priceInPaise: number;
  /** A person always gives one. */
  reason?: string;
  /** Who wants it, where somebody else approves it. */
  askedBy?: UserId;
  /** Nobody else was asked: single-person mode. */
  isAlone?: true;
};

/** From the commit on, new orders pay this price; orders made before keep theirs. Announces `exam-changed`. */
export async function changePrice(work: Work, change: PriceChange, by: Actor) {
  const { tx, now } = work;
  const exam = await lockExam(tx, change.examId);
  if (!exam) return refuse(productRefusals, 'not-found');
  const bar = whyCannotPrice(change.priceInPaise, exam);
  if (bar) return refuse(productRefusals, bar);
  if (exam.priceInPaise === change.priceInPaise) return change;

  await updateExam(tx, change.examId, { price_in_paise: change.priceInPaise }, now);
  record(work, {
    ...by,
    action: 'exam.change-price',
    objectKind: 'exam',
    objectId: change.examId,
    reason: change.reason ?? null,
    detail: {
      fromInPaise: exam.priceInPaise,
      toInPaise: change.priceInPaise,
      ...(change.askedBy && { askedBy: change.askedBy }),
      ...(change.isAlone && { isAlone: true }),
    },
  });
  await publishExamChanged(work, change.examId);
  return change;
}
