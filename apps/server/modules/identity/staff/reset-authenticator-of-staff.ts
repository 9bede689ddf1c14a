import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { enrolTotp } from '../second-factor/enrol-totp.ts';
import { newTotpSecret } from '../second-factor/totp.ts';
import { endAccess, type OperatorAsk, recordByOperator } from '../session/end-sessions.ts';
import { deleteCodeFailuresOfAccount } from '../store/code-failures.ts';
import { deletePasskeys } from '../store/passkeys.ts';
import { findUserByEmail, lockUser } from '../store/users.ts';

export type AuthenticatorReset =
  | { kind: 'rekeyed'; totpSecret: string }
  | { kind: 'no-such-account' | 'no-staff' | 'is-disabled' };

/**
 * Replaces the authenticator secret of a member of staff, for example after the loss of a phone. The old secret and all
 * passkeys become invalid, and the session ends.
 */
export async function resetAuthenticatorOfStaff(
  work: Work,
  app: Pick<App, 'hub' | 'secrets'>,
  ask: OperatorAsk,
): Promise<AuthenticatorReset> {
  const { tx } = work;
  const found = await findUserByEmail(tx, ask.email);
  const user = found && (await lockUser(tx, found.userId));
  if (!user) return { kind: 'no-such-account' };
  if (user.role === 'candidate') return { kind: 'no-staff' };
  if (user.isDisabled) return { kind: 'is-disabled' };
  const totpSecret = newTotpSecret();
  await enrolTotp(work, app.secrets, { userId: user.userId, secret: totpSecret, enrolledBy: null });
  // The passkeys may be on the lost phone.
  await deletePasskeys(tx, user.userId);
  // Wrong codes for the old secret do not count against the new one.
  await deleteCodeFailuresOfAccount(tx, user.userId);
  await endAccess(work, app, user.userId);
  recordByOperator(work, 'staff.rekey', user.userId, ask.reason);
  return { kind: 'rekeyed', totpSecret };
}
