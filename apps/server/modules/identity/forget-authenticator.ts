import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../platform/work.ts';
import { deleteEnrolment, replaceRecoveryCodes } from './store/second-factors.ts';
import { updateUser } from './store/users.ts';

/** Takes the authenticator off an account, with one that is being set up and the recovery codes: they would be asked for nowhere. */
export async function forgetAuthenticator({ tx, now }: Pick<Work, 'tx' | 'now'>, userId: UserId): Promise<void> {
  await updateUser(tx, userId, { totp_secret_sealed: null, totp_last_step: null });
  await deleteEnrolment(tx, userId);
  await replaceRecoveryCodes(tx, userId, [], now);
}
