import { extraMinutesFor } from '@kasauti/domain/attempt/clock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { approvedAccommodations } from '../../profiles/index.ts';
import type { Attempt } from '../store/attempts.ts';

/** What the approved accommodations of a candidate make of their attempt at this instant. */
export async function resolveAccommodations(
  { tx }: Work,
  candidateId: Attempt['candidateId'],
  durationMinutes: number,
) {
  const approved = await approvedAccommodations(tx, candidateId);
  return {
    compensatory_minutes: extraMinutesFor(approved, durationMinutes),
    // A scribe, or software that reads aloud, leaves the page and the clipboard as a cheat would.
    muted_signals: approved.includes('muted-signals') || approved.includes('scribe'),
  };
}

/**
 * The same for an attempt that waits for its start; what a person gave it is not taken back. Afterwards a person adds
 * time.
 */
export async function resolveAccommodationsAgain(work: Work, attempt: Attempt) {
  const needs = await resolveAccommodations(work, attempt.candidateId, attempt.durationMinutes);
  return { ...needs, compensatory_minutes: Math.max(needs.compensatory_minutes, attempt.compensatoryMinutes) };
}
