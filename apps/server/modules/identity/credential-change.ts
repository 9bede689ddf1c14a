import type { CredentialChange } from '@kasauti/contract/announcements.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/database/work.ts';
import { deleteChallenges } from './store/challenges.ts';

/**
 * Notifies the owner by mail that a credential has changed. Also ends unfinished logins, because they began with the
 * old credential. The session stays open: an account has only one, and usually its owner makes the change in it. `what`
 * is a name for the mail, for example the name of the passkey.
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
