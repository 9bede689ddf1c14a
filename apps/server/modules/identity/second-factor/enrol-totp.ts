import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { record } from '../../audit/index.ts';
import { deleteEnrolment, replaceRecoveryCodes } from '../store/second-factors.ts';
import { updateUser } from '../store/users.ts';
import { sealTotpSecret } from './totp.ts';

/** Sets or replaces the authenticator of an account. The next login requires its code. */
export async function enrolTotp(
  work: Work,
  secrets: Secrets,
  { userId, secret, enrolledBy }: { userId: UserId; secret: string; enrolledBy: UserId | null },
): Promise<void> {
  const sealed = sealTotpSecret(secrets, userId, secret);
  await updateUser(work.tx, userId, { totp_secret_sealed: sealed, totp_last_step: null, totp_since: work.now });
  // Another person may know the secret of an unfinished set-up or old recovery codes. Both must become invalid.
  await deleteEnrolment(work.tx, userId);
  await replaceRecoveryCodes(work.tx, userId, [], work.now);
  const actorRole = enrolledBy === null ? 'system' : 'user';
  record(work, {
    actorId: enrolledBy,
    actorRole,
    action: 'second-factor.enrol',
    objectKind: 'user',
    objectId: userId,
  });
}
