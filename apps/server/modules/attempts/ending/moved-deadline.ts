import { deadlineFor } from '@kasauti/domain/attempt/clock.ts';
import type { Attempt } from '../store/attempts.ts';

/** The deadline of a started attempt with its present credits. */
export function movedDeadline(attempt: Attempt): Date {
  const { startedAt } = attempt;
  if (!startedAt) throw new Error(`attempt ${attempt.attemptId} was not started`);
  return deadlineFor({ ...attempt, startedAt });
}
