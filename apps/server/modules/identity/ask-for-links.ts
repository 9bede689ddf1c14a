import { resendConfirmation as contract } from '@kasauti/contract/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { findUser, findUserByEmail } from './store/users.ts';

/** Asks for another confirmation mail. Several within a minute make one. */
export async function resendConfirmation(work: Work, userId: UserId) {
  const user = await findUser(work.tx, userId);
  if (user?.emailConfirmed) return refuse(contract.refusals, 'already-confirmed');
  await work.announce({ kind: 'confirmation-asked', userId, at: work.now.toISOString() });
  return { asked: true };
}

/** Asks for a link to set a new password. For an unknown address the same is done, and comes to nothing when the mail would be written. */
export async function askPasswordReset(work: Work, emailOrUsername: string): Promise<void> {
  const user = await findUserByEmail(work.tx, emailOrUsername);
  const userId = user?.userId ?? newId<UserId>(work.now);
  await work.announce({ kind: 'password-reset-asked', userId, at: work.now.toISOString() });
}
