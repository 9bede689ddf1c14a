import type { UserId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { record } from '../../audit/index.ts';
import { deleteEnrolment, replaceRecoveryCodes } from '../store/second-factors.ts';
import { updateUser } from '../store/users.ts';
import { sealTotpSecret } from './totp.ts';

/** Gives an account a second factor, or another one. From its next login on the authenticator's code is asked for. */
export async function enrolTotp(
  work: Work,
  secrets: Secrets,
  { userId, secret, enrolledBy }: { userId: UserId; secret: string; enrolledBy: UserId | null },
): Promise<void> {
  const sealed = sealTotpSecret(secrets, userId, secret);
  await updateUser(work.tx, userId, { totp_secret_sealed: sealed, totp_last_step: null, totp_since: work.now });
  // What was kept for the previous holder may be in the hands of the present one.
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
