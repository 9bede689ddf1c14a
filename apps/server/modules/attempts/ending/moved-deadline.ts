import { deadlineFor } from '@kasauti/domain/attempt/clock.ts';
import type { Attempt } from '../store/attempts.ts';

/**
 * Returns the deadline of a started attempt, including the time that was added so far for pauses and faults. Throws if
 * the attempt was not started.
 */
export function movedDeadline(attempt: Attempt): Date {
  const { startedAt } = attempt;
  if (!startedAt) throw new Error(`attempt ${attempt.attemptId} was not started`);
  return deadlineFor({ ...attempt, startedAt });
}
