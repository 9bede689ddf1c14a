import { MINUTE_MS } from '../time/durations.ts';

/**
 * A hold keeps one unit of a sitting while the candidate decides. It lapses by comparison with the clock; no timer is
 * needed. Instants are UTC; a boundary instant counts as passed. Source: docs/rules/scheduling.md.
 */
export const HOLD_MINUTES = 15;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** False from `heldUntil` on. */
export function isHoldLive(heldUntil: Date | null, now: Date): boolean {
  return heldUntil !== null && now < heldUntil;
}

export type ClaimFacts = {
  sitting: { state: 'open' | 'cancelled'; bookingClosesAt: Date };
  entitlement: { state: 'granted' | 'consumed' | 'revoked'; expiresAt: Date };
};
export type ClaimBar = 'sitting-not-open' | 'booking-closed' | 'entitlement-not-usable';

/** Says why a seat cannot be claimed, or null when it can. */
export function whyCannotClaimSeat(facts: ClaimFacts, now: Date): ClaimBar | null {
  const { sitting, entitlement } = facts;
  if (sitting.state !== 'open') return 'sitting-not-open';
  if (now >= sitting.bookingClosesAt) return 'booking-closed';
  if (entitlement.state !== 'granted' || now >= entitlement.expiresAt) return 'entitlement-not-usable';
  return null;
}
