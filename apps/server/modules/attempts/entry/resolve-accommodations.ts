import { extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { approvedAccommodations } from '../../profiles/index.ts';
import type { Attempt } from '../store/attempts.ts';

/** Returns the values of the attempt's columns for the accommodations that the candidate has now. */
export async function resolveAccommodations(
  { tx }: Work,
  candidateId: Attempt['candidateId'],
  durationMinutes: number,
) {
  const approved = await approvedAccommodations(tx, candidateId);
  return {
    compensatory_minutes: extraMinutesFor(approved, durationMinutes),
    // A scribe or a screen reader may leave the page and use the clipboard. The resulting signals would look like
    // cheating, so they are muted.
    muted_signals: approved.includes('muted-signals') || approved.includes('scribe'),
  };
}

/**
 * Returns the same values for an attempt that has not started. Compensatory minutes that a person has added are never
 * reduced. After the start, only a person can add time.
 */
export async function resolveAccommodationsAgain(work: Work, attempt: Attempt) {
  const needs = await resolveAccommodations(work, attempt.candidateId, attempt.durationMinutes);
  return { ...needs, compensatory_minutes: Math.max(needs.compensatory_minutes, attempt.compensatoryMinutes) };
}
