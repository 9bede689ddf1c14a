import type { BookingId } from '@kasauti/contract/ids.ts';
import type { LobbyFacts } from './storage/attempt-database.ts';

/** Returns the facts that the player needs, from the response to the call `openAttempt`. */
export function sittingOf(scheduleId: BookingId, opened: Omit<LobbyFacts, 'scheduleId'>): LobbyFacts {
  const { attemptId, T0, mode, form, candidate, examTitle, emergencyKey } = opened;
  return { attemptId, scheduleId, T0, mode, form, candidate, examTitle, ...(emergencyKey && { emergencyKey }) };
}
