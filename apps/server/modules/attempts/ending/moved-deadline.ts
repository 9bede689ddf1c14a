import { deadlineFor } from '@kasauti/domain/attempt/clock.ts';
import { compensatoryAtStart } from '@kasauti/domain/attempt/deadline-history.ts';
import { sectionEndsOf } from '@kasauti/domain/attempt/section-clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type Attempt, readCredits } from '../store/attempts.ts';

/**
 * Returns the deadline of a started attempt and the ends of its sections, including the time that was added so far for
 * pauses and faults. The caller must store new credits first, because they are read from the database. Throws if the
 * attempt was not started.
 */
export async function movedDeadline(tx: Tx, attempt: Attempt) {
  const { startedAt } = attempt;
  if (!startedAt) throw new Error(`attempt ${attempt.attemptId} was not started`);
  return {
    deadline_at: deadlineFor({ ...attempt, startedAt }),
    section_ends: await movedSections(tx, { ...attempt, startedAt }),
  };
}

async function movedSections(tx: Tx, attempt: Attempt & { startedAt: Date }): Promise<Date[] | null> {
  const { sectionMinutes, startedAt } = attempt;
  if (!sectionMinutes) return null;
  const credits = await readCredits(tx, attempt.attemptId);
  const compensatoryMinutes = compensatoryAtStart(attempt.compensatoryMinutes, credits, startedAt);
  return sectionEndsOf({ ...attempt, sectionMinutes, credits, compensatoryMinutes });
}
