import { DAY_MS } from '../time/durations.ts';

/**
 * So long a purchase can be used, at least, after a booking of it ended for no fault of the candidate's. Source:
 * docs/rules/buying.md.
 */
export const USABLE_AFTER_RELEASE_DAYS = 90;

export function earliestExpiryAfter(releasedAt: Date): Date {
  return new Date(releasedAt.getTime() + USABLE_AFTER_RELEASE_DAYS * DAY_MS);
}
