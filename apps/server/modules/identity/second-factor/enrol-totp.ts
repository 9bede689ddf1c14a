import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { record } from '../../audit/index.ts';
import { deleteEnrolment, replaceRecoveryCodes } from '../store/second-factors.ts';
import { updateUser } from '../store/users.ts';
import { sealTotpSecret } from './totp.ts';

/** Sets or replaces the authenticator of an account. Its code is required from the next login on. */
export async function enrolTotp(
  work: Work,
  secrets: Secrets,
  { userId, secret, enrolledBy }: { userId: UserId; secret: string; enrolledBy: UserId | null },
): Promise<void> {
  const sealed = sealTotpSecret(secrets, userId, secret);
  await updateUser(work.tx, userId, { totp_secret_sealed: sealed, totp_last_step: null, totp_since: work.now });
  // An unfinished set-up or old recovery codes may be known to a person who must no longer have access.
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
