import type { BookingId, EntitlementId } from '@kasauti/contract/ids.ts';
import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { whyCannotClaimSeat } from '@kasauti/domain/scheduling/holds.ts';

/**
 * Meaning of the choice of a slot.
 * `claim`: a seat is held and then confirmed with a purchase.
 * `free`: a free test needs no purchase and no hold, so the seat is claimed at confirmation.
 * `move`: an existing booking moves to the slot.
 * `buy`: the candidate must buy the test first.
 */
export type SlotIntent =
  | { kind: 'claim'; entitlementId: EntitlementId; expiresAt: Date }
  | { kind: 'free' }
  | { kind: 'move'; bookingId: BookingId; startsAt: string }
  | { kind: 'buy' };

/** Returns the code of the reason why this slot cannot be chosen now, or null. The server applies the same rule. */
export function whyCannotChoose(sitting: WireSitting, intent: SlotIntent, now: Date): string | null {
  if (intent.kind === 'buy') return 'no-entitlement';
  const bar = whyCannotClaimSeat(
    {
      sitting: { state: 'open', bookingClosesAt: new Date(sitting.bookingClosesAt) },
      // Without a purchase nothing can expire.
      entitlement: { state: 'granted', expiresAt: intent.kind === 'claim' ? intent.expiresAt : endOfTime },
    },
    now,
  );
  return bar ?? (sitting.seatsLeft === 0 ? 'sitting-full' : null);
}

const endOfTime = new Date(8.64e15);
