import { resendConfirmation as contract } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import { findUser, findUserByEmail, lockUserByName } from '../store/users.ts';
import { hashToken } from '../tokens.ts';

/** Requests another confirmation mail. A user gets at most three confirmation mails within ten minutes. */
export async function resendConfirmation(work: Work, userId: UserId) {
  const user = await findUser(work.tx, userId);
  if (user?.emailConfirmed) return refuse(contract.refusals, 'already-confirmed');
  await work.announce({ kind: 'confirmation-asked', userId, at: work.now.toISOString() });
  return { asked: true };
}

type SignUpAsk = { email: string; signUpDevice: string | null };

/**
 * Requests another confirmation mail for a user who is not logged in. The request needs the token of the browser that
 * signed up, because the link works only in that browser.
 */
export async function resendSignUpMail(work: Work, { email, signUpDevice }: SignUpAsk): Promise<void> {
  const user = await lockUserByName(work.tx, email.trim().toLowerCase());
  if (!user || user.emailConfirmed || !signUpDevice) return;
  if (!user.signUpDeviceHash?.equals(hashToken(signUpDevice))) return;
  await work.announce({ kind: 'confirmation-asked', userId: user.userId, at: work.now.toISOString() });
}

/** Requests a link to set a new password. For an unknown address, the work is the same, but no mail is sent. */
export async function askPasswordReset(work: Work, emailOrUsername: string): Promise<void> {
  const user = await findUserByEmail(work.tx, emailOrUsername);
  const userId = user?.userId ?? newId<UserId>(work.now);
  await work.announce({ kind: 'password-reset-asked', userId, at: work.now.toISOString() });
}
