import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { upsertMember } from './store.ts';

/**
 * Approves a person as a member of an organisation. A repeated call changes nothing. The organisation still sees
 * results only if the member consents.
 */
export async function admitMember(
  { tx, now }: Work,
  { organisationId, userId }: { organisationId: OrganisationId; userId: UserId },
): Promise<void> {
  await upsertMember(tx, { organisation_id: organisationId, user_id: userId, state: 'approved', changed_at: now });
}
