import type { OrganisationId, UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { upsertMember } from './store.ts';

/**
 * Approves a member for an organisation. The organisation sees results only with the member's own consent. A repeat
 * changes nothing.
 */
export async function admitMember(
  { tx, now }: Work,
  { organisationId, userId }: { organisationId: OrganisationId; userId: UserId },
): Promise<void> {
  await upsertMember(tx, { organisation_id: organisationId, user_id: userId, state: 'approved', changed_at: now });
}
