import type { StaffRole } from '@kasauti/contract/identity/identity.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { makeLink } from '../links/make-link.ts';
import { newTotpSecret } from '../second-factor/totp.ts';
import { addUser } from '../sign-up/register-user.ts';

export type NewStaff = { fullName: string; email: string; role: StaffRole; scope: Scope | null };

/**
 * The link to set a password and the secret of the authenticator for a new member of staff. Both are needed to open the
 * account, so the operator must deliver them in different ways.
 */
export type StaffKeys = { link: string; totpSecret: string };

/**
 * Creates a staff account on behalf of the operator of the installation. The user sets the password by a link that
 * works once. Returns null if the address has an account already.
 */
export async function createStaff(
  work: Work,
  { secrets, settings }: Pick<App, 'secrets' | 'settings'>,
  { fullName, email, role, scope }: NewStaff,
): Promise<StaffKeys | null> {
  const totpSecret = newTotpSecret();
  const nobody = { phone: null, bornOn: null, gender: null, passwordHash: null };
  const person = { ...nobody, fullName, email, role, scope, totpSecret, confirmed: true };
  const userId = await addUser(work, secrets, person);
  if (userId === null) return null;
  const link = await makeLink(work, settings.publicUrl, { userId, purpose: 'reset', cause: `staff-created ${userId}` });
  return link === null ? null : { link, totpSecret };
}
