import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { eraseAccountRows } from '../store/erase.ts';

/**
 * Takes the person out of their account. The row stays, by its id: what they sat and bought names it. Kept, too: what they consented to and
 * when, and a guardian's decision, as proof that we were allowed to. Comes last of all modules: others still look for the address.
 */
export async function eraseAccount(work: Work, userId: UserId): Promise<string[]> {
  await eraseAccountRows(work.tx, userId, work.now);
  record(work, { actorId: null, actorRole: 'system', action: 'account.erase', objectKind: 'user', objectId: userId });
  return [];
}
