import type { BookingId, EntitlementId } from '@kasauti/contract/ids.ts';
import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { whyCannotClaimSeat } from '@kasauti/domain/scheduling/holds.ts';

/**
 * What choosing a slot means here. `claim`: a seat is held, then confirmed with something bought. `free`: a free test
 * needs no purchase, so nothing is held either; confirming claims the seat. `move`: a booking changes its slot. `buy`:
 * first buy it.
 */
export type SlotIntent =
  | { kind: 'claim'; entitlementId: EntitlementId; expiresAt: Date }
  | { kind: 'free' }
  | { kind: 'move'; bookingId: BookingId; startsAt: string }
  | { kind: 'buy' };

/**
 * The code of the reason why this slot cannot be chosen now, or null. The server's own rule, asked with what this page
 * knows.
 */
export function whyCannotChoose(sitting: WireSitting, intent: SlotIntent, now: Date): string | null {
  if (intent.kind === 'buy') return 'no-entitlement';
  const bar = whyCannotClaimSeat(
    {
      sitting: { state: 'open', bookingClosesAt: new Date(sitting.bookingClosesAt) },
      // Without a purchase of its own, nothing can be used up or expire.
      entitlement: { state: 'granted', expiresAt: intent.kind === 'claim' ? intent.expiresAt : endOfTime },
    },
    now,
  );
  return bar ?? (sitting.seatsLeft === 0 ? 'sitting-full' : null);
}

const endOfTime = new Date(8.64e15);
