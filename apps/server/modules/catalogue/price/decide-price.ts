import { decidePrice as contract } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId, PriceAskId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import type { Actor } from '../editing/actor.ts';
import { lockExam } from '../store/exams.ts';
import { endPriceAsk, findPriceAsk, type PriceAsk } from '../store/price-asks.ts';
import { changePrice } from './change-price.ts';

type Decision = { examId: ExamId; priceAskId: PriceAskId; isApproved: boolean; reason: string };
type Decider = Actor & { actorId: UserId };

/**
 * Approves or refuses a requested price. Only a second person may approve or refuse it. The person who requested it can
 * only withdraw it, in any role. Announces `exam-changed` if the price is approved.
 */
export async function decidePrice(work: Work, { examId, priceAskId, isApproved, reason }: Decision, by: Decider) {
  const { tx, now } = work;
  const exam = await lockExam(tx, examId);
  const ask = exam && (await findPriceAsk(tx, examId, priceAskId));
  if (!exam || !ask) return refuse(contract.refusals, 'not-found');
  if (ask.state !== 'waiting') return refuse(contract.refusals, 'decided-already');
  const isOwn = ask.askedBy === by.actorId;
  if (!isApproved) {
    await endPriceAsk(tx, priceAskId, { state: isOwn ? 'taken-back' : 'refused', by: by.actorId, now });
    noteDecision(work, ask, isOwn ? 'exam.take-back-price' : 'exam.refuse-price', reason, by);
    return examId;
  }
  if (isOwn) return refuse(contract.refusals, 'second-person-needed');
  if (exam.priceInPaise !== ask.fromInPaise) return refuse(contract.refusals, 'changed-meanwhile');
  await endPriceAsk(tx, priceAskId, { state: 'approved', by: by.actorId, now });
  const change = { examId, priceInPaise: ask.toInPaise, reason, askedBy: ask.askedBy };
  const priced = await changePrice(work, change, by);
  return isRefusal(priced) ? priced : examId;
}

function noteDecision(work: Work, ask: PriceAsk, action: string, reason: string, by: Actor): void {
  const detail = { askedBy: ask.askedBy, toInPaise: ask.toInPaise };
  record(work, { ...by, action, objectKind: 'exam', objectId: ask.examId, reason, detail });
}
