import { HOUR_MS } from '../time/durations.ts';

/**
 * What a candidate may still change about a booking. The windows and the count are set per exam; when the sitting
 * itself was cancelled, moving is free. Whom something hinders that they are not to blame for may move and cancel until
 * the sitting begins. Instants are UTC; a boundary instant counts as passed. Source: docs/rules/scheduling.md.
 */
export type ChangePolicy = {
  /** A booking can be moved until so many hours before its start. */
  rescheduleWindowHours: number;
  /** How often one booking can be moved. */
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
/** What keeps a candidate from sitting a booking although they are not to blame. */
export type NoFaultReason = (typeof NO_FAULT_REASONS)[number];

export type ChangeFacts = {
  booking: { state: BookingState; rescheduleCount: number; hindrance: NoFaultReason | null };
  sitting: { state: 'open' | 'cancelled'; startsAt: Date };
  policy: ChangePolicy;
};

export type RescheduleBar = 'not-confirmed' | 'too-late-to-move' | 'moved-too-often';
export type CancelBar = 'not-confirmed' | 'too-late-to-cancel';

/** Says why a booking cannot be moved to another sitting, or null. */
export function whyCannotReschedule({ booking, sitting, policy }: ChangeFacts, now: Date): RescheduleBar | null {
  if (booking.state !== 'confirmed') return 'not-confirmed';
  if (sitting.state === 'cancelled') return null;
  if (booking.hindrance) return now >= sitting.startsAt ? 'too-late-to-move' : null;
  if (now >= changeClosesAt(sitting.startsAt, policy.rescheduleWindowHours)) return 'too-late-to-move';
  return booking.rescheduleCount >= policy.rescheduleLimit ? 'moved-too-often' : null;
}

/** Says why a booking cannot be cancelled, or null. A hold can be given back at any time. */
export function whyCannotCancel({ booking, sitting, policy }: ChangeFacts, now: Date): CancelBar | null {
  if (booking.state === 'held') return null;
  if (booking.state !== 'confirmed') return 'not-confirmed';
  if (sitting.state === 'cancelled') return null;
  const windowHours = booking.hindrance ? 0 : policy.cancelWindowHours;
  return now >= changeClosesAt(sitting.startsAt, windowHours) ? 'too-late-to-cancel' : null;
}

/** From this instant on a change is too late. It is never after the start, whatever the policy says. */
export function changeClosesAt(startsAt: Date, windowHours: number): Date {
  return new Date(startsAt.getTime() - Math.max(0, windowHours) * HOUR_MS);
}
