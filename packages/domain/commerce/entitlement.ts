/** So long a purchase can be used, at least, after a booking of it ended for no fault of the candidate's. Source: docs/rules/buying.md. */
export const USABLE_AFTER_RELEASE_DAYS = 90;

const DAY_MS = 86_400_000;

export function earliestExpiryAfter(releasedAt: Date): Date {
  return new Date(releasedAt.getTime() + USABLE_AFTER_RELEASE_DAYS * DAY_MS);
}
