import { takeOverTried as contract } from '@kasauti/contract/attempts/practice.ts';
import type { BodyOf } from '@kasauti/contract/entry.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lockFormKey } from '../../authoring/index.ts';
import { findExam } from '../../catalogue/index.ts';
import { scoreColumns } from '../score/score-columns.ts';
import { findTried, findTriedOf, insertTried, MAX_TRIED, type TriedResult } from '../store/tried.ts';
import { presentTried } from './present-tried.ts';
import { scoreTried } from './score-tried.ts';

type Ask = BodyOf<typeof contract> & { candidateId: UserId };

/**
 * Adds a practice attempt that was made without an account to the candidate's account. The server scores the answers
 * again and ignores the score that the device shows. The attempt is stored separately from real results, so no cohort,
 * ranking or shared result includes it. If the request is repeated, even from two tabs at once, the attempt is added
 * only once.
 */
export async function takeOverTried({ tx, now }: Work, { candidateId, ...ask }: Ask) {
  const known = await findTried(tx, { candidateId, attemptId: ask.attemptId });
  if (known) return await present(known);
  if ((await findTriedOf(tx, candidateId)).length >= MAX_TRIED) return refuse(contract.refusals, 'too-many-tried');
  // As with every result, the key is not replaced between its reading and the storing. The recompute would miss it.
  await lockFormKey(tx, ask.formId, 'to-score');
  const scored = await scoreTried(tx, { ...ask, testCode: ask.test_code });
  if (isRefusal(scored)) return scored;
  const { exam, sealed, score } = scored;
  await insertTried(tx, {
    candidate_id: candidateId,
    attempt_id: ask.attemptId,
    exam_id: exam.examId,
    form_id: exam.formId,
    responses: canonicalJson(ask.responses),
    order_seed: ask.orderSeed,
    // The clock of the device may be ahead, so the stored instant is never later than now.
    submitted_at: new Date(Math.min(Date.parse(ask.submittedAt), now.getTime())),
    submitted_by: ask.submittedBy,
    ...scoreColumns(score, { sealed, passShareInPercent: exam.passShareInPercent }),
    taken_over_at: now,
  });
  const kept = await findTried(tx, { candidateId, attemptId: ask.attemptId });
  if (!kept) throw new Error(`the tried test ${ask.attemptId} was not stored`);
  return presentTried(kept, exam);

  async function present(tried: TriedResult) {
    const exam = await findExam(tx, tried.examId);
    if (!exam) throw new Error(`the exam of the tried test ${tried.attemptId} does not exist`);
    return presentTried(tried, exam);
  }
}
