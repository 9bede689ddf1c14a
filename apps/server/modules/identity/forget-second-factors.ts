import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { deletePasskeys } from './store/passkeys.ts';
import { deleteEnrolment, replaceRecoveryCodes } from './store/second-factors.ts';
import { updateUser } from './store/users.ts';

/** Takes the authenticator off an account, with one that is being set up. */
export async function forgetAuthenticator({ tx }: Pick<Work, 'tx'>, userId: UserId): Promise<void> {
  await updateUser(tx, userId, { totp_secret_sealed: null, totp_last_step: null });
  await deleteEnrolment(tx, userId);
}

/** Takes off all that is asked for besides the password, and the recovery codes: they would be asked for nowhere. */
export async function forgetSecondFactors(work: Pick<Work, 'tx' | 'now'>, userId: UserId): Promise<void> {
  await forgetAuthenticator(work, userId);
  await deletePasskeys(work.tx, userId);
  await replaceRecoveryCodes(work.tx, userId, [], work.now);
}
