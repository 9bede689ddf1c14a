import type { WatchedRoom } from '@kasauti/contract/room-proctors.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/work.ts';
import { endAccess, type OperatorAsk, recordByOperator } from '../session/end-sessions.ts';
import { findUserByEmail, lockAdmins, lockUser, updateUser } from '../store/users.ts';
import { dutiesOf } from './duties.ts';

export type StaffDisabled =
  | { kind: 'disabled'; hadSession: boolean; rooms: WatchedRoom[] }
  | { kind: 'disabled-before' | 'no-such-account' | 'no-staff' | 'last-admin' };

/**
 * Lets somebody who worked here in no more. What they did keeps their name. The account has no password and gets no link to one, so nothing
 * that they hold opens it. Rooms that they were to watch have no proctor then; the answer names them.
 */
export async function disableStaff(work: Work, app: App, ask: OperatorAsk): Promise<StaffDisabled> {
  const { tx, now } = work;
  const found = await findUserByEmail(tx, ask.email);
  if (!found) return { kind: 'no-such-account' };
  if (found.role === 'candidate') return { kind: 'no-staff' };
  // Locked before they are counted: of the last two admins, disabled at the same moment, one stays.
  const admins = await lockAdmins(tx);
  const user = await lockUser(tx, found.userId);
  if (!user) return { kind: 'no-such-account' };
  if (user.isDisabled) return { kind: 'disabled-before' };
  if (user.role === 'admin' && admins.length === 1) return { kind: 'last-admin' };
  const rooms = await dutiesOf(app).losing(work, user.userId, null);
  await dutiesOf(app).giveUp(work, user.userId, rooms);
  await updateUser(tx, user.userId, { disabled_at: now, password_hash: null });
  const hadSession = await endAccess(work, app, user.userId);
  recordByOperator(work, 'staff.disable', user.userId, ask.reason);
  return { kind: 'disabled', hadSession, rooms };
}
