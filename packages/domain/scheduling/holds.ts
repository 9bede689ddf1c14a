import { MINUTE_MS } from '../time/durations.ts';

/**
 * Minutes for which a hold reserves one seat of a sitting while the candidate decides. Whether a hold has expired is
 * decided by comparing its end with the clock, so no timer is needed. Instants are UTC. An instant equal to a limit
 * counts as past the limit. Source: docs/rules/scheduling.md.
 */
export const HOLD_MINUTES = 15;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** Returns whether a hold is still valid. From `heldUntil` on, it is not. */
export function isHoldLive(heldUntil: Date | null, now: Date): boolean {
  return heldUntil !== null && now < heldUntil;
}

export type ClaimFacts = {
  sitting: { state: 'open' | 'cancelled'; bookingClosesAt: Date };
  entitlement: { state: 'granted' | 'consumed' | 'revoked'; expiresAt: Date };
};
export type ClaimBar = 'sitting-not-open' | 'booking-closed' | 'entitlement-not-usable';

/** Returns why a seat cannot be claimed, or null. */
export function whyCannotClaimSeat(facts: ClaimFacts, now: Date): ClaimBar | null {
  const { sitting, entitlement } = facts;
  if (sitting.state !== 'open') return 'sitting-not-open';
  if (now >= sitting.bookingClosesAt) return 'booking-closed';
  if (entitlement.state !== 'granted' || now >= entitlement.expiresAt) return 'entitlement-not-usable';
  return null;
}
