import type { NoFaultReason } from '@kasauti/domain/scheduling/policy.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { isGuardianMissing } from '../../identity/index.ts';
import { isPlaceUnfit } from '../sittings/place-facts.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';

/**
 * Returns the no-fault reason that prevents the candidate from sitting a confirmed booking now, or null if there is
 * none. The reason is not stored. It is computed on every call and therefore ends when its cause ends.
 */
export async function findNoFaultReason(
  executor: Kysely<Tables>,
  booking: PlacedBooking,
  now: Date,
): Promise<NoFaultReason | null> {
  const { state, mode, candidateId } = booking;
  if (state !== 'confirmed') return null;
  if (await isGuardianMissing(executor, { mode, userId: candidateId, now })) return 'guardian-consent-missing';
  return (await isPlaceUnfit(executor, booking)) ? 'no-fitting-place' : null;
}
