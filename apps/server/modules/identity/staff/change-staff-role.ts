import type { StaffRole } from '@kasauti/contract/identity/identity.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import { changeStaffRole as contract } from '@kasauti/contract/staff/staff-access.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { isOfStaff, whyCannotBind } from '../../../platform/security/permissions.ts';
import { type Helper, recordHelp } from '../people/find-people.ts';
import { endAccess } from '../session/end-sessions.ts';
import { findUser, lockAdmins, lockUser, updateUser } from '../store/users.ts';
import { dutiesOf } from './duties.ts';
import { scopeColumns, scopeOf } from './scope-columns.ts';

type RoleAsk = {
  userId: UserId;
  role: StaffRole;
  scope: Scope | null;
  reason: string;
  leaveRooms?: boolean | undefined;
};

/** Changes the role or scope of a member of staff. The session ends, so that no page of the former role stays open. */
export async function changeStaffRole(
  work: Work,
  app: App,
  admin: Helper,
  { userId, role, scope, reason, leaveRooms = false }: RoleAsk,
) {
  const { refusals } = contract;
  const { tx } = work;
  if (userId === admin.userId) return refuse(refusals, 'own-account');
  const bar = whyCannotBind(role, scope?.kind ?? null);
  if (bar) return refuse(refusals, bar);
  const known = scope === null || (await app.scopes.list(scope.kind)).some(({ id }) => id === scope.id);
  if (!known) return refuse(refusals, 'scope-unknown');
  // All administrators are locked before they are counted. If two administrators change each other concurrently, one of
  // them stays an administrator.
  const admins = await lockAdmins(tx);
  const locked = await lockUser(tx, userId);
  const user = locked && (await findUser(tx, userId));
  if (!user) return refuse(refusals, 'not-found');
  if (!isOfStaff(user.role)) return refuse(refusals, 'no-staff');
  const before = { role: user.role, scope: scopeOf(user) };
  if (before.role === role && before.scope?.id === scope?.id) return before;
  if (before.role === 'admin' && !user.isDisabled && admins.length === 1) return refuse(refusals, 'last-admin');
  const duties = dutiesOf(app);
  const rooms = await duties.losing(work, userId, { role, scope });
  if (rooms.length > 0 && !leaveRooms) return refuse(refusals, 'rooms-assigned', { extra: { rooms } });
  await duties.giveUp(work, userId, rooms);
  await updateUser(tx, userId, { role, ...scopeColumns(scope) });
  await endAccess(work, app, userId);
  recordHelp(work, admin, {
    action: 'staff.change-role',
    userId,
    reason,
    detail: { before, after: { role, scope } },
  });
  return { role, scope };
}
