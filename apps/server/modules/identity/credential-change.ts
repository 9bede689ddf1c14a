import type { CredentialChange } from '@kasauti/contract/announcements.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteChallenges } from './store/challenges.ts';

/**
 * What follows each change of a credential: unfinished logins end, since they began with the old one, and the owner is
 * notified by mail. There is no other session to end: an account has one, and its owner makes the change in it. `what`
 * names the credential.
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
