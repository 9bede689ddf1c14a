import { findExam } from '../../catalogue/index.ts';
import type { FindRunningTest } from '../../identity/index.ts';
import { findRunningAttempt } from '../store/attempts.ts';

/** Finds the running test that a login on another device would interrupt. Returns null if there is none. */
export const findRunningTest: FindRunningTest = async (executor, userId) => {
  const attempt = await findRunningAttempt(executor, userId);
  const exam = attempt && (await findExam(executor, attempt.examId));
  if (!exam) return null;
  const { attemptId, mode, state, deadlineAt } = attempt;
  return {
    attemptId,
    title: exam.title,
    mode,
    deadlineAt: state === 'paused' ? null : (deadlineAt?.toISOString() ?? null),
  };
};
