import type { TriedAnswers } from '@kasauti/contract/attempts/practice.ts';
import type { AttemptId, UserId } from '@kasauti/contract/ids.ts';
import type { FormScore } from '@kasauti/domain/marking/score.ts';
import type { App } from '../../../platform/app.ts';
import { findForm, findFormKey } from '../../authoring/index.ts';
import { findExam, findExams } from '../../catalogue/index.ts';
import { findTried, findTriedOf } from '../store/tried.ts';
import { presentTried, presentTriedResult } from './present-tried.ts';
import { progressOf } from './score-tried.ts';

/** Lists the practice attempts that a person made without an account and later added to their account. */
export async function listOwnTried({ database }: App, candidateId: UserId) {
  const tried = await findTriedOf(database, candidateId);
  const exams = new Map(
    (
      await findExams(
        database,
        tried.map((one) => one.examId),
      )
    ).map((exam) => [exam.examId, exam]),
  );
  return {
    data: tried.flatMap((one) => {
      const exam = exams.get(one.examId);
      return exam ? [presentTried(one, exam)] : [];
    }),
  };
}

/**
 * Explains a practice attempt that was added to the account, question by question. Returns null if there is no such
 * attempt. This does not check whether the keys are released, because they were already shown when the attempt was
 * scored.
 */
export async function explainTried({ database }: App, ask: { attemptId: AttemptId; candidateId: UserId }) {
  const tried = await findTried(database, ask);
  const exam = tried && (await findExam(database, tried.examId));
  if (!tried || !exam) return null;
  // The marks are shown with the key that gave them, also while a recompute with a corrected key runs.
  const sealed = await findFormKey(database, tried.formId, tried.keyVersion);
  const form = await findForm(database, tried.formId);
  const progress = form && progressOf(form.content, JSON.parse(tried.responses) as TriedAnswers['responses']);
  if (!form || !sealed || !progress) throw new Error(`the tried test ${tried.attemptId} does not fit its form`);
  const score = JSON.parse(tried.detail) as FormScore;
  return presentTriedResult(tried, { ...tried, exam, form, sealed, progress, score });
}
