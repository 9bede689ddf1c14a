import type { Hindrance } from '@kasauti/domain/scheduling/policy.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database.ts';
import { isGuardianMissing } from '../identity/index.ts';
import type { PlacedBooking } from './store/bookings.ts';

type Standing = Pick<PlacedBooking, 'state' | 'mode' | 'candidateId'>;

/**
 * What keeps a candidate from sitting a confirmed booking that they have done nothing wrong about; null: nothing does. Read anew each time, so it
 * ends with its cause.
 */
export async function findHindrance(
  executor: Kysely<Tables>,
  { state, mode, candidateId }: Standing,
  now: Date,
): Promise<Hindrance | null> {
  if (state !== 'confirmed') return null;
  return (await isGuardianMissing(executor, { mode, userId: candidateId, now })) ? 'guardian-consent-missing' : null;
}
