import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { deletePasskeys, deletePasskeysSince, findPasskeys } from '../store/passkeys.ts';
import { deleteEnrolment, deleteRecoveryCodesSince, replaceRecoveryCodes } from '../store/second-factors.ts';
import { type lockUser, updateUser } from '../store/users.ts';

/** Removes the authenticator of an account and any unfinished set-up. */
export async function forgetAuthenticator({ tx }: Pick<Work, 'tx'>, userId: UserId): Promise<void> {
  await updateUser(tx, userId, { totp_secret_sealed: null, totp_last_step: null, totp_since: null });
  await deleteEnrolment(tx, userId);
}

/**
 * Removes all second factors of an account. The recovery codes are removed too, because no login asks for them any
 * more.
 */
export async function forgetSecondFactors(work: Pick<Work, 'tx' | 'now'>, userId: UserId): Promise<void> {
  await forgetAuthenticator(work, userId);
  await deletePasskeys(work.tx, userId);
  await replaceRecoveryCodes(work.tx, userId, [], work.now);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Removes the second factors that were added since an instant, because another person may have added them. Earlier
 * second factors stay. A staff account always needs a second factor. If it has only newer ones, they stay too, and the
 * operator can then replace them.
 */
export async function forgetSecondFactorsSince(
  work: Pick<Work, 'tx' | 'now'>,
  user: Locked,
  since: Date,
): Promise<void> {
  const { tx } = work;
  const { userId, sealedSecret, totpSince } = user;
  const hasNewAuthenticator = totpSince !== null && totpSince >= since;
  const hasOldAuthenticator = sealedSecret !== null && !hasNewAuthenticator;
  const hasOldPasskey = (await findPasskeys(tx, userId)).some(({ addedAt }) => addedAt < since);
  if (!hasOldAuthenticator && !hasOldPasskey) {
    if (!isOfStaff(user.role)) await forgetSecondFactors(work, userId);
    return;
  }
  if (hasNewAuthenticator) await forgetAuthenticator(work, userId);
  await deleteEnrolment(tx, userId);
  await deletePasskeysSince(tx, userId, since);
  await deleteRecoveryCodesSince(tx, userId, since);
}
