import { HOUR_MS } from '../time/durations.ts';

/**
 * Limits for changes of a booking. Each exam has its own limits in the catalogue. When the sitting is cancelled, there
 * are no limits. If a reason beyond the candidate's control prevents the test, the candidate can move or cancel the
 * booking until the sitting begins. Instants are UTC. An instant equal to a limit counts as past the limit. Source:
 * docs/rules/scheduling.md.
 */
export type ChangePolicy = {
  /** Hours before the start until which a booking can be moved. */
  rescheduleWindowHours: number;
  /** Maximum number of times that one booking can be moved. */
  rescheduleLimit: number;
  cancelWindowHours: number;
};

export const BOOKING_STATES = [
  'held',
  'confirmed',
  'started',
  'completed',
  'lapsed',
  'rescheduled',
  'cancelled',
  'no_show',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const NO_FAULT_REASONS = ['guardian-consent-missing', 'no-fitting-place'] as const;
/** Reasons beyond the candidate's control that prevent the candidate from sitting a booked test. */
export type NoFaultReason = (typeof NO_FAULT_REASONS)[number];

export type ChangeFacts = {
  booking: { state: BookingState; rescheduleCount: number; hindrance: NoFaultReason | null };
  sitting: { state: 'open' | 'cancelled'; startsAt: Date };
  policy: ChangePolicy;
};

export type RescheduleBar = 'not-confirmed' | 'too-late-to-move' | 'moved-too-often';
export type CancelBar = 'not-confirmed' | 'too-late-to-cancel';

/** Returns why a booking cannot be moved to another sitting, or null. */
export function whyCannotReschedule({ booking, sitting, policy }: ChangeFacts, now: Date): RescheduleBar | null {
  if (booking.state !== 'confirmed') return 'not-confirmed';
  if (sitting.state === 'cancelled') return null;
  if (booking.hindrance) return now >= sitting.startsAt ? 'too-late-to-move' : null;
  if (now >= changeClosesAt(sitting.startsAt, policy.rescheduleWindowHours)) return 'too-late-to-move';
  return booking.rescheduleCount >= policy.rescheduleLimit ? 'moved-too-often' : null;
}

/** Returns why a booking cannot be cancelled, or null. A hold can be cancelled at any time. */
export function whyCannotCancel({ booking, sitting, policy }: ChangeFacts, now: Date): CancelBar | null {
  if (booking.state === 'held') return null;
  if (booking.state !== 'confirmed') return 'not-confirmed';
  if (sitting.state === 'cancelled') return null;
  const windowHours = booking.hindrance ? 0 : policy.cancelWindowHours;
  return now >= changeClosesAt(sitting.startsAt, windowHours) ? 'too-late-to-cancel' : null;
}

/** Returns the instant from which a change is too late. This instant is never after the start of the sitting. */
export function changeClosesAt(startsAt: Date, windowHours: number): Date {
  return new Date(startsAt.getTime() - Math.max(0, windowHours) * HOUR_MS);
}
