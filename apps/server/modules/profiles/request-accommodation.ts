import type { UserId } from '@kasauti/contract/ids.ts';
import { requestAccommodation as contract } from '@kasauti/contract/profiles.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { insertAccommodation } from './store.ts';
import type { AccommodationId, AccommodationKind } from './tables.ts';

/** Asks for an accommodation. One of a kind is open at a time; after a refusal it can be asked for again. */
export async function requestAccommodation(
  { tx, now }: Work,
  { userId, kind, note }: { userId: UserId; kind: AccommodationKind; note: string },
) {
  const asked = await insertAccommodation(tx, {
    accommodation_id: newId<AccommodationId>(now),
    user_id: userId,
    kind,
    state: 'requested',
    note: note || null,
    decided_by: null,
    decided_at: null,
    requested_at: now,
  });
  return asked ? { requested: true } : refuse(contract.refusals, 'already-requested');
}
