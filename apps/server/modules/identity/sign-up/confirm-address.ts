import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts';
import { hasSecondFactor } from '../second-factor/second-factor-ways.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { type lockUser, markConfirmed } from '../store/users.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Confirms an address that was never confirmed before. Another person may have signed up with this address and added
 * second factors. These would lock the owner out, so they are removed. Staff keep their second factors, because they
 * got them from the operator.
 */
export async function confirmAddress(work: Work, user: Locked): Promise<void> {
  const { userId } = user;
  await markConfirmed(work.tx, userId, work.now);
  if (!isOfStaff(user.role)) {
    await forgetSecondFactors(work, userId);
    if (hasSecondFactor(user)) await noteCredentialChange(work, userId, 'second-factors-dropped');
  }
  await publishAccountChanged(work, userId);
}
