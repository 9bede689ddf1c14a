import { extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { approvedAccommodations } from '../../profiles/index.ts';
import type { Attempt } from '../store/attempts.ts';

/** Returns the attempt columns that follow from the candidate's approved accommodations at this instant. */
export async function resolveAccommodations(
  { tx }: Work,
  candidateId: Attempt['candidateId'],
  durationMinutes: number,
) {
  const approved = await approvedAccommodations(tx, candidateId);
  return {
    compensatory_minutes: extraMinutesFor(approved, durationMinutes),
    // A scribe, or software that reads aloud, may leave the page and use the clipboard. The signals for this would
    // look like cheating.
    muted_signals: approved.includes('muted-signals') || approved.includes('scribe'),
  };
}

/**
 * Returns the same columns for an attempt that has not started. Compensatory minutes that a person has granted are
 * never reduced. After the start, only a person adds time.
 */
export async function resolveAccommodationsAgain(work: Work, attempt: Attempt) {
  const needs = await resolveAccommodations(work, attempt.candidateId, attempt.durationMinutes);
  return { ...needs, compensatory_minutes: Math.max(needs.compensatory_minutes, attempt.compensatoryMinutes) };
}
