import type { UserId } from '@kasauti/contract/ids.ts';
import { commonRefusals, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import type { AccommodationKind } from '../columns.ts';
import { decide, lockOpenAccommodation } from '../store.ts';

type Ask = {
  userId: UserId;
  kind: AccommodationKind;
  approve: boolean;
  reason: string;
  by: { userId: UserId; role: string };
};

/**
 * Approves or refuses a candidate's request. A refusal after an approval withdraws the approval. Staff cannot decide
 * their own requests. A repeated decision changes nothing. An approval announces `accommodation-granted`, because the
 * candidate's existing bookings must be adapted to it.
 */
export async function decideAccommodation(work: Work, { userId, kind, approve, reason, by }: Ask) {
  const { tx, now } = work;
  if (by.userId === userId) return refuse(commonRefusals, 'forbidden');
  const open = await lockOpenAccommodation(tx, userId, kind);
  if (!open) return refuse(commonRefusals, 'not-found');
  const state = approve ? ('approved' as const) : ('refused' as const);
  if (open.state === state) return { state };
  await decide(tx, { accommodation_id: open.accommodationId, state, decided_by: by.userId, decided_at: now });
  const action = approve ? 'accommodation.approve' : 'accommodation.refuse';
  const fact = { actorId: by.userId, actorRole: by.role, action, objectKind: 'user', objectId: userId };
  record(work, { ...fact, reason, detail: { kind } });
  if (approve) await work.announce({ kind: 'accommodation-granted', accommodationId: open.accommodationId, userId });
  return { state };
}
