import { DAY_MS } from '../time/durations.ts';

/**
 * Minimum number of days that an entitlement stays valid after a booking ended without the candidate's fault.
 * Source: docs/rules/buying.md.
 */
export const USABLE_AFTER_RELEASE_DAYS = 90;

export function earliestExpiryAfter(releasedAt: Date): Date {
  return new Date(releasedAt.getTime() + USABLE_AFTER_RELEASE_DAYS * DAY_MS);
}
