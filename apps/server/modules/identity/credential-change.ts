import type { CredentialChange } from '@kasauti/contract/announcements.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteChallenges } from './store/challenges.ts';

/**
 * Ends unfinished logins after a change of a credential, because they began with the old credential. Also has the
 * owner notified by mail. No other session needs to end, because an account has only one and its owner makes the
 * change in it. `what` is the name of the credential.
 */
export async function noteCredentialChange(
  { tx, now, announce }: Work,
  userId: UserId,
  change: CredentialChange,
  what: string | null = null,
): Promise<void> {
  await deleteChallenges(tx, userId);
  await announce({ kind: 'credential-changed', userId, change, what, at: now.toISOString() });
}
