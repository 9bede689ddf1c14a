import { priceTest as contract, type PriceDecision } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, PriceAskId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { whyCannotPrice } from '@kasauti/domain/catalogue/price.ts';
import { readRupees } from '@kasauti/domain/commerce/paise.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { record } from '../../audit/index.ts';
import type { Actor } from '../editing/actor.ts';
import { productRefusals } from '../editing/product-refusals.ts';
import { lockExam } from '../store/exams.ts';
import { readListing } from '../store/listings.ts';
import { findWaitingAsk, insertPriceAsk } from '../store/price-asks.ts';
import { changePrice } from './change-price.ts';

type Asker = Actor & { actorId: UserId };

/**
 * Requests another price for a test, with a reason. Refuses if the test has changed since staff read `version`. The new
 * price takes effect when a second person approves it. In single-person mode it takes effect at once, and the audit log
 * records this.
 */
export async function priceExam(
  work: Work,
  examId: ExamId,
  { version, price, reason }: PriceDecision,
  by: Asker,
  isSinglePerson: boolean,
) {
  const { tx, now } = work;
  // The exam is locked before it is read. A call that waited for the lock then reads what the previous call has
  // written.
  const exam = await lockExam(tx, examId);
  const before = exam && (await readListing(tx, examId));
  if (!exam || !before) return refuse(contract.refusals, 'not-found');
  if (before.version !== version) return refuse(contract.refusals, 'changed-meanwhile');
  const priceInPaise = readRupees(price);
  if (priceInPaise === null) return refuse(contract.refusals, 'not-a-price');
  if (isSinglePerson) {
    const priced = await changePrice(work, { examId, priceInPaise, reason, isAlone: true }, by);
    return isRefusal(priced) ? priced : examId;
  }
  const bar = whyCannotPrice(priceInPaise, exam);
  if (bar) return refuse(productRefusals, bar);
  if (exam.isPriced && exam.priceInPaise === priceInPaise) return examId;
  if (await findWaitingAsk(tx, examId)) return refuse(contract.refusals, 'price-waits');
  const fromInPaise = exam.priceInPaise;
  await insertPriceAsk(tx, {
    price_ask_id: newId<PriceAskId>(now),
    exam_id: examId,
    from_in_paise: fromInPaise,
    to_in_paise: priceInPaise,
    reason,
    asked_by: by.actorId,
    asked_at: now,
  });
  const detail = { fromInPaise: exam.isPriced ? fromInPaise : null, toInPaise: priceInPaise };
  record(work, { ...by, action: 'exam.ask-price', objectKind: 'exam', objectId: examId, reason, detail });
  return examId;
}
