import type { WatchedRoom } from '@kasauti/contract/scheduling/room-proctors.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { type OperatorAsk, recordByOperator } from '../session/end-sessions.ts';
import { findUserByEmail } from '../store/users.ts';
import { type DisableBar, disableAccount, whyCannotDisable } from './disable-account.ts';
import { dutiesOf } from './duties.ts';

export type StaffDisabled = { kind: 'disabled'; hadSession: boolean; rooms: WatchedRoom[] } | { kind: DisableBar };

/** Disables an account on behalf of the operator of the installation. Returns the rooms that then have no proctor. */
export async function disableStaff(work: Work, app: App, ask: OperatorAsk): Promise<StaffDisabled> {
  const found = await findUserByEmail(work.tx, ask.email);
  if (!found) return { kind: 'no-such-account' };
  const { userId, role } = found;
  if (role === 'candidate') return { kind: 'no-staff' };
  const bar = await whyCannotDisable(work, userId);
  if (bar) return { kind: bar };
  const rooms = await dutiesOf(app).losing(work, userId, null);
  const hadSession = await disableAccount(work, app, { userId, rooms });
  recordByOperator(work, 'staff.disable', userId, ask.reason);
  return { kind: 'disabled', hadSession, rooms };
}
