/**
 * What a candidate may still change about a booking. The window and the count are set per exam; a booking that the centre cancelled is
 * always free to move. Instants are UTC; a boundary instant counts as passed. Source: docs/product-rules.md §4.
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
  'checked_in',
  'started',
  'completed',
  'released',
  'rescheduled',
  'cancelled',
  'no_show',
  'centre_cancelled',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export type ChangeFacts = {
  booking: { state: BookingState; startsAt: Date; rescheduleCount: number };
  policy: ChangePolicy;
};

export type ChangeBar = 'not-a-booking' | 'already-started' | 'window-closed';
export type RescheduleBar = ChangeBar | 'moved-too-often';

const HOUR_MS = 3_600_000;

/** Says why a booking cannot be moved to another sitting, or null. */
export function whyCannotReschedule({ booking, policy }: ChangeFacts, now: Date): RescheduleBar | null {
  if (booking.state === 'centre_cancelled') return null;
  const bar = whyCannotChange(booking, policy.rescheduleWindowHours, now);
  if (bar) return bar;
  return booking.rescheduleCount >= policy.rescheduleLimit ? 'moved-too-often' : null;
}

/** Says why a booking cannot be cancelled, or null. */
export function whyCannotCancel({ booking, policy }: ChangeFacts, now: Date): ChangeBar | null {
  return whyCannotChange(booking, policy.cancelWindowHours, now);
}

/** The last moment for a change: from this instant on it is too late. */
export function changeClosesAt(startsAt: Date, windowHours: number): Date {
  return new Date(startsAt.getTime() - windowHours * HOUR_MS);
}

function whyCannotChange(booking: ChangeFacts['booking'], windowHours: number, now: Date): ChangeBar | null {
  if (booking.state === 'checked_in' || booking.state === 'started' || booking.state === 'completed')
    return 'already-started';
  if (booking.state !== 'confirmed') return 'not-a-booking';
  if (now >= booking.startsAt) return 'already-started';
  return now >= changeClosesAt(booking.startsAt, windowHours) ? 'window-closed' : null;
}
