import type { BookingId, EntitlementId } from '@kasauti/contract/ids.ts';
import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { whyCannotClaimSeat } from '@kasauti/domain/scheduling/holds.ts';

/**
 * What the candidate wants to do with the chosen slot.
 * `claim`: hold a seat, and then confirm it with an existing purchase.
 * `free`: book a free test. It needs no purchase and no hold, so the seat is claimed at the confirmation.
 * `move`: move an existing booking to this slot.
 * `buy`: only look at the slots, because the test must be bought first.
 */
export type SlotIntent =
  | { kind: 'claim'; entitlementId: EntitlementId; expiresAt: Date }
  | { kind: 'free' }
  | { kind: 'move'; bookingId: BookingId; startsAt: string }
  | { kind: 'buy' };

/**
 * Returns the code of the reason why this slot cannot be chosen now, or null if it can. The server checks the same
 * rule.
 */
export function whyCannotChoose(sitting: WireSitting, intent: SlotIntent, now: Date): string | null {
  if (intent.kind === 'buy') return 'no-entitlement';
  const bar = whyCannotClaimSeat(
    {
      sitting: { state: 'open', bookingClosesAt: new Date(sitting.bookingClosesAt) },
      // Without a purchase there is nothing that can expire.
      entitlement: { state: 'granted', expiresAt: intent.kind === 'claim' ? intent.expiresAt : endOfTime },
    },
    now,
  );
  return bar ?? (sitting.seatsLeft === 0 ? 'sitting-full' : null);
}

const endOfTime = new Date(8.64e15);
