import type { UserId } from '@kasauti/contract/ids.ts';
import type { WatchedRoom } from '@kasauti/contract/scheduling/room-proctors.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff } from '../../../platform/security/permissions.ts';
import { endAccess } from '../session/end-sessions.ts';
import { lockAdmins, lockUser, updateUser } from '../store/users.ts';
import { dutiesOf } from './duties.ts';

export type DisableBar = 'no-such-account' | 'no-staff' | 'disabled-before' | 'last-admin';

/**
 * Returns why an account cannot be disabled, or null. The account stays locked until the commit, so the result cannot
 * change before then.
 */
export async function whyCannotDisable({ tx }: Work, userId: UserId): Promise<DisableBar | null> {
  // All administrators are locked before they are counted. If the last two are disabled concurrently, one of them stays
  // enabled.
  const admins = await lockAdmins(tx);
  const user = await lockUser(tx, userId);
  if (!user) return 'no-such-account';
  if (!isOfStaff(user.role)) return 'no-staff';
  if (user.isDisabled) return 'disabled-before';
  return user.role === 'admin' && admins.length === 1 ? 'last-admin' : null;
}

/**
 * Disables the account of a former member of staff. The records of this person's work keep the name. The account has no
 * password and gets no link to set one, so nobody can open it. The given rooms then have no proctor. The caller has
 * called `whyCannotDisable` and writes the audit entry. Returns true if a session was open.
 */
export async function disableAccount(
  work: Work,
  app: App,
  { userId, rooms }: { userId: UserId; rooms: readonly WatchedRoom[] },
): Promise<boolean> {
  await dutiesOf(app).giveUp(work, userId, rooms);
  await updateUser(work.tx, userId, { disabled_at: work.now, password_hash: null });
  return await endAccess(work, app, userId);
}
