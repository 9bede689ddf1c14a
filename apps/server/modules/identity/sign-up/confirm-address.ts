import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { noteCredentialChange } from '../credential-change.ts';
import { forgetSecondFactors } from '../second-factor/forget-second-factors.ts';
import { hasSecondFactor } from '../second-factor/second-factor-ways.ts';
import { publishAccountChanged } from '../session/session-news.ts';
import { type lockUser, markConfirmed } from '../store/users.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * An address that was never confirmed turns out to be theirs. Second factors that were set up before may be those of a
 * stranger who signed up with it, and would keep its owner out for good: they fall. Staff got theirs from the operator,
 * and keep them.
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
