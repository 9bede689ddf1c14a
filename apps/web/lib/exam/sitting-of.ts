import type { BookingId } from '@kasauti/contract/ids.ts';
import type { Sitting } from './storage/attempt-database.ts';

/** What the player needs to know of its attempt, from the answer to its opening. */
export function sittingOf(scheduleId: BookingId, opened: Omit<Sitting, 'scheduleId'>): Sitting {
  const { attemptId, T0, mode, form, candidate, examTitle } = opened;
  return { attemptId, scheduleId, T0, mode, form, candidate, examTitle };
}
