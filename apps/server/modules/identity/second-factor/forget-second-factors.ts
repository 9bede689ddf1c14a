import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { deletePasskeys, deletePasskeysSince, findPasskeys } from '../store/passkeys.ts';
import { deleteEnrolment, deleteRecoveryCodesSince, replaceRecoveryCodes } from '../store/second-factors.ts';
import { type lockUser, updateUser } from '../store/users.ts';

/** Takes the authenticator off an account, with one that is being set up. */
export async function forgetAuthenticator({ tx }: Pick<Work, 'tx'>, userId: UserId): Promise<void> {
  await updateUser(tx, userId, { totp_secret_sealed: null, totp_last_step: null, totp_since: null });
  await deleteEnrolment(tx, userId);
}

/** Takes off all that is asked for besides the password, and the recovery codes: they would be asked for nowhere. */
export async function forgetSecondFactors(work: Pick<Work, 'tx' | 'now'>, userId: UserId): Promise<void> {
  await forgetAuthenticator(work, userId);
  await deletePasskeys(work.tx, userId);
  await replaceRecoveryCodes(work.tx, userId, [], work.now);
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * The same for factors that were added since: the person who had the account until now may have set them up. Earlier
 * ones stay. Staff whose every second factor was added since keep it, as a staff account is never without, until the
 * operator gives them a new key.
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
