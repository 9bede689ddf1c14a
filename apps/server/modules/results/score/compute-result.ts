import { randomBytes } from 'node:crypto';
import type { AttemptId, ResultId } from '@kasauti/contract/ids.ts';
import { responsesOf } from '@kasauti/domain/attempt/journal.ts';
import { scoreForm } from '@kasauti/domain/marking/score.ts';
import { scoreFactsOf } from '@kasauti/domain/marking/score-facts.ts';
import { scorerOf } from '@kasauti/domain/sheet/score-inputs.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { foldedResponses, isDraining, lockAttempt } from '../../attempts/index.ts';
import { findForm, findFormKey, lockFormKey } from '../../authoring/index.ts';
import { settleMarkings } from '../../marking/index.ts';
import { findResult, insertPendingNotice, insertResult } from '../store/results.ts';
import { inputsHashOf } from './inputs-hash.ts';
import { isCorrected } from './is-corrected.ts';
import { scoreColumns } from './score-columns.ts';

const SALT_BYTES = 32;

/** Why a result was computed. It is stored with the result. */
export type ComputeReason =
  | 'submitted'
  | 'terminated'
  | 'late-sync'
  | 'late-events-accepted'
  | 'marked'
  | 'key-corrected'
  | 'asked-again';

/**
 * Computes the result of a closed attempt from its journal, form and key. A stored result is never changed. If an input
 * has changed or the journal has grown, a new version supersedes the last one. Otherwise the last version is returned.
 * Returns null if the attempt is not closed, if answers that arrived in time may still have to be stored, or if people
 * have not marked all answers yet. Nobody gets a part of a score.
 */
export async function computeResult(
  work: Work,
  { attemptId, reason }: { attemptId: AttemptId; reason: ComputeReason },
) {
  const { tx, now } = work;
  // This lock waits for answers that are being committed. If two computations run at the same time, the second one sees
  // the result of the first.
  const attempt = await lockAttempt(tx, attemptId);
  if (attempt?.state !== 'submitted' && attempt?.state !== 'terminated') return null;
  if (isDraining(attempt, now)) return null;
  // A key is not replaced between its reading and the storing of the result. The recompute would miss that result.
  await lockFormKey(tx, attempt.formId, 'to-score');
  const [form, sealed] = [await findForm(tx, attempt.formId), await findFormKey(tx, attempt.formId)];
  if (!form || !sealed) throw new Error(`attempt ${attemptId} has no form or no key to be scored by`);

  const folded = await foldedResponses(tx, attempt);
  const responses = responsesOf(folded.responses);
  const { candidateId, examId, sittingId, formId, passShareInPercent } = attempt;
  const last = await findResult(tx, attemptId);
  const salt = last?.salt ?? randomBytes(SALT_BYTES);
  const facts = scoreFactsOf(form.content, sealed.key);
  const markings = await settleMarkings(work, { attempt, form, sealed, responses });
  const score = scoreForm({ ...facts, responses, markings });
  if (score.items.some(({ outcome }) => outcome === 'pending')) return null;
  const inputsHash = inputsHashOf({ scorer: scorerOf(facts), salt, facts, markings, passShareInPercent, responses });
  // A new key always leads to a new result, even if the marks stay the same. The result page waits for a result with
  // the newest key.
  const isSameKey = last?.keyVersion === sealed.keyVersion;
  if (isSameKey && last.inputsHash.equals(inputsHash) && last.lastSeq >= folded.lastSeq) return last;

  await insertResult(tx, {
    result_id: newId<ResultId>(now),
    attempt_id: attemptId,
    version_no: (last?.versionNo ?? 0) + 1,
    candidate_id: candidateId,
    exam_id: examId,
    sitting_id: sittingId,
    form_id: formId,
    is_terminated: attempt.state === 'terminated',
    is_practice: attempt.isPractice,
    ...scoreColumns(score, { sealed, passShareInPercent }),
    pass_share_in_percent: passShareInPercent,
    last_seq: folded.lastSeq,
    salt,
    inputs_hash: inputsHash,
    reason,
    computed_at: now,
  });
  if (!last && !attempt.isPractice)
    await insertPendingNotice(tx, { attempt_id: attemptId, exam_id: examId, form_id: formId });
  const result = await findResult(tx, attemptId);
  if (last && result && isCorrected(last, result))
    await work.announce({ kind: 'result-corrected', attemptId, versionNo: result.versionNo });
  return result;
}
