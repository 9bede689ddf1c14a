import { resendConfirmation as contract } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { findUser, findUserByEmail, lockUserByName } from '../store/users.ts';
import { hashToken } from '../tokens.ts';

/** Asks for another confirmation mail. Several within a minute make one. */
export async function resendConfirmation(work: Work, userId: UserId) {
  const user = await findUser(work.tx, userId);
  if (user?.emailConfirmed) return refuse(contract.refusals, 'already-confirmed');
  await work.announce({ kind: 'confirmation-asked', userId, at: work.now.toISOString() });
  return { asked: true };
}

type SignUpAsk = { email: string; signUpDevice: string | null };

/**
 * The same for somebody who is not logged in, by the secret of the browser that signed up: the link would work nowhere
 * else.
 */
export async function resendSignUpMail(work: Work, { email, signUpDevice }: SignUpAsk): Promise<void> {
  const user = await lockUserByName(work.tx, email.trim().toLowerCase());
  if (!user || user.emailConfirmed || !signUpDevice) return;
  if (!user.signUpDeviceHash?.equals(hashToken(signUpDevice))) return;
  await work.announce({ kind: 'confirmation-asked', userId: user.userId, at: work.now.toISOString() });
}

/**
 * Asks for a link to set a new password. For an unknown address the same is done, and comes to nothing when the mail
 * would be written.
 */
export async function askPasswordReset(work: Work, emailOrUsername: string): Promise<void> {
  const user = await findUserByEmail(work.tx, emailOrUsername);
  const userId = user?.userId ?? newId<UserId>(work.now);
  await work.announce({ kind: 'password-reset-asked', userId, at: work.now.toISOString() });
}
